import { plural, t } from '@lingui/core/macro'
import { Card, Text, Title } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { hours } from '../../../platform/words/format.ts'
import './figures.css'

type Time = Schemas['ScormCourseAnalytics']['time']

const MINUTE = 60
/** Space after the slower half, so that the middle half does not look like the whole range. */
const BEYOND = 1.25

/** Time that attempts take: the range of the middle half, and the median. */
export function TimeRange({ time }: { time: Time }) {
  const { attempts, lower_quartile_seconds: quick, median_seconds: middle, upper_quartile_seconds: slow } = time
  if (quick === null || middle === null || slow === null) return null
  const end = slow * BEYOND
  const at = (seconds: number) => `${(seconds / end) * 100}%`
  return (
    <Card withBorder p="lg">
      <Title order={3}>{t`Time`}</Title>
      <Text size="sm" mb="md">
        {typically(attempts, long(middle))} {long(quick) !== long(slow) && half(long(quick), long(slow))}
      </Text>
      <div className="time-range" aria-hidden>
        <span className="time-half" style={{ left: at(quick), width: at(slow - quick) }} />
        <span className="time-middle" style={{ left: at(middle) }} />
      </div>
      <div className="time-scale" aria-hidden>
        <span>0</span>
        <span style={{ left: at(middle) }}>{long(middle)}</span>
      </div>
    </Card>
  )
}

const typically = (attempts: number, time: string) =>
  plural(attempts, { one: `Typically ${time}, over # completed attempt.`, other: `Typically ${time}, over # completed attempts.` })

const half = (least: string, most: string) => t`Half of them took between ${least} and ${most}.`

const long = (seconds: number) =>
  seconds < MINUTE
    ? plural({ count: Math.round(seconds) }, { one: '# second', other: '# seconds' })
    : hours(Math.round(seconds / MINUTE) / 60)
