import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { type OwnedTable, ownedConsequences } from '#platform/rows/owned.ts'
import type { OrganizationSummary } from './schema.ts'

const rowsOf =
  (table: string) =>
  ({ id }: OrganizationSummary) =>
    sql<number>`select count(*) from ${sql.table(table)} where organization_id = ${id}::uuid`

/** The consequences of deleting an organization. */
export const consequencesFor = (owned: OwnedTable[]): Consequence<OrganizationSummary>[] => [
  ...ownedConsequences<OrganizationSummary>(owned, 'owner_organization_id'),
  { key: 'members', count: rowsOf('membership'), says: goes('membership', 'memberships') },
  { key: 'departments', count: rowsOf('department'), says: goes('department', 'departments') },
  { key: 'roles', count: rowsOf('role'), says: goes('role', 'roles') },
  { key: 'grants', count: rowsOf('role_grant'), says: goes('grant of a role', 'grants of roles') },
  { key: 'saved_views', count: rowsOf('saved_view'), says: goes('saved view', 'saved views') },
  { key: 'audit_entries', count: rowsOf('audit_entry'), says: goes('entry of the audit trail', 'entries of the audit trail') },
]
