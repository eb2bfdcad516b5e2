import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { $api } from '../../platform/client.ts'
import { Answer } from '../../platform/parts/states.tsx'
import { today as dayOfToday, days } from '../../platform/words/format.ts'
import { readerZone } from '../../platform/words/zones.ts'
import { DaysBelow, LeftOut, OpenDay } from './days.tsx'
import { byDay, dayAfter } from './month.ts'
import type { Scope } from './search.ts'
import { Steps } from './steps.tsx'
import { WeekGrid } from './week-grid.tsx'
import { type Day, daysOfWeek, weekOf } from './week.ts'

type Props = {
  whose: Scope
  org: string | undefined
  /** Any day of the week. */
  week: string
  /** True when the window is too narrow for seven columns. */
  narrow: boolean
  chosen: string | undefined
  onWeek: (day: string) => void
  onChoose: (day: string) => void
}

/** A week in the reader's time zone, as columns with hours or as a list of days. */
export function WeekView({ whose, org, week, narrow, chosen, onWeek, onChoose }: Props) {
  const today = dayOfToday()
  const sheet = weekOf(week)
  const [monday, sunday] = [sheet[0]!, sheet[6]!]
  // The service lists an event on the days in its own zone. In the reader's zone these may be other days, so one more day is fetched at
  // each end.
  const query = { from: dayAfter(monday, -1), to: dayAfter(sunday, 1), scope: whose, ...(org !== undefined && { org }) }
  const found = $api.useQuery('get', '/api/users/me/calendar', { params: { query } })
  return (
    <section aria-labelledby="week">
      <Steps
        id="week"
        title={days(monday, sunday)}
        before={t`The week before`}
        after={t`The week after`}
        isNow={sheet.includes(today)}
        onStep={(by) => onWeek(by === 0 ? weekOf(today)[0]! : dayAfter(monday, by * 7))}
      />
      <Answer query={found} failed={t`The calendar could not be loaded`}>
        {({ items, left_out }) => {
          const shown = daysOfWeek(sheet, [...byDay(items).values()].flat(), readerZone())
          return (
            <Stack gap="md">
              <LeftOut count={left_out} />
              {narrow ? <Below days={shown} /> : <Beside days={shown} today={today} chosen={chosen} onChoose={onChoose} />}
            </Stack>
          )
        }}
      </Answer>
    </section>
  )
}

const groupsOf = ({ whole, blocks }: Day) => [...whole, ...blocks.map(({ group }) => group)]

function Below({ days }: { days: Day[] }) {
  const filled = days.map((each) => [each.day, groupsOf(each)] as const).filter(([, groups]) => groups.length > 0)
  return <DaysBelow days={filled} none={t`Nothing falls into this week`} />
}

type BesideProps = { days: Day[]; today: string; chosen: string | undefined; onChoose: (day: string) => void }

function Beside({ days, today, chosen, onChoose }: BesideProps) {
  const open = days.find(({ day }) => day === chosen)
  const groups = open && groupsOf(open)
  const filled = days.some((each) => groupsOf(each).length > 0)
  return (
    <>
      <WeekGrid days={days} today={today} chosen={chosen} onChoose={onChoose} />
      <OpenDay
        day={chosen}
        groups={groups && groups.length > 0 ? groups : undefined}
        says={filled ? t`Choose a day to see what falls on it.` : t`Nothing falls into this week.`}
      />
    </>
  )
}
