import { sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import { isForCaller } from '#platform/access/audience.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { isInUse } from '../verdicts/store-ends.ts'
import { organizationArchived } from '#platform/access/live-organizations.ts'

/** A launch of an attempt with its owner and learner. */
export type RenewableLaunch = Owned & {
  launch_id: string
  attempt_id: string
  organization_id: string
  user_id: string
  mode: 'normal' | 'review'
  course: { id: string; name: string }
  organization_archived: boolean
  /** Whether the course is for the caller, even if it is not live. */
  for_caller: boolean
  in_use: boolean
}

export async function find(db: Db, actor: Actor, launchId: string): Promise<RenewableLaunch | undefined> {
  const { rows } = await sql<RenewableLaunch>`
    select l.id as launch_id, l.attempt_id, l.organization_id, a.user_id, l.mode, c.owner_organization_id, c.owner_department_id,
      json_build_object('id', c.id, 'name', c.name) as course, ${organizationArchived('c.owner_organization_id')} as organization_archived,
      ${isForCaller(actor, 'scorm:read', 'c')} as for_caller, ${isInUse} as in_use
    from scorm_launch l
    join scorm_attempt a on a.id = l.attempt_id
    join scorm_course c on c.id = a.scorm_course_id
    where l.id = ${launchId}::uuid`.execute(db)
  return rows[0]
}

/** Marks a launch as in use, until `expires` at most. */
export async function renew(db: Tx, launchId: string, expires: Date): Promise<void> {
  await db
    .updateTable('scorm_launch')
    .set({ last_seen_at: sql`now()`, expires_at: expires.toISOString(), settled_at: null })
    .where('id', '=', launchId)
    .execute()
}
