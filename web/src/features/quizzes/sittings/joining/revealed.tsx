import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { QuizText } from '../../pictures/quiz-text.tsx'
import type { Answer } from '../../taking/player/answers.ts'
import { ReviewedAnswer } from '../../taking/result/reviewed-answer.tsx'
import { isRight } from '../right.ts'
import type { SittingQuestion, State } from '../words.ts'

type Props = { state: State; question: SittingQuestion; answer: Answer | null }

/** Shows the reader's answer beside the right one, where the quiz tells it. */
export function Revealed({ state: { question_index, question_count }, question, answer }: Props) {
  const right = question.reveal?.right ?? null
  const nr = (question_index ?? 0) + 1
  const verdict = isRight(question, answer)
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="revealed">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} id="revealed">{t`Question ${nr} of ${question_count}`}</Title>
          {verdict !== undefined && (
            <Mark color={verdict ? 'green' : 'red'} icon={verdict ? IconCheck : IconX}>
              {verdict ? t`Right` : answer === null ? t`Not answered` : t`Not right`}
            </Mark>
          )}
        </Group>
        <QuizText>{question.prompt_markdown}</QuizText>
        <ReviewedAnswer question={{ ...question, answer, correct: right, option_feedback: [] }} own />
        {right === null && <Text size="sm" c="dimmed">{t`What is right is not told here.`}</Text>}
        <Text fw={600}>{t`The next question appears here by itself.`}</Text>
      </Stack>
    </Card>
  )
}
