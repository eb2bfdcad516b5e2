import { $api } from '../../platform/client.ts'

/** The roles of an organization, for those who read its directory. */
export function useRoles(organizationId: string | undefined) {
  const init = { params: { path: { org_id: organizationId ?? '' } } }
  const query = $api.useQuery('get', '/api/organizations/{org_id}/roles', init, {
    enabled: organizationId !== undefined,
    staleTime: 60_000,
  })
  return { ...query, roles: query.data ?? [] }
}
