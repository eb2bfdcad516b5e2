import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { Choices } from '../choices.tsx'
import type { State } from '../words.ts'
import { QuizText } from '../../pictures/quiz-text.tsx'

/** The question that all participants now see. */
export function OnTheWall({ state: { question, joined } }: { state: State }) {
  if (!question) return null
  return (
    <Card withBorder p="md" component="section" aria-labelledby="on-the-wall">
      <Stack gap="md">
        <Title order={2} id="on-the-wall" size="h3">{t`Before everybody`}</Title>
        <QuizText>{question.prompt_markdown}</QuizText>
        <Choices question={question} joined={joined} />
        {question.reveal && !question.reveal.right && <Text size="sm" c="dimmed">{t`The quiz does not tell what is right.`}</Text>}
      </Stack>
    </Card>
  )
}
