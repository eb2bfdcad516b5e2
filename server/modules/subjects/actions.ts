import { lockOrganization } from '#platform/access/owner.ts'
import { type Owned, allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { actionsOf } from '#platform/kept/actions.ts'
import type { Consequence } from '#platform/rows/deletion.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import type { CreateSubject, SetSubjectParents, Subject, SubjectHierarchy, UpdateSubject } from './schema.ts'
import * as subjects from './store.ts'

const inCircle = refusal(
  'invalid_request',
  'subject_in_circle',
  'parent_ids must not name the subject itself or one beneath it.',
  'parent_ids',
)

const kept = actionsOf(subjects.kind)

/** Returns the subject in the path. Throws unless the caller has the permission that the route declares. */
export const allowed = async (db: Db, req: ActorWithAccess & subjects.SubjectRequest) => allow(req, await subjects.named(db, req))

/** Creates a subject beneath its broader ones. */
export async function create(db: Tx, caller: Caller, owned: Owned, { parent_ids = [], ...fields }: CreateSubject): Promise<Subject> {
  const parents = await knownSubjects(db, owned.owner_organization_id, parent_ids)
  const subject = await kept.create(db, caller, owned, fields, { parent_ids: parents })
  await subjects.setParents(db, owned.owner_organization_id, subject.id, parents)
  return subjects.get(db, caller.actor, subject.id)
}

/** Changes, archives or restores a subject. */
export async function update(db: Tx, caller: Caller, { id }: Subject, patch: UpdateSubject): Promise<Subject> {
  await kept.change(db, caller, await subjects.lock(db, id), patch)
  return subjects.get(db, caller.actor, id)
}

/** Sets the parents of a subject. The organization is locked, so two changes cannot form a cycle together. */
export async function setParents(db: Tx, caller: Caller, subject: Subject, { parent_ids }: SetSubjectParents): Promise<SubjectHierarchy> {
  const { id, owner_organization_id } = subject
  await lockOrganization(db, owner_organization_id)
  const parents = await knownSubjects(db, owner_organization_id, parent_ids)
  if (await subjects.reachesAny(db, id, parents)) throw inCircle()
  const old = { parent_ids: await subjects.parentIds(db, id) }
  await subjects.setParents(db, owner_organization_id, id, parents)
  await kept.trail.changed(db, caller, subject, old, { parent_ids: parents.toSorted() }, 'parents_changed')
  return hierarchy(db, subject)
}

export async function hierarchy(db: Db, subject: Subject): Promise<SubjectHierarchy> {
  return { ...subject, ...(await subjects.around(db, subject.id)) }
}

/** Deletes a subject permanently. Things that were tagged with it stay. Certification rules narrowed to it are deleted. */
export const remove = async (db: Tx, caller: Caller, { id }: Subject, consequences: Consequence<{ id: string }>[]): Promise<void> =>
  kept.remove(db, caller, await subjects.lock(db, id), consequences)
