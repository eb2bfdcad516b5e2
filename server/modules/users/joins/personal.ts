import { sql } from 'kysely'
import type { Personal, Scope } from '#platform/rows/personal.ts'
import { forget } from './store.ts'

const joins = ({ account_id }: Scope) => sql<object>`
  select j.id, j.from_account_id, j.into_account_id, j.reason, j.joined_at, j.undone_at, j.undo_reason
  from account_join j where ${account_id}::uuid in (j.from_account_id, j.into_account_id) order by j.id`

export const personal: Personal = {
  kind: 'accounts',
  about: { account_join: ['from_account_id', 'into_account_id'] },
  beside: { account_join: ['joined_by', 'undone_by'] },
  lists: { 'account-joins': joins },
  erase: async (db, accountId) => {
    await forget(db, accountId)
    return []
  },
}
