import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import { type AuditActor, auditing, columnsOf } from '#platform/audit/trail.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import { type Order, byMoment, byText, listing, nullsLast } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { covers, isCalled } from '#platform/access/reached-people.ts'
import { byName, nameKey } from '#platform/rows/search-text.ts'
import type { DirectorySort, DirectoryUser, HeldRole } from './schema.ts'

onViolation('membership_organization_id_fkey', notFound)

/** SQL condition: a permission of the caller reaches a member. Every reader of the directory sees the name; address and roles need this. */
const reached = (actor: Actor) => covers(actor, 'any', 'membership.account_id', 'membership.organization_id')
const whereReached = <T>(actor: Actor, shown: RawBuilder<T>) => sql<T | null>`case when ${reached(actor)} then ${shown} end`
const shownAddress = (actor: Actor) => whereReached(actor, sql<string | null>`account.email`)

const columns = [
  'membership.organization_id', 'membership.account_id as user_id', 'account.display_name', 'account.kind',
  sql<number>`(select count(*) from ${liveGrants()} g
    where g.organization_id = membership.organization_id and g.account_id = membership.account_id)`.as('active_role_count'),
  'membership.created_at',
] as const // prettier-ignore

const members = (db: Db, organizationId: string, address: RawBuilder<string | null>) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(columns)
    .select(address.as('email'))
    .where('membership.organization_id', '=', organizationId)

/** Returns a member whom the caller may see: readers see everyone, others only themselves. Otherwise throws 404. */
export async function get(db: Db, actor: Actor, organizationId: string, userId: string): Promise<DirectoryUser> {
  const member = await members(db, organizationId, shownAddress(actor)).where('membership.account_id', '=', userId).executeTakeFirst()
  if (!member || !(member.user_id === actor.id || actor.readsDirectory(organizationId))) throw notFound()
  return member
}

/** `department_id` and `role_id` keep people who hold a role there, or that role, now. */
export type DirectoryFilter = { q?: string; kind?: DirectoryUser['kind']; department_id?: string; role_id?: string }

/** SQL for the sort key of the shown name: the address for people without a name. */
const nameOrAddress = (actor: Actor) =>
  sql<string | null>`coalesce(${nameKey('account.display_name')}, ${whereReached(actor, nameKey('account.email'))})`

const orderOf = (actor: Actor, sort: DirectorySort): Order =>
  sort.endsWith('name')
    ? nullsLast(byText(nameOrAddress(actor), 'membership.account_id', sort))
    : byMoment('membership.created_at', 'membership.account_id', sort)

const roles = sql`(
  select json_agg(json_build_object(
    'role_id', r.id, 'role_name', r.name, 'department_id', d.id, 'department_name', d.name) order by ${byName('r.name')}, r.id)
  from ${liveGrants()} g join role r on r.id = g.role_id join department d on d.id = g.department_id
  where g.organization_id = membership.organization_id and g.account_id = membership.account_id)`
const activeRoles = (actor: Actor) => sql<HeldRole[]>`coalesce(${whereReached(actor, roles)}, '[]')`

/**
 * Returns a page of members. Readers list everyone, other members only themselves. Filters by department and role find only people whom the
 * reader reaches.
 */
export function list(db: Db, actor: Actor, organizationId: string, filter: DirectoryFilter, sort: DirectorySort, request: PageRequest) {
  let query = members(db, organizationId, shownAddress(actor)).select(activeRoles(actor).as('active_roles'))
  if (!actor.readsDirectory(organizationId)) query = query.where('membership.account_id', '=', actor.id)
  if (filter.kind !== undefined) query = query.where('account.kind', '=', filter.kind)
  if (filter.q !== undefined) query = query.where(isCalled(actor, filter.q, 'account', 'membership.organization_id'))
  if (filter.department_id !== undefined) query = query.where(holdsWhere('department_id', filter.department_id))
  if (filter.role_id !== undefined) query = query.where(holdsWhere('role_id', filter.role_id))
  if (filter.department_id !== undefined || filter.role_id !== undefined) query = query.where(reached(actor))
  return listing(query, orderOf(actor, sort), request)
}

const holdsWhere = (column: 'department_id' | 'role_id', id: string) => sql<boolean>`exists (
  select from ${liveGrants()} g
  where g.account_id = membership.account_id and g.organization_id = membership.organization_id and ${sql.ref(`g.${column}`)} = ${id}::uuid)`

/** Whether the caller already knows of the account: it is their own, or in a directory they read. */
export async function knows(db: Db, actor: Actor, accountId: string): Promise<boolean> {
  const directories = [...actor.organizations].map(([id]) => id).filter((id) => actor.readsDirectory(id))
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(
      actor.superuser
        ? sql<boolean>`true`
        : sql<boolean>`(id = ${actor.id}::uuid or exists (select from membership m
            where m.account_id = account.id and m.organization_id = any(${directories}::uuid[])))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Makes the accounts members. Returns the new ones. Sorted, so that two imports wait instead of deadlocking. */
export async function join(db: Tx, organizationId: string, accountIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into membership (organization_id, account_id)
    select ${organizationId}::uuid, id from unnest(${accountIds}::uuid[]) as given (id) order by id
    on conflict do nothing returning account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Writes the same audit entry for each of many new members as for a single one. */
export async function tellAdded(db: Db, by: AuditActor, organizationId: string, accountIds: string[]): Promise<void> {
  const added = members(db, organizationId, sql`account.email`).where('membership.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
  const entries = sql`
    select entry.id, member.organization_id, 'member.added', 'member', member.user_id, member.user_id,
      to_jsonb(member) || jsonb_build_object('created_at', ${sql.raw(rfc3339('member.created_at'))})
    from (${added}) member
    join unnest(${accountIds.map(() => randomUUIDv7())}::uuid[], ${accountIds}::uuid[]) as entry (id, account_id)
      on entry.account_id = member.user_id`
  await sql`with ${auditing(columnsOf(by), entries)} select`.execute(db)
}

/** Ends a membership, and with it every grant. */
export async function remove(db: Tx, organizationId: string, accountId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('membership')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** A member whose membership is about to end. */
export type Leaver = { id: string; name: string; organization_id: string }

const theirs =
  (table: string, person = 'user_id', organization = 'organization_id') =>
  (leaver: Leaver) =>
    sql<number>`
  select count(*) from ${sql.table(table)}
  where ${sql.ref(person)} = ${leaver.id}::uuid and ${sql.ref(organization)} = ${leaver.organization_id}::uuid`

/**
 * The data that is deleted with a membership, most significant first. Extra time in quizzes counts as an exception like any other, so that
 * a person's needs stay private.
 */
export const consequences: Consequence<Leaver>[] = [
  { key: 'grants', count: theirs('role_grant', 'account_id'), says: goes('grant of a role', 'grants of roles') },
  {
    key: 'external_names',
    count: theirs('external_user_mapping'),
    says: goes('name that an external server knows them by', 'names that external servers know them by'),
  },
  {
    key: 'quiz_exceptions',
    count: (leaver) => sql`select (${theirs('quiz_override')(leaver)}) + (${theirs('quiz_accommodation')(leaver)})`,
    says: goes('exception in quizzes', 'exceptions in quizzes'),
  },
  {
    key: 'job_aids',
    count: theirs('job_aid', 'owner_user_id', 'owner_organization_id'),
    says: (count) =>
      count === 1 ? '1 job aid no longer names who answers for it.' : `${count} job aids no longer name who answers for them.`,
  },
]
