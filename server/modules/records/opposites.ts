import type { Actor } from '#platform/access/actor.ts'
import { type Opposite, type Opposites, takenBackAlready, textsOf } from '#platform/acts/opposites.ts'
import type { Tx } from '#platform/db/open.ts'
import { remark } from '#platform/errors.ts'
import * as records from './store.ts'

const changeStays = remark(
  'record_change_stays',
  'What a record says stays as it was changed. Only archiving and bringing back are taken back.',
)

/** Undoes an entry that only archived or restored the record. */
const archived: Opposite = {
  needs: 'records:write',
  act({ subject_id: record_id, old_values, new_values }) {
    if (Object.keys(new_values ?? {}).join() !== 'archived_at') return undefined
    const archived = textsOf(old_values).archived_at !== undefined
    const unchanged = async (db: Tx, actor: Actor) => {
      const now = await records.lock(db, actor, record_id)
      if (now && (now.archived_at !== null) === archived) throw takenBackAlready()
    }
    return { request: { operation: 'updateRecord', params: { record_id }, body: { archived } }, unchanged }
  },
  stays: changeStays,
}

/** The operation refuses a decision of another person, and one that was changed since. */
const decided: Opposite = { act: ({ subject_id: record_id }) => ({ request: { operation: 'reopenRecord', params: { record_id } } }) }

export const opposites: Opposites = {
  'learning_record.archived': archived,
  'learning_record.updated': archived,
  'learning_record.approved': decided,
  'learning_record.rejected': decided,
}
