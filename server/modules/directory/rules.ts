import { handingOutRefused } from '#modules/roles/rules.ts'
import type { Actor } from '#platform/access/actor.ts'
import { type ApiError, type Remark, badRequest, refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { isAddress } from '#platform/addresses.ts'
import type { Row } from './import/rules.ts'
import type { WholeAccount } from './store-accounts.ts'
import type { AddDirectoryUser, AssignDirectoryUserRole } from './schema.ts'

export const notGranting = refusal('forbidden', 'needs_directory_write', 'This needs directory:write over the department of the role.')
export const departmentArchived = refusal(
  'invalid_state',
  'role_department_archived',
  'The department of the role is archived: a grant there would count for nothing.',
)

const inPast = refusal('invalid_request', 'grant_ends_in_past', '{field} must lie in the future.')
const startsInPast = refusal(
  'invalid_request',
  'grant_starts_in_past',
  'granted_at must lie in the future. Leave it out, and the grant begins at once.',
  'granted_at',
)
const endsFirst = refusal('invalid_request', 'grant_ends_first', 'expires_at must be after granted_at.', 'expires_at')

export const isAhead = (moment: string) => parseTimestamp(moment)! > Date.now()

/** Returns the end of a grant; null means none. Throws 400 if it has passed. */
export function future(moment: string | null, field = 'expires_at'): string | null {
  if (moment !== null && !isAhead(moment)) throw inPast({ field })
  return moment
}

/** Returns the end of a grant that begins at a moment, past or future. Throws 400 if it would end before it begins. */
export function endAfter(granted_at: string, expires_at: string | null): string | null {
  const end = future(expires_at)
  if (end !== null && !(parseTimestamp(end)! > parseTimestamp(granted_at)!)) throw endsFirst()
  return end
}

/**
 * Returns the beginning and end of a grant. A null beginning means at once. Throws 400 for a beginning in the past, because history is not
 * rewritten.
 */
export function spanOf({ granted_at, expires_at = null }: Pick<AssignDirectoryUserRole, 'granted_at' | 'expires_at'>) {
  if (granted_at === undefined) return { granted_at: null, expires_at: future(expires_at) }
  if (!isAhead(granted_at)) throw startsInPast()
  return { granted_at, expires_at: endAfter(granted_at, expires_at) }
}

/** Returns a refusal as a remark, for one item of a batch that does not stop the others. */
export const asRemark = ({ code, message, details }: ApiError): Remark => ({ code, ...details, description: message })

/** Returns the person of a request to add one: an account, or a person at a provider. Throws 400 if it names neither or both. */
export function whom(fields: AddDirectoryUser): { user_id: string } | { provider_id: string; person: Row } {
  const { user_id, provider_id, subject = null, display_name = null, email = null } = fields
  if (user_id !== undefined) {
    if (provider_id !== undefined || subject !== null)
      throw badRequest('user_id excludes provider_id and subject. Give one or the other.', 'user_id')
    return { user_id }
  }
  if (provider_id === undefined) throw badRequest('user_id is required, or provider_id with subject or email.', 'user_id')
  if (subject === null && email === null) throw badRequest('subject is required beside provider_id, or else email.', 'subject')
  if (subject === null && !isAddress(email!)) throw badRequest('email must be an e-mail address.', 'email')
  return { provider_id, person: { subject, display_name, email } }
}

/**
 * Whether the caller may decide who signs in to an account. They hold directory:write over every organization of the account, and every
 * permission of its roles. Nobody decides that of a superuser's account.
 */
export function speaksFor(actor: Actor, { superuser, organizations, roles }: WholeAccount): boolean {
  const isWhole = organizations.every((id) => actor.superuser || actor.in(id).wide.has('directory:write'))
  const hands = ({ organization_id, department_id, ...role }: WholeAccount['roles'][number]) =>
    handingOutRefused(actor, { owner_organization_id: organization_id, owner_department_id: department_id }, role) === undefined
  return !superuser && isWhole && roles.every(hands)
}
