import type { Zone } from '#platform/days.ts'
import { inUtc } from '#platform/moments.ts'
import { later } from '#modules/standing/rules-dates.ts'
import { type AwardDates, type Link, datesOf } from '#modules/standing/rules.ts'
import type { NewRequirement, ProjectedDate, RequirementTerms, UpdateCertificationRequirement } from './schema.ts'

const SHOWN = 3
const USUAL_RENEWAL_DAYS = 90

/** Returns the terms of a new requirement, created at a moment. */
export const newTerms = (given: Omit<NewRequirement, 'role_id'>, at: string): RequirementTerms => ({
  first_due_days: given.first_due_days ?? null,
  recertification: given.recertification,
  renewal_opens_days: given.renewal_opens_days ?? USUAL_RENEWAL_DAYS,
  grace_days: given.grace_days ?? 0,
  effective_from: given.effective_from === undefined ? at : momentOf(given.effective_from),
})

/** Returns the terms of a requirement after a change. */
export const changedTerms = (stored: RequirementTerms, patch: UpdateCertificationRequirement): RequirementTerms => ({
  first_due_days: patch.first_due_days === undefined ? stored.first_due_days : patch.first_due_days,
  recertification: patch.recertification ?? stored.recertification,
  renewal_opens_days: patch.renewal_opens_days ?? stored.renewal_opens_days,
  grace_days: patch.grace_days ?? stored.grace_days,
  effective_from: patch.effective_from === undefined ? stored.effective_from : momentOf(patch.effective_from),
})

const momentOf = (effective_from: string | null) => effective_from && inUtc(effective_from)

/**
 * Returns the next due dates by one requirement, assuming that each is met: by an award on its day, or now if the day is past. If nothing
 * is due before the first award, that award is assumed to be given now. Awards come oldest first.
 */
export function projected(zone: Zone, link: Link, awards: AwardDates[], now: string): ProjectedDate[] {
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

const awardedOn = (moment: string): AwardDates => ({ awarded_at: moment, created_at: moment })
