import { type Static, Type } from 'typebox'
import { DatesAs } from '#platform/files/csv-answers.ts'
import { Body, Nullable, OneOf, Shape, Uuid, UuidOrSlug } from '#platform/shapes.ts'

/** The outcome of one data row. Rows count from 1. In a dry run, `created` means that it would be created. */
export const RecordImportOutcome = Shape('RecordImportOutcome', {
  row: Type.Integer({ minimum: 1 }),
  outcome: OneOf(['created', 'duplicate', 'failed']),
  record_id: Nullable(Uuid),
  /** Why the row failed. For other rows, a remark: the same record already exists. */
  error_description: Nullable(Type.String()),
})
export type RecordImportOutcome = Static<typeof RecordImportOutcome>

export const RecordImportForm = Body('RecordImportForm', {
  org: UuidOrSlug,
  dry_run: Type.Optional(OneOf(['true', 'false'])),
  dates: Type.Optional(DatesAs),
  /**
   * The meaning of each column of the file, in order and between commas, in place of its title. A field of CreateLearningRecord, or blank
   * for an unused column.
   */
  columns: Type.Optional(Type.String()),
  file: Type.String({
    format: 'binary',
    description: 'CSV or workbook with a header row; the columns are the fields of CreateLearningRecord.',
  }),
})
