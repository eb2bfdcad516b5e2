import { ExportMenu } from '../../platform/files/export-menu.tsx'
import { atEndOf } from '../certifications/parts/as-of.tsx'
import type { TeamFilters } from './filters.ts'

type Props = { organizationId: string; managed: boolean; filters: TeamFilters }

/** Exports the rows that pass the filters. */
export const MatrixExportMenu = ({ organizationId, managed, filters }: Props) => (
  <ExportMenu
    address={`/api/organizations/${organizationId}/certification-matrix/export`}
    query={queryOf(filters, managed)}
    name="certifications"
  />
)

function queryOf({ department, role, q, certification, state, due, offers, at }: TeamFilters, managed: boolean) {
  const query = {
    managed,
    department,
    role,
    q,
    certification_type_id: certification,
    state,
    due_within_days: due,
    include_optional: offers,
    ...atEndOf(at),
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
