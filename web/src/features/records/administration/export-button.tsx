import { ExportButton } from '../../../platform/files/export-button.tsx'
import type { RecordQuery } from '../filters.ts'

/** The records that pass the filters, as a spreadsheet. */
export const RecordsExportButton = ({ filters }: { filters: RecordQuery }) => (
  <ExportButton url={`/api/records/export.csv?${queryOf(filters)}`} fileName="learning-records.csv" />
)

const queryOf = (filters: RecordQuery) => new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
