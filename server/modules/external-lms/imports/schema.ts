import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, PersonRef, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** A request that imported grades, with the outcomes of its rows. */
export const ExternalGradeImport = Shape('ExternalGradeImport', {
  id: Uuid,
  organization_id: Uuid,
  server_id: Uuid,
  file_name: Nullable(Type.String()),
  created_count: Type.Integer(),
  duplicate_count: Type.Integer(),
  failed_count: Type.Integer(),
  imported_at: Timestamp,
  imported_by: NullableRef(PersonRef),
  /** When the import was undone, which deleted its grades and records. */
  undone_at: Nullable(Timestamp),
  undone_by: NullableRef(PersonRef),
})
export type ExternalGradeImport = Static<typeof ExternalGradeImport>
