import { ExportMenu } from '../../../platform/files/export-menu.tsx'
import type { RecordQuery } from '../filters.ts'

/** Exports the records that pass the filters. */
export const RecordsExportMenu = ({ filters }: { filters: RecordQuery }) => (
  <ExportMenu address="/api/records/export" query={queryOf(filters)} name="learning-records" />
)

const queryOf = (filters: RecordQuery) => new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
