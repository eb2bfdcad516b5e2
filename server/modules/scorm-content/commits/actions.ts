import { judge } from '#modules/scorm-courses/verdicts/actions.ts'
import { settleItems } from '#modules/scorm-courses/verdicts/actions-ends.ts'
import { reachedBy } from '#modules/scorm-courses/verdicts/rules-items.ts'
import { reviseTime } from '#modules/scorm-courses/verdicts/actions-record.ts'
import * as verdicts from '#modules/scorm-courses/verdicts/store.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { before } from '#platform/moments.ts'
import { launchOver } from '../rules.ts'
import * as previews from '../previews/actions.ts'
import type { AttemptSession, Session } from '../store.ts'
import { type Delta, sorted } from './rules-cmi.ts'
import { becoming, isLast, itemOf, placeOf, saysNothing } from './rules-items.ts'
import type { Acknowledged, CommitAttempt, Refused } from './schema.ts'
import * as commits from './store.ts'

/** Why a commit was not saved: an earlier commit is missing, or a newer launch has taken over. */
type Refusal = Refused['error']
export type Outcome = { saved: Acknowledged } | { refused: Refused }

const descriptions: Record<Refusal, string> = {
  need_full: 'A commit in between never arrived. Send everything there is, with base_seq 0.',
  superseded: 'The course was opened in another window, which goes on with it.',
}
const refusal = (error: Refusal): Outcome => ({
  refused: {
    error,
    error_description: descriptions[error],
    result: false,
    errorCode: 101,
    need_full: error === 'need_full',
    superseded: error === 'superseded',
  },
})

/** A commit sent while the page closes may arrive before the one that precedes it. */
const OVERTAKEN = { times: 10, milliseconds: 150 }

/**
 * Saves the changes of one item, derives the status of the attempt, and completes the attempt where that is the result.
 * A repeated number changes nothing and gets the same answer. Throws 400 for an item that is not in the package.
 */
export async function commit(db: Db, session: Session, body: CommitAttempt, requestId: string): Promise<Outcome> {
  itemOf(session, body.item_id)
  const known = new Set(session.items.map(({ id }) => id))
  if (body.calls?.some(({ item_id }) => !known.has(item_id))) throw badRequest('calls must name items of the package.', 'calls')
  const delta = sorted(session.scorm_version, body.set, body.session_time)
  const saved = session.mode !== 'preview' && isPlain(delta, body) ? await atOnce(db, session, body, delta) : undefined
  if (saved) return acknowledged(body.seq, saved)
  const by = { actor: { id: session.learner.id }, provider: null, subject: null, requestId }
  for (let time = 0; ; time += 1) {
    const outcome = await transaction(db, (db) =>
      session.mode === 'preview' ? previews.commit(db, session, body, delta) : carefully(db, session, body, delta, by),
    )
    const leaving = isLast(body) || body.trigger === 'calls'
    if (outcome !== 'need_full' || !leaving || time >= OVERTAKEN.times) {
      return typeof outcome === 'string' ? refusal(outcome) : acknowledged(body.seq, outcome)
    }
    await new Promise((done) => setTimeout(done, OVERTAKEN.milliseconds))
  }
}

const acknowledged = (seq: number, { status, completion_status, success_status }: verdicts.AttemptStatus): Outcome => ({
  saved: { result: true, errorCode: 0, seq, attempt: { status, completion_status, success_status } },
})

/** Values that never improve a verdict. This holds for every value that was reported before. */
const neutral: Record<string, ReadonlySet<string>> = {
  'cmi.core.lesson_status': new Set(['incomplete', 'not attempted', 'browsed']),
  'cmi.completion_status': new Set(['incomplete']),
}

function isPlain({ cmi, interactions }: Delta, body: CommitAttempt): boolean {
  return (
    !isLast(body) &&
    body.trigger !== 'calls' &&
    interactions.size === 0 &&
    Object.entries(cmi).every(([name, value]) => neutral[name]?.has(value))
  )
}

/** Saves in one statement. If the database aborts it, for example for a deadlock, the caller uses the slower way, which retries. */
async function atOnce(db: Db, session: AttemptSession, body: CommitAttempt, delta: Delta): Promise<verdicts.AttemptStatus | undefined> {
  try {
    return await commits.saveAtOnce(db, session, body, delta)
  } catch (error) {
    if (['40001', '40P01', '23503'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

async function carefully(
  db: Tx,
  session: AttemptSession,
  body: CommitAttempt,
  delta: Delta,
  by: AuditActor,
): Promise<verdicts.AttemptStatus | Refusal> {
  const held = await verdicts.lock(db, session)
  if (!held || held.launch.ended_at !== null) throw launchOver()
  const { attempt, launch } = held
  if (launch.superseded_at !== null) return 'superseded'
  const place = placeOf(body, launch.last_seq)
  if (place === 'known') return (await verdicts.status(db, attempt.id))!
  if (place === 'need_full') return place
  if (body.trigger === 'calls') {
    await commits.moveOn(db, session, body)
    return (await verdicts.status(db, attempt.id))!
  }
  await (saysNothing(body) ? commits.moveOn(db, session, body) : saveItem(db, session, body, delta, launch.started_at))
  await judgeSaved(db, session, attempt, body, by)
  return (await verdicts.status(db, attempt.id))!
}

async function judgeSaved(
  db: Tx,
  session: AttemptSession,
  attempt: verdicts.StoredAttempt,
  { seq, trigger }: CommitAttempt,
  by: AuditActor,
) {
  const ends = isLast({ trigger })
  if (session.mode === 'review') return ends ? reviseTime(db, by, attempt) : undefined
  const reached = trigger === 'pagehide' ? await settleItems(db, session, attempt.id) : reachedBy(await verdicts.items(db, attempt.id))
  return judge(db, by, session, attempt, reached, { ends, at: null, told: { launch_id: session.launch_id, seq, trigger } })
}

/** Writes the item with its new verdict. */
async function saveItem(db: Tx, session: AttemptSession, body: CommitAttempt, delta: Delta, launchedAt: string): Promise<void> {
  const known = (await verdicts.items(db, session.attempt_id)).find(({ item_id }) => item_id === body.item_id)
  const fresh = known !== undefined && before(known.updated_at, launchedAt)
  await commits.save(db, session, body, delta, becoming(session, known, body, delta, fresh))
}
