import { columnMatches } from '#platform/files/csv-matches.ts'
import { Shape, UuidOrSlug } from '#platform/shapes.ts'
import { recordColumns } from '../../../../../common/record-columns.ts'

/** What people of the organization matched by hand while they imported records. */
export const RecordImportMatches = Shape('RecordImportMatches', { columns: columnMatches(recordColumns) })

export const OfRecordImports = { org: UuidOrSlug }
