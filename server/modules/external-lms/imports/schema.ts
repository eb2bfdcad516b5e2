import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, PersonRef, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** One request that brought grades, and what became of its rows. */
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
  /** When its grades and their records were taken back. */
  undone_at: Nullable(Timestamp),
  undone_by: NullableRef(PersonRef),
})
export type ExternalGradeImport = Static<typeof ExternalGradeImport>
