import type { Schemas } from '../../platform/client.ts'

export type CalendarEntry = Schemas['CalendarEntry']

/** Returns the event or the live quiz of an entry. Undefined for other entries. */
export const takingOf = ({ event, sitting }: Pick<CalendarEntry, 'event' | 'sitting'>) => event ?? sitting

const DAY_MS = 86_400_000
/** Returns the day that is `days` days later. */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the weeks that contain days of the month, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((nr) => dayAfter(monday, week * 7 + nr)))
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

/** Returns the month that is `months` months later. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** Entries of one day for the same reason, of one or several people. */
export type EntryGroup = { key: string; first: CalendarEntry; entries: CalendarEntry[] }

/** Returns the days that have entries, with their groups. */
export function byDay(entries: CalendarEntry[]): Map<string, EntryGroup[]> {
  const days = Map.groupBy(entries, ({ day }) => day)
  return new Map([...days].map(([day, all]) => [day, together(all)]))
}

function together(entries: CalendarEntry[]): EntryGroup[] {
  const groups = Map.groupBy(entries, ({ kind, late, organization, certification, role, event, sitting }) =>
    [kind, late, organization.id, certification?.id ?? role?.id ?? takingOf({ event, sitting })?.id].join(' '),
  )
  return [...groups].map(([key, all]) => ({ key, first: all[0]!, entries: all }))
}
