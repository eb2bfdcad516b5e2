import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { found, refusal } from '#platform/errors.ts'
import * as aids from '../store.ts'
import type { ConfirmJobAid, JobAidConfirmation } from './schema.ts'
import * as confirmations from './store-confirmations.ts'
import * as versions from './store.ts'

const aidChanged = refusal(
  'conflict',
  'job_aid_changed',
  'The job aid is not what you read any more. Read it again, and confirm what it says now.',
  'statement_version',
)
type ConfirmationResult = { made: boolean; confirmation: JobAidConfirmation }

const trail = trailOf<aids.StoredJobAid & { user_id: string }>('job_aid', ({ user_id }) => user_id)

/**
 * Records that the caller has read and understood the current version.
 * If a confirmation still counts, it returns that one, with `made` false.
 * Throws 409 if the aid has another version by now.
 */
export async function confirm(db: Tx, caller: Caller, id: string, { statement_version }: ConfirmJobAid): Promise<ConfirmationResult> {
  const aid = await aids.hold(db, id)
  if (aid.version !== statement_version) throw aidChanged()
  const user_id = caller.actor.id
  await confirmations.holdPerson(db, user_id)
  const known = await confirmations.findCurrent(db, aid, user_id)
  if (known) return { made: false, confirmation: known }
  const content_hash = found(await versions.hash(db, id, statement_version))
  const confirmation = await confirmations.create(db, aid, user_id, content_hash)
  await trail.tell(db, caller, { ...aid, user_id }, 'confirmed', { new: { title: aid.title, ...confirmation } })
  return { made: true, confirmation }
}
