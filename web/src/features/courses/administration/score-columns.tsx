import { t } from '@lingui/core/macro'
import { Card, Text, Title } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { count, number } from '../../../platform/format.ts'
import './figures.css'

type Scores = Schemas['ScormCourseAnalytics']['scores']

/** How the scores are spread, a column for every ten of 100, with the line that passing takes. */
export function ScoreColumns({ scores: { attempts, mean, tenths }, passing }: { scores: Scores; passing: number | undefined }) {
  const most = Math.max(...tenths)
  const columns = tenths.map((value, tenth) => ({ value, from: tenth * 10 }))
  const average = mean === null ? '' : `${number(Math.round(mean))} of 100 on average, `
  return (
    <Card withBorder p="lg">
      <Title order={3}>{t`Scores`}</Title>
      <Text size="sm" mb="md">
        {average}over {count(attempts, 'finished attempt')} with a score.
        {passing !== undefined && t` Passing takes ${number(passing)}.`}
      </Text>
      <ul className="score-columns" aria-label={t`Attempts by score`}>
        {columns.map(({ value, from }) => (
          <li key={from}>
            <span className="score-count" aria-hidden>
              {value > 0 && number(value)}
            </span>
            <span
              className="score-column"
              data-passing={(passing !== undefined && from + 10 > passing) || undefined}
              style={{ height: `${(value / most) * 100}px` }}
              aria-hidden
            />
            <span className="score-range" aria-hidden>
              {from}
            </span>
            <span className="score-words">{`${rangeOf(from)}: ${count(value, 'attempt')}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const rangeOf = (from: number) => (from === 90 ? '90 to 100' : `${from} to less than ${from + 10}`)
