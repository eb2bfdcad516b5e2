import { sql } from 'kysely'
import { type Personal, rowsAbout } from '#platform/rows/personal.ts'

const withdrawn = (by: string) => ({ status: sql`'withdrawn'`, decided_at: sql`now()`, decided_by: sql`${by}::uuid` })

/** A person has one due date or exemption in force per certification. The others have ended. */
const current = (table: 'certification_due_date' | 'certification_exemption') => ({
  table,
  person: 'user_id',
  with: ['certification_type_id'],
  when: 't.ended_at is null',
  ends: (by: string) => ({ ended_at: sql`now()`, ended_by: sql`${by}::uuid` }),
})

export const personal: Personal = {
  kind: 'awards',
  onePerPerson: [
    {
      table: 'certification_request',
      person: 'user_id',
      with: ['certification_type_id'],
      when: `t.status = 'pending'`,
      ends: withdrawn,
    },
    { ...current('certification_due_date'), better: 't.set_at' },
    { ...current('certification_exemption'), better: `coalesce(t.until, 'infinity')` },
    {
      table: 'certification_sign_off_request',
      person: 'user_id',
      with: ['rule_id'],
      when: `t.status = 'pending'`,
      ends: withdrawn,
    },
  ],
  about: {
    certification_award: ['user_id'],
    certification_request: ['user_id'],
    certification_sign_off: ['user_id'],
    certification_sign_off_request: ['user_id'],
    certification_due_date: ['user_id'],
    certification_exemption: ['user_id'],
  },
  beside: {
    certification_award: ['awarded_by', 'revoked_by'],
    certification_request: ['decided_by'],
    certification_sign_off: ['signed_by', 'revoked_by'],
    certification_sign_off_request: ['decided_by'],
    certification_due_date: ['set_by', 'ended_by'],
    certification_exemption: ['granted_by', 'ended_by'],
  },
  lists: {
    'certification-awards': rowsAbout('certification_award', 'user_id'),
    'certification-requests': rowsAbout('certification_request', 'user_id'),
    'certification-sign-offs': rowsAbout('certification_sign_off', 'user_id'),
    'certification-sign-off-requests': rowsAbout('certification_sign_off_request', 'user_id'),
    'certification-due-dates': rowsAbout('certification_due_date', 'user_id'),
    'certification-exemptions': rowsAbout('certification_exemption', 'user_id'),
  },
  trail: ({ account_id }) => sql<{ id: string }>`
    select id from certification_award where user_id = ${account_id}::uuid
    union all select id from certification_request where user_id = ${account_id}::uuid
    union all select id from certification_sign_off where user_id = ${account_id}::uuid
    union all select id from certification_sign_off_request where user_id = ${account_id}::uuid`,
}
