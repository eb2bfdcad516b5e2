import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { concernOf, trace, unseenIn } from './actions.ts'
import * as standings from './store.ts'
import { coveredOf, coversPerson } from '#platform/access/reached-people.ts'
import { type VisibleMember, mayReadMatrix, notReadingMatrix } from './rules-readers.ts'
import * as reach from './store-reach.ts'
import { type DecisionReach, actsOn } from './rules-acts.ts'
import type { PersonStandings } from './schema.ts'
import { view } from './rules-view.ts'

/**
 * Returns a member whose certifications the caller may view. `whole` is true for oneself and for managers, who see everything. Others whose
 * certifications:read covers the member see what they may read. Throws 403 for callers who neither read certifications nor manage anyone,
 * 404 for members they do not reach.
 */
export async function visibleMember(db: Db, actor: Actor, organizationId: string, userId: string): Promise<VisibleMember> {
  const own = userId === actor.id
  if (!own && !mayReadMatrix(actor, organizationId)) throw notReadingMatrix()
  const { person, member } = await reach.personIn(db, actor, organizationId, userId)
  const whole = own || (await reach.managesPerson(db, actor, organizationId, userId))
  const reached = whole || (await coversPerson(db, actor, 'certifications:read', organizationId, userId))
  if (!person || !member || !reached) throw notFound()
  return { person, whole, organization_id: organizationId, user_id: userId }
}

/** Returns the people among some about whom the caller may decide in the organization. */
export async function decidingAbout(db: Db, actor: Actor, organizationId: string, people: string[]): Promise<DecisionReach> {
  const [covered, managed] = await Promise.all([
    actor.holdsSomewhere('certifications:write', organizationId)
      ? coveredOf(db, actor, 'certifications:write', organizationId, people)
      : none,
    reach.managedOf(db, actor, organizationId, people),
  ])
  return { covered, managed }
}
const none: ReadonlySet<string> = new Set()

/**
 * Returns a member's standings, at a moment or now, in every certification that concerns them, alphabetically. Throws as `visibleMember`
 * does.
 */
export async function standingsOfPerson(
  db: Db,
  actor: Actor,
  organizationId: string,
  userId: string,
  asked: string | undefined,
): Promise<PersonStandings> {
  const { person, whole } = await visibleMember(db, actor, organizationId, userId)
  const at = await standings.moment(db, asked)
  const all = await standings.typesOfOrganization(db, organizationId, at)
  const open = whole ? all : all.filter((type) => actor.holds('certifications:read', type))
  const concerns = await concernOf(db, { people: [userId], types: open, at })
  const types = open.filter((type) => concerns({ type, user_id: userId }))
  const traced = await trace(db, { people: [userId], types, at }, false)
  const unseen = await unseenIn(db, actor, traced)
  const by = await decidingAbout(db, actor, organizationId, [userId])
  const owners = new Map(types.map((type) => [type.id, type]))
  const shown = traced.map((standing) => {
    const may = actsOn(actor, owners.get(standing.certification.id)!, userId, by)
    return view(actor, standing, { person, unseen, may })
  })
  return { person, standings: shown, evaluated_at: at }
}
