import { type Static, Type } from 'typebox'
import { KeptMay } from '#platform/kept/may.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids } from '#platform/shapes.ts'

const subjectFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
  may: KeptMay,
}
export const Subject = Shape('Subject', subjectFields)
export type Subject = Static<typeof Subject>

/** A subject and its neighbours. Each list is alphabetical and includes archived subjects. */
export const SubjectHierarchy = Shape('SubjectHierarchy', {
  ...subjectFields,
  parents: Type.Array(Ref(SubjectRef)),
  /** Everything above the parents, each once. */
  ancestors: Type.Array(Ref(SubjectRef)),
  children: Type.Array(Ref(SubjectRef)),
})
export type SubjectHierarchy = Static<typeof SubjectHierarchy>

/** A node of the subject tree. Clients show it beneath each of its parents in the answer. */
export const SubjectNode = Shape('SubjectNode', {
  id: Uuid,
  owner_department_id: Nullable(Uuid),
  slug: Slug,
  name: Name,
  archived_at: Nullable(Timestamp),
  /** Only parents that the caller may read. A subject without any is at the top. */
  parent_ids: Type.Array(Uuid),
})
export type SubjectNode = Static<typeof SubjectNode>

export const CreateSubject = Body('CreateSubject', {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  parent_ids: Type.Optional(ids(50)),
})
export type CreateSubject = Static<typeof CreateSubject>

export const UpdateSubject = Patch('UpdateSubject', { slug: Slug, name: Name, description: clearable(2000), archived: Type.Boolean() })
export type UpdateSubject = Static<typeof UpdateSubject>

export const SetSubjectParents = Body('SetSubjectParents', { parent_ids: ids(50) })
export type SetSubjectParents = Static<typeof SetSubjectParents>
