import type { Zone } from '#platform/days.ts'
import { before as isBefore } from '#platform/moments.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { isDueSoon } from '#modules/standing/matrix/rules.ts'
import { isInForce } from '#modules/standing/rules.ts'
import type { Verdict } from '#modules/standing/rules-judge.ts'
import type { StandingState } from '#modules/standing/schema.ts'

/** The state of a person without the proposed requirements, the standing with them, and the person's sort key. */
export type StandingChange = { user_id: string; person: PersonRef | null; before: StandingState; after: Standing; key: string }
type Standing = Pick<Verdict, 'state' | 'due_at' | 'grace_until' | 'award'>

/** Ranks, worst first: overdue, in grace, by due date, without one, exempt. Keys compare as text. */
const RANKS: Partial<Record<StandingState, string>> = { overdue: '0', in_grace: '1', exempt: '3' }
const WITHOUT_DATE = '~'
export const keyOf = ({ state, due_at }: Standing) => `${RANKS[state] ?? '2'} ${due_at ?? WITHOUT_DATE}`

/** Returns the numbers of an effect. Exempt people count only as covered. */
export function figuresOf(zone: Zone, changes: StandingChange[], at: string) {
  const dates = changes.flatMap(({ after }) => (after.state === 'exempt' || after.due_at === null ? [] : [after.due_at]))
  return {
    people: changes.length,
    covered: changes.filter(({ after }) => after.award !== undefined && isInForce(at, after)).length,
    due_within_30_days: changes.filter(({ after }) => isDueSoon(zone, after, at)).length,
    overdue_at_once: changes.filter(({ before, after }) => after.state === 'overdue' && before !== 'overdue').length,
    oldest_due_at: dates.reduce<string | null>((oldest, due) => (oldest === null || isBefore(due, oldest) ? due : oldest), null),
  }
}
