import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { found, notFound } from '#platform/errors.ts'
import { namedIn } from '#platform/files/attachments/named.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { reviewed, seen, show } from '../attempts/actions.ts'
import { notOnesOwn } from '../grading/actions.ts'
import * as sittings from '../sittings/actions.ts'
import { stateOf } from '../sittings/actions-state.ts'
import { namedInAttempt } from './rules.ts'
import { files } from './store.ts'

type AttemptFilePath = { quiz_attempt_id: string; attachment_id: string }

/** Returns a file that the caller sees in an attempt. Throws 404 for other callers, and for files of hidden questions. */
export async function shownFile(
  db: Db,
  asking: ActorWithAccess,
  { quiz_attempt_id, attachment_id }: AttemptFilePath,
): Promise<attachments.StoredAttachment> {
  const attempt = await seen(db, asking, quiz_attempt_id)
  if (!namedInAttempt(await show(db, asking.actor, attempt)).includes(attachment_id)) throw notFound()
  return found(await attachments.find(db, files, attempt.quiz_id, attachment_id))
}

/** Returns a file of an attempt for its grader, who also sees right answers. */
export async function fileToGrade(db: Db, asking: ActorWithAccess, { quiz_attempt_id, attachment_id }: AttemptFilePath): Promise<attachments.StoredAttachment> {
  const attempt = await seen(db, asking, quiz_attempt_id)
  if (attempt.user_id === asking.actor.id) throw notOnesOwn()
  const shown = attempt.state !== 'in_progress' && namedInAttempt(await reviewed(db, asking.actor, attempt, true))
  if (!shown || !shown.includes(attachment_id)) throw notFound()
  return found(await attachments.find(db, files, attempt.quiz_id, attachment_id))
} // prettier-ignore

type SittingFilePath = { quiz_sitting_id: string; attachment_id: string }

/** Returns a file of the question that a host shows, for callers who see the sitting. */
export async function sittingFile(db: Db, asking: ActorWithAccess, asked: SittingFilePath): Promise<attachments.StoredAttachment> {
  const { id, quiz } = await sittings.allowed(db, asking, asked.quiz_sitting_id)
  const { question } = await stateOf(db, id)
  if (!namedIn(JSON.stringify(question)).includes(asked.attachment_id)) throw notFound()
  return found(await attachments.find(db, files, quiz.id, asked.attachment_id))
}
