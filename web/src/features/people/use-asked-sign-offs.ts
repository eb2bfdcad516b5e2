import { $api, type Schemas } from '../../platform/client.ts'
import type { ShownPerson } from './person.ts'

export type SignOffRequest = Schemas['CertificationSignOffRequest']

/** Limit of the request. More will hardly ever wait for one person. */
const MOST = 50

/** Pending sign-off requests of a person, newest first. Not fetched when `enabled` is false. */
export function useAskedSignOffs({ user_id, organization }: ShownPerson, enabled = true) {
  const path = { org_id: organization.id, user_id }
  const query = { status: 'pending' as const, limit: MOST }
  return $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}/sign-off-requests', { params: { path, query } }, { enabled })
}
