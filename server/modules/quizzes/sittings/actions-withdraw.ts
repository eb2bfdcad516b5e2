import type { Caller } from '#platform/access/caller.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { trail } from '../attempts/actions.ts'
import * as seats from './store-seats.ts'
import type { StoredSitting } from './store.ts'

/** Deletes the open attempts of a sitting. They do not use up attempts, because their learners are not at fault. */
export async function withdraw(db: Tx, by: Caller, sitting: StoredSitting): Promise<void> {
  const gone = await seats.withdraw(db, sitting.id)
  const events = gone.map(({ quiz_id, number, ...attempt }) => ({
    ...trail.event(attempt, 'withdrawn'),
    old: { quiz_id, number, quiz_sitting_id: sitting.id },
  }))
  await audit(db, by, ...events)
}
