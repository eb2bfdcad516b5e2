import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { column } from '../db/statement.ts'
import { notFound, refusal } from '../errors.ts'
import type { ActorWithAccess } from './caller.ts'
import { type Permission, isCatalogueRead, permissions, readOf } from './permissions.ts'
import type { Owners, Place, Reach } from './reach.ts'

export const notOverOwner = refusal('forbidden', 'needs_over_owner', 'This needs {need} over the owner.')
const superusersOnly = refusal('forbidden', 'superusers_only', 'Only a superuser may do this.')
const notAnywhere = refusal('forbidden', 'needs_anywhere', 'This needs {need} somewhere.')
const notReadingDirectory = refusal('forbidden', 'needs_any_permission', 'This needs a permission somewhere in the organization.')

/** The owner of a row: an organization, or one of its departments. */
export type Owned = { owner_organization_id: string; owner_department_id: string | null }

/** The permissions of one person in one organization, already spread over nested departments. */
export type OrganizationAccess = {
  /** Permissions over the organization itself and all its departments. */
  wide: Set<Permission>
  /** Department id → permissions held there. It has every department in which the person has a role, and the departments beneath those. */
  departments: Map<string, Set<Permission>>
  /** Permissions held in any part of the organization. */
  anywhere: Set<Permission>
  /** The person's live roles. */
  role_ids: string[]
  /** Roles whose holders the person manages, directly or through other roles. */
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

/** The caller and their permissions, loaded once per request. All methods are pure. */
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
  /** Whether the caller holds the permission over the owner of a row. */
  holds(permission: Permission, { owner_organization_id, owner_department_id }: Owned): boolean {
    if (this.superuser) return true
    const access = this.in(owner_organization_id)
    if (access.wide.has(permission)) return true
    if (owner_department_id !== null) return access.departments.get(owner_department_id)?.has(permission) ?? false
    return isCatalogueRead(permission) && access.anywhere.has(permission)
  }
  /** Whether the permission is held over the organization or any part of it. For lists that a permission narrows. */
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
  /** Returns every permission held over an owner. */
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
  /** Whether the caller may read the names in the directory. One permission anywhere in the organization is enough. */
  readsDirectory(organizationId: string): boolean {
    return this.superuser || this.in(organizationId).anywhere.size > 0
  }
}

/** Returns the permission that the route of a request declares. Throws if the route declares another kind of need. */
export function permissionOf({ access: { needs } }: Pick<ActorWithAccess, 'access'>): Permission {
  const permission = permissions.find((candidate) => candidate === needs)
  if (!permission) throw new Error(`The route declares ${needs}, which nobody holds over a row.`)
  return permission
}

/**
 * Returns the row if the caller holds the route's permission over its owner. Otherwise throws 403 if the caller can see the row, else 404.
 * `seen` means that the caller sees the row for a reason other than a permission (audience, learner, manager chain, roster).
 */
export function allow<R extends Owned>(asking: ActorWithAccess, row: R | undefined, seen = false): R {
  const { shownBy } = asking.access
  return allowBeside(asking.actor, permissionOf(asking), row, seen, shownBy)
}

/**
 * Like `allow`, for a permission that is needed in addition to the route's. `holds` tests whether the caller holds a permission over the
 * row, for rows where the owner alone does not decide it.
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

/** Checks the route's need over an organization that the caller sees. Throws 403 if they do not meet it. */
export function allowIn(asking: ActorWithAccess, organizationId: string): void {
  const { actor, access } = asking
  if (access.needs === 'superuser') requireSuperuser(actor)
  else if (access.needs !== 'directory-reader') allow(asking, { owner_organization_id: organizationId, owner_department_id: null }, true)
  else if (!actor.readsDirectory(organizationId)) throw notReadingDirectory()
}

/**
 * Returns the organizations in which the caller holds the route's permission somewhere; undefined means all. Throws 403 if there is none.
 */
export function allowAnywhere(asking: ActorWithAccess): string[] | undefined {
  const need = permissionOf(asking)
  if (asking.actor.superuser) return undefined
  const held = [...asking.actor.organizations].flatMap(([id, { anywhere }]) => (anywhere.has(need) ? [id] : []))
  if (held.length === 0) throw notAnywhere({ need })
  return held
}

/** Throws 403 unless the caller is a superuser. For actions that others may know of. */
export function requireSuperuser(actor: Actor): void {
  if (!actor.superuser) throw superusersOnly()
}

/** Returns where a permission, or any, is held, for lists: whole organizations, organizations' own rows, and departments. */
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

/** SQL condition on the owner columns of `table`: the same test as `actor.holds(permission, row)`. */
export const within = (reach: Reach, permission: Permission, table: string): RawBuilder<SqlBool> =>
  reach.superuser ? sql`true` : ownedBy(table, reach.over(permission))

/**
 * SQL condition: one of the given owners owns the row. Absent lists stay out of the text, so that its kept plan fits the lists that there are.
 */
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

/** SQL condition for a list: the caller holds the route's permission over the row's owner. */
export const listed = (asking: ActorWithAccess, table: string) => within(asking.actor, permissionOf(asking), table)
