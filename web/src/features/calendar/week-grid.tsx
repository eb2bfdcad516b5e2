import { plural, t } from '@lingui/core/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { inputDay, inputTime, weekday } from '../../platform/words/format.ts'
import { readerZone } from '../../platform/words/zones.ts'
import { kindOf } from './agenda.ts'
import { titleOf } from './day-list.tsx'
import { dayInWords } from './days.tsx'
import { kindLook } from './kind-badge.tsx'
import { type CalendarEntry, type EntryGroup, takingOf } from './month.ts'
import classes from './week.module.css'
import { type Block, type Day, type PlacedSpan, hoursOf } from './week.ts'

type Props = { days: Day[]; today: string; chosen: string | undefined; onChoose: (day: string) => void }
type Hours = ReturnType<typeof hoursOf>

/** Height of an hour. The style sheet has the same value. */
const HOUR_PX = 40

/** Seven columns. Entries without a time are at the top, and the others at their hours. */
export function WeekGrid({ days, ...props }: Props) {
  const hours = hoursOf(days)
  const height = { height: (hours.last - hours.first) * HOUR_PX }
  const marks = Array.from({ length: hours.last - hours.first }, (_, nr) => hours.first + nr)
  return (
    <div className={classes.week}>
      <div className={classes.hours} aria-hidden>
        <span />
        <span className={classes.whole}>{t`All day`}</span>
        <div className={classes.scale} style={height}>
          {marks.map((hour, nr) => (
            <span key={hour} style={{ top: nr * HOUR_PX }}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
      </div>
      {days.map((day) => (
        <Column key={day.day} day={day} hours={hours} height={height} {...props} />
      ))}
    </div>
  )
}

type ColumnProps = Omit<Props, 'days'> & { day: Day; hours: Hours; height: CSSProperties }

function Column({ day: { day, whole, blocks }, hours, height, today, chosen, onChoose }: ColumnProps) {
  const id = `day-${day}`
  const label = <Heading day={day} count={whole.length + blocks.length} pressed={day === chosen} onChoose={onChoose} />
  return (
    <section className={classes.day} aria-labelledby={id} {...(day === today && { 'aria-current': 'date' as const })}>
      <h3 id={id} className={classes.heading}>
        {label}
      </h3>
      <ul className={classes.whole}>
        {whole.map((group) => (
          <li key={group.key} className={classes.entry} style={colors(group.first)}>
            <Title group={group} day={day} />
          </li>
        ))}
      </ul>
      <ul className={classes.timed} style={height}>
        {blocks.map((block) => (
          <li
            key={block.group.key}
            className={`${classes.entry} ${classes.block}`}
            style={{ ...colors(block.group.first), ...placeOf(block, hours) }}
          >
            <Title group={block.group} day={day} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeadingProps = { day: string; count: number; pressed: boolean; onChoose: (day: string) => void }

/** Heading of a day, which opens the day's entries below the grid. */
function Heading({ day, count, pressed, onChoose }: HeadingProps) {
  const name = (
    <>
      <span aria-hidden>
        {weekday(day, 'short')} <span className={classes.number}>{Number(day.slice(8))}</span>
      </span>
      <VisuallyHidden>{`${weekday(day, 'long')}, ${dayInWords(day)}`}</VisuallyHidden>
    </>
  )
  if (count === 0) return name
  return (
    <UnstyledButton className={classes.open} aria-pressed={pressed} onClick={() => onChoose(day)}>
      {name}
      <VisuallyHidden>{`: ${plural(count, { one: '# entry', other: '# entries' })}`}</VisuallyHidden>
    </UnstyledButton>
  )
}

/** Time and title of an entry, with a link where the reader may open it. */
function Title({ group: { first, entries }, day }: { group: EntryGroup; day: string }) {
  const { event } = first
  const taking = takingOf(first)
  const title = `${entries.length > 1 ? `${entries.length} × ` : ''}${titleOf(first)}`
  const word = kindLook(kindOf(first)).word
  const when = taking && hourOn(day, taking)
  return (
    <>
      {when !== null && <span className={classes.time}>{when}</span>}
      {(event === null || event.cancelled_at !== null) && <span className={classes.time}>{word}</span>}
      <Way to={first}>{title}</Way>
      {taking?.location && (
        <span className={classes.place} title={taking.location}>
          {taking.location}
        </span>
      )}
    </>
  )
}

function Way({ to: { event, sitting, organization }, children }: { to: CalendarEntry; children: string }) {
  const look = { preload: false, inherit: true, className: classes.title } as const
  if (event?.readable)
    return (
      <TextLink to="/o/$org/events/$eventId" params={{ org: organization.slug, eventId: event.id }} {...look}>
        {children}
      </TextLink>
    )
  if (sitting?.readable)
    return (
      <TextLink to="/quiz-sittings/$sittingId" params={{ sittingId: sitting.id }} {...look}>
        {children}
      </TextLink>
    )
  return <span className={classes.title}>{children}</span>
}

/** Returns the start time. For an entry that began on an earlier day, it returns the end time. */
function hourOn(day: string, { starts_at, ends_at }: NonNullable<CalendarEntry['event']>): string {
  const zone = readerZone()
  return inputDay(starts_at, zone) === day ? inputTime(starts_at, zone) : `– ${inputTime(ends_at, zone)}`
}

function colors(entry: CalendarEntry): CSSProperties {
  const { color } = kindLook(kindOf(entry))
  return { borderColor: `var(--mantine-color-${color}-filled)`, background: `var(--mantine-color-${color}-light)` }
}

const placeOf = ({ from, to, lane, lanes }: PlacedSpan<Block>, { first }: Hours): CSSProperties => ({
  top: ((from - first * 60) / 60) * HOUR_PX,
  height: ((to - from) / 60) * HOUR_PX - 2,
  left: `${(lane / lanes) * 100}%`,
  width: `calc(${100 / lanes}% - 2px)`,
})
