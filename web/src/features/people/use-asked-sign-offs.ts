import { $api, type Schemas } from '../../platform/client.ts'
import type { Shown } from './person.ts'

export type AskedSignOff = Schemas['CertificationSignOffRequest']

/** As many as can sensibly wait for one person. */
const MOST = 50

/** Open requests of a person to be watched, newest first; none are asked for where the reader may not know them. */
export function useAskedSignOffs({ user_id, organization }: Shown, enabled = true) {
  const path = { org_id: organization.id, user_id }
  const query = { status: 'pending' as const, limit: MOST }
  return $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}/sign-off-requests', { params: { path, query } }, { enabled })
}
