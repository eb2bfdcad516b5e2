import { described, fresh } from '../../../test/nets/bodies.ts'
import type { Nets } from '../../../test/nets/module.ts'
import { circle } from '../../../test/nets/sql.ts'

export const nets: Nets = {
  operations: {
    createDepartment: { body: ({ dept_id }) => ({ slug: fresh(), name: 'New', parent_department_id: dept_id ?? null }) },
    updateDepartment: { body: described, refuses: [/^parent_department_id must not be/] },
  },
  fields: ({ dept_id }) => ({
    owner_department_id: dept_id,
    parent_department_id: dept_id,
    department_id: dept_id,
    from_department_id: dept_id,
  }),
  choices: ({ dept_id, child_dept_id, sibling_dept_id, apart_dept_id }) => ({
    owner_department_id: [dept_id!, child_dept_id!],
    parent_department_id: [apart_dept_id!, sibling_dept_id!],
    department: [dept_id!],
  }),
  beside: ({ org_id }) => ({ department: { org: org_id } }),
  invariants: {
    'departments form trees': circle('select id, parent_department_id from department where parent_department_id is not null'),
    'no live department lies beneath an archived one': `
      select d.id::text as fault from department d join department above on above.id = d.parent_department_id
      where d.archived_at is null and above.archived_at is not null`,
  },
}
