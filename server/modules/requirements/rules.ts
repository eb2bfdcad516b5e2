import type { Zone } from '#platform/days.ts'
import { later } from '#modules/standing/rules-dates.ts'
import { type Given, type Link, datesOf } from '#modules/standing/rules.ts'
import type { ProjectedDate } from './schema.ts'

const SHOWN = 3

/**
 * The due dates to come by one link, supposing that each is met: by an award on its day, or now when the day is past.
 * What is not due before it was had for the first time is supposed to be had now. Awards come oldest first.
 */
export function projected(zone: Zone, link: Link, awards: Given[], now: string): ProjectedDate[] {
  const dates: ProjectedDate[] = []
  const given = awards.length === 0 && datesOf(zone, [link], [], []).due_at === null ? [awardedOn(now)] : [...awards]
  while (dates.length < SHOWN) {
    const { due_at, renewal_opens_at, grace_until } = datesOf(zone, [link], given, [])
    if (due_at === null || grace_until === null) break
    const awarded_at = given.at(-1)?.awarded_at ?? null
    dates.push({ due_at, renewal_opens_at, grace_until, awarded_at, supposed: given.length > awards.length })
    given.push(awardedOn(later(due_at, now)))
  }
  return dates
}

const awardedOn = (moment: string): Given => ({ awarded_at: moment, created_at: moment })
