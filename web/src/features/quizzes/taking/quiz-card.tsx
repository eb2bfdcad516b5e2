import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { type AvailableQuiz, standingLooks, standingOf } from '../words.ts'
import { TakeQuiz } from './take-quiz.tsx'
import { factsOf, standingLines } from './standing-words.ts'

/** Card that links to a quiz, with its requirements, the reader's standing and the next step. */
export function QuizCard({ available }: { available: AvailableQuiz }) {
  const { quiz, ...standing } = available
  const { words, color, icon } = standingLooks[standingOf(standing)]
  return (
    <Card component="li" withBorder p="md" style={{ display: 'flex', flexDirection: 'column' }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={3} className="wraps" style={{ flex: '1 1 160px' }}>
          <TextLink to="/quizzes/$quizId" params={{ quizId: quiz.id }} c="inherit" fw="inherit">
            {quiz.title}
          </TextLink>
        </Title>
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      </Group>
      <Stack gap={6} my="xs" style={{ flex: 1 }}>
        <Text size="sm" c="dimmed">
          {factsOf(quiz).join(' · ')}
        </Text>
        {quiz.subjects.length > 0 && (
          <Text size="sm" c="dimmed" className="wraps">
            {t`About ${{ subjects: quiz.subjects.map(({ name }) => name).join(', ') }}`}
          </Text>
        )}
        {standingLines(quiz, standing).map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      </Stack>
      <Group>
        <TakeQuiz quiz={quiz} standing={standing} />
      </Group>
    </Card>
  )
}
