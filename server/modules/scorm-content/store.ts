import { sql } from 'kysely'
import { statusOf } from '#modules/scorm-courses/attempts/store.ts'
import { type Cmi, type PlayedPackage, itemsOf } from '#modules/scorm-courses/verdicts/rules.ts'
import { isInUse } from '#modules/scorm-courses/verdicts/store-ends.ts'
import type { AttemptStatus } from '#modules/scorm-courses/verdicts/store.ts'
import type { Db } from '#platform/db/open.ts'
import type { Answer } from './state/rules.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/** A launch and the package version that it plays, which a ticket opens. */
type OpenLaunch = PlayedPackage & {
  launch_id: string
  organization_id: string
  /** The item that the launch requested. */
  item_id: string | null
  /** `family_first` is set where it is known, such as `Hopper, Grace`. */
  learner: { id: string; name: string | null; family_first: string | null }
  course: { id: string; name: string }
  version_id: string
  blob_key: string
}

/** A launch of an attempt, and a launch that stores no attempt. */
export type AttemptSession = OpenLaunch & { attempt_id: string; mode: 'normal' | 'review' }
export type PreviewSession = OpenLaunch & { attempt_id: null; mode: 'preview' }
export type Session = AttemptSession | PreviewSession

/** Returns the session of a launch that is neither over nor idle, and records the visit. Its person must still be able to sign in. */
export async function visit(db: Db, id: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    update scorm_launch l set last_seen_at = now()
    from scorm_launch s
    left join scorm_attempt a on a.id = s.attempt_id
    join scorm_package_version v on v.id = coalesce(s.package_version_id, (
      select n.id from scorm_package_version n where n.scorm_course_id = a.scorm_course_id and n.version_number = a.package_version_number))
    join scorm_course c on c.id = v.scorm_course_id
    join account p on p.id = coalesce(s.previewer_id, a.user_id) and p.disabled_at is null
    where s.id = ${id}::uuid and ${isLiveOrganization('c.owner_organization_id')} and l.id = s.id and ${isInUse}
    returning l.id as launch_id, l.organization_id, l.attempt_id, l.mode, l.item_id, v.id as version_id, v.blob_key, v.scorm_version,
      v.launch_path, v.items, c.completes_on, json_build_object('id', p.id, 'name', p.display_name, 'family_first', p.family_first) as learner,
      json_build_object('id', c.id, 'name', c.name) as course`.execute(db)
  const session = rows[0]
  return session && { ...session, items: itemsOf(session) }
}

export type LaunchState = AttemptStatus & { seq: number; superseded: boolean; calls: number; now: string }

/** Returns undefined for a launch that was deleted with its course. */
export async function launchState(db: Db, { launch_id }: AttemptSession): Promise<LaunchState | undefined> {
  const { rows } = await sql<LaunchState>`
    select l.last_seq as seq, l.superseded_at is not null as superseded, l.calls, now() as now, ${statusOf} as status, a.completion_status, a.success_status
    from scorm_launch l join scorm_attempt a on a.id = l.attempt_id where l.id = ${launch_id}::uuid`.execute(db)
  return rows[0]
}

/** Returns the answers in an item, by position. */
export async function answers(db: Db, { attempt_id }: AttemptSession, itemId: string): Promise<Answer[]> {
  const rows = await db
    .selectFrom('scorm_interaction')
    .select(['position', 'data'])
    .where('attempt_id', '=', attempt_id)
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute()
  return rows.map(({ position, data }) => ({ position, data: data as Cmi }))
}
