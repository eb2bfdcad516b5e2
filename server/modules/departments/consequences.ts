import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { type OwnedTable, ownedConsequences } from '#platform/rows/owned.ts'
import type { Department } from './schema.ts'

/** What goes with a department. */
export const consequencesFor = (owned: OwnedTable[]): Consequence<Department>[] => [
  ...ownedConsequences<Department>(owned, 'owner_department_id'),
  { key: 'roles', count: ({ id }) => sql`select count(*) from role where department_id = ${id}::uuid`, says: goes('role', 'roles') },
  {
    key: 'grants',
    count: ({ id }) => sql`select count(*) from role_grant g join role r on r.id = g.role_id where r.department_id = ${id}::uuid`,
    says: goes('grant of a role', 'grants of roles'),
  },
  {
    key: 'pathway_assignments',
    count: ({ id }) => sql`
      select count(*) from learning_pathway_assignment
      where department_id = ${id}::uuid or role_id in (select id from role where department_id = ${id}::uuid)`,
    says: goes('assignment of a learning pathway', 'assignments of learning pathways'),
  },
]
