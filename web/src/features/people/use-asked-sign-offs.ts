import { $api, type Schemas } from '../../platform/client.ts'
import type { Shown } from './person.ts'

export type AskedSignOff = Schemas['CertificationSignOffRequest']

/** As many as can sensibly wait for one person. */
const MOST = 50

/** What somebody asks to be watched doing and nobody has answered, newest first. */
export function useAskedSignOffs({ user_id, organization }: Shown) {
  const path = { org_id: organization.id, user_id }
  const query = { status: 'pending' as const, limit: MOST }
  return $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}/sign-off-requests', { params: { path, query } })
}
