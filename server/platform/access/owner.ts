import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Owned, notOverOwner, permissionOf } from './actor.ts'
import type { Db, Tx } from '../db/open.ts'
import { type Zone, zoneOf } from '../days.ts'
import { badRequest, found, notFound, refusal } from '../errors.ts'
import type { ActorWithAccess } from './caller.ts'
import { isUuid } from '../shapes.ts'

type OwnerRow = { id: string; slug: string; archived_at: string | null }
type OrganizationRow = OwnerRow & { time_zone: string }

/** Returns the organization with a UUID or slug; undefined unless the caller sees it. */
export async function findOrganization(db: Db, actor: Actor, idOrSlug: string): Promise<OrganizationRow | undefined> {
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'archived_at', 'time_zone'])
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  return organization && actor.sees(organization.id) ? organization : undefined
}

/** Returns the organization with a UUID or slug. Throws 404 unless the caller sees it. */
export const getOrganization = async (db: Db, actor: Actor, idOrSlug: string): Promise<OrganizationRow> =>
  found(await findOrganization(db, actor, idOrSlug))

/** Returns the time zone of an organization, for reckoning days. Throws 404 if the organization is gone. */
export const zoneOfOrganization = async (db: Db, id: string): Promise<Zone> => zoneOf(await timeZoneOf(db, id))

/** Returns the name of an organization's time zone. Throws 404 if the organization is gone. */
export async function timeZoneOf(db: Db, id: string): Promise<string> {
  return found(await db.selectFrom('organization').select('time_zone').where('id', '=', id).executeTakeFirst()).time_zone
}

/**
 * Locks an organization, so that one transaction at a time changes its departments, manager chains or subjects. Other writes do not wait.
 * Throws 404 if the organization is gone.
 */
export async function lockOrganization(db: Tx, id: string): Promise<void> {
  found(await db.selectFrom('organization').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
}

/**
 * Keeps the organization from being deleted until the transaction ends, because its audit trail is deleted with it. Throws 404 if it is
 * gone.
 */
export async function holdOrganization(db: Tx, id: string): Promise<void> {
  found(await db.selectFrom('organization').select('id').where('id', '=', id).forKeyShare().executeTakeFirst())
}

/**
 * Holds the organization and the department that own a row. Call it before locking the row: deletions lock in this order, and another order
 * could deadlock.
 */
export async function holdOwner(db: Tx, { owner_organization_id, owner_department_id }: Owned): Promise<void> {
  await holdOrganization(db, owner_organization_id)
  if (owner_department_id !== null)
    await db.selectFrom('department').select('id').where('id', '=', owner_department_id).forKeyShare().executeTakeFirst()
}

/**
 * SQL parts that do the work of `holdOwner` in the statement that then locks the row `id` of a table. `afterOwner` is its condition. It
 * counts the parts, so that they run before the row is read.
 */
export const ownerHeld = (table: string, id: RawBuilder<unknown>) => sql`
  with organization_held as materialized (
    select id from organization where id = (select owner_organization_id from ${sql.table(table)} where id = ${id}::uuid) for key share
  ), department_held as materialized (
    select id from department where id = (select owner_department_id from ${sql.table(table)} where id = ${id}::uuid)
      and (select count(*) from organization_held) = 1 for key share
  )`
export const afterOwner = sql<boolean>`
  (select count(*) from organization_held) = 1 and (select count(*) from department_held) >= 0`

/**
 * Returns the id of the organization in which the slug of a path is looked up. Undefined if none is named, or the caller does not see it.
 */
export async function slugScope(db: Db, actor: Actor, { org }: { org?: string }): Promise<string | undefined> {
  return org === undefined ? undefined : (await findOrganization(db, actor, org))?.id
}

/** Returns the department with a UUID or slug within an organization. */
export function findDepartment(db: Db, organizationId: string, idOrSlug: string): Promise<OwnerRow | undefined> {
  return db
    .selectFrom('department')
    .select(['id', 'slug', 'archived_at'])
    .where('organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
}

type Place = { org?: OwnerRow; dept?: OwnerRow }

/** Resolved names are cached as long as the actor is: one second, and until permissions change in this process. */
const resolved = new WeakMap<Actor, Map<string, Place>>()

function placesOf(actor: Actor): Map<string, Place> {
  const known = resolved.get(actor) ?? new Map<string, Place>()
  resolved.set(actor, known)
  return known
}

/** Returns an organization and one of its departments, as far as they exist and the caller sees them. */
async function place(db: Db, actor: Actor, organization: string, department?: string): Promise<Place> {
  const known = placesOf(actor)
  const key = `${organization} ${department ?? ''}`
  const found = known.get(key) ?? (await findPlace(db, actor, organization, department))
  if (found.org && (found.dept || department === undefined)) known.set(key, found)
  return found
}

/** Reads the organization and the department in one statement. */
async function findPlace(db: Db, actor: Actor, organization: string, department?: string): Promise<Place> {
  if (department === undefined) {
    const org = await findOrganization(db, actor, organization)
    return { ...(org && { org }) }
  }
  const found = await db
    .selectFrom('organization')
    .leftJoin('department', (join) =>
      join
        .onRef('department.organization_id', '=', 'organization.id')
        .on(isUuid(department) ? 'department.id' : 'department.slug', '=', department),
    )
    .select(['organization.id', 'organization.slug', 'organization.archived_at'])
    .select(['department.id as dept_id', 'department.slug as dept_slug', 'department.archived_at as dept_archived_at'])
    .where(isUuid(organization) ? 'organization.id' : 'organization.slug', '=', organization)
    .executeTakeFirst()
  if (!found || !actor.sees(found.id)) return {}
  const { dept_id, dept_slug, dept_archived_at, ...org } = found
  if (dept_id === null || dept_slug === null) return { org }
  return { org, dept: { id: dept_id, slug: dept_slug, archived_at: dept_archived_at } }
}

/** Returns an owner from UUIDs or slugs, and whether it is archived. Throws 404 if the caller does not see it. */
export async function resolveOwner(
  db: Db,
  actor: Actor,
  organization: string,
  department?: string | null,
): Promise<{ owned: Owned; archived: boolean }> {
  const { org, dept } = await place(db, actor, organization, department ?? undefined)
  if (!org || (department != null && !dept)) throw notFound()
  const owned = { owner_organization_id: org.id, owner_department_id: dept?.id ?? null }
  return { owned, archived: Boolean(org.archived_at ?? dept?.archived_at) }
}

export const ownerArchived = refusal('invalid_state', 'owner_archived', 'The owner is archived. Bring it back first.')

/**
 * Returns the owner of a row to be created, from UUIDs or slugs. Throws 404 if the caller does not see it, 403 if they lack the route's
 * permission, 409 if it is archived.
 */
export async function owner(db: Db, asking: ActorWithAccess, organization: string, department?: string | null): Promise<Owned> {
  const { owned, archived } = await resolveOwner(db, asking.actor, organization, department)
  const need = permissionOf(asking)
  if (!asking.actor.holds(need, owned)) throw notOverOwner({ need })
  if (archived) throw ownerArchived()
  return owned
}

export type OwnerFilter = { organization_id?: string; department_id?: string }

/**
 * Resolves the `org` and `department` filters of a list. If a filter names nothing that the caller sees: 404 for lists with a 404 in their
 * contract (`missing: 'not_found'`), else 400.
 */
export async function ownerFilter(
  db: Db,
  actor: Actor,
  query: { org?: string; department?: string },
  missing: 'not_found' | 'invalid' = 'invalid',
): Promise<OwnerFilter> {
  const fail = (field: string) => (missing === 'not_found' ? notFound() : badRequest(`${field} names nothing you can see.`, field))
  if (query.department !== undefined && query.org === undefined) throw badRequest('department needs org beside it.', 'department')
  if (query.org === undefined) return {}
  const { org, dept } = await place(db, actor, query.org, query.department)
  if (!org) throw fail('org')
  if (query.department !== undefined && !dept) throw fail('department')
  return { organization_id: org.id, ...(dept && { department_id: dept.id }) }
}
