import { plural, t } from '@lingui/core/macro'
import { Card, Text, Title } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { number } from '../../../platform/words/format.ts'
import './figures.css'

type Scores = Schemas['ScormCourseAnalytics']['scores']

/** Distribution of the scores, as one column for each ten points of 100, with a line at the pass mark. */
export function ScoreColumns({ scores: { attempts, mean, tenths }, passing }: { scores: Scores; passing: number | undefined }) {
  const most = Math.max(...tenths)
  const columns = tenths.map((value, tenth) => ({ value, from: tenth * 10 }))
  return (
    <Card withBorder p="lg">
      <Title order={3}>{t`Scores`}</Title>
      <Text size="sm" mb="md">
        {spread(attempts, mean)} {passing !== undefined && t`Passing takes ${{ score: number(passing) }}.`}
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
            <span className="score-words">{columnWords(from, value)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function spread(attempts: number, mean: number | null): string {
  if (mean === null)
    return plural(attempts, { one: 'Over # finished attempt with a score.', other: 'Over # finished attempts with a score.' })
  const average = number(Math.round(mean))
  return plural(attempts, {
    one: `${average} of 100 on average, over # finished attempt with a score.`,
    other: `${average} of 100 on average, over # finished attempts with a score.`,
  })
}

function columnWords(from: number, attempts: number): string {
  const range = from === 90 ? t`90 to 100` : t`${from} to less than ${{ end: from + 10 }}`
  return plural(attempts, { one: `${range}: # attempt`, other: `${range}: # attempts` })
}
