import { type Static, Type } from 'typebox'
import { DatesAs } from '#platform/files/csv-answers.ts'
import { Body, Nullable, OneOf, Shape, Uuid, UuidOrSlug } from '#platform/shapes.ts'

/** What became of one data row; rows count from 1. In a dry run `created` means that it would be. */
export const RecordImportOutcome = Shape('RecordImportOutcome', {
  row: Type.Integer({ minimum: 1 }),
  outcome: OneOf(['created', 'duplicate', 'failed']),
  record_id: Nullable(Uuid),
  /** Why it failed, or what is remarkable about a row that did not: that there is the same already. */
  error_description: Nullable(Type.String()),
})
export type RecordImportOutcome = Static<typeof RecordImportOutcome>

export const RecordImportForm = Body('RecordImportForm', {
  org: UuidOrSlug,
  dry_run: Type.Optional(OneOf(['true', 'false'])),
  dates: Type.Optional(DatesAs),
  /** The meaning of each column of the file, in its order and between commas, in place of its title: a field of CreateLearningRecord, or blank for a column that is not used. */
  columns: Type.Optional(Type.String()),
  file: Type.String({
    format: 'binary',
    description: 'CSV or workbook with a header row; the columns are the fields of CreateLearningRecord.',
  }),
})
