import { badRequest, refusal } from '#platform/errors.ts'
import { type Row, isAddress } from './import/rules.ts'
import type { AddDirectoryUser } from './schema.ts'

export const departmentArchived = refusal(
  'invalid_state',
  'role_department_archived',
  'The department of the role is archived: a grant there would count for nothing.',
)

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
