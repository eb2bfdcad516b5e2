import { sql } from 'kysely'
import { contactRows, readerOf } from '#platform/access/people.ts'
import type { LogReader } from '#platform/audit/families.ts'

/** The fields in audit values that contain the account of a person. */
export const accountFields = [
  'user_id', 'account_id', 'learner_user_id', 'approved_by', 'awarded_by', 'corrected_by', 'created_by', 'decided_by', 'deputy_for',
  'deputy_user_id', 'ended_by', 'granted_by', 'joined_into', 'recorded_by', 'rejected_by', 'revoked_by', 'set_by', 'signed_by', 'status_set_by',
] // prettier-ignore

/**
 * SQL for rows `(id, name, shown)`: the members of an organization and everyone whom its trail names. Erased people are left out. For the
 * installation, all accounts.
 */
export const accountNames = ({ actor, organizationId }: LogReader) => sql`
  select named.id, coalesce(contact.display_name, contact.email) as name, true as shown
  from (
    select account.id, ${organizationId}::uuid as organization_id from account
    where account.erased_at is null and (${organizationId}::uuid is null
      or exists (select from membership m where m.organization_id = ${organizationId}::uuid and m.account_id = account.id)
      or exists (select from audit_entry e where e.organization_id = ${organizationId}::uuid and e.person_id = account.id)
      or exists (select from audit_entry e where e.organization_id = ${organizationId}::uuid and e.actor_id = account.id))
  ) named
  cross join lateral (${contactRows(readerOf(actor), 'named.id', 'named.organization_id')}) contact`
