import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, UuidOrSlug, text } from '#platform/shapes.ts'

/** One import of records, with the outcome of its rows. */
export const RecordImport = Shape('RecordImport', {
  id: Uuid,
  organization_id: Uuid,
  file_name: Type.String(),
  created_count: Type.Integer(),
  duplicate_count: Type.Integer(),
  failed_count: Type.Integer(),
  /** How many of the created records still exist. */
  record_count: Type.Integer(),
  imported_at: Timestamp,
  imported_by: NullableRef(PersonRef),
  /** When its records were deleted again. */
  undone_at: Nullable(Timestamp),
  undone_by: NullableRef(PersonRef),
  undo_reason: Nullable(Type.String()),
  /** How many records the undo deleted. */
  removed_count: Nullable(Type.Integer()),
})
export type RecordImport = Static<typeof RecordImport>

export const ListRecordImports = { org: UuidOrSlug }

/**
 * `awarded`: an award in force rests on the record. `decided`: the record was approved or rejected. `changed`: anything else in it changed.
 */
export const keptReasons = ['awarded', 'decided', 'changed'] as const

/** A record that an undo keeps. Rows count from 1. */
export const RecordImportKept = Shape('RecordImportKept', {
  row: Type.Integer({ minimum: 1 }),
  record_id: Uuid,
  reason: OneOf(keptReasons),
})
export type RecordImportKept = Static<typeof RecordImportKept>

/** The result of an undo, or its preview: the records that it deletes and keeps. */
export const RecordImportUndo = Shape('RecordImportUndo', {
  import: Ref(RecordImport),
  removed_count: Type.Integer(),
  kept_count: Type.Integer(),
  kept: Type.Array(Ref(RecordImportKept)),
})
export type RecordImportUndo = Static<typeof RecordImportUndo>

export const UndoRecordImport = Body('UndoRecordImport', { reason: text(2000, 1) })
export type UndoRecordImport = Static<typeof UndoRecordImport>
