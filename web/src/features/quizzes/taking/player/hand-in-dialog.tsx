import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Schemas, answered, api, refresh } from '../../../../platform/client.ts'
import { Dialog } from '../../../../platform/parts/dialog.tsx'
import { Problem } from '../../../../platform/parts/states.tsx'
import { isUnsaved } from './answers.ts'
import { isAnswered } from './question-map.tsx'
import type { Saver } from './saver.ts'

type Props = {
  attempt: Schemas['QuizAttempt']
  saver: Saver
  flagged: ReadonlySet<string>
  onGo: (index: number) => void
  onClose: () => void
}

/** Asks for confirmation before submitting. It lists the questions that are unanswered, flagged or unsaved. */
export function HandInDialog({ attempt, saver, flagged, onGo, onClose }: Props) {
  const { answers } = saver.now()
  const ids = attempt.questions.map(({ question_id }) => question_id)
  const places = (is: (id: string) => boolean) => ids.flatMap((id, index) => (is(id) ? [index] : []))
  const open = places((id) => !isAnswered(answers, id))
  const refused = places((id) => answers[id]?.refused !== undefined)
  const unsaved = places((id) => answers[id] !== undefined && isUnsaved(answers[id])).filter((index) => !refused.includes(index))
  const handingIn = useMutation({ networkMode: 'always', mutationFn: () => handIn(attempt.id, saver), onSuccess: refresh })
  const list = { onGo: (index: number) => (onClose(), onGo(index)) }
  return (
    <Dialog onClose={onClose} title={t`Hand in everything?`}>
      <Stack gap="md">
        {open.length === 0 && <Text>{t`Every question is answered.`}</Text>}
        <Places
          title={plural(open.length, { one: '# question is not answered:', other: '# questions are not answered:' })}
          of={open}
          {...list}
        />
        <Places title={t`Flagged to come back to:`} of={places((id) => flagged.has(id))} {...list} />
        <Places title={t`Not taken by the service, and not handed in:`} of={refused} {...list} />
        {unsaved.length > 0 && (
          <Text>
            {plural(unsaved.length, {
              one: '# answer is not saved yet. It is sent first.',
              other: '# answers are not saved yet. They are sent first.',
            })}
          </Text>
        )}
        <Text size="sm" c="dimmed">{t`Afterwards nothing can be changed.`}</Text>
        {handingIn.isError && <Problem error={handingIn.error} title={t`It is not handed in yet`} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Go on answering`}</Button>
          <Button data-autofocus loading={handingIn.isPending} onClick={() => handingIn.mutate()}>{t`Hand in`}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Saves waiting answers first. Submits nothing when an answer could not be saved. */
async function handIn(quiz_attempt_id: string, saver: Saver) {
  await saver.flush()
  const { phase, answers } = saver.now()
  const waiting = Object.values(answers).some((given) => isUnsaved(given) && given.refused === undefined)
  if (phase === 'open' && waiting) throw new TypeError()
  return answered(api.POST('/api/quiz-attempts/{quiz_attempt_id}/submit', { params: { path: { quiz_attempt_id } } }))
}

type PlacesProps = { title: string; of: number[]; onGo: (index: number) => void }

/** Links to questions by their numbers. Renders nothing for an empty list. */
function Places({ title, of, onGo }: PlacesProps) {
  if (of.length === 0) return null
  return (
    <div>
      <Text mb={6}>{title}</Text>
      <Group gap={6}>
        {of.map((index) => (
          <Button key={index} size="compact-md" variant="default" aria-label={t`Go to question ${index + 1}`} onClick={() => onGo(index)}>
            {index + 1}
          </Button>
        ))}
      </Group>
    </div>
  )
}
