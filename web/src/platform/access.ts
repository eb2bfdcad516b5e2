import { $api, type Schemas } from './client.ts'
import { useKept } from './offline/use-kept.ts'

export type Me = Schemas['UserProfile']
export type OrganizationAccess = Schemas['UserAccess']
export type Permission = OrganizationAccess['permissions'][number]
type Owner = { owner_organization_id: string; owner_department_id: string | null }

/** The permissions of the signed-in user, with the checks that pages need. */
export type Access = {
  me: Me
  organizations: OrganizationAccess[]
  /** Whether the user holds the permission over the owner's organization or department. */
  holds: (permission: Permission, owner: Owner) => boolean
  /** Whether the user holds it over an organization or any of its departments. Without an id, any organization counts. */
  holdsSomewhere: (permission: Permission, organizationId?: string) => boolean
  /** Whether the user holds it over at least one whole organization. */
  holdsThroughout: (permission: Permission) => boolean
  /** Whether one of the user's permissions reaches every member of the organization. */
  reachesEveryone: (organizationId: string) => boolean
  /** Whether the user manages roles in an organization. */
  manages: boolean
}

/** Builds the checks from the two answers of the service. The service decides; the checks only hide buttons that it would refuse. */
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

/**
 * The queries that the frame waits for: the session, then, for a signed-in user, the two queries behind `useAccess`.
 * Offline, the kept answers are used.
 */
export function useAccessQueries() {
  const session = useKept('frame session', $api.useQuery('get', '/auth/session', {}, { staleTime: 'static', gcTime: 0 }))
  const options = { staleTime: 60_000, enabled: session.data?.signed_in === true }
  const me = useKept('frame me', $api.useQuery('get', '/api/users/me', {}, options))
  const access = useKept('frame access', $api.useQuery('get', '/api/users/me/access', {}, options))
  return { session, me, access }
}
