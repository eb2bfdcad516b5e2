import { t } from '@lingui/core/macro'
import { plural } from '@lingui/core/macro'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { weekday } from '../../platform/words/format.ts'
import { kindOf } from './agenda.ts'
import { titleOf } from './day-list.tsx'
import { dayInWords } from './days.tsx'
import { kindLook } from './kind-badge.tsx'
import { type CalendarEntry, type EntryGroup, weeksOf } from './month.ts'
import classes from './month.module.css'

const SHOWN = 3

type Props = {
  month: string
  name: string
  today: string
  days: ReadonlyMap<string, EntryGroup[]>
  chosen: string | undefined
  onChoose: (day: string) => void
}

/** Table of a month's weeks. Each day with entries is a button that opens it. */
export function MonthGrid({ month, name, ...days }: Props) {
  const weeks = weeksOf(month)
  return (
    <table className={classes.sheet} aria-label={name}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              <abbr title={weekday(day, 'long')}>{weekday(day, 'short')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} outside={!day.startsWith(month)} {...days} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Omit<Props, 'month' | 'name'> & { day: string; outside: boolean }

function Day({ day, outside, today, days, chosen, onChoose }: DayProps) {
  const groups = days.get(day) ?? []
  const number = <span className={classes.number}>{Number(day.slice(8))}</span>
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const current = day === today ? { 'aria-current': 'date' as const } : {}
  return (
    <td className={classes.day} data-outside={outside || undefined} {...current}>
      {count === 0 ? (
        number
      ) : (
        <UnstyledButton className={classes.open} aria-pressed={day === chosen} onClick={() => onChoose(day)}>
          <span aria-hidden>{number}</span>
          <VisuallyHidden>{`${dayInWords(day)}: ${plural(count, { one: '# entry', other: '# entries' })}`}</VisuallyHidden>
          <Some groups={groups} />
        </UnstyledButton>
      )}
    </td>
  )
}

const color = (entry: CalendarEntry) => `var(--mantine-color-${kindLook(kindOf(entry)).color}-filled)`

/** The first entries of a day. The button opens all of them. */
const Some = ({ groups }: { groups: EntryGroup[] }) => (
  <span className={classes.some}>
    {groups.slice(0, SHOWN).map(({ key, first, entries }) => (
      <span key={key} className={classes.one} style={{ borderColor: color(first) }}>
        <span className={classes.text} title={titleOf(first)}>
          {entries.length > 1 && `${entries.length} × `}
          {titleOf(first)}
        </span>
      </span>
    ))}
    {groups.length > SHOWN && <Text span size="xs" c="dimmed" className={classes.text}>{t`${{ count: groups.length - SHOWN }} more`}</Text>}
  </span>
)
