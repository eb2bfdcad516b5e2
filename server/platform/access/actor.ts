import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { column } from '../db/statement.ts'
import { notFound, refusal } from '../errors.ts'
import type { Asking } from './caller.ts'
import { type Permission, isCatalogueRead, permissions, readOf } from './permissions.ts'
import type { Owners, Place, Reach } from './reach.ts'

export const notOverOwner = refusal('forbidden', 'needs_over_owner', 'This needs {need} over the owner.')
const superusersOnly = refusal('forbidden', 'superusers_only', 'Only a superuser may do this.')
const notAnywhere = refusal('forbidden', 'needs_anywhere', 'This needs {need} somewhere.')
const notReadingDirectory = refusal('forbidden', 'needs_any_permission', 'This needs a permission somewhere in the organization.')

/** Who owns a row: an organization, or one of its departments. */
export type Owned = { owner_organization_id: string; owner_department_id: string | null }

/** What one person may do in one organization, already spread over nested departments. */
export type OrganizationAccess = {
  /** Held over the organization itself and all its departments. */
  wide: Set<Permission>
  /** Department id → held there; every department in which the person holds a role, or which lies beneath such a one. */
  departments: Map<string, Set<Permission>>
  /** Held somewhere in the organization. */
  anywhere: Set<Permission>
  /** Live roles of the person. */
  role_ids: string[]
  /** Roles whose holders the person manages, transitively. */
  managed_role_ids: string[]
}

export const emptyAccess = (): OrganizationAccess => ({
  wide: new Set(),
  departments: new Map(),
  anywhere: new Set(),
  role_ids: [],
  managed_role_ids: [],
})
const none = emptyAccess()

/** Who is calling and what they may do, loaded once per request; everything here is pure. */
export class Actor implements Reach {
  readonly id: string
  readonly superuser: boolean
  readonly memberships: ReadonlySet<string>
  readonly #organizations: ReadonlyMap<string, OrganizationAccess>

  constructor(id: string, superuser: boolean, memberships: ReadonlySet<string>, organizations: ReadonlyMap<string, OrganizationAccess>) {
    this.id = id
    this.superuser = superuser
    this.memberships = memberships
    this.#organizations = organizations
  }

  in(organizationId: string): OrganizationAccess {
    return this.#organizations.get(organizationId) ?? none
  }
  get organizations(): Iterable<[string, OrganizationAccess]> {
    return this.#organizations
  }
  /** Whether the permission is held over the owner of a row. */
  holds(permission: Permission, { owner_organization_id, owner_department_id }: Owned): boolean {
    if (this.superuser) return true
    const access = this.in(owner_organization_id)
    if (access.wide.has(permission)) return true
    if (owner_department_id !== null) return access.departments.get(owner_department_id)?.has(permission) ?? false
    return isCatalogueRead(permission) && access.anywhere.has(permission)
  }
  /** Over the organization or something in it: for lists that a permission narrows. */
  holdsSomewhere(permission: Permission, organizationId: string): boolean {
    return this.superuser || this.in(organizationId).anywhere.has(permission)
  }
  over(permission: Permission): Owners {
    const { organizations, organizationsThemselves, departments } = scopeOf(this, permission)
    return {
      ...(organizations.length > 0 && { organizations }),
      ...(organizationsThemselves.length > 0 && { organizationsThemselves }),
      ...(departments.length > 0 && { departments }),
    }
  }
  get place(): Place {
    const access = [...this.#organizations.values()]
    const departments = access.flatMap((each) => [...each.departments.keys()])
    const roles = access.flatMap(({ role_ids }) => role_ids)
    return {
      ...(this.memberships.size > 0 && { organizations: [...this.memberships] }),
      ...(departments.length > 0 && { departments }),
      ...(roles.length > 0 && { roles }),
    }
  }
  /** Every permission held over an owner. */
  heldOver(owner: Owned): Permission[] {
    return permissions.filter((permission) => this.holds(permission, owner))
  }
  sees(organizationId: string): boolean {
    return this.superuser || this.memberships.has(organizationId) || this.#organizations.has(organizationId)
  }
  /** Whether any permission is held organization-wide. */
  reachesEveryone(organizationId: string): boolean {
    return this.superuser || this.in(organizationId).wide.size > 0
  }
  /** Anyone with at least one permission anywhere in the organization may read the names in its directory. */
  readsDirectory(organizationId: string): boolean {
    return this.superuser || this.in(organizationId).anywhere.size > 0
  }
}

/** The permission that the route of a request declares. */
export function permissionOf({ access: { needs } }: Pick<Asking, 'access'>): Permission {
  const permission = permissions.find((candidate) => candidate === needs)
  if (!permission) throw new Error(`The route declares ${needs}, which nobody holds over a row.`)
  return permission
}

/**
 * The row, when the caller holds what the route declares over its owner. Otherwise 403 when the caller can see the row and
 * 404 when not. `seen` says that the caller sees the row for another reason than a permission (audience, learner, manager
 * chain, roster).
 */
export function allow<R extends Owned>(asking: Asking, row: R | undefined, seen = false): R {
  const { shownBy } = asking.access
  return allowBeside(asking.actor, permissionOf(asking), row, seen, shownBy)
}

/**
 * `allow` for a permission that is needed beside what the route declares. `holds` says whether the caller holds a permission over the
 * row, where that takes more than holding it over the owner.
 */
export function allowBeside<R extends Owned>(
  actor: Actor,
  need: Permission,
  row: R | undefined,
  seen = false,
  read = readOf(need),
  holds: (permission: Permission, row: R) => boolean = (permission, row) => actor.holds(permission, row),
): R {
  if (!row) throw notFound()
  if (holds(need, row) || (seen && need === read)) return row
  throw seen || (read !== undefined && holds(read, row)) ? notOverOwner({ need }) : notFound()
}

/** What the route declares over an organization, for somebody who sees it: 403 where they may not. */
export function allowIn(asking: Asking, organizationId: string): void {
  const { actor, access } = asking
  if (access.needs === 'superuser') requireSuperuser(actor)
  else if (access.needs !== 'directory-reader') allow(asking, { owner_organization_id: organizationId, owner_department_id: null }, true)
  else if (!actor.readsDirectory(organizationId)) throw notReadingDirectory()
}

/** The organizations in which the caller holds what the route declares somewhere; undefined for all. 403 where there is none. */
export function allowAnywhere(asking: Asking): string[] | undefined {
  const need = permissionOf(asking)
  if (asking.actor.superuser) return undefined
  const held = [...asking.actor.organizations].flatMap(([id, { anywhere }]) => (anywhere.has(need) ? [id] : []))
  if (held.length === 0) throw notAnywhere({ need })
  return held
}

/** For what only superusers may do, and others may know of. */
export function requireSuperuser(actor: Actor): void {
  if (!actor.superuser) throw superusersOnly()
}

/** Where a permission is held, or any, for lists: whole organizations, single departments, and what organizations themselves own. */
export function scopeOf(actor: Actor, permission: Permission | 'any') {
  const isIn = (held: Set<Permission>) => (permission === 'any' ? held.size > 0 : held.has(permission))
  const organizations: string[] = []
  const organizationsThemselves: string[] = []
  const departments: string[] = []
  for (const [id, access] of actor.organizations) {
    if (isIn(access.wide)) organizations.push(id)
    else {
      for (const [department, held] of access.departments) if (isIn(held)) departments.push(department)
      if (permission !== 'any' && isCatalogueRead(permission) && access.anywhere.has(permission)) organizationsThemselves.push(id)
    }
  }
  return { organizations, organizationsThemselves, departments }
}

/** `actor.holds(permission, row)` as a condition on the owner columns of `table`. */
export const within = (reach: Reach, permission: Permission, table: string): RawBuilder<SqlBool> =>
  reach.superuser ? sql`true` : ownedBy(table, reach.over(permission))

/** Whether one of these owns the row. Only what there is becomes part of the text: plans are kept for what may be found by it. */
export function ownedBy(table: string, { organizations, organizationsThemselves, departments }: Owners): RawBuilder<SqlBool> {
  const organization = column(`${table}.owner_organization_id`)
  const department = column(`${table}.owner_department_id`)
  const owners: RawBuilder<unknown>[] = []
  if (organizations !== undefined) owners.push(sql`${organization} = any(${organizations}::uuid[])`)
  if (departments !== undefined) owners.push(sql`${department} = any(${departments}::uuid[])`)
  if (organizationsThemselves !== undefined)
    owners.push(sql`(${department} is null and ${organization} = any(${organizationsThemselves}::uuid[]))`)
  return owners.length > 0 ? sql`(${sql.join(owners, sql` or `)})` : sql`false`
}

/** The rows over whose owner the caller holds what the route of a list declares. */
export const listed = (asking: Asking, table: string) => within(asking.actor, permissionOf(asking), table)
