import { randomUUIDv7 } from 'node:crypto'
import { type Owned, allow, permissionOf } from '#platform/access/actor.ts'
import { isFor } from '#platform/access/audience.ts'
import { archived } from '#platform/rows/archive.ts'
import { type AuditActor, trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { removeAlong } from '#modules/records/store-reported.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { claim, removeBlobs } from '#platform/files/uploads.ts'
import { type SubjectRef, knownSubjects } from '#platform/rows/tags.ts'
import { beginningOf } from '#platform/text.ts'
import { consequences } from './consequences.ts'
import { moveAll } from './corrections/actions-moving.ts'
import type { CreateScormCourse, ReplaceScormPackage, ScormCourse, UpdateScormCourse } from './schema.ts'
import * as courses from './store.ts'
import * as versions from './versions/store.ts'
import type { PackageUpload } from './versions/actions.ts'

const trail = trailOf('scorm_course')

/**
 * Returns the course, when the caller has the route's permission. Throws 403 for people who lack it and may take the course as learners.
 */
export async function allowed(db: Db, asking: ActorWithAccess, id: string): Promise<ScormCourse> {
  const course = await courses.find(db, id)
  const open = course !== undefined && course.archived_at === null && isFor(asking.actor, 'scorm:read', course)
  return allow(asking, course, open && permissionOf(asking) !== 'scorm:read')
}

const MAX_NAME = 200
const cut = (name: string) => beginningOf(name, MAX_NAME)

/** Creates a course from an uploaded package, which becomes version 1. */
export async function register(
  db: Tx,
  by: AuditActor,
  owned: Owned,
  body: CreateScormCourse,
  uploaded: PackageUpload,
): Promise<ScormCourse> {
  const {
    org: _org,
    department: _department,
    pathname: _pathname,
    file_name,
    subject_matter_ids = [],
    archive_if_warned = [],
    ...fields
  } = body
  const known = await knownSubjects(db, owned.owner_organization_id, subject_matter_ids)
  const name = fields.name || uploaded.found.title || cut(file_name)
  const isHeld = uploaded.found.warnings.some(({ code }) => archive_if_warned.includes(code))
  const course = await courses.create(db, { ...fields, ...owned, id: randomUUIDv7(), name, ...(isHeld && { archived_at: courses.now }) })
  await courses.tags.set(db, owned.owner_organization_id, course.id, known)
  const version = { version_number: 1, file_name, requires_recertification: false }
  const declared = await addVersion(db, by, course, version, uploaded)
  await trail.created(db, by, course, { ...course, subject_matter_ids: known.toSorted(), package: declared })
  return courses.get(db, course.id)
}

/** Replaces the package of a course. Open attempts stay on their version, unless they are moved. */
export async function replacePackage(
  db: Tx,
  caller: Caller,
  id: string,
  { file_name, requires_recertification, move_open_attempts = false }: ReplaceScormPackage,
  uploaded: PackageUpload,
): Promise<ScormCourse> {
  const before = await courses.lock(db, id)
  const version = { version_number: before.current_version_number + 1, file_name, requires_recertification }
  const declared = await addVersion(db, caller, before, version, uploaded)
  const after = await courses.update(db, id, { current_version_number: version.version_number })
  const moved_attempts = move_open_attempts ? await moveAll(db, caller, after, version.version_number) : 0
  const old = { current_version_number: before.current_version_number }
  const next = { current_version_number: after.current_version_number, package: declared, moved_attempts }
  await trail.tell(db, caller, after, 'package_replaced', { old, new: next })
  return courses.get(db, id)
}

type NewVersion = { version_number: number; file_name: string; requires_recertification: boolean }

/** Stores a package version. Returns its checksum and declarations for the audit trail. */
async function addVersion(db: Tx, by: AuditActor, course: courses.StoredCourse, version: NewVersion, { taken, found }: PackageUpload) {
  const { entries, objectives, items, warnings, title: _, ...declared } = found
  const { sha256, size_bytes, blob_key } = taken
  const stored = { ...version, ...declared, sha256, size_bytes }
  const lists = { objectives: JSON.stringify(objectives), items: JSON.stringify(items), warnings: JSON.stringify(warnings) }
  const of = { id: randomUUIDv7(), organization_id: course.owner_organization_id, scorm_course_id: course.id }
  await claim(db, taken)
  await versions.create(db, { ...of, ...stored, ...lists, blob_key, registered_by: by.actor.id }, entries)
  return { ...stored, warnings: warnings.map(({ code }) => code) }
}

/** Changes, archives or restores a course. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateScormCourse): Promise<ScormCourse> {
  const before = await courses.lock(db, id)
  if (Object.keys(patch).length === 0) return courses.get(db, id)
  const { archived: flag, ...fields } = patch
  const after = await courses.update(db, id, { ...fields, ...archived(flag) })
  await trail.changed(db, caller, after, before, after)
  return courses.get(db, id)
}

/** Replaces the subjects of a course and returns them in alphabetical order. Existing records keep their tags. */
export async function setSubjects(db: Tx, caller: Caller, id: string, ids: string[]): Promise<SubjectRef[]> {
  const { owner_organization_id } = await courses.lock(db, id)
  const { before, after } = await courses.tags.replace(db, owner_organization_id, id, ids)
  if (await trail.changed(db, caller, { id, owner_organization_id }, before, after, 'subjects_changed')) await courses.update(db, id, {})
  return (await courses.get(db, id)).subjects
}

/** Deletes a course with its attempts, its completion records and the rules that require it. Files are deleted after the commit. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await courses.lock(db, id)
  const learning_record_ids = await courses.completionRecords(db, id)
  const gone = await goneWith(db, before, consequences)
  const subject_matter_ids = await courses.tags.ids(db, id)
  const packages = await versions.blobKeys(db, id)
  const files = await removeAlong(db, learning_record_ids)
  await courses.remove(db, id)
  await removeBlobs(db, jobs, [...packages, ...files])
  await trail.deleted(db, caller, before, { ...before, subject_matter_ids, learning_record_ids, gone })
}
