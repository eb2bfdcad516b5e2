import { randomUUIDv7 } from 'node:crypto'
import { removeAlong } from '#modules/records/store-reported.ts'
import { type Actor, allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { archived } from '#platform/rows/archive.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import { locked } from '../actions.ts'
import { consequences } from './consequences.ts'
import { externalName } from '../mappings/rules.ts'
import type { CreateExternalCourse, ExternalCourse, UpdateExternalCourse } from './schema.ts'
import * as courses from './store.ts'

const trail = trailOf('external_course')

/** Returns the course that a path names, when the caller has the permission that the route declares. */
export const allowed = async (db: Db, req: ActorWithAccess & { params: { course_id: string } }): Promise<ExternalCourse> =>
  allow(req, await courses.find(db, req.actor, req.params.course_id))

export async function create(db: Tx, caller: Caller, serverId: string, body: CreateExternalCourse): Promise<ExternalCourse> {
  const { owner_organization_id, id: server_id } = await locked(db, serverId)
  const { subject_matter_ids = [], ...fields } = body
  const external_course_id = externalName(body.external_course_id, 'external_course_id')
  const known = await knownSubjects(db, owner_organization_id, subject_matter_ids)
  const course = await courses.create(db, { ...fields, external_course_id, id: randomUUIDv7(), owner_organization_id, server_id })
  await courses.tags.set(db, owner_organization_id, course.id, known)
  await trail.created(db, caller, course, { ...course, subject_matter_ids: known.toSorted() })
  return courses.get(db, caller.actor, course.id)
}

/** Changes, archives or restores a course. Imported records keep their subjects. A new passing score also applies to imported grades. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateExternalCourse): Promise<ExternalCourse> {
  const before = await lockedCourse(db, caller.actor, id)
  const { archived: flag, subject_matter_ids, ...fields } = patch
  if (Object.keys(patch).length > 0) {
    const tags = subject_matter_ids && (await courses.tags.replace(db, before.owner_organization_id, id, subject_matter_ids))
    const after = await courses.update(db, id, { ...fields, ...archived(flag) })
    await trail.changed(db, caller, after, { ...before, ...tags?.before }, { ...after, ...tags?.after })
  }
  return courses.get(db, caller.actor, id)
}

/** Deletes a course with its grades, their records and the rules that require it. Files of the records are deleted after the commit. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await lockedCourse(db, caller.actor, id)
  const gone = await goneWith(db, { id, name: before.name }, consequences)
  const subject_matter_ids = await courses.tags.ids(db, id)
  const learning_record_ids = await courses.recordsOf(db, id)
  const files = await removeAlong(db, learning_record_ids)
  await courses.remove(db, id)
  await removeBlobs(db, jobs, files)
  await trail.deleted(db, caller, before, { ...before, subject_matter_ids, learning_record_ids, gone })
}

/** The course, held after its organization. */
async function lockedCourse(db: Tx, actor: Actor, id: string): Promise<courses.StoredCourse> {
  await holdOrganization(db, (await courses.get(db, actor, id)).owner_organization_id)
  return courses.lock(db, id)
}
