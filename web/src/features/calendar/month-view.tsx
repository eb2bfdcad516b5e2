import { t } from '@lingui/core/macro'
import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { $api } from '../../platform/client.ts'
import { Answer, Empty } from '../../platform/parts/states.tsx'
import { monthName, number, today as dayOfToday } from '../../platform/words/format.ts'
import { DayList } from './day-list.tsx'
import { MonthGrid, dayInWords } from './month-grid.tsx'
import { type Together, byDay, monthAfter, weeksOf } from './month.ts'
import type { Scope, View } from './search.ts'

type Props = {
  whose: Scope
  org: string | undefined
  month: string
  view: View
  chosen: string | undefined
  onMonth: (month: string) => void
  onChoose: (day: string) => void
}

/** A month of somebody: as a sheet with the day that is open beneath it, or as a list of its days. */
export function MonthView({ whose, org, month, view, chosen, onMonth, onChoose }: Props) {
  const today = dayOfToday()
  const weeks = weeksOf(month)
  const query = { from: weeks[0]![0]!, to: weeks.at(-1)![6]!, scope: whose, ...(org !== undefined && { org }) }
  const found = $api.useQuery('get', '/api/users/me/calendar', { params: { query } })
  return (
    <section aria-labelledby="month">
      <Steps month={month} today={today} onMonth={onMonth} />
      <Answer query={found} failed={t`The calendar could not be loaded`}>
        {({ items, left_out }) => {
          const days = byDay(items)
          return (
            <Stack gap="md">
              {left_out > 0 && <LeftOut count={left_out} />}
              {view === 'month' && <MonthGrid name={monthName(month)} {...{ month, today, days, chosen, onChoose }} />}
              {view === 'month' && <OpenDay day={chosen} days={days} />}
              {view === 'agenda' && <Agenda month={month} days={days} />}
            </Stack>
          )
        }}
      </Answer>
    </section>
  )
}

function Steps({ month, today, onMonth }: Pick<Props, 'month' | 'onMonth'> & { today: string }) {
  return (
    <Group justify="space-between" mb="sm" wrap="nowrap">
      <Title order={2} id="month" aria-live="polite">
        {monthName(month)}
      </Title>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          disabled={today.startsWith(month)}
          onClick={() => onMonth(today.slice(0, 7))}
        >{t`Today`}</Button>
        <ActionIcon variant="default" size={30} aria-label={t`The month before`} onClick={() => onMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={t`The month after`} onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

const LeftOut = ({ count }: { count: number }) => (
  <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />}>
    <Text size="sm">{t`There is more than is shown here: ${{ count: number(count) }} later entries are left out.`}</Text>
  </Alert>
)

type Days = { days: ReadonlyMap<string, Together[]> }

/** What the day that was opened has; says what to do while none is. */
function OpenDay({ day, days }: Days & { day: string | undefined }) {
  const groups = day === undefined ? undefined : days.get(day)
  if (day === undefined || !groups)
    return (
      <Text c="dimmed" size="sm">
        {days.size > 0 ? t`Choose a day to see what falls on it.` : t`Nothing falls into this month.`}
      </Text>
    )
  return (
    <div aria-live="polite">
      <Title order={3} size="h4" mb="xs">
        {dayInWords(day)}
      </Title>
      <DayList label={dayInWords(day)} groups={groups} />
    </div>
  )
}

function Agenda({ month, days }: Days & { month: string }) {
  const own = [...days].filter(([day]) => day.startsWith(month))
  if (own.length === 0)
    return (
      <Empty
        icon={<IconCalendarOff />}
        title={t`Nothing falls into this month`}
      >{t`Nothing is due, nothing takes place, and no role ends.`}</Empty>
    )
  return (
    <Stack gap="lg">
      {own.map(([day, groups]) => (
        <div key={day}>
          <Title order={3} size="h4" mb="xs">
            {dayInWords(day)}
          </Title>
          <DayList label={dayInWords(day)} groups={groups} />
        </div>
      ))}
    </Stack>
  )
}
