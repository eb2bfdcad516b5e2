import { lockOrganization } from '#platform/access/owner.ts'
import { randomUUIDv7 } from 'node:crypto'
import { type Owned, allow } from '#platform/access/actor.ts'
import { archived } from '#platform/rows/archive.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type Consequence, goneWith } from '#platform/rows/deletion.ts'
import { refusal } from '#platform/errors.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import type { CreateSubject, Subject, SubjectHierarchy, UpdateSubject } from './schema.ts'
import * as subjects from './store.ts'

const inCircle = refusal(
  'invalid_request',
  'subject_in_circle',
  'parent_ids must not name the subject itself or one beneath it.',
  'parent_ids',
)

const trail = trailOf('subject')

/** Returns the subject in the path. Throws unless the caller has the permission that the route declares. */
export const allowed = async (db: Db, req: ActorWithAccess & subjects.SubjectRequest) => allow(req, await subjects.named(db, req))

/** Creates a subject beneath its broader ones. */
export async function create(db: Tx, caller: Caller, owned: Owned, { parent_ids = [], ...fields }: CreateSubject): Promise<Subject> {
  const parents = await knownSubjects(db, owned.owner_organization_id, parent_ids)
  const subject = await subjects.create(db, { ...fields, ...owned, id: randomUUIDv7() })
  await subjects.setParents(db, owned.owner_organization_id, subject.id, parents)
  await trail.created(db, caller, subject, { ...subject, parent_ids: parents })
  return subject
}

/** Changes, archives or restores a subject. */
export async function update(db: Tx, caller: Caller, { id }: Subject, { archived: flag, ...fields }: UpdateSubject): Promise<Subject> {
  const before = await subjects.lock(db, id)
  const after = await subjects.update(db, id, { ...fields, ...archived(flag) })
  await trail.changed(db, caller, after, before, after)
  return after
}

/** Sets the parents of a subject. The organization is locked, so two changes cannot form a cycle together. */
export async function setParents(db: Tx, caller: Caller, subject: Subject, parentIds: string[]): Promise<SubjectHierarchy> {
  const { id, owner_organization_id } = subject
  await lockOrganization(db, owner_organization_id)
  const parents = await knownSubjects(db, owner_organization_id, parentIds)
  if (await subjects.reachesAny(db, id, parents)) throw inCircle()
  const old = { parent_ids: await subjects.parentIds(db, id) }
  await subjects.setParents(db, owner_organization_id, id, parents)
  await trail.changed(db, caller, subject, old, { parent_ids: parents.toSorted() }, 'parents_changed')
  return hierarchy(db, subject)
}

export async function hierarchy(db: Db, subject: Subject): Promise<SubjectHierarchy> {
  return { ...subject, ...(await subjects.around(db, subject.id)) }
}

/** Deletes a subject permanently. Things that were tagged with it stay. Certification rules narrowed to it are deleted. */
export async function remove(db: Tx, caller: Caller, { id }: Subject, consequences: Consequence<Subject>[]): Promise<void> {
  const subject = await subjects.lock(db, id)
  const gone = await goneWith(db, subject, consequences)
  await subjects.remove(db, id)
  await trail.deleted(db, caller, subject, { ...subject, gone })
}
