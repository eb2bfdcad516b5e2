import { columnMatches } from '#platform/files/csv-matches.ts'
import { Shape, UuidOrSlug } from '#platform/shapes.ts'
import { recordColumns } from '../../../../../common/record-columns.ts'

/** Columns that people of the organization matched by hand during imports of records. */
export const RecordImportMatches = Shape('RecordImportMatches', { columns: columnMatches(recordColumns) })

export const OfRecordImports = { org: UuidOrSlug }
