import type { Caller } from '../access/caller.ts'
import { type Db, type Tx, transaction } from '../db/open.ts'

/**
 * Like `transaction`, for operations that can be an act of a batch. In an act, the same transaction records its outcome, so that each act is
 * done at most once.
 */
export const acting = <T>(db: Db, { caller: { act, requestId } }: { caller: Caller }, work: (db: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (db) => {
    await act?.begin(db, requestId)
    return work(db)
  })
