import { useQueries } from '@tanstack/react-query'
import { $api, type Schemas } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'
import { type Organization, useOrganizations } from '../organizations/queries.ts'

export type Role = Schemas['OrganizationRole']

/** Says of an organization whether the reader may look up its directory, and with it its roles. */
export function useReadsDirectory(): (organizationId: string) => boolean {
  const { me, organizations } = useAccess()
  return (id) =>
    me.is_superuser ||
    organizations.some(
      ({ organization, permissions, departments }) =>
        organization.id === id && [permissions, ...departments.map((department) => department.permissions)].some((set) => set.length > 0),
    )
}

/** The organizations whose directory the reader may look up. */
export function useReadOrganizations() {
  const reads = useReadsDirectory()
  const { organizations, ...query } = useOrganizations()
  return { ...query, organizations: organizations.filter(({ id }) => reads(id)) }
}

/** The roles of an organization, by department and name. */
export function useRoles(organizationId: string | undefined) {
  const init = { params: { path: { org_id: organizationId ?? '' } } }
  return $api.useQuery('get', '/api/organizations/{org_id}/roles', init, { enabled: organizationId !== undefined })
}

export type Found = { role: Role; organization: Organization }

/** A role by its id, wherever the reader may look it up. `found` is undefined while they look, and null when there is none. */
export function useRole(roleId: string): { found: Found | null | undefined; error: unknown; refetch: () => void } {
  const { organizations, isPending, error, refetch } = useReadOrganizations()
  const lists = useQueries({
    queries: organizations.map(({ id }) =>
      $api.queryOptions('get', '/api/organizations/{org_id}/roles', { params: { path: { org_id: id } } }),
    ),
  })
  const found = lists.flatMap(({ data }, nr): Found[] => {
    const role = data?.find(({ id }) => id === roleId)
    return role && organizations[nr] ? [{ role, organization: organizations[nr] }] : []
  })
  const waiting = isPending || lists.some((list) => list.isPending)
  return {
    found: found[0] ?? (waiting ? undefined : null),
    error: error ?? lists.find((list) => list.error !== null)?.error ?? null,
    refetch: () => void Promise.all([refetch(), ...lists.map((list) => list.refetch())]),
  }
}

/** The path of a role as the API names it. */
export const pathOf = ({ role, organization }: Found) => ({ org_id: organization.id, dept_id: role.department_id, role_id: role.id })
