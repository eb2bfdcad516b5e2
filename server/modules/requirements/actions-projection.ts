import { type Actor, allowBeside } from '#platform/access/actor.ts'
import { coversPerson } from '#platform/access/reached-people.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import * as standings from '#modules/standing/store.ts'
import { personIn } from '#modules/standing/store-reach.ts'
import type { Link } from '#modules/standing/rules.ts'
import * as certifications from '#modules/certifications/store.ts'
import { projected } from './rules.ts'
import type { ProjectRequirement, RequirementProjection } from './schema.ts'

type Home = { id: string; organization_id: string }
const USUAL_RENEWAL_DAYS = 90

/** What a requirement of the role would ask of a member, or of nobody in particular, by the rules of their standing. */
export async function projection(db: Db, actor: Actor, role: Home, body: ProjectRequirement): Promise<RequirementProjection> {
  const type = await certifications.find(db, body.certification_type_id)
  if (type?.owner_organization_id !== role.organization_id) throw notFound()
  const { id: type_id } = allowBeside(actor, 'certifications:read', type)
  const now = await standings.moment(db, undefined)
  const someone = body.user_id === undefined ? undefined : await member(db, actor, role.organization_id, body.user_id)
  const people = someone ? [someone.user_id] : []
  const [held] = await standings.holders(db, standings.onlyRole(role.id), people, now)
  const granted_at = held?.granted_at ?? now
  const awards = await standings.awards(db, [type_id], people, now)
  const effective_from = body.effective_from ? await standings.moment(db, body.effective_from) : null
  return {
    person: someone ?? null,
    holds_role: held !== undefined,
    granted_at,
    dates: projected(await zoneOfOrganization(db, role.organization_id), linkOf(body, granted_at, effective_from), awards, now),
    evaluated_at: now,
  }
}

/** The member of the body, when the caller's certifications:read covers the member; else 400. */
async function member(db: Db, actor: Actor, organizationId: string, userId: string) {
  const { person, member } = await personIn(db, actor, organizationId, userId)
  const reached = member && (await coversPerson(db, actor, 'certifications:read', organizationId, userId))
  if (!person || !reached) throw badRequest('user_id must be a member of the organization.', 'user_id')
  return person
}

const linkOf = (body: ProjectRequirement, granted_at: string, effective_from: string | null): Link => ({
  granted_at,
  first_due_days: body.first_due_days ?? null,
  recertification: body.recertification,
  renewal_opens_days: body.renewal_opens_days ?? USUAL_RENEWAL_DAYS,
  grace_days: body.grace_days ?? 0,
  effective_from,
})
