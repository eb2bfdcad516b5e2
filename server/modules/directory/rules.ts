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

/** The end of a grant; null is none at all. Throws 400 where it has passed. */
export function future(moment: string | null, field = 'expires_at'): string | null {
  if (moment !== null && !isAhead(moment)) throw inPast({ field })
  return moment
}

/** The same for a grant that begins at a moment, in the past or not: 400 where it would end first. */
export function endAfter(granted_at: string, expires_at: string | null): string | null {
  const end = future(expires_at)
  if (end !== null && !(parseTimestamp(end)! > parseTimestamp(granted_at)!)) throw endsFirst()
  return end
}

/** When a grant begins, and when it ends; it begins at once where that is null. Throws 400 where it would begin in the past: what was is not rewritten. */
export function spanOf({ granted_at, expires_at = null }: Pick<AssignDirectoryUserRole, 'granted_at' | 'expires_at'>) {
  if (granted_at === undefined) return { granted_at: null, expires_at: future(expires_at) }
  if (!isAhead(granted_at)) throw startsInPast()
  return { granted_at, expires_at: endAfter(granted_at, expires_at) }
}

/** A refusal of one thing among many, which stops none of the others. */
export const asRemark = ({ code, message, details }: ApiError): Remark => ({ code, ...details, description: message })

/** Whom a request to add somebody means: an account, or a person at a provider. Throws 400 when it says neither or both. */
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
 * Whether somebody may decide who signs in to an account: they hold directory:write over every organization that it belongs to, and
 * everything in its roles. Nobody decides that of a superuser's account.
 */
export function speaksFor(actor: Actor, { superuser, organizations, roles }: WholeAccount): boolean {
  const isWhole = organizations.every((id) => actor.superuser || actor.in(id).wide.has('directory:write'))
  const hands = ({ organization_id, department_id, ...role }: WholeAccount['roles'][number]) =>
    handingOutRefused(actor, { owner_organization_id: organization_id, owner_department_id: department_id }, role) === undefined
  return !superuser && isWhole && roles.every(hands)
}
