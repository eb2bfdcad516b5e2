import { type Actor, allow, permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { stateOf } from './actions-state.ts'
import type { QuizSitting } from './schema.ts'
import * as people from './store-people.ts'
import * as sittings from './store.ts'

export const trail = trailOf('quiz_sitting')

export const sittingOver = refusal('invalid_state', 'sitting_over', 'The sitting is over.')

/**
 * Returns the sitting, when the caller has the route's permission, or hosts it where hosts may do this.
 * Throws 403 for other people who see the sitting.
 */
export async function allowed(db: Db, asking: ActorWithAccess, id: string): Promise<sittings.ShownSitting> {
  const sitting = await sittings.find(db, asking.actor, id)
  const { also = [] } = asking.access
  if (sitting?.led && also.includes('host')) return sitting
  return allow(asking, sitting, sitting?.seen && (also.includes('audience') || permissionOf(asking) !== 'quizzes:read'))
}

/** Returns a sitting that the caller sees for any reason; throws 404 otherwise. */
export async function meant(db: Db, actor: Actor, id: string): Promise<sittings.ShownSitting> {
  const sitting = await sittings.find(db, actor, id)
  if (!sitting || !(sitting.seen || actor.holds('quizzes:read', sitting))) throw notFound()
  return sitting
}

/** Returns the sitting with its state. */
export const detail = async (db: Db, sitting: sittings.ShownSitting): Promise<QuizSitting> => ({
  ...sitting,
  state: await stateOf(db, sitting.id),
})

export const shown = async (db: Db, actor: Actor, id: string) => detail(db, await sittings.get(db, actor, id))

/** Returns the fields of a sitting for the audit trail, with its people. */
export async function told(db: Db, sitting: sittings.StoredSitting) {
  const { id, organization_id, quiz_id, title, starts_at, ends_at, pacing, audience_kind, meeting_url, location, cancelled_at } = sitting
  const about = { id, organization_id, quiz_id, title, starts_at, ends_at, pacing, meeting_url, location, cancelled_at }
  const audience_user_ids = audience_kind === 'people' ? await people.personIds(db, id) : null
  return { ...about, host_user_ids: await people.hostIds(db, id), audience_user_ids }
}
