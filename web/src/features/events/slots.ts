import { inputDay } from '../../platform/words/format.ts'
import { momentAt } from '../../platform/words/moments.ts'

export type Slot = { day: string; starts_at: string; ends_at: string }
type Window = { starts_at: string; ends_at: string }

const DAYS = 7
const FIRST_HOUR = 7
const LAST_HOUR = 20
const DAY_MS = 86_400_000
const MOST = 3

/**
 * Returns future windows of the same length that begin on a full hour between 7:00 and 19:00. They cover the first day and the six after
 * it, in `zone`.
 */
export function slotsFrom({ starts_at, ends_at }: Window, zone: string, now: number): Slot[] {
  const lasts = Date.parse(ends_at) - Date.parse(starts_at)
  const first = Date.parse(inputDay(starts_at, zone))
  const days = Array.from({ length: DAYS }, (_, nth) => new Date(first + nth * DAY_MS).toISOString().slice(0, 10))
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, nth) => `${String(FIRST_HOUR + nth).padStart(2, '0')}:00`)
  return days
    .flatMap((day) => hours.map((hour) => ({ day, starts_at: momentAt(day, hour, zone) })))
    .map((slot) => ({ ...slot, ends_at: new Date(Date.parse(slot.starts_at) + lasts).toISOString() }))
    .filter((slot) => Date.parse(slot.starts_at) > now)
}

/** Returns the first three slots without a clash. */
export function freeAmong(slots: Slot[], clashes: { window_index: number }[]): Slot[] {
  const taken = new Set(clashes.map(({ window_index }) => window_index))
  return slots.filter((_, nth) => !taken.has(nth)).slice(0, MOST)
}
