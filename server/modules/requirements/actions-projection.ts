import type { Actor } from '#platform/access/actor.ts'
import { coversPerson } from '#platform/access/reached-people.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import * as standings from '#modules/standing/store.ts'
import * as reach from '#modules/standing/store-reach.ts'
import { projected } from './rules.ts'
import type { RequirementProjection, RequirementTerms } from './schema.ts'

type Home = { id: string; organization_id: string }
type SampleQuestion = { type: standings.EvaluatedType; terms: RequirementTerms; at: string; user_id: string | undefined }

/** Returns the next due dates by a requirement of the role: those of a sample person, or of a person who gets the role now. */
export async function projection(
  db: Db,
  actor: Actor,
  role: Home,
  { type, terms, at, user_id }: SampleQuestion,
): Promise<RequirementProjection> {
  const person = user_id === undefined ? null : await samplePerson(db, actor, role.organization_id, user_id)
  const people = person ? [person.user_id] : []
  const [held] = await standings.holders(db, standings.onlyRole(role.id), people, at)
  const granted_at = held?.granted_at ?? at
  const awards = await standings.awards(db, [type.id], people, at)
  const dates = projected(zoneOf(type.time_zone), { granted_at, ...terms }, awards, at)
  return { person, holds_role: held !== undefined, granted_at, dates, evaluated_at: at }
}

/** Returns a member whose standing the caller may see. Otherwise throws 400, as for a person who is no member. */
async function samplePerson(db: Db, actor: Actor, organizationId: string, userId: string) {
  const { person, member } = await reach.personIn(db, actor, organizationId, userId)
  const known = member && (await coversPerson(db, actor, 'certifications:read', organizationId, userId))
  if (!person || !known) throw badRequest('user_id must be a member of the organization whose certifications you may see.', 'user_id')
  return person
}
