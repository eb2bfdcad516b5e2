import { type RawBuilder, sql } from 'kysely'
import { liveGrants } from '#platform/access/live-grants.ts'
import { withAbove, withBeneath } from '#platform/access/nested-departments.ts'
import type { Reach } from '#platform/access/reach.ts'
import { column } from '#platform/db/statement.ts'

/** SQL condition: an assignment shows the pathway in `table` to the caller. It does not check whether the pathway is archived. */
export function isAssignedTo({ place: { roles, departments, organizations } }: Reach, table: string): RawBuilder<boolean> {
  const ways: RawBuilder<unknown>[] = []
  if (roles !== undefined) ways.push(sql`assigned.role_id = any(${roles}::uuid[])`)
  if (departments !== undefined) ways.push(sql`assigned.department_id = any(${departments}::uuid[])`)
  if (organizations !== undefined)
    ways.push(sql`assigned.assignee_kind = 'organization' and assigned.organization_id = any(${organizations}::uuid[])`)
  if (ways.length === 0) return sql`false`
  return sql`exists (select from learning_pathway_assignment assigned
    where assigned.pathway_id = ${column(`${table}.id`)} and (${sql.join(ways, sql` or `)}))`
}

/** SQL for rows `(pathway_id)`: the pathways that assignments show to any person, archived ones included. */
export const pathwaysOf = (userId: string, at: RawBuilder<unknown> = sql`now()`): RawBuilder<{ pathway_id: string }> => sql`
  select assigned.pathway_id from membership member
  join learning_pathway_assignment assigned on assigned.organization_id = member.organization_id
  where member.account_id = ${userId}::uuid and assigned.assignee_kind = 'organization'
  union all
  select assigned.pathway_id from ${liveGrants(at)} g join learning_pathway_assignment assigned on assigned.role_id = g.role_id
  where g.account_id = ${userId}::uuid
  union all
  select assigned.pathway_id
  from (${withBeneath(sql`select g.account_id as start, g.department_id from ${liveGrants(at)} g where g.account_id = ${userId}::uuid`)}) nested
  join learning_pathway_assignment assigned on assigned.department_id = nested.department_id`

/** SQL for rows `(id, user_id)`: the people to whom assignments show pathways with an `id`. */
export const peopleOn = (pathways: RawBuilder<unknown>): RawBuilder<{ id: string; user_id: string }> => sql`
  select assigned.pathway_id as id, member.account_id as user_id from learning_pathway_assignment assigned
  join membership member on member.organization_id = assigned.organization_id
  where assigned.pathway_id in (${idsOf(pathways)}) and assigned.assignee_kind = 'organization'
  union
  select assigned.pathway_id, g.account_id from learning_pathway_assignment assigned join ${liveGrants()} g on g.role_id = assigned.role_id
  where assigned.pathway_id in (${idsOf(pathways)})
  union
  select above.start, g.account_id
  from (${withAbove(sql`
    select assigned.pathway_id as start, assigned.department_id from learning_pathway_assignment assigned
    where assigned.pathway_id in (${idsOf(pathways)}) and assigned.department_id is not null`)}) above
  join ${liveGrants()} g on g.department_id = above.department_id`

const idsOf = (rows: RawBuilder<unknown>) => sql`select wanted.id from (${rows}) wanted`
