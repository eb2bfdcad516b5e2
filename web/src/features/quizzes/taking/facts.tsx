import { t } from '@lingui/core/macro'
import { SimpleGrid, Text } from '@mantine/core'
import { hours, percent } from '../../../platform/words/format.ts'
import { type Quiz, minutes } from '../words.ts'

/** Requirements of a quiz. */
export function Facts({ quiz }: { quiz: Quiz }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="sm" m={0}>
      {factsOf(quiz).map(([name, says]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600} className="wraps">
            {says}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function factsOf(quiz: Quiz): [name: string, says: string][] {
  const { question_count, time_limit_minutes, passing_score, max_attempts, retake_wait_minutes, review } = quiz
  return [
    [t`Questions`, question_count === null ? t`None are published yet` : String(question_count)],
    [t`Time`, time_limit_minutes === null ? t`As long as you like` : minutes(time_limit_minutes)],
    [t`To pass`, percent(passing_score)],
    [t`Attempts`, max_attempts === null ? t`As many as you like` : String(max_attempts)],
    ...(retake_wait_minutes > 0 ? [[t`Between two attempts`, waitWords(retake_wait_minutes)] satisfies [string, string]] : []),
    [t`Afterwards you see`, reviewWords[review]],
  ]
}

const waitWords = (wait: number) => (wait < 120 ? minutes(wait) : hours(wait / 60))

const reviewWords: Record<Quiz['review'], string> = {
  none: t`Whether you passed`,
  score: t`Your score`,
  after_pass: t`Your score, and the right answers once you passed`,
  full: t`Your score and the right answers`,
}
