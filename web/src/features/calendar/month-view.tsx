import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { $api } from '../../platform/client.ts'
import { Answer } from '../../platform/parts/states.tsx'
import { monthName, today as dayOfToday } from '../../platform/words/format.ts'
import { DaysBelow, LeftOut, OpenDay } from './days.tsx'
import { MonthGrid } from './month-grid.tsx'
import { byDay, monthAfter, weeksOf } from './month.ts'
import type { Scope, View } from './search.ts'
import { Steps } from './steps.tsx'

type Props = {
  whose: Scope
  org: string | undefined
  month: string
  view: View
  chosen: string | undefined
  onMonth: (month: string) => void
  onChoose: (day: string) => void
}

/** A month as a table with the open day below it, or as a list of its days. */
export function MonthView({ whose, org, month, view, chosen, onMonth, onChoose }: Props) {
  const today = dayOfToday()
  const weeks = weeksOf(month)
  const query = { from: weeks[0]![0]!, to: weeks.at(-1)![6]!, scope: whose, ...(org !== undefined && { org }) }
  const found = $api.useQuery('get', '/api/users/me/calendar', { params: { query } })
  return (
    <section aria-labelledby="month">
      <Steps
        id="month"
        title={monthName(month)}
        before={t`The month before`}
        after={t`The month after`}
        isNow={today.startsWith(month)}
        onStep={(by) => onMonth(by === 0 ? today.slice(0, 7) : monthAfter(month, by))}
      />
      <Answer query={found} failed={t`The calendar could not be loaded`}>
        {({ items, left_out }) => {
          const days = byDay(items)
          const says = days.size > 0 ? t`Choose a day to see what falls on it.` : t`Nothing falls into this month.`
          return (
            <Stack gap="md">
              <LeftOut count={left_out} />
              {view === 'month' && <MonthGrid name={monthName(month)} {...{ month, today, days, chosen, onChoose }} />}
              {view === 'month' && <OpenDay day={chosen} groups={days.get(chosen ?? '')} says={says} />}
              {view === 'agenda' && (
                <DaysBelow days={[...days].filter(([day]) => day.startsWith(month))} none={t`Nothing falls into this month`} />
              )}
            </Stack>
          )
        }}
      </Answer>
    </section>
  )
}
