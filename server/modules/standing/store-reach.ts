import { type RawBuilder, sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { isTrainee, traineesOf } from '#platform/access/audience.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import { byMoment, byText, listing, nullsLast } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { managerOf, manages } from '#platform/access/managers.ts'
import { beneath, withAbove } from '#platform/access/nested-departments.ts'
import { person } from '#platform/access/people.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { covers } from '#platform/access/reached-people.ts'
import { nameKey } from '#platform/rows/search-text.ts'
import { pathwaysOf } from '#modules/pathways/store-audience.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { StandingSort } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/** SQL for rows `(certification_type_id, user_id)`. */
type Pairs = RawBuilder<{ certification_type_id: string; user_id: string }>

const moment = (at: string) => sql`${at}::timestamptz`

const owners = (typeIds: string[]) =>
  sql`select id, owner_organization_id, owner_department_id from certification_type where id = any(${typeIds}::uuid[])`

/** SQL for the people whom the types reach: their trainees, and holders of a role that requires one. */
export const reached = (typeIds: string[], at: string): Pairs => sql`
  select trainee.id as certification_type_id, trainee.user_id from (${traineesOf(owners(typeIds), moment(at))}) trainee
  union
  select l.certification_type_id, g.account_id
  from certification_requirement l join ${liveGrants(moment(at))} g on g.role_id = l.role_id
  where l.certification_type_id = any(${typeIds}::uuid[]) and l.created_at <= ${at}::timestamptz`

/** SQL for the ids of the people whom a type of that owner would reach if these roles required it. */
export const wouldReach = ({ owner_organization_id, owner_department_id }: Owned, roleIds: string[], at: string) => sql`
  select trainee.user_id from (${traineesOf(
    sql`select null::uuid as id, ${owner_organization_id}::uuid as owner_organization_id, ${owner_department_id}::uuid as owner_department_id`,
    moment(at),
  )}) trainee
  union
  ${holding(roleIds, at)}`

/** SQL for the ids of the holders of the roles at the moment. */
export const holding = (roleIds: string[], at: string) =>
  sql`select g.account_id from ${liveGrants(moment(at))} g where g.role_id = any(${roleIds}::uuid[])`

/** SQL for the people whom the types reach, who hold an award, or who have requested one. */
export const concerned = (typeIds: string[], at: string): Pairs => sql`
  select * from (${reached(typeIds, at)}) reach
  union
  select certification_type_id, user_id from certification_award
  where certification_type_id = any(${typeIds}::uuid[]) and awarded_at <= ${at}::timestamptz and created_at <= ${at}::timestamptz
    and (revoked_at is null or revoked_at > ${at}::timestamptz)
  union
  select certification_type_id, user_id from certification_request
  where certification_type_id = any(${typeIds}::uuid[]) and requested_at <= ${at}::timestamptz
    and (decided_at is null or decided_at > ${at}::timestamptz)`

/** Returns the pairs of these people. */
export async function pairs(db: Db, of: Pairs, people: string[]) {
  const { rows } = await sql<{ certification_type_id: string; user_id: string }>`
    select certification_type_id, user_id from (${of}) pair where user_id = any(${people}::uuid[])`.execute(db)
  return rows
}

/**
 * SQL condition on a type `c`, in an organization that is not archived. The type is required of the person, awarded to them or requested by
 * them. Or it is open to them and due for them, by hand or in one of their live pathways.
 */
export const typesOf = (userId: string, at: string) => sql<boolean>`(
  ${isLiveOrganization('c.owner_organization_id')}
  and c.id in (
    select l.certification_type_id from certification_requirement l join ${liveGrants(moment(at))} g on g.role_id = l.role_id
    where g.account_id = ${userId}::uuid
    union all
    select certification_type_id from certification_award where user_id = ${userId}::uuid and revoked_at is null
    union all
    select certification_type_id from certification_request where user_id = ${userId}::uuid and status = 'pending'
    union all
    select trainee.id from (${traineesOf(meantFor(userId, at), moment(at))}) trainee where trainee.user_id = ${userId}::uuid))`

/**
 * SQL for the types due for a person by hand and those in their live pathways, with owners. Only types that reach them may count; they
 * could never earn the others.
 */
const meantFor = (userId: string, at: string) => sql`
  select type.id, type.owner_organization_id, type.owner_department_id
  from certification_due_date due join certification_type type on type.id = due.certification_type_id
  where due.user_id = ${userId}::uuid and due.ended_at is null
  union
  select type.id, type.owner_organization_id, type.owner_department_id
  from learning_pathway pathway
  join learning_pathway_certification placed on placed.pathway_id = pathway.id
  join certification_type type on type.id = placed.certification_type_id
  where pathway.archived_at is null and pathway.id in (${pathwaysOf(userId, moment(at))})`

/** Returns a page of the types that reach the caller now, newest first. The same pairs as in `reached`. */
export function typesReaching(db: Db, actor: Actor, request: PageRequest) {
  const roles = [...actor.organizations].flatMap(([, { role_ids }]) => role_ids)
  const query = db
    .selectFrom('certification_type as c')
    .innerJoin('organization as o', 'o.id', 'c.owner_organization_id')
    .select(['c.id', 'c.created_at'])
    .where('o.archived_at', 'is', null)
    .where('c.archived_at', 'is', null).where(sql<boolean>`(${isTrainee(actor, 'c')} or c.id in (
      select l.certification_type_id from certification_requirement l where l.role_id = any(${roles}::uuid[])))`)
  return listing(query, byMoment('c.created_at', 'c.id'), request)
}

export type Member = { user_id: string; created_at: string; person: PersonRef | null }
export const keyOf = ({ created_at, user_id }: Member): [string, string] => [created_at, user_id]
/** More than the members of any organization. Filters by derived values must look at everyone. */
export const EVERYBODY = 10_000_000

/**
 * `role_id`, `department_id`: people with that role at the moment, or with a role in that department or beneath it. `covered_by`: people
 * whom this permission of the caller covers now. `managed`: people whom the caller manages now. `among`: SQL for the ids of the only people
 * in question.
 */
export type MemberFilter = {
  role_id?: string
  department_id?: string
  covered_by?: Permission
  managed?: boolean
  concerned_by?: string
  among?: RawBuilder<unknown>
}

const byMembership = (sort?: string) => byMoment('membership.created_at', 'membership.account_id', sort)

/** Returns a page of the members of an organization, newest first. Disabled accounts are left out. */
export function members(db: Db, actor: Actor, organizationId: string, filter: MemberFilter, at: string, request: PageRequest) {
  return listing(membersWhere(db, actor, organizationId, filter, at), byMembership(), request)
}

/**
 * SQL for the sort key of the shown name: the address for people without a name. Only for callers who reach these people and so may read
 * the address.
 */
const shownName = sql<string | null>`coalesce(${nameKey('account.display_name')}, ${nameKey('account.email')})`

export type NamedMember = Member & { name: string | null }
export type MemberSort = Exclude<StandingSort, 'worst'>

/** Returns a page of the members whom a permission of the caller covers, in an order that SQL knows. */
export function coveredMembers(
  db: Db,
  actor: Actor,
  organizationId: string,
  { sort, ...filter }: MemberFilter & { covered_by: Permission; sort: MemberSort },
  at: string,
  request: PageRequest,
) {
  const order = isByName(sort) ? nullsLast(byText(shownName, 'membership.account_id', sort)) : byMembership(sort)
  return listing(membersWhere(db, actor, organizationId, filter, at).select(shownName.as('name')), order, request)
}

const isByName = (sort: StandingSort) => sort === 'name' || sort === '-name'

/** Returns the sort key of a member in `coveredMembers`. */
export const placeBy =
  (sort: MemberSort) =>
  ({ name, created_at, user_id }: NamedMember): [string | null, string] => [isByName(sort) ? name : created_at, user_id]

function membersWhere(db: Db, actor: Actor, organizationId: string, filter: MemberFilter, at: string) {
  let query = db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.account_id as user_id', 'membership.created_at'])
    .select(person(actor, 'membership.account_id', 'membership.organization_id').as('person'))
    .where('membership.organization_id', '=', organizationId)
    .where('account.disabled_at', 'is', null)
    .where('account.kind', '=', 'human')
  if (filter.concerned_by !== undefined)
    query = query.where(sql<boolean>`membership.account_id in (
      select user_id from (${concerned([filter.concerned_by], at)}) pair)`)
  // A subquery would run once for every member; an array is read once.
  if (filter.among) query = query.where(sql<boolean>`membership.account_id = any(array(${filter.among}))`)
  if (filter.role_id !== undefined) query = query.where(holdsWhere(sql`g.role_id = ${filter.role_id}::uuid`, at))
  if (filter.department_id !== undefined) query = query.where(holdsWhere(sql`g.department_id in (${beneath(filter.department_id)})`, at))
  if (filter.covered_by) query = query.where(covers(actor, filter.covered_by, 'membership.account_id', 'membership.organization_id'))
  if (filter.managed) query = query.where(manages(managerOf(actor, organizationId), 'membership.account_id'))
  return query
}

/** SQL for the ids of these people. */
export const these = (ids: string[]) => sql`select unnest(${ids}::uuid[])`

const holdsWhere = (which: RawBuilder<unknown>, at: string) => sql<boolean>`membership.account_id in (
  select g.account_id from ${liveGrants(moment(at))} g where ${which})`

/**
 * Returns the departments of the people at the moment, by user id, with all ancestors, as `department_id` matches them. People without a
 * department are left out.
 */
export async function departmentsOf(db: Db, organizationId: string, people: string[], at: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; departments: string[] }>`
    with held as (
      select g.account_id as user_id, g.department_id from ${liveGrants(moment(at))} g
      where g.organization_id = ${organizationId}::uuid and g.account_id = any(${people}::uuid[])
    )
    select held.user_id, array_agg(distinct nested.department_id::text) as departments
    from held join (${withAbove(sql`select distinct department_id as start, department_id from held`)}) nested
      on nested.start = held.department_id
    group by held.user_id`.execute(db)
  return new Map(rows.map(({ user_id, departments }) => [user_id, departments]))
}

/**
 * Returns the departments and roles of the people at the moment, by name and without duplicates, by user id. People without a role are left
 * out.
 */
export async function placesOf(db: Db, organizationId: string, people: string[], at: string): Promise<Map<string, Places>> {
  const { rows } = await sql<Places & { user_id: string }>`
    select g.account_id as user_id, array_agg(distinct department.name) as departments, array_agg(distinct role.name) as roles
    from ${liveGrants(moment(at))} g
    join role on role.id = g.role_id
    join department on department.id = g.department_id
    where g.organization_id = ${organizationId}::uuid and g.account_id = any(${people}::uuid[])
    group by g.account_id`.execute(db)
  return new Map(rows.map(({ user_id, ...places }) => [user_id, places]))
}

export type Places = { departments: string[]; roles: string[] }

/** Returns the people whom the caller manages in the organization. */
export async function managedOf(db: Db, actor: Actor, organizationId: string, people: string[]): Promise<Set<string>> {
  const manager = managerOf(actor, organizationId)
  if (manager === undefined) return new Set()
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<string>`any(${people}::uuid[])`)
    .where(manages(manager, 'account.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const managesPerson = async (db: Db, actor: Actor, organizationId: string, userId: string) =>
  (await managedOf(db, actor, organizationId, [userId])).has(userId)

type MemberRow = { person: PersonRef | null; member: boolean; open: boolean }

/** Returns the person as the caller may see them, whether they are a member, and whether the organization is not archived. */
export async function personIn(db: Db, actor: Actor, organizationId: string, userId: string): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select ${person(actor, 'asked.user_id', 'asked.organization_id')} as person,
      exists (select from membership m where m.organization_id = asked.organization_id and m.account_id = asked.user_id) as member,
      ${isLiveOrganization('asked.organization_id')} as open
    from (select ${userId}::uuid as user_id, ${organizationId}::uuid as organization_id) asked`.execute(db)
  return rows[0]!
}
