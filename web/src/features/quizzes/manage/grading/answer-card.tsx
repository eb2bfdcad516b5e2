import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Textarea, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { asSeen } from '../../../../platform/forms/as-seen.ts'
import { keyNames } from '../../../../platform/keys/names.ts'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { Problem } from '../../../../platform/parts/states.tsx'
import { isOneOf } from '../../../../platform/refusal.ts'
import { moment } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import { FilesOf } from '../../pictures/origin.tsx'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { type Answer, isTaken, pointsIn } from './answers.ts'
import { useMark } from './use-mark.ts'
import { useReservation } from './use-reservation.ts'

const QUICK = 10

/** `onMine` is called once the service reserves the answer for the reader, which other graders then see. */
type Props = { answer: Answer; hidden: boolean; onMine: () => void; onSaved: () => void }

/** Shows one answer beside its rubric, with the mark to give. */
export function AnswerCard({ answer, hidden, onMine, onSaved }: Props) {
  const { attempt_id, learner, submitted_at, prompt_markdown, rubric_markdown, text } = answer
  const takeOver = useReservation(answer, onMine)
  const files = useMemo(() => ({ toGrade: attempt_id }), [attempt_id])
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Card withBorder p="lg">
        <FilesOf value={files}>
          <Title order={2} size="h3" mb="xs">{t`Question`}</Title>
          <QuizText>{prompt_markdown}</QuizText>
          <Title order={2} size="h3" mt="lg" mb="xs">{t`What a good answer has`}</Title>
          {rubric_markdown ? (
            <QuizText>{rubric_markdown}</QuizText>
          ) : (
            <Text c="dimmed">{t`Nothing is written down for this question.`}</Text>
          )}
        </FilesOf>
      </Card>
      <Stack gap="md">
        {isTaken(answer) && <Taken reservation={answer.reservation} onTakeOver={takeOver} />}
        <Card withBorder p="lg" component="section" aria-labelledby="answer-title">
          <Title order={2} size="h3" id="answer-title" mb={4}>
            {hidden ? t`Answer` : t`Answer of ${{ person: personName(learner) }}`}
          </Title>
          <Group gap="xs" mb="sm">
            <Text size="sm" c="dimmed">
              {moment(submitted_at)}
            </Text>
            {!hidden && (
              <TextLink to="/quiz-attempts/$attemptId" params={{ attemptId: attempt_id }} size="sm">{t`See the whole attempt`}</TextLink>
            )}
          </Group>
          <Text className="keeps-lines">{text}</Text>
        </Card>
        <MarkForm answer={answer} onSaved={onSaved} />
      </Stack>
    </SimpleGrid>
  )
}

type TakenProps = Pick<Answer, 'reservation'> & { onTakeOver: () => void }

function Taken({ reservation, onTakeOver }: TakenProps) {
  if (reservation === null) return null
  const { grader, reserved_at } = reservation
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t`${{ person: personName(grader) }} has been grading this answer since ${{ when: moment(reserved_at) }}`}
    >
      <Text size="sm" mb="xs">{t`Skip it, or take it over if they do not go on with it.`}</Text>
      <Button size="xs" variant="default" onClick={onTakeOver}>{t`Take it over`}</Button>
    </Alert>
  )
}

function MarkForm({ answer, onSaved }: Pick<Props, 'answer' | 'onSaved'>) {
  const { attempt_id, question_id, points: most, review } = answer
  const field = useRef<HTMLInputElement>(null)
  const { mark, change, forget } = useMark(answer.key)
  const [tried, setTried] = useState(false)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const grading = $api.useMutation('post', '/api/quiz-attempts/{quiz_attempt_id}/grade', {
    onSuccess: async () => {
      forget()
      onSaved()
      await refresh()
    },
  })
  const points = pointsIn(mark.points, most)
  const send = () => {
    setTried(true)
    if (points === undefined) return field.current?.focus()
    const comment = mark.comment.trim() === '' ? null : mark.comment.trim()
    const body = { grades: [{ question_id, points, comment, ...asSeen(answer) }] }
    grading.mutate({ params: { path: { quiz_attempt_id: attempt_id } }, body })
  }
  const graded = isOneOf(grading.error, ['answer_graded', 'changed_meanwhile'])
  return (
    <Card
      withBorder
      p="lg"
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="md">
        <TextInput
          ref={field}
          label={plural(most, { one: 'Points, of # at most', other: 'Points, of # at most' })}
          required
          inputMode="decimal"
          maxLength={8}
          value={mark.points}
          error={tried && points === undefined ? t`A number from 0 to ${most}.` : undefined}
          onChange={(event) => change({ points: event.currentTarget.value })}
        />
        {Number.isInteger(most) && most <= QUICK && most > 0 && (
          <Group component="fieldset" className="bare" gap={6} aria-label={t`Points to choose`}>
            {Array.from({ length: most + 1 }, (_, count) => (
              <Button
                key={count}
                size="compact-sm"
                miw={34}
                variant={points === count ? 'filled' : 'default'}
                aria-pressed={points === count}
                onClick={() => change({ points: String(count) })}
              >
                {count}
              </Button>
            ))}
          </Group>
        )}
        <Textarea
          label={t`Comment`}
          description={
            review === 'none'
              ? t`Optional. Graders and readers of the quiz read it. The learner does not, because the quiz shows no scores.`
              : t`Optional. The learner reads it with the result.`
          }
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={mark.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            send()
          }}
        />
        {grading.isError && (
          <Problem error={grading.error} title={graded ? t`Somebody else has graded this answer meanwhile` : t`It was not graded`} />
        )}
        <Group justify="space-between" gap="sm">
          <Text size="xs" c="dimmed" visibleFrom="sm">{t`Enter saves it; ${{ keys: keyNames('Mod+Enter') }} in the comment.`}</Text>
          {graded ? (
            <Button variant="default" onClick={() => void refresh()}>{t`Go on`}</Button>
          ) : (
            <Button type="submit" loading={grading.isPending}>{t`Save and go on`}</Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
