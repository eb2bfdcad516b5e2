import { api } from '../../platform/client.ts'

/** Returns the id of the organization that owns a record, for addresses that do not name it. */
export async function ownerOfRecord(id: string): Promise<string | undefined> {
  const { data } = await api.GET('/api/records/{record_id}', { params: { path: { record_id: id } } })
  return data?.owner_organization_id
}
