import { type ApiError, type Remark, badRequest, refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { type Row, isAddress } from './import/rules.ts'
import type { AddDirectoryUser } from './schema.ts'

export const notGranting = refusal('forbidden', 'needs_directory_write', 'This needs directory:write over the department of the role.')
export const departmentArchived = refusal(
  'invalid_state',
  'role_department_archived',
  'The department of the role is archived: a grant there would count for nothing.',
)

const inPast = refusal('invalid_request', 'grant_ends_in_past', '{field} must lie in the future.')

/** The end of a grant; null is none at all. Throws 400 where it has passed. */
export function future(moment: string | null, field = 'expires_at'): string | null {
  if (moment !== null && !(parseTimestamp(moment)! > Date.now())) throw inPast({ field })
  return moment
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
