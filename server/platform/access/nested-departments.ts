import { type RawBuilder, sql } from 'kysely'

/** SQL for rows `(start, department_id)`. */
type DepartmentPairs = RawBuilder<{ start: string; department_id: string }>

/** SQL for rows `(start, department_id)`: for each start, the department and all its descendants, archived ones included. */
export const withBeneath = (starts: RawBuilder<unknown>): DepartmentPairs => sql`
  with recursive beneath as (
    select start, department_id from (${starts}) starts
    union
    select beneath.start, nested.id
    from beneath join department nested on nested.parent_department_id = beneath.department_id
  )
  select start, department_id from beneath`

/** SQL for rows `(start, department_id)`: for each start, the department and all its ancestors, archived ones included. */
export const withAbove = (starts: RawBuilder<unknown>): DepartmentPairs => sql`
  with recursive above as (
    select start, department_id from (${starts}) starts
    union
    select above.start, nested.parent_department_id
    from above join department nested on nested.id = above.department_id where nested.parent_department_id is not null
  )
  select start, department_id from above`

/** SQL for the ids of a department and all its descendants. */
export const beneath = (departmentId: string): RawBuilder<string> =>
  sql`select department_id from (${withBeneath(alone(departmentId))}) beneath`

/** SQL for the ids of a department and all its ancestors. */
export const above = (departmentId: string): RawBuilder<string> => sql`select department_id from (${withAbove(alone(departmentId))}) above`

const alone = (id: string) => sql`select ${id}::uuid as start, ${id}::uuid as department_id`
