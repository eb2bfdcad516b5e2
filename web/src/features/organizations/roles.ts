import { $api, type Schemas } from '../../platform/client.ts'

export type Role = Schemas['OrganizationRole']

/** Roles of an organization, by department and name. For readers of its directory. */
export function useRoles(organizationId: string | undefined) {
  const init = { params: { path: { org_id: organizationId ?? '' } } }
  return $api.useQuery('get', '/api/organizations/{org_id}/roles', init, { enabled: organizationId !== undefined })
}
