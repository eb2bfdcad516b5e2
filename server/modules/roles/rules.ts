import type { Actor, Owned } from '#platform/access/actor.ts'
import { type ApiError, refusal } from '#platform/errors.ts'
import type { Permission } from '#platform/access/permissions.ts'

const beyondOrganization = refusal(
  'forbidden',
  'beyond_own_over_organization',
  'This needs permissions you do not hold over the organization: {missing}.',
)
const beyondDepartment = refusal(
  'forbidden',
  'beyond_own_over_department',
  'This needs permissions you do not hold over the department: {missing}.',
)

const ownManaging = refusal(
  'forbidden',
  'managing_by_own_act',
  'Nobody makes themselves a manager of people without holding records:write and certifications:write over their departments.',
)

/** Throws 403 unless the caller may become the manager of people in these departments. They must already hold there what managing gives. */
export function requireManaging(actor: Actor, organizationId: string, departments: string[]): void {
  const refused = managingRefused(actor, organizationId, departments)
  if (refused) throw refused
}

/** Returns why a person may not make themselves manager of people in these departments; undefined if they may. */
export function managingRefused(actor: Actor, owner_organization_id: string, departments: string[]): ApiError | undefined {
  const holds = (owner_department_id: string) =>
    (['records:write', 'certifications:write'] as const).every((need) => actor.holds(need, { owner_organization_id, owner_department_id }))
  return departments.every(holds) ? undefined : ownManaging()
}

export type RoleReach = { permissions: Permission[]; organization_wide: boolean }

/**
 * Throws 403 unless the caller may hand out the roles, and names what is missing. A person who creates, changes, grants or removes a role
 * must hold directory:write and all its permissions over its whole reach. `department` is the role's home.
 */
export function requireHandingOut(actor: Actor, department: Owned, ...roles: RoleReach[]): void {
  const refused = handingOutRefused(actor, department, ...roles)
  if (refused) throw refused
}

/** Returns why the caller may not hand out these roles; undefined if they may. */
export function handingOutRefused(actor: Actor, department: Owned, ...roles: RoleReach[]): ApiError | undefined {
  const missing = new Set(roles.flatMap((role) => lacking(actor, department, role)))
  if (missing.size === 0) return undefined
  const beyond = roles.some(({ organization_wide }) => organization_wide) ? beyondOrganization : beyondDepartment
  return beyond({ missing: [...missing].join(', ') })
}

function lacking(actor: Actor, department: Owned, { permissions, organization_wide }: RoleReach): Permission[] {
  const wide = actor.in(department.owner_organization_id).wide
  const holds = (permission: Permission) =>
    actor.superuser || (organization_wide ? wide.has(permission) : actor.holds(permission, department))
  return (['directory:write', ...permissions] as const).filter((permission) => !holds(permission))
}
