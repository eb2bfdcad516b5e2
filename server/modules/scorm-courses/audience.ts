import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '#platform/access.ts'

/**
 * Whether the course in the row named so is for the caller, archived or not, as SQL. `trainees`: every member when the
 * organization owns it, who holds a role in the owning department or above it when a department does. `trainers`: who holds
 * scorm:read over the owner.
 */
export function isFor(actor: Actor, course: string): RawBuilder<SqlBool> {
  const [organization, department] = [sql.ref(`${course}.owner_organization_id`), sql.ref(`${course}.owner_department_id`)]
  return sql<SqlBool>`case ${sql.ref(`${course}.audience`)} when 'trainers' then ${within(actor, 'scorm:read', course)}
    else (${department} is null and ${organization} = any(${[...actor.memberships]}::uuid[])) or ${department} in (${departmentsOf(actor)}) end`
}

/** The departments in which the caller holds a role, and all beneath them. */
function departmentsOf(actor: Actor): RawBuilder<{ id: string }> {
  const roles = [...actor.organizations].flatMap(([, { role_ids }]) => role_ids)
  return sql`
    with recursive held as (
      select department_id as id from role where id = any(${roles}::uuid[])
      union select d.id from held join department d on d.parent_department_id = held.id
    ) select id from held`
}
