import { type Static, Type } from 'typebox'
import { type CatalogueSort, alphabetical } from '#platform/rows/catalogue.ts'
import { SortQuery } from '#platform/rows/page.ts'
import { WholeOrPageQuery } from '#platform/rows/whole-or-page.ts'
import {
  Body, HttpUrl, IncludeArchived, Name, Nullable, NullableRef, Patch, Ref, Shape, Slug, Timestamp, Uuid, UuidOrSlug, clearable, text,
} from '#platform/shapes.ts' // prettier-ignore

/** A column of a gradebook: the grades of one course. `max` is the best possible grade in it; default 100. */
const GradebookColumn = Body('GradebookColumn', {
  column: text(300, 1),
  course_id: Uuid,
  max: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
})

/** How to read the gradebook files of a server, stored for the next import. */
export const Gradebook = Body('Gradebook', {
  /** The column that identifies the learner, by their id on the server or by their address. */
  identity_column: text(300, 1),
  /** The column with the date; null if one day applies to the whole file. */
  date_column: Nullable(text(300, 1)),
  columns: Type.Array(Ref(GradebookColumn), { maxItems: 200 }),
})
export type Gradebook = Static<typeof Gradebook>
export const shapes = [GradebookColumn]

export const ExternalServer = Shape('ExternalServer', {
  id: Uuid,
  organization_id: Uuid,
  owner_organization_id: Uuid,
  /** Always null: servers belong to organizations. */
  owner_department_id: Nullable(Uuid),
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  /** For information only: the service never connects to it. */
  base_url: Nullable(HttpUrl),
  /** The software of the server, such as Moodle. */
  lms_kind: Nullable(Type.String()),
  gradebook: NullableRef(Gradebook),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
})
export type ExternalServer = Static<typeof ExternalServer>

/** The filters and order of the lists of servers and of courses. */
export const ListFields = { ...IncludeArchived, q: Type.Optional(text(200)), ...SortQuery(alphabetical), ...WholeOrPageQuery }
export const ListServers = { org: UuidOrSlug, ...ListFields }
export type ListFilter = { include_archived: boolean; q?: string; sort: CatalogueSort }

const fields = {
  name: Name,
  description: clearable(2000),
  base_url: Nullable(HttpUrl),
  lms_kind: Nullable(text(100, 1)),
}

export const CreateExternalServer = Body('CreateExternalServer', {
  organization_id: UuidOrSlug,
  slug: Slug,
  name: fields.name,
  description: Type.Optional(fields.description),
  base_url: Type.Optional(fields.base_url),
  lms_kind: Type.Optional(fields.lms_kind),
})
export type CreateExternalServer = Static<typeof CreateExternalServer>

export const UpdateExternalServer = Patch('UpdateExternalServer', {
  ...fields,
  archived: Type.Boolean(),
  gradebook: NullableRef(Gradebook),
})
export type UpdateExternalServer = Static<typeof UpdateExternalServer>
