import { type RawBuilder, sql } from 'kysely'

/** Rows (start, department_id), as SQL. */
type Nested = RawBuilder<{ start: string; department_id: string }>

/** Of rows (start, department_id): each department and every one beneath it, archived or not, with its start. */
export const withBeneath = (starts: RawBuilder<unknown>): Nested => sql`
  with recursive beneath as (
    select start, department_id from (${starts}) starts
    union
    select beneath.start, nested.id
    from beneath join department nested on nested.parent_department_id = beneath.department_id
  )
  select start, department_id from beneath`

/** Of rows (start, department_id): each department and every one above it, archived or not, with its start. */
export const withAbove = (starts: RawBuilder<unknown>): Nested => sql`
  with recursive above as (
    select start, department_id from (${starts}) starts
    union
    select above.start, nested.parent_department_id
    from above join department nested on nested.id = above.department_id where nested.parent_department_id is not null
  )
  select start, department_id from above`

/** The ids of a department and of all beneath it, as SQL. */
export const beneath = (departmentId: string): RawBuilder<string> =>
  sql`select department_id from (${withBeneath(alone(departmentId))}) beneath`

/** The ids of a department and of all above it, as SQL. */
export const above = (departmentId: string): RawBuilder<string> => sql`select department_id from (${withAbove(alone(departmentId))}) above`

const alone = (id: string) => sql`select ${id}::uuid as start, ${id}::uuid as department_id`
