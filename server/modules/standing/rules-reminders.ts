import { type Day, addDays, daysBetween, zoneOf } from '#platform/days.ts'
import type { About } from '#platform/notices/notifier.ts'
import type { Duty } from './actions-duties.ts'

/** How many days before somebody hears of it. */
const AHEAD = [0, 1, 7, 30, 60]

/** An occasion to remind somebody, by its name, with what is said of it. */
export type Occasion = { kind: 'certification_due' | 'certification_overdue'; occasion: string; about: About }

/**
 * The latest occasion to remind of a duty at the moment, where there is one: some days before it is due and on the day, or week by
 * week once it is overdue. Whoever asks late gets the latest alone. A date that is moved has occasions of its own.
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

/** The Monday of the week that a day is in. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
