import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { $api, answered, api } from '../../../../platform/client.ts'
import type { Server } from '../../words.ts'
import type { KnownNames } from './rows.ts'

/** Names that the service can resolve: those mapped for the learning system and, when `wanted`, the addresses of all members. */
export function useKnown(server: Server, wanted: boolean): { known: KnownNames; error: unknown; isPending: boolean } {
  const params = { path: { server_id: server.id } }
  const names = $api.useQuery('get', '/api/external-lms/servers/{server_id}/user-mappings', { params })
  const members = useQuery({
    queryKey: ['addresses', server.owner_organization_id],
    queryFn: () => addressesOf(server.owner_organization_id),
    enabled: wanted,
    staleTime: 60_000,
  })
  const known = useMemo(
    () => ({
      mapped: new Set(names.data?.map(({ external_user_id }) => external_user_id)),
      byAddress: members.data ?? new Map<string, string>(),
    }),
    [names.data, members.data],
  )
  return { known, error: names.error ?? members.error, isPending: names.isPending || (wanted && members.isPending) }
}

/** Returns user ids by address. Addresses that several members have are left out. */
async function addressesOf(organizationId: string): Promise<Map<string, string>> {
  const found = new Map<string, string[]>()
  let cursor: string | undefined
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) }
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins.
    const page = await answered(api.GET('/api/organizations/{org_id}/directory', { params: { path: { org_id: organizationId }, query } }))
    for (const { user_id, email } of page.items)
      if (email !== null) found.set(email.toLowerCase(), [...(found.get(email.toLowerCase()) ?? []), user_id])
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return new Map([...found].flatMap(([address, ids]) => (ids.length === 1 ? [[address, ids[0]!] as const] : [])))
}
