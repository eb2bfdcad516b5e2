import type { By } from '#platform/audit/trail.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { settle } from '../grading/actions-result.ts'
import * as questions from '../questions/store.ts'
import { markOf } from '../scoring/rules.ts'
import * as ends from './store-ends.ts'
import * as attempts from './store.ts'

/** Submits an attempt as it stands, once: at its deadline where that is past. */
export async function submit(db: Tx, by: By, attemptId: string): Promise<void> {
  const attempt = await attempts.lock(db, attemptId)
  if (attempt.submitted_at !== null) return
  await settle(db, by, attempt, await marked(db, attempt), { submitted_at: await ends.endOf(db, attemptId), reason: null, graded_by: null })
}

/** Marks for everything that was drawn, whether it was answered or not. */
async function marked(db: Tx, { id, quiz_id, version, drawn }: attempts.StoredAttempt) {
  const ids = drawn.map(({ question_id }) => question_id)
  const bank = new Map((await questions.some(db, quiz_id, version, ids)).map((asked) => [asked.question.question_id, asked]))
  const answers = new Map((await attempts.answers(db, id)).map(({ question_id, answer }) => [question_id, answer]))
  return ids.map((question_id) => markOf(bank.get(question_id)!, answers.get(question_id) ?? null))
}

const learnerOf = ({ user_id }: ends.Due): By => ({ actor: { id: user_id }, provider: null, subject: null, requestId: null })

/**
 * Submits every attempt whose time is up, as of when it was. Whatever reads attempts, records or standings calls it first, so that
 * nobody sees what is still to be decided. However many do so at once, each attempt is submitted once: it is held meanwhile.
 */
export async function settleDue(db: Db): Promise<void> {
  for (let due = await ends.due(db); due.length > 0; due = await ends.due(db)) {
    const errors: unknown[] = []
    for (const attempt of due)
      await transaction(db, (db) => submit(db, learnerOf(attempt), attempt.id)).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} attempts could not be settled.`)
  }
}
