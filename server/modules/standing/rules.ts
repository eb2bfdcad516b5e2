import { type Day, type Zone, addDays } from '#platform/days.ts'
import { before } from '#platform/moments.ts'
import { addPeriods, dayInYears, later, nextDay } from './rules-dates.ts'
import type { RequiredBy, StandingState } from './schema.ts'

/** A role's requirement, and since when the person has the role. */
export type Link = Pick<
  RequiredBy,
  'granted_at' | 'first_due_days' | 'recertification' | 'renewal_opens_days' | 'grace_days' | 'effective_from'
>
/** An award that is not revoked. */
export type AwardDates = { awarded_at: string; created_at: string }
/** Whether an award exists and is not revoked at a moment, by the same test as in the store. */
export const isGiven = ({ awarded_at, created_at, revoked_at }: AwardDates & { revoked_at: string | null }, at: string): boolean =>
  !before(at, created_at) && !before(at, awarded_at) && (revoked_at === null || before(at, revoked_at))

/** A due date set by hand, and when it was replaced or cleared. */
export type AssignedDueDate = { due_at: string; set_at: string; ended_at: string | null }

export type Dates = { due_at: string | null; renewal_opens_at: string | null; grace_until: string | null }

/** The terms of a date set for a person without a requiring role: the usual window and no grace. */
const ASSIGNED_ALONE = { renewal_opens_days: 90, grace_days: 0 }

/**
 * Returns when the certification is due: the earliest date among the roles. Awards come oldest first. Derived dates are whole days in the
 * organization's zone. The certification is due at the end of its day, and grace ends with a day. The renewal opens at the beginning of a
 * day. A date set by hand is due at its exact moment.
 */
export function datesOf(zone: Zone, links: Link[], awards: AwardDates[], assigned: AssignedDueDate[]): Dates {
  const served = assigned.map((set) => ({ ...set, by: firstAfter(awards, set.set_at) }))
  const inForce = served.find(({ ended_at, by }) => ended_at === null && !by)
  const schemes = links.length === 0 && inForce ? [ASSIGNED_ALONE] : links
  const set = inForce && zone.dayOf(inForce.due_at)
  const terms =
    set === undefined
      ? links.map((link) => termOf(zone, link, awards, served))
      : schemes.map(({ renewal_opens_days }) => ({ due: set, opens: addDays(set, -renewal_opens_days) }))
  const due = earliest(terms.map((term) => term.due))
  const grace = earliest(terms.map((term, at) => term.due && addDays(term.due, schemes[at]!.grace_days)))
  const opens = awards.length === 0 ? null : earliest(terms.map((term) => term.opens))
  const endOf = (day: Day) => (inForce && day === set ? inForce.due_at : zone.endOf(day))
  return {
    due_at: due === null ? null : endOf(due),
    renewal_opens_at: opens === null ? null : zone.startOf(opens),
    grace_until: grace === null ? null : endOf(grace),
  }
}

const earliest = (days: (Day | null)[]) =>
  days.reduce((first, next) => (first === null || (next !== null && next < first) ? next : first), null)

/** Returns the award that an assigned date led to: the first one given after it was set. */
function firstAfter(awards: AwardDates[], set_at: string): AwardDates | undefined {
  return awards
    .filter(({ created_at }) => before(set_at, created_at))
    .reduce<AwardDates | undefined>((first, next) => (first && !before(next.created_at, first.created_at) ? first : next), undefined)
}

type ServedDueDate = AssignedDueDate & { by: AwardDates | undefined }

/** Returns the assigned date that an award served. It held until the award was given. */
const servedBy = (award: AwardDates, assigned: ServedDueDate[]) =>
  assigned.find(({ by, ended_at }) => by === award && (ended_at === null || !before(ended_at, award.created_at)))?.due_at

/** The day by which one requirement needs an award, and the day from which an award serves it. Null if there is none. */
type Term = { due: Day | null; opens: Day | null }

/**
 * Returns the term of one requirement after all awards. Each award moves it on from the term that it served. If a requirement begins after
 * the last award has ended, it needs a first one; nobody is late on the day it begins.
 */
function termOf(zone: Zone, link: Link, awards: AwardDates[], assigned: ServedDueDate[]): Term {
  const { effective_from, granted_at, first_due_days } = link
  const begins = effective_from === null ? null : zone.dayOf(effective_from)
  const start = zone.dayOf(effective_from === null ? granted_at : later(granted_at, effective_from))
  const first: Term = { due: first_due_days === null ? null : addDays(start, first_due_days), opens: start }
  const onceBegun = (term: Term) => (begins !== null && term !== first && term.due !== null && term.due < begins ? first : term)
  let term = first
  for (const [nr, award] of awards.entries()) {
    const awarded = zone.dayOf(award.awarded_at)
    const set = servedBy(award, assigned)
    if (begins !== null && awarded >= begins) term = onceBegun(term)
    if (set !== undefined) term = { due: zone.dayOf(set), opens: nr === 0 ? start : addDays(zone.dayOf(set), -link.renewal_opens_days) }
    term = termAfter(link, awarded, term)
  }
  return onceBegun(term)
}

/** Returns the term after an award. The award serves the previous term if that was open when it was given. */
function termAfter({ recertification: scheme, renewal_opens_days }: Link, awarded: Day, term: Term): Term {
  const due = nextDue(scheme, renewal_opens_days, awarded, term)
  return { due, opens: due === null ? null : addDays(due, -renewal_opens_days) }
}

function nextDue(scheme: Link['recertification'], renewal_opens_days: number, awarded: Day, { due, opens }: Term): Day | null {
  if (scheme.kind === 'once') return null
  if (scheme.kind === 'interval') {
    const serves = scheme.anchor === 'due_date' && due !== null && opens !== null && awarded >= opens
    return addPeriods(serves ? due : awarded, scheme.months, awarded)
  }
  const { month, day, every_years } = scheme
  const next = nextDay(awarded, month, day)
  const serves = awarded >= addDays(next, -renewal_opens_days)
  return dayInYears(next, serves ? every_years : every_years - 1, month, day)
}

/** Whether an award with these dates is in force: until the end of the grace period, or for ever without one. */
export const isInForce = (at: string, { grace_until }: Pick<Dates, 'grace_until'>) => grace_until === null || !before(grace_until, at)

/**
 * Whether an award can be given now: every rule is satisfied, and either nothing is held or its renewal is open. Never for a type without
 * rules.
 */
export function isAwardable(at: string, satisfied: boolean[], award: AwardDates | undefined, { renewal_opens_at }: Dates): boolean {
  return satisfied.length > 0 && satisfied.every(Boolean) && (!award || isOpen(at, renewal_opens_at))
}

const isOpen = (at: string, renewal_opens_at: string | null) => renewal_opens_at !== null && !before(at, renewal_opens_at)

type Situation = Dates & { exempt: boolean; award: boolean; requested: boolean; awardable: boolean; begun: boolean }

export function stateOf(at: string, now: Situation): StandingState {
  if (now.exempt) return 'exempt'
  if (!isInForce(at, now)) return 'overdue'
  if (now.due_at !== null && before(now.due_at, at)) return 'in_grace'
  if (now.award && isOpen(at, now.renewal_opens_at)) return 'renewal_open'
  if (now.requested) return 'requested'
  if (now.award) return 'valid'
  if (now.awardable) return 'awardable'
  return now.begun ? 'in_progress' : 'not_started'
}
