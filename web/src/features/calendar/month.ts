import type { Schemas } from '../../platform/client.ts'

export type Dated = Schemas['CalendarEntry']

/** What takes place, of an entry that is about such a thing. */
export const takingOf = ({ event, sitting }: Pick<Dated, 'event' | 'sitting'>) => event ?? sitting

const DAY_MS = 86_400_000
/** The day some days later. */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The weeks that a sheet of the month shows, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((nr) => dayAfter(monday, week * 7 + nr)))
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

/** The month some months later. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** What falls on one day for one reason: of one person, or of several. */
export type Together = { key: string; first: Dated; entries: Dated[] }

/** The days that have something on them, each with what belongs together. */
export function byDay(entries: Dated[]): Map<string, Together[]> {
  const days = Map.groupBy(entries, ({ day }) => day)
  return new Map([...days].map(([day, all]) => [day, together(all)]))
}

function together(entries: Dated[]): Together[] {
  const groups = Map.groupBy(entries, ({ kind, late, organization, certification, role, event, sitting }) =>
    [kind, late, organization.id, certification?.id ?? role?.id ?? takingOf({ event, sitting })?.id].join(' '),
  )
  return [...groups].map(([key, all]) => ({ key, first: all[0]!, entries: all }))
}
