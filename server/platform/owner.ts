import type { Actor, Owned } from './access.ts'
import type { Db } from './db/open.ts'
import { badRequest, forbidden, invalidState, notFound } from './errors.ts'
import type { Permission } from './permissions.ts'
import { isUuid } from './values.ts'

type Named = { id: string; slug: string; archived_at: string | null }

/** The organization of a UUID or slug, when the caller sees it. */
export async function visibleOrganization(db: Db, actor: Actor, idOrSlug: string): Promise<Named | undefined> {
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'archived_at'])
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  return organization && actor.sees(organization.id) ? organization : undefined
}

/** The id of the organization in which the slug of a path is looked up; undefined where none is named that the caller sees. */
export async function slugScope(db: Db, actor: Actor, { org }: { org?: string }): Promise<string | undefined> {
  return org === undefined ? undefined : (await visibleOrganization(db, actor, org))?.id
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

/** An owner from UUIDs or slugs, and whether it is archived; 404 when the caller does not see it. */
export async function resolveOwner(
  db: Db,
  actor: Actor,
  organization: string,
  department?: string | null,
): Promise<{ owned: Owned; archived: boolean }> {
  const org = await visibleOrganization(db, actor, organization)
  if (!org) throw notFound()
  const dept = department == null ? null : await findDepartment(db, org.id, department)
  if (dept === undefined) throw notFound()
  const owned = { owner_organization_id: org.id, owner_department_id: dept?.id ?? null }
  return { owned, archived: Boolean(org.archived_at ?? dept?.archived_at) }
}

export const ownerArchived = () => invalidState('The owner is archived. Bring it back first.')

/**
 * The owner of something about to be created, from UUIDs or slugs: 404 when the caller does not see it, 403 when they do
 * and hold nothing that allows it, 409 when it is archived.
 */
export async function owner(db: Db, actor: Actor, need: Permission, organization: string, department?: string | null): Promise<Owned> {
  const { owned, archived } = await resolveOwner(db, actor, organization, department)
  if (!actor.holds(need, owned)) throw forbidden(`This needs ${need} over the owner.`)
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
  const fail = (field: string) => (missing === 'not_found' ? notFound() : badRequest(`${field} names nothing you can see.`))
  if (query.department !== undefined && query.org === undefined) throw badRequest('department needs org beside it.')
  if (query.org === undefined) return {}
  const organization = await visibleOrganization(db, actor, query.org)
  if (!organization) throw fail('org')
  if (query.department === undefined) return { organization_id: organization.id }
  const department = await findDepartment(db, organization.id, query.department)
  if (!department) throw fail('department')
  return { organization_id: organization.id, department_id: department.id }
}
