import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

const views = ({ account_id }: Scope) => sql<object>`
  select v.id, v.organization_id, v.room, v.name, v.query, v.shared, v.created_at
  from saved_view v where v.account_id = ${account_id}::uuid order by v.id`

/** Deletes private views. Shared views stay, without an owner. */
async function erase(db: Tx, accountId: string) {
  await db.deleteFrom('saved_view').where('account_id', '=', accountId).where('shared', '=', false).execute()
  await db.updateTable('saved_view').set({ account_id: null }).where('account_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'views',
  onePerPerson: [
    {
      table: 'saved_view',
      person: 'account_id',
      with: ['organization_id', 'room', 'name'],
      ends: () => ({ name: sql`left(t.name, 66) || ' ' || right(t.id::text, 12)` }),
    },
  ],
  about: { saved_view: ['account_id'] },
  lists: { 'saved-views': views },
  erase,
}
