import type { Actor, Owned } from '#platform/access/actor.ts'
import { type StandingAct, standingActs } from './schema.ts'

/** The people among some whom certifications:write of the caller covers, and those whom the caller manages. */
export type Deciding = { covered: ReadonlySet<string>; managed: ReadonlySet<string> }

/** `may` of the standing of a person in a type. Nobody decides about themselves; a due date gives time alone. */
export function actsOn(actor: Actor, type: Owned, userId: string, { covered, managed }: Deciding): StandingAct[] {
  const own = userId === actor.id
  if (covered.has(userId) && actor.holds('certifications:write', type)) return own ? ['set_due_date'] : [...standingActs]
  return managed.has(userId) && !own ? ['sign_off'] : []
}
