import { t } from '@lingui/core/macro'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconCalendarOff, IconInfoCircle } from '@tabler/icons-react'
import { Empty } from '../../platform/parts/states.tsx'
import { day as inWords, number } from '../../platform/words/format.ts'
import { DayList } from './day-list.tsx'
import type { EntryGroup } from './month.ts'

/** Formats a calendar day, which has no time zone. */
export const dayInWords = (day: string) => inWords(`${day}T12:00:00Z`, 'UTC')

export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />}>
      <Text size="sm">{t`There is more than is shown here: ${{ count: number(count) }} later entries are left out.`}</Text>
    </Alert>
  )
}

type OpenDayProps = {
  day: string | undefined
  groups: EntryGroup[] | undefined
  /** Text while no day is open. */
  says: string
}

/** Entries of the open day. */
export function OpenDay({ day, groups, says }: OpenDayProps) {
  if (day === undefined || !groups)
    return (
      <Text c="dimmed" size="sm">
        {says}
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

type DaysProps = { days: (readonly [day: string, groups: EntryGroup[]])[]; none: string }

/** List of the days that have entries. */
export function DaysBelow({ days, none }: DaysProps) {
  if (days.length === 0)
    return <Empty icon={<IconCalendarOff />} title={none}>{t`Nothing is due, nothing takes place, and no role ends.`}</Empty>
  return (
    <Stack gap="lg">
      {days.map(([day, groups]) => (
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
