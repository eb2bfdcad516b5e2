import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleHalf2, IconHourglass, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../../../platform/client.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { type Look, Mark } from '../../../../platform/parts/mark.tsx'
import { number } from '../../../../platform/words/format.ts'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { ReviewedAnswer } from './reviewed-answer.tsx'

type Question = Schemas['ReviewedQuestion']

/** Each question with the given answer, the right one, and the comments of its author or grader. */
export const Review = ({ attempt: { questions, state }, own }: { attempt: Schemas['ReviewedQuizAttempt']; own: boolean }) => (
  <section aria-labelledby="review">
    <Title order={2} id="review" mb="sm">
      {own ? t`Your answers` : t`Answers`}
    </Title>
    <Rows gap="md">
      {questions.map((question, index) => (
        <Reviewed key={question.question_id} question={question} place={index + 1} own={own} open={state === 'in_progress'} />
      ))}
    </Rows>
  </section>
)

type Props = { question: Question; place: number; own: boolean; open: boolean }

function Reviewed({ question, place, own, open }: Props) {
  const { prompt_markdown, feedback_markdown, comment, must_pass, points, awarded_points } = question
  const look = lookOf(question)
  return (
    <Card component="li" withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3}>{t`Question ${place}`}</Title>
          <Group gap={6}>
            {must_pass && <Mark color="orange" icon={IconAlertTriangle}>{t`Must be right to pass`}</Mark>}
            {!open && (
              <Mark color={look.color} icon={look.icon}>
                {look.words}
              </Mark>
            )}
          </Group>
        </Group>
        <QuizText>{prompt_markdown}</QuizText>
        <ReviewedAnswer question={question} own={own} />
        {awarded_points !== null && (
          <Text size="sm" c="dimmed">{t`${{ got: number(awarded_points) }} of ${{ most: number(points) }} points`}</Text>
        )}
        {feedback_markdown && <Said by={t`About this question`} text={feedback_markdown} />}
        {comment && <Said by={t`From whoever graded it`} text={comment} />}
      </Stack>
    </Card>
  )
}

function lookOf({ right, awarded_points, answer }: Question): Look & { words: string } {
  if (awarded_points === null) return { color: 'yellow', icon: IconHourglass, words: t`Waiting to be graded` }
  if (right) return { color: 'green', icon: IconCheck, words: t`Right` }
  if (awarded_points > 0) return { color: 'yellow', icon: IconCircleHalf2, words: t`Partly right` }
  return { color: 'red', icon: IconX, words: answer === null ? t`Not answered` : t`Wrong` }
}

export const Said = ({ by, text }: { by: string; text: string }) => (
  <Card withBorder p="sm" bg="var(--mantine-color-default-hover)">
    <Text size="sm" fw={600}>
      {by}
    </Text>
    <QuizText>{text}</QuizText>
  </Card>
)
