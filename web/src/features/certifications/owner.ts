import { api } from '../../platform/client.ts'

/** Returns the id of the organization that owns a certification, for addresses that do not name it. */
export async function ownerOfCertification(id: string): Promise<string | undefined> {
  const { data } = await api.GET('/api/certifications/{cert_id}', { params: { path: { cert_id: id } } })
  return data?.owner_organization_id
}
