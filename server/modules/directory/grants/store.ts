import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import { type AuditActor, auditing, columnsOf } from '#platform/audit/trail.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import { notFound, onViolation, refusal } from '#platform/errors.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { byName } from '#platform/rows/search-text.ts'
import { isUuid } from '#platform/shapes.ts'
import { isAhead } from '../rules.ts'
import type { DirectoryUserRole } from '../schema.ts'

export const heldAlready = refusal('conflict', 'role_held', 'The person holds that role already. Change its expires_at instead.')

export const heldAhead = refusal(
  'conflict',
  'role_held_ahead',
  'The person gets that role on a later day already. Change its expires_at instead, or withdraw it first.',
)

onViolation('role_grant_member_fkey', notFound)
onViolation('role_grant_role_fkey', notFound)

type Reach = { organization_id: string; organization_wide: boolean }
/** A grant in the API's shape, with the reach of its role. */
type GrantWithReach = DirectoryUserRole & Reach
/** A grant in the audit trail. A deputy's principal is only an id. */
export type Grant = Omit<DirectoryUserRole, 'deputy_for'> & Reach & { deputy_for: string | null }

const grants = (db: Db, accountId: string | RawBuilder<string>) =>
  db
    .selectFrom('role_grant as g')
    .innerJoin('role as r', 'r.id', 'g.role_id')
    .innerJoin('department as d', 'd.id', 'r.department_id')
    .where('g.account_id', '=', accountId)
    .select([
      'g.organization_id',
      'r.department_id',
      'd.slug as department_slug',
      'd.name as department_name',
      'g.role_id',
      'r.slug as role_slug',
      'r.name as role_name',
      'r.description as role_description',
      sql<Permission[]>`r.permissions`.as('permissions'),
      'r.organization_wide',
      'g.granted_by',
      'g.granted_at',
      'g.expires_at',
    ])
    .orderBy(byName('d.name'))
    .orderBy(byName('r.name'))
    .orderBy('g.role_id')

const told = (db: Db, accountId: string | RawBuilder<string>) => grants(db, accountId).select('g.deputy_for')
const shown = (db: Db, actor: Actor, accountId: string) =>
  grants(db, accountId).select(person(actor, 'g.deputy_for', 'g.organization_id').as('deputy_for'))

/** Returns every grant of an account in one organization, also those that have expired or not begun. */
export function list(db: Db, actor: Actor, organizationId: string, accountId: string): Promise<GrantWithReach[]> {
  return shown(db, actor, accountId).where('g.organization_id', '=', organizationId).execute()
}

/** Like `list`, for the audit trail. */
export function listTold(db: Db, organizationId: string, accountId: string): Promise<Grant[]> {
  return told(db, accountId).where('g.organization_id', '=', organizationId).execute()
}

export function get(db: Db, actor: Actor, accountId: string, roleId: string): Promise<GrantWithReach> {
  return shown(db, actor, accountId).where('g.role_id', '=', roleId).executeTakeFirstOrThrow()
}

/** Returns the caller's own grants in every organization. */
export const ofCaller = (db: Db, actor: Actor): Promise<GrantWithReach[]> => shown(db, actor, actor.id).execute()

/** Returns the person's grant by the role's id, or by its slug if only one of their roles has it, locked. Otherwise throws 404. */
export async function lock(db: Tx, organizationId: string, accountId: string, roleIdOrSlug: string): Promise<Grant> {
  const found = await told(db, accountId)
    .where('g.organization_id', '=', organizationId)
    .where(isUuid(roleIdOrSlug) ? 'r.id' : 'r.slug', '=', roleIdOrSlug)
    .forUpdate('g')
    .execute()
  if (found.length !== 1) throw notFound()
  return found[0]!
}

type GrantKey = { account_id: string; role_id: string }
/** `granted_at` is null if the grant begins at once. */
type NewGrant = GrantKey & { granted_at: string | null; expires_at: string | null }
/** The organization, the grantor, and for deputies the person they stand in for. */
type GrantOrigin = { organization_id: string; granted_by: string; deputy_for?: string }

/** Grants a role. An expired grant is replaced. Throws 409 for a grant that is live or has not begun. */
export async function create(db: Tx, giving: GrantOrigin, grant: NewGrant): Promise<void> {
  const made = await createAll(db, giving, [grant])
  if (made.length > 0) return
  const { granted_at } = await lock(db, giving.organization_id, grant.account_id, grant.role_id)
  throw isAhead(granted_at) ? heldAhead() : heldAlready()
}

/** Grants roles to many people, each pair once. Returns the new grants. Sorted, so that simultaneous calls wait instead of deadlocking. */
export async function createAll(db: Tx, { organization_id, granted_by, deputy_for }: GrantOrigin, given: NewGrant[]): Promise<GrantKey[]> {
  if (given.length === 0) return []
  const { rows } = await sql<GrantKey>`
    insert into role_grant (organization_id, account_id, role_id, granted_by, granted_at, expires_at, deputy_for)
    select ${organization_id}::uuid, account_id, role_id, ${granted_by}::uuid, coalesce(granted_at, now()), expires_at, ${deputy_for ?? null}::uuid
    from unnest(${given.map(({ account_id }) => account_id)}::uuid[], ${given.map(({ role_id }) => role_id)}::uuid[],
      ${given.map(({ granted_at }) => granted_at)}::timestamptz[], ${given.map(({ expires_at }) => expires_at)}::timestamptz[])
      as given (account_id, role_id, granted_at, expires_at)
    order by role_id, account_id
    on conflict (role_id, account_id) do update
      set granted_by = excluded.granted_by, granted_at = excluded.granted_at, expires_at = excluded.expires_at,
        deputy_for = excluded.deputy_for
      where role_grant.expires_at <= now()
    returning account_id, role_id`.execute(db)
  return rows
}

/** Writes the same audit entry for each of many grants as for a single one. */
export const tellCreated = (db: Tx, by: AuditActor, made: GrantKey[]) => tellAll(db, by, 'created', made)

async function tellAll(db: Tx, by: AuditActor, verb: 'created' | 'deleted', holdings: GrantKey[]): Promise<void> {
  if (holdings.length === 0) return
  const [accounts, roles] = columns(holdings)
  const values = verb === 'created' ? sql`new_values` : sql`old_values`
  const entries = sql`
    select entry.id, held.organization_id, ${`grant.${verb}`}::text, 'member', entry.account_id, entry.account_id,
      to_jsonb(held) || jsonb_build_object(
        'granted_at', ${sql.raw(rfc3339('held.granted_at'))}, 'expires_at', ${sql.raw(rfc3339('held.expires_at'))})
    from unnest(${holdings.map(() => randomUUIDv7())}::uuid[], ${accounts}::uuid[], ${roles}::uuid[]) as entry (id, account_id, role_id)
    join lateral (${told(db, sql.ref<string>('entry.account_id')).where('g.role_id', '=', sql.ref<string>('entry.role_id'))}) held on true`
  await sql`with ${auditing(columnsOf(by), entries, values)} select`.execute(db)
}

const columns = (holdings: GrantKey[]) => [holdings.map(({ account_id }) => account_id), holdings.map(({ role_id }) => role_id)]

/** Deletes many grants, and writes the same audit entry for each as for a single one. */
export async function removeAll(db: Tx, by: AuditActor, holdings: GrantKey[]): Promise<void> {
  if (holdings.length === 0) return
  await tellAll(db, by, 'deleted', holdings)
  const [accounts, roles] = columns(holdings)
  await sql`delete from role_grant using unnest(${accounts}::uuid[], ${roles}::uuid[]) as given (account_id, role_id)
    where role_grant.account_id = given.account_id and role_grant.role_id = given.role_id`.execute(db)
}

export async function update(db: Tx, accountId: string, roleId: string, expires_at: string | null): Promise<void> {
  await db.updateTable('role_grant').set({ expires_at }).where('role_id', '=', roleId).where('account_id', '=', accountId).execute()
}

export async function remove(db: Tx, accountId: string, roleId: string): Promise<void> {
  await db.deleteFrom('role_grant').where('role_id', '=', roleId).where('account_id', '=', accountId).execute()
}
