import type { Asking } from '#platform/access/caller.ts'
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

type Named = { quiz_attempt_id: string; attachment_id: string }

/** A file that an attempt names where the caller is shown it. To everybody else, and for questions that are hidden, there is none. */
export async function shownFile(db: Db, asking: Asking, { quiz_attempt_id, attachment_id }: Named): Promise<attachments.StoredAttachment> {
  const attempt = await seen(db, asking, quiz_attempt_id)
  if (!namedInAttempt(await show(db, asking.actor, attempt)).includes(attachment_id)) throw notFound()
  return found(await attachments.find(db, files, attempt.quiz_id, attachment_id))
}

/** The same for whoever grades it, who is shown what is right as well. */
export async function fileToGrade(db: Db, asking: Asking, { quiz_attempt_id, attachment_id }: Named): Promise<attachments.StoredAttachment> {
  const attempt = await seen(db, asking, quiz_attempt_id)
  if (attempt.user_id === asking.actor.id) throw notOnesOwn()
  const shown = attempt.state !== 'in_progress' && namedInAttempt(await reviewed(db, asking.actor, attempt, true))
  if (!shown || !shown.includes(attachment_id)) throw notFound()
  return found(await attachments.find(db, files, attempt.quiz_id, attachment_id))
} // prettier-ignore

type NamedLive = { quiz_sitting_id: string; attachment_id: string }

/** A file that the question names which a host has put before everybody, for whoever sees the sitting. */
export async function sittingFile(db: Db, asking: Asking, asked: NamedLive): Promise<attachments.StoredAttachment> {
  const { id, quiz } = await sittings.allowed(db, asking, asked.quiz_sitting_id)
  const { question } = await stateOf(db, id)
  if (!namedIn(JSON.stringify(question)).includes(asked.attachment_id)) throw notFound()
  return found(await attachments.find(db, files, quiz.id, asked.attachment_id))
}
