import { judge } from '#modules/scorm-courses/verdicts/actions.ts'
import { endingOf, reached, settleItems } from '#modules/scorm-courses/verdicts/actions-ends.ts'
import { reviseTime } from '#modules/scorm-courses/verdicts/actions-record.ts'
import { type Cmi, kept, untouched, verdictOf } from '#modules/scorm-courses/verdicts/rules.ts'
import * as verdicts from '#modules/scorm-courses/verdicts/store.ts'
import type { By } from '#platform/audit/trail.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { badRequest, payloadTooLarge } from '#platform/errors.ts'
import { launchOver } from '../rules.ts'
import type { Session } from '../store.ts'
import { type Delta, sorted } from './rules-cmi.ts'
import type { Acknowledged, CommitAttempt, Refused } from './schema.ts'
import * as commits from './store.ts'

/** Why a commit was not saved: one in between is missing, or a newer launch has taken over. */
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

/** What elements of an item may come to, without its answers and suspend data. */
const MOST_CHARACTERS = 1_048_576
/** A commit sent while the page goes away may overtake the one before it. */
const OVERTAKEN = { times: 10, milliseconds: 150 }

/**
 * Saves what the content of one item changed, derives the status of the attempt from it, and completes the attempt when
 * that makes it so. A number seen before changes nothing and is answered again. 400 for an item that the package has not.
 */
export async function commit(db: Db, session: Session, body: CommitAttempt, requestId: string): Promise<Outcome> {
  const item = session.items.find(({ id }) => id === body.item_id)
  if (!item) throw badRequest('item_id must be an item of the package.', 'item_id')
  const known = new Set(session.items.map(({ id }) => id))
  if (body.calls?.some(({ item_id }) => !known.has(item_id))) throw badRequest('calls must name items of the package.', 'calls')
  const delta = sorted(session.scorm_version, body.set, body.session_time)
  const saved = isPlain(delta, body) ? await atOnce(db, session, body, delta) : undefined
  if (saved) return acknowledged(body.seq, saved)
  const by = { actor: { id: session.learner.id }, provider: null, subject: null, requestId }
  for (let time = 0; ; time += 1) {
    const outcome = await transaction(db, (db) => carefully(db, session, body, delta, by))
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

/** Words that raise no verdict, whatever was said before. */
const neutral: Record<string, ReadonlySet<string>> = {
  'cmi.core.lesson_status': new Set(['incomplete', 'not attempted', 'browsed']),
  'cmi.completion_status': new Set(['incomplete']),
}

/** With its last words an item or a launch comes to what it will be. */
const isLast = ({ trigger }: Pick<CommitAttempt, 'trigger'>): boolean => trigger === 'terminate' || trigger === 'pagehide'

function isPlain({ cmi, interactions }: Delta, body: CommitAttempt): boolean {
  return (
    !isLast(body) &&
    body.trigger !== 'calls' &&
    interactions.size === 0 &&
    Object.entries(cmi).every(([name, value]) => neutral[name]?.has(value))
  )
}

/** A statement that the database gave up, such as for a deadlock, is tried the careful way, which tries again. */
async function atOnce(db: Db, session: Session, body: CommitAttempt, delta: Delta): Promise<verdicts.AttemptStatus | undefined> {
  try {
    return await commits.saveAtOnce(db, session, body, delta)
  } catch (error) {
    if (['40001', '40P01', '23503'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

async function carefully(db: Tx, session: Session, body: CommitAttempt, delta: Delta, by: By): Promise<verdicts.AttemptStatus | Refusal> {
  const held = await verdicts.lock(db, session)
  if (!held || held.launch.ended_at !== null) throw launchOver()
  const { attempt, launch } = held
  if (launch.superseded_at !== null) return 'superseded'
  if (body.seq <= launch.last_seq) return (await verdicts.status(db, attempt.id))!
  if (body.base_seq !== launch.last_seq && body.base_seq !== 0) return 'need_full'
  if (body.trigger === 'calls') {
    await commits.moveOn(db, session, body)
    return (await verdicts.status(db, attempt.id))!
  }
  await saveItem(db, session, body, delta, launch.last_seq === 0)
  await judgeSaved(db, session, attempt, body, by)
  return (await verdicts.status(db, attempt.id))!
}

async function judgeSaved(db: Tx, session: Session, attempt: verdicts.StoredAttempt, { seq, trigger }: CommitAttempt, by: By) {
  const ends = isLast({ trigger })
  if (session.mode === 'review') return ends ? reviseTime(db, by, attempt) : undefined
  const reached = trigger === 'pagehide' ? await settleItems(db, session, attempt.id) : await reachedSoFar(db, attempt.id)
  return judge(db, by, session, attempt, reached, { ends, at: null, told: { launch_id: session.launch_id, seq, trigger } })
}

const reachedSoFar = async (db: Tx, attemptId: string) =>
  new Map((await verdicts.items(db, attemptId)).map((row) => [row.item_id, reached(row)]))

/** Writes the item with what it has come to by now. A review decides nothing. */
async function saveItem(db: Tx, session: Session, body: CommitAttempt, delta: Delta, fresh: boolean): Promise<void> {
  const item = session.items.find(({ id }) => id === body.item_id)!
  const before = (await verdicts.items(db, session.attempt_id)).find(({ item_id }) => item_id === item.id)
  const cmi: Cmi = { ...before?.cmi, ...delta.cmi }
  if (JSON.stringify(cmi).length > MOST_CHARACTERS) throw payloadTooLarge('The elements of an item may come to 1 MB together.')
  // How the content left belongs to the launch: what an earlier one said of it is over with the first commit of the next.
  const exit = delta.columns.exit ?? (fresh ? null : (before?.exit ?? null))
  const terminated = body.trigger === 'terminate'
  const was = before ? reached(before) : untouched
  const ending = isLast(body) ? endingOf({ terminated, exit }) : undefined
  const verdict = session.mode === 'review' ? was : kept(was, verdictOf(session, item, cmi, ending))
  await commits.save(db, session, body, { delta, exit, cmi, terminated, verdict })
}
