import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

const sessions = ({ account_id }: Scope) => sql<object>`
  select s.id, p.slug as provider, s.subject, s.created_at, s.expires_at
  from session s join sign_in_provider p on p.id = s.provider_id where s.account_id = ${account_id}::uuid order by s.id`

/** Deletes the sessions and pending links. The account cannot be used to sign in again. */
async function erase(db: Tx, accountId: string) {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute()
  await db.deleteFrom('pending_email_link').where('account_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'sign_ins',
  about: { session: ['account_id'] },
  beside: { pending_email_link: ['account_id'] },
  lists: { sessions },
  erase,
}
