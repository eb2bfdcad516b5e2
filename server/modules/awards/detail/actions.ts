import type { Actor } from '#platform/access/actor.ts'
import { coversPerson } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { decidingAbout } from '#modules/standing/actions-person.ts'
import { actsOn } from '#modules/standing/rules-acts.ts'
import { standingAt, unseenIn } from '#modules/standing/actions.ts'
import * as standings from '#modules/standing/store.ts'
import * as reach from '#modules/standing/store-reach.ts'
import { detailed } from './actions-detail.ts'
import type { StandingDetail } from './schema.ts'
import { view } from '#modules/standing/rules-view.ts'

type StandingQuery = { user_id?: string; at?: string }

/**
 * Returns one standing as the caller may see it. Callers see their own and those of people they manage, in certifications that concern
 * them. Readers of the certification see every member whom their permission covers, and everyone it concerns among these. Otherwise throws
 * 404. Undefined if the certification is archived at that moment.
 */
export async function visibleStanding(
  db: Db,
  actor: Actor,
  certification: Certification | undefined,
  asked: StandingQuery,
): Promise<StandingDetail | undefined> {
  if (!certification) throw notFound()
  const { id, owner_organization_id } = certification
  const user_id = asked.user_id ?? actor.id
  const reads = actor.holds('certifications:read', certification)
  const reader = reads && (await coversPerson(db, actor, 'certifications:read', owner_organization_id, user_id))
  const { person, member, open } = await reach.personIn(db, actor, owner_organization_id, user_id)
  const own = user_id === actor.id && open
  const known = reader || own || (await reach.managesPerson(db, actor, owner_organization_id, user_id))
  if (!known || (certification.archived_at !== null && !reader)) throw notFound()
  const at = await standings.moment(db, asked.at)
  const concerned = (reader && member) || (await reach.pairs(db, reach.concerned([id], at), [user_id])).length > 0
  if (!concerned) throw notFound()
  const standing = await standingAt(db, { certification_type_id: id, user_id }, at)
  if (!standing) return undefined
  const unseen = await unseenIn(db, actor, [standing])
  const may = actsOn(actor, certification, user_id, await decidingAbout(db, actor, owner_organization_id, [user_id]))
  return detailed(db, actor, certification, user_id, view(actor, standing, { person, unseen, may }))
}
