import { described, fresh } from '../../../test/nets/bodies.ts'
import type { Nets } from '../../../test/nets/module.ts'
import { circle } from '../../../test/nets/sql.ts'

export const nets: Nets = {
  operations: {
    createRole: { body: () => ({ slug: fresh(), name: 'New', permissions: [] }), makesRole: true },
    updateRole: { body: described },
    addRoleManager: { body: ({ other_role_id }) => ({ manager_role_id: other_role_id }) },
  },
  fields: ({ role_id, other_role_id }) => ({
    role_id: other_role_id,
    from_role_ids: [other_role_id],
    role_ids: [role_id],
    manager_role_id: other_role_id,
  }),
  choices: ({ role_id }) => ({ role: [role_id!] }),
  invariants: { 'manager chains are acyclic': circle('select subordinate_role_id, manager_role_id from role_manager') },
}
