import { api } from '../../platform/client.ts'

/** The organization that a record belongs to, for addresses that do not say it. */
export async function ownerOfRecord(id: string): Promise<string | undefined> {
  const { data } = await api.GET('/api/records/{record_id}', { params: { path: { record_id: id } } })
  return data?.owner_organization_id
}
