import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

const links = ({ account_id }: Scope) => sql<object>`
  select l.id, l.label, l.scope, l.token_hint, l.created_at, l.last_fetched_at, l.revoked_at
  from calendar_link l where l.account_id = ${account_id}::uuid order by l.id`

/** Deletes the links; calendars that still subscribe get 404. */
async function erase(db: Tx, accountId: string) {
  await db.deleteFrom('calendar_link').where('account_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'calendar',
  about: { calendar_link: ['account_id'] },
  lists: { calendar_links: links },
  erase,
}
