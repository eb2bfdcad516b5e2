import { type Day, type Zone, addDays } from '#platform/days.ts'
import { before } from '#platform/moments.ts'
import { addPeriods, dayInYears, later, nextDay } from './rules-dates.ts'
import type { RequiredBy, StandingState } from './schema.ts'

/** What a role asks for and since when. */
export type Link = Pick<
  RequiredBy,
  'granted_at' | 'first_due_days' | 'recertification' | 'renewal_opens_days' | 'grace_days' | 'effective_from'
>
/** An award that is not revoked. */
export type Given = { awarded_at: string; created_at: string }
/** Whether an award is given and not revoked at a moment, as the store asks for it. */
export const isGiven = ({ awarded_at, created_at, revoked_at }: Given & { revoked_at: string | null }, at: string): boolean =>
  !before(at, created_at) && !before(at, awarded_at) && (revoked_at === null || before(at, revoked_at))

/** A due date that somebody assigned, and when somebody replaced or cleared it. */
export type Assigned = { due_at: string; set_at: string; ended_at: string | null }

export type Dates = { due_at: string | null; renewal_opens_at: string | null; grace_until: string | null }

/** Whoever assigns a date to somebody of whom no role requires the type asks for it with the usual window and no grace. */
const ASSIGNED_ALONE = { renewal_opens_days: 90, grace_days: 0 }

/**
 * When the certification is due: the earliest of what the roles ask for. Awards come oldest first. What is derived is a whole
 * day where the organization is: it is due at the end of its day, tolerated to the end of another, and the renewal opens at
 * the beginning of one. A date that was assigned is due at the very moment that it names.
 */
export function datesOf(zone: Zone, links: Link[], awards: Given[], assigned: Assigned[]): Dates {
  const served = assigned.map((set) => ({ ...set, by: firstAfter(awards, set.set_at) }))
  const inForce = served.find(({ ended_at, by }) => ended_at === null && !by)
  const schemes = links.length === 0 && inForce ? [ASSIGNED_ALONE] : links
  const set = inForce && zone.dayOf(inForce.due_at)
  const dues = set === undefined ? links.map((link) => dueOf(zone, link, awards, served)) : schemes.map(() => set)
  const first = (shift: (due: Day, at: number) => Day) => earliest(dues.flatMap((due, at) => (due === null ? [] : [shift(due, at)])))
  const due = first((day) => day)
  const grace = first((day, at) => addDays(day, schemes[at]!.grace_days))
  const opens = awards.length === 0 ? null : first((day, at) => addDays(day, -schemes[at]!.renewal_opens_days))
  const endOf = (day: Day) => (inForce && day === set ? inForce.due_at : zone.endOf(day))
  return {
    due_at: due === null ? null : endOf(due),
    renewal_opens_at: opens === null ? null : zone.startOf(opens),
    grace_until: grace === null ? null : endOf(grace),
  }
}

const earliest = (days: Day[]) => days.reduce<Day | null>((first, next) => (first === null || next < first ? next : first), null)

/** The award that an assigned date led to: the first that was given after it was set. */
function firstAfter(awards: Given[], set_at: string): Given | undefined {
  return awards
    .filter(({ created_at }) => before(set_at, created_at))
    .reduce<Given | undefined>((first, next) => (first && !before(next.created_at, first.created_at) ? first : next), undefined)
}

type Served = Assigned & { by: Given | undefined }

/** The assigned date that an award served: it held until the award was given. */
const servedBy = (award: Given, assigned: Served[]) =>
  assigned.find(({ by, ended_at }) => by === award && (ended_at === null || !before(ended_at, award.created_at)))?.due_at

/** One link's due day after all awards: each award moves it on from the day that it served. */
function dueOf(zone: Zone, link: Link, awards: Given[], assigned: Served[]): Day | null {
  const start = zone.dayOf(link.effective_from === null ? link.granted_at : later(link.granted_at, link.effective_from))
  const opensOf = (due: Day | null, renews: boolean) => (renews && due !== null ? addDays(due, -link.renewal_opens_days) : start)
  let due = link.first_due_days === null ? null : addDays(start, link.first_due_days)
  for (const [nr, award] of awards.entries()) {
    const set = servedBy(award, assigned)
    const served: Day | null = set === undefined ? due : zone.dayOf(set)
    due = nextDue(link, zone.dayOf(award.awarded_at), served, opensOf(served, nr > 0))
  }
  return due
}

/** The due day after an award, which serves `due` when it was given once the window of that day had opened. */
function nextDue({ recertification: scheme, renewal_opens_days }: Link, awarded: Day, due: Day | null, opens: Day) {
  if (scheme.kind === 'once') return null
  if (scheme.kind === 'interval') {
    const serves = scheme.anchor === 'due_date' && due !== null && awarded >= opens
    return addPeriods(serves ? due : awarded, scheme.months, awarded)
  }
  const { month, day, every_years } = scheme
  const next = nextDay(awarded, month, day)
  const serves = awarded >= addDays(next, -renewal_opens_days)
  return dayInYears(next, serves ? every_years : every_years - 1, month, day)
}

/** Whether an award can be had now: every rule satisfied, and nothing held yet or its renewal open. A type without rules never is. */
export function isAwardable(at: string, satisfied: boolean[], award: Given | undefined, { renewal_opens_at }: Dates): boolean {
  return satisfied.length > 0 && satisfied.every(Boolean) && (!award || isOpen(at, renewal_opens_at))
}

const isOpen = (at: string, renewal_opens_at: string | null) => renewal_opens_at !== null && !before(at, renewal_opens_at)

type Situation = Dates & { exempt: boolean; award: boolean; requested: boolean; awardable: boolean; begun: boolean }

export function stateOf(at: string, now: Situation): StandingState {
  if (now.exempt) return 'exempt'
  if (now.grace_until !== null && before(now.grace_until, at)) return 'overdue'
  if (now.due_at !== null && before(now.due_at, at)) return 'in_grace'
  if (now.award && isOpen(at, now.renewal_opens_at)) return 'renewal_open'
  if (now.requested) return 'requested'
  if (now.award) return 'valid'
  if (now.awardable) return 'awardable'
  return now.begun ? 'in_progress' : 'not_started'
}
