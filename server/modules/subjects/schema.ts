import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, Slug, Timestamp, Uuid, clearable, ids } from '#platform/shapes.ts'

export const Subject = Type.Object(
  {
    id: Uuid,
    owner_organization_id: Uuid,
    owner_department_id: Nullable(Uuid),
    slug: Slug,
    name: Name,
    description: Nullable(Type.String()),
    created_at: Timestamp,
    archived_at: Nullable(Timestamp),
  },
  { $id: 'Subject' },
)
export type Subject = Static<typeof Subject>

/** A subject beside the thing it is a tag of. */
export const SubjectRef = Type.Object({ id: Uuid, slug: Slug, name: Name }, { $id: 'SubjectRef' })
export type SubjectRef = Static<typeof SubjectRef>

export const CreateSubject = Body('CreateSubject', {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  parent_ids: Type.Optional(ids(50)),
})
export type CreateSubject = Static<typeof CreateSubject>
