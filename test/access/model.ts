import type { Permission } from '../../server/platform/access/permissions.ts'

/**
 * Answers who may do what, who manages whom and whom a thing is for. It does so in the slow and obvious way, from lists of facts. The
 * tests compare the SQL of the service with it. It shares no code with that SQL: moments are milliseconds, and every question is a loop.
 */
export type World = {
  organizations: { id: string; archived: boolean }[]
  people: { id: string; disabled: number | null }[]
  members: { org: string; person: string }[]
  departments: { id: string; org: string; parent: string | null; archived: number | null }[]
  roles: { id: string; org: string; department: string; permissions: Permission[]; wide: boolean }[]
  /** People with the role `manager` manage people with the role `subordinate`. */
  edges: { org: string; manager: string; subordinate: string }[]
  grants: { org: string; role: string; person: string; granted: number; expires: number | null }[]
  courses: (Row & { audience: 'trainees' | 'trainers' })[]
  types: Row[]
  links: { org: string; role: string; type: string }[]
  records: (Row & { learner: string; recorder: string; pending: boolean })[]
}
export type Owner = { org: string; department: string | null }
type Row = Owner & { id: string }

const over = (end: number | null, at: number) => end !== null && end <= at
const find = <T extends { id: string }>(from: T[], id: string): T => from.find((each) => each.id === id)!

/** Roles that a person holds at a moment, also in an archived organization. */
export function rolesOf(world: World, person: string, at: number): World['roles'] {
  if (over(find(world.people, person).disabled, at)) return []
  const held = world.grants.filter((grant) => grant.person === person && grant.granted <= at && !over(grant.expires, at))
  return held.map(({ role }) => find(world.roles, role)).filter(({ department }) => !over(find(world.departments, department).archived, at))
}

/** Roles through which a person may do something: those in organizations that are not archived. */
const openRoles = (world: World, person: string, at: number) =>
  rolesOf(world, person, at).filter(({ org }) => !find(world.organizations, org).archived)

/** The department and all its ancestors. */
export function upwards({ departments }: World, department: string): string[] {
  const { parent } = find(departments, department)
  return parent === null ? [department] : [department, ...upwards({ departments } as World, parent)]
}

/** How a role gives a permission on an owner's things; undefined if it does not. */
export function reach(world: World, role: World['roles'][number], permission: Permission, { org, department }: Owner): string | undefined {
  if (role.org !== org || !role.permissions.includes(permission)) return undefined
  if (role.wide) return 'organization'
  if (department === null) return permission.endsWith(':read') && permission !== 'records:read' ? 'catalogue' : undefined
  if (role.department === department) return 'department'
  return upwards(world, department).includes(role.department) ? 'above' : undefined
}

export const holds = (world: World, person: string, permission: Permission, owner: Owner, at: number): boolean =>
  openRoles(world, person, at).some((role) => reach(world, role, permission, owner) !== undefined)

/** Ids of all roles beneath the roles that the person holds. */
export function managedRoles(world: World, person: string, at: number): Set<string> {
  const found = new Set<string>()
  const follow = (role: string): void => {
    for (const { subordinate } of world.edges.filter(({ manager }) => manager === role)) {
      found.add(subordinate)
      follow(subordinate)
    }
  }
  for (const { id } of openRoles(world, person, at)) follow(id)
  return found
}

/** Roles of `person` through which `manager` manages them. */
export function managedBy(world: World, manager: string, person: string, at: number): World['roles'] {
  const beneath = managedRoles(world, manager, at)
  return manager === person ? [] : rolesOf(world, person, at).filter(({ id }) => beneath.has(id))
}

export const isMember = ({ members }: World, person: string, org: string): boolean =>
  members.some((member) => member.org === org && member.person === person)

/**
 * Whether things that an owner has for everyone are for the person, regardless of their permissions. True also in an archived
 * organization.
 */
export const isTrainee = (world: World, person: string, { org, department }: Owner, at: number): boolean =>
  department === null
    ? isMember(world, person, org)
    : rolesOf(world, person, at).some((role) => upwards(world, department).includes(role.department))

/** Whether a course is for a person at this moment. */
export function isForPerson(world: World, person: string, course: World['courses'][number], at: number): boolean {
  if (over(find(world.people, person).disabled, at)) return false
  if (course.audience === 'trainees') return isTrainee(world, person, course, at)
  return rolesOf(world, person, at).some((role) => reach(world, role, 'scorm:read', course) !== undefined)
}

/** Whether a certification reaches a person. */
export function isReached(world: World, person: string, type: World['types'][number], at: number): boolean {
  const requires = (role: string) => world.links.some((link) => link.type === type.id && link.role === role)
  return isTrainee(world, person, type, at) || rolesOf(world, person, at).some(({ id }) => requires(id))
}

export const isOpen = ({ organizations }: World, { org }: Pick<Owner, 'org'>): boolean => !find(organizations, org).archived

/** Whether a person sees a record: their own, a record of a person whom they manage, or a record that they may read. */
export function seesRecord(world: World, person: string, record: World['records'][number], at: number): boolean {
  const managed = managedBy(world, person, record.learner, at).some(({ org }) => org === record.org)
  if (holds(world, person, 'records:read', record, at) || (record.pending && managed)) return true
  return record.learner === person && isOpen(world, record)
}

/**
 * Whether the reader sees the person's address in a row of an organization. They do if they have a permission over the person, manage them
 * or are the person.
 */
export const seesAddress = (world: World, reader: string, person: string, org: string, at: number): boolean =>
  reader === person ||
  managedBy(world, reader, person, at).length > 0 ||
  openRoles(world, reader, at).some((role) => role.org === org && role.permissions.length > 0 && reaches(world, role, person, at))

/** An organization-wide role reaches every member. Other roles reach people with a role in the same department or beneath it. */
const reaches = (world: World, { org, wide, department }: World['roles'][number], person: string, at: number): boolean =>
  wide
    ? isMember(world, person, org)
    : rolesOf(world, person, at).some((held) => held.org === org && upwards(world, held.department).includes(department))
