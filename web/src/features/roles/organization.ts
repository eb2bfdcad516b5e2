import { api } from '../../platform/client.ts'

/** Returns the organization of a role, for addresses that do not name it. */
export async function organizationOfRole(id: string): Promise<string | undefined> {
  const { data } = await api.GET('/api/organizations', { params: { query: { limit: 200 } } })
  const organizations = data?.items ?? []
  const found = await Promise.all(
    organizations.map(async (organization) => {
      const roles = await api.GET('/api/organizations/{org_id}/roles', { params: { path: { org_id: organization.id } } })
      return roles.data?.some((role) => role.id === id)
    }),
  )
  return organizations[found.indexOf(true)]?.id
}
