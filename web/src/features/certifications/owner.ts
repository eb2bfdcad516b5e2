import { api } from '../../platform/client.ts'

/** The organization that a certification belongs to, for addresses that do not say it. */
export async function ownerOfCertification(id: string): Promise<string | undefined> {
  const { data } = await api.GET('/api/certifications/{cert_id}', { params: { path: { cert_id: id } } })
  return data?.owner_organization_id
}
