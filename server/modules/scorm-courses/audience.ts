import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Owned, within } from '#platform/access/actor.ts'
import type { ScormCourse } from './schema.ts'

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

/** Everybody a course is for, archived or not, as SQL for rows (user_id): those for whom `isFor` holds, but for superusers. */
export function peopleOf({ audience, ...owner }: Pick<ScormCourse, 'audience' | keyof Owned>): RawBuilder<{ user_id: string }> {
  const { owner_organization_id: organization, owner_department_id: department } = owner
  if (audience === 'trainees' && department === null) {
    return sql`
      select m.account_id as user_id from membership m join account p on p.id = m.account_id
      where m.organization_id = ${organization}::uuid and p.disabled_at is null`
  }
  const above = sql`r.department_id in (
    with recursive above as (
      select ${department}::uuid as id
      union select d.parent_department_id from above join department d on d.id = above.id where d.parent_department_id is not null
    ) select id from above)`
  const reading = sql`('scorm:read' = any(r.permissions) and (r.organization_wide or ${department}::uuid is null or ${above}))`
  return sql`
    select distinct g.account_id as user_id
    from role_grant g
    join role r on r.id = g.role_id
    join department d on d.id = r.department_id and d.archived_at is null
    join account p on p.id = g.account_id and p.disabled_at is null
    where r.organization_id = ${organization}::uuid and (g.expires_at is null or g.expires_at > now())
      and ${audience === 'trainers' ? reading : above}`
}
