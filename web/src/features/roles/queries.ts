import { useQueries } from '@tanstack/react-query'
import { $api } from '../../platform/client.ts'
import type { Organization } from '../organizations/queries.ts'
import { useReadOrganizations } from '../organizations/reading.ts'
import type { Role } from '../organizations/roles.ts'

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
