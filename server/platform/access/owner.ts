import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Owned, notOverOwner, permissionOf } from './actor.ts'
import type { Db, Tx } from '../db/open.ts'
import { type Zone, zoneOf } from '../days.ts'
import { badRequest, found, notFound, refusal } from '../errors.ts'
import type { Asking } from './caller.ts'
import { isUuid } from '../shapes.ts'

type Named = { id: string; slug: string; archived_at: string | null }
type NamedOrganization = Named & { time_zone: string }

/** The organization of a UUID or slug, when the caller sees it. */
export async function findOrganization(db: Db, actor: Actor, idOrSlug: string): Promise<NamedOrganization | undefined> {
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'archived_at', 'time_zone'])
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  return organization && actor.sees(organization.id) ? organization : undefined
}

/** The organization of a UUID or slug; 404 unless the caller sees it. */
export const getOrganization = async (db: Db, actor: Actor, idOrSlug: string): Promise<NamedOrganization> =>
  found(await findOrganization(db, actor, idOrSlug))

/** The days of an organization. 404 when the organization is gone. */
export const zoneOfOrganization = async (db: Db, id: string): Promise<Zone> => zoneOf(await timeZoneOf(db, id))

/** The name of an organization's time zone. 404 when the organization is gone. */
export async function timeZoneOf(db: Db, id: string): Promise<string> {
  return found(await db.selectFrom('organization').select('time_zone').where('id', '=', id).executeTakeFirst()).time_zone
}

/**
 * Lets one transaction at a time change the shape of an organization: its tree of departments, its manager chains, its
 * subjects. Other writes are not held up. 404 when the organization is gone.
 */
export async function lockOrganization(db: Tx, id: string): Promise<void> {
  found(await db.selectFrom('organization').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
}

/** Holds the organization until the transaction ends: its trail goes with it, and nothing is written there afterwards. 404 when it is gone. */
export async function holdOrganization(db: Tx, id: string): Promise<void> {
  found(await db.selectFrom('organization').select('id').where('id', '=', id).forKeyShare().executeTakeFirst())
}

/**
 * The same with the department that owns a row, before that row is held: in the order of who deletes them, who would wait for the one
 * who waits for them.
 */
export async function holdOwner(db: Tx, { owner_organization_id, owner_department_id }: Owned): Promise<void> {
  await holdOrganization(db, owner_organization_id)
  if (owner_department_id !== null)
    await db.selectFrom('department').select('id').where('id', '=', owner_department_id).forKeyShare().executeTakeFirst()
}

/**
 * The same as parts of the statement that then holds the row `id` of a table, where `afterOwner`. Counting a part has it done before
 * the row is looked for.
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

/** The id of the organization in which the slug of a path is looked up; undefined where none is named that the caller sees. */
export async function slugScope(db: Db, actor: Actor, { org }: { org?: string }): Promise<string | undefined> {
  return org === undefined ? undefined : (await findOrganization(db, actor, org))?.id
}

/** The department of a UUID or slug within an organization. */
export function findDepartment(db: Db, organizationId: string, idOrSlug: string): Promise<Named | undefined> {
  return db
    .selectFrom('department')
    .select(['id', 'slug', 'archived_at'])
    .where('organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
}

type Place = { org?: Named; dept?: Named }

/** What names resolved to is kept as long as the actor is: a second, and not past a change of access in this process. */
const resolved = new WeakMap<Actor, Map<string, Place>>()

function placesOf(actor: Actor): Map<string, Place> {
  const known = resolved.get(actor) ?? new Map<string, Place>()
  resolved.set(actor, known)
  return known
}

/** An organization and one of its departments, as far as they exist and the caller sees them. */
async function place(db: Db, actor: Actor, organization: string, department?: string): Promise<Place> {
  const known = placesOf(actor)
  const key = `${organization} ${department ?? ''}`
  const found = known.get(key) ?? (await findPlace(db, actor, organization, department))
  if (found.org && (found.dept || department === undefined)) known.set(key, found)
  return found
}

/** Both in one statement. */
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

/** An owner from UUIDs or slugs, and whether it is archived; 404 when the caller does not see it. */
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
 * The owner of something about to be created, from UUIDs or slugs: 404 when the caller does not see it, 403 when they do
 * and do not hold what the route declares, 409 when it is archived.
 */
export async function owner(db: Db, asking: Asking, organization: string, department?: string | null): Promise<Owned> {
  const { owned, archived } = await resolveOwner(db, asking.actor, organization, department)
  const need = permissionOf(asking)
  if (!asking.actor.holds(need, owned)) throw notOverOwner({ need })
  if (archived) throw ownerArchived()
  return owned
}

export type OwnerFilter = { organization_id?: string; department_id?: string }

/**
 * The `org` and `department` filters of a list. A filter that does not resolve to something the caller sees is 404 for
 * lists whose contract has a 404 (`missing: 'not_found'`), else 400.
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
