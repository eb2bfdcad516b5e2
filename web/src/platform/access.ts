import { $api, type Schemas } from './client.ts'
import { useKept } from './keeping/use-kept.ts'

export type Me = Schemas['UserProfile']
export type OrganizationAccess = Schemas['UserAccess']
export type Permission = OrganizationAccess['permissions'][number]
type Owner = { owner_organization_id: string; owner_department_id: string | null }

/** What the signed-in person may do: theirs by name, and the questions that pages ask. */
export type Access = {
  me: Me
  organizations: OrganizationAccess[]
  /** Whether they hold it over what this owner owns. */
  holds: (permission: Permission, owner: Owner) => boolean
  /** Whether they hold it over an organization, or over any department of it. */
  holdsSomewhere: (permission: Permission, organizationId?: string) => boolean
  /** Whether they hold it over the whole of some organization. */
  holdsThroughout: (permission: Permission) => boolean
  /** Whether a permission of theirs reaches every member of an organization. */
  reachesEveryone: (organizationId: string) => boolean
  /** Whether they manage anybody. */
  manages: boolean
}

/** The service decides; this only keeps buttons away that would be refused. */
export function accessOf(me: Me, organizations: OrganizationAccess[]): Access {
  const all = me.is_superuser
  return {
    me,
    organizations,
    holds: (permission, { owner_organization_id, owner_department_id }) => {
      if (all) return true
      const held = organizations.find(({ organization }) => organization.id === owner_organization_id)
      const department = held?.departments.find(({ id }) => id === owner_department_id)
      return !!held?.permissions.includes(permission) || !!department?.permissions.includes(permission)
    },
    holdsSomewhere: (permission, organizationId) =>
      all ||
      organizations
        .filter(({ organization }) => organizationId === undefined || organization.id === organizationId)
        .some(({ permissions, departments }) =>
          [permissions, ...departments.map((department) => department.permissions)].some((set) => set.includes(permission)),
        ),
    holdsThroughout: (permission) => all || organizations.some(({ permissions }) => permissions.includes(permission)),
    reachesEveryone: (organizationId) =>
      all || organizations.some(({ organization, reaches_everyone }) => reaches_everyone && organization.id === organizationId),
    manages: organizations.some(({ manages_roles }) => manages_roles),
  }
}

/** What the frame waits for: whether somebody is signed in, and then the two calls behind `useAccess`. Without a connection, as before. */
export function useAccessQueries() {
  const session = useKept('frame session', $api.useQuery('get', '/auth/session', {}, { staleTime: 'static', gcTime: 0 }))
  const options = { staleTime: 60_000, enabled: session.data?.signed_in === true }
  const me = useKept('frame me', $api.useQuery('get', '/api/users/me', {}, options))
  const access = useKept('frame access', $api.useQuery('get', '/api/users/me/access', {}, options))
  return { session, me, access }
}
