import { type Day, addDays, daysBetween, zoneOf } from '#platform/days.ts'
import type { NoticeDetails } from '#platform/notices/notifier.ts'
import type { Duty } from './actions-duties.ts'

/** Days before the due date on which a reminder is sent. */
const AHEAD = [0, 1, 7, 30, 60]

/** A reminder: its name, and the data it mentions. */
export type Occasion = { kind: 'certification_due' | 'certification_overdue'; occasion: string; about: NoticeDetails }

/**
 * Returns the latest reminder of a duty at the moment, if any. Reminders come some days before the due date, on it, and weekly once it is
 * overdue. A late caller gets only the latest. A moved date has its own reminders.
 */
export function occasionOf({ state, due_at, grace_until, award, type }: Duty, at: string): Occasion | undefined {
  if (due_at === null || state === 'exempt' || state === 'in_grace') return undefined
  const zone = zoneOf(type.time_zone)
  const [today, day] = [zone.dayOf(at), zone.dayOf(due_at)]
  const since = `due:${award?.id ?? 'first'}:${day}`
  if (state === 'overdue') {
    const weeks = Math.floor(Math.max(0, daysBetween(zone.dayOf(grace_until ?? due_at), today) - 1) / 7) + 1
    return { kind: 'certification_overdue', occasion: `${since}:+w${weeks}`, about: { day, weeks } }
  }
  const days = daysBetween(today, day)
  const ahead = AHEAD.find((most) => days <= most)
  if (ahead === undefined) return undefined
  return { kind: 'certification_due', occasion: `${since}:${ahead === 0 ? '0' : `-${ahead}`}`, about: { day, days } }
}

/** Returns the Monday of the day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
