import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db } from '#platform/db/open.ts'
import * as attempts from './store.ts'

type Attempt = { id: string; organization_id: string; user_id: string }

export const trail = trailOf('scorm_attempt', ({ user_id }: Attempt) => user_id)

/** Returns the attempt, for its learner and for callers who have the permission that the route declares. */
export async function seen(db: Db, asking: ActorWithAccess, id: string): Promise<attempts.SeenAttempt> {
  const attempt = await attempts.find(db, asking.actor, id)
  const own = attempt?.user_id === asking.actor.id && !attempt.organization_archived
  return allow(asking, attempt, own)
}
