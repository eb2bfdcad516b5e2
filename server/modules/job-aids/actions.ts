import { randomUUIDv7 } from 'node:crypto'
import { type Owned, allow, permissionOf } from '#platform/access/actor.ts'
import { type ActingCaller, trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { archived } from '#platform/rows/archive.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { type SubjectRef, knownSubjects } from '#platform/rows/tags.ts'
import { consequences } from './consequences.ts'
import { files } from './files/store.ts'
import * as links from './links/store.ts'
import { reaches } from './rules.ts'
import type { CreateJobAid, JobAid, UpdateJobAid } from './schema.ts'
import * as aids from './store.ts'
import * as versions from './versions/actions.ts'
import * as views from './views/store.ts'

export const trail = trailOf('job_aid')

/**
 * Returns the aid, when the caller has the permission that the route asks for.
 * Throws 403 for callers who lack it but whom the live aid reaches.
 * Throws 404 for them on routes that only readers may use, for example its analytics.
 */
export async function allowed(db: Db, asking: ActorWithAccess, id: string): Promise<aids.ShownJobAid> {
  const aid = await aids.find(db, asking.actor, id)
  const shown = asking.access.also?.includes('audience') || permissionOf(asking) !== 'job-aids:read'
  return allow(asking, aid, aid !== undefined && shown && reaches(asking.actor, aid))
}

/** Returns the aid with its text, files and links. */
export async function detail(db: Db, asking: Pick<ActorWithAccess, 'actor'>, aid: aids.ShownJobAid): Promise<JobAid> {
  const attached = await attachments.list(db, files, aid.id)
  return {
    ...aid,
    attachments: attached.map((attachment) => attachments.view(attachment)),
    links: await links.list(db, aid.id),
    standing: await views.standing(db, asking.actor, aid.id),
  }
}

const shown = async (db: Tx, caller: Pick<ActingCaller, 'actor'>, id: string) => detail(db, caller, await aids.get(db, caller.actor, id))

/** Returns the fields of an aid for the audit trail, without its text, which its versions keep. */
export function told(aid: aids.StoredJobAid): object {
  const { body_markdown: _, ...told } = aid
  return told
}

export async function create(db: Tx, by: ActingCaller, owned: Owned, body: CreateJobAid): Promise<JobAid> {
  const { org: _org, department: _department, subject_matter_ids = [], ...fields } = body
  const known = await knownSubjects(db, owned.owner_organization_id, subject_matter_ids)
  const aid = await aids.create(db, { ...fields, ...owned, id: randomUUIDv7() })
  await aids.tags.set(db, owned.owner_organization_id, aid.id, known)
  await versions.begin(db, by, aid)
  await trail.created(db, by, aid, { ...told(aid), subject_matter_ids: known.toSorted() })
  return shown(db, by, aid.id)
}

/** Changes, archives or restores an aid, or requires everybody to read it again. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateJobAid): Promise<JobAid> {
  const before = await aids.lock(db, id)
  const { archived: flag, require_recertification, ...fields } = patch
  if (Object.keys(patch).length > 0) {
    await aids.update(db, id, { ...fields, ...archived(flag) })
    const after = await versions.follow(db, caller, id)
    const cutoff = require_recertification ? { recertification_cutoff_at: await aids.cutOff(db, after, caller.actor) } : {}
    await trail.changed(db, caller, after, told(before), { ...told(after), ...cutoff })
  }
  return shown(db, caller, id)
}

/** Replaces the subjects of an aid and returns them in alphabetical order. */
export async function setSubjects(db: Tx, caller: Caller, id: string, ids: string[]): Promise<SubjectRef[]> {
  const { owner_organization_id } = await aids.lock(db, id)
  const { before, after } = await aids.tags.replace(db, owner_organization_id, id, ids)
  if (await trail.changed(db, caller, { id, owner_organization_id }, before, after, 'subjects_changed')) await aids.update(db, id, {})
  return (await aids.get(db, caller.actor, id)).subjects
}

/** Deletes an aid with its views and the rules that require it. Files are deleted after the commit. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await aids.lock(db, id)
  const gone = await goneWith(db, { id, name: before.title }, consequences)
  const subject_matter_ids = await aids.tags.ids(db, id)
  const attached = await attachments.list(db, files, id)
  await aids.remove(db, id)
  await removeBlobs(
    db,
    jobs,
    attached.map(({ blob_key }) => blob_key),
  )
  await trail.deleted(db, caller, before, { ...told(before), subject_matter_ids, gone })
}
