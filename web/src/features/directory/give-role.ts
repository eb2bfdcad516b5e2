import { answered, api, done } from '../../platform/client.ts'
import { type Grant, isAhead } from './words.ts'

const MEMBER = '/api/organizations/{org_id}/directory/{user_id}'

/** Whose role it is, and which. */
export type Holding = { org_id: string; user_id: string; role_id: string }

/** What is needed to grant a role again that was withdrawn. */
type Again = Pick<Grant, 'department_id' | 'granted_at' | 'expires_at'>

export async function findGrant({ org_id, user_id, role_id }: Holding): Promise<Grant | undefined> {
  const { roles } = await answered(api.GET(MEMBER, { params: { path: { org_id, user_id } } }))
  return roles.find((grant) => grant.role_id === role_id)
}

export const withdrawRole = (holding: Holding) => done(api.DELETE(`${MEMBER}/roles/{role_id}`, { params: { path: holding } }))

/** Who stands in for somebody is named anew instead. */
export const mayBeGrantedAgain = ({ deputy_for }: { deputy_for?: unknown }) => deputy_for === null

/** With its span as far as that lies ahead: one that had begun begins at once. */
export function grantAgain({ org_id, user_id, role_id }: Holding, { department_id, granted_at, expires_at }: Again) {
  const body = { department_id, role_id, expires_at, ...(isAhead({ granted_at }) && { granted_at }) }
  return done(api.POST(`${MEMBER}/roles`, { params: { path: { org_id, user_id } }, body }))
}

export const endRoleAt = (holding: Holding, expires_at: string | null) =>
  done(api.PATCH(`${MEMBER}/roles/{role_id}`, { params: { path: holding }, body: { expires_at } }))
