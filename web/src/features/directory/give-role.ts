import { answered, api, done } from '../../platform/client.ts'
import { type Grant, isAhead } from './words.ts'

const MEMBER = '/api/organizations/{org_id}/directory/{user_id}'

/** A role that a person holds. */
export type Holding = { org_id: string; user_id: string; role_id: string }

/** Fields that are needed to grant a withdrawn role again. */
type GrantTerms = Pick<Grant, 'department_id' | 'granted_at' | 'expires_at'>

export async function findGrant({ org_id, user_id, role_id }: Holding): Promise<Grant | undefined> {
  const { roles } = await answered(api.GET(MEMBER, { params: { path: { org_id, user_id } } }))
  return roles.find((grant) => grant.role_id === role_id)
}

export const withdrawRole = (holding: Holding) => done(api.DELETE(`${MEMBER}/roles/{role_id}`, { params: { path: holding } }))

/** True unless it is a deputy's grant. A deputy must be named again instead. */
export const mayBeGrantedAgain = ({ deputy_for }: { deputy_for?: unknown }) => deputy_for === null

/** Grants the role for the rest of its span. A span that has begun starts now. */
export function grantAgain({ org_id, user_id, role_id }: Holding, { department_id, granted_at, expires_at }: GrantTerms) {
  const body = { department_id, role_id, expires_at, ...(isAhead({ granted_at }) && { granted_at }) }
  return done(api.POST(`${MEMBER}/roles`, { params: { path: { org_id, user_id } }, body }))
}
