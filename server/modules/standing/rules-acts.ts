import type { Actor, Owned } from '#platform/access/actor.ts'
import { type StandingAct, standingActs } from './schema.ts'

/** The people whom the caller's certifications:write covers, and the people whom the caller manages. */
export type DecisionReach = { covered: ReadonlySet<string>; managed: ReadonlySet<string> }

/** Returns the `may` of a person's standing in a type. Nobody decides about themselves, but a due date only gives time. */
export function actsOn(actor: Actor, type: Owned, userId: string, { covered, managed }: DecisionReach): StandingAct[] {
  const own = userId === actor.id
  if (covered.has(userId) && actor.holds('certifications:write', type)) return own ? ['set_due_date'] : [...standingActs]
  return managed.has(userId) && !own ? ['sign_off'] : []
}
