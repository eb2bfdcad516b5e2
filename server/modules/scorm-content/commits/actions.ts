import type { By } from '#platform/audit/trail.ts'
import { trail } from '#modules/scorm-courses/attempts/actions.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { badRequest, payloadTooLarge } from '#platform/errors.ts'
import { launchOver, launchedItem } from '../rules.ts'
import type { Session } from '../store.ts'
import { type Cmi, type Delta, sorted } from './rules-cmi.ts'
import { complete } from './actions-completion.ts'
import { type Verdict, isComplete, kept, overall, required, untouched, verdictOf } from './rules.ts'
import type { Acknowledged, AttemptStatus, CommitAttempt, Refused } from './schema.ts'
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
    const leaving = ['terminate', 'pagehide', 'calls'].includes(body.trigger)
    if (outcome !== 'need_full' || !leaving || time >= OVERTAKEN.times) {
      return typeof outcome === 'string' ? refusal(outcome) : acknowledged(body.seq, outcome)
    }
    await new Promise((done) => setTimeout(done, OVERTAKEN.milliseconds))
  }
}

const acknowledged = (seq: number, { status, completion_status, success_status }: AttemptStatus): Outcome => ({
  saved: { result: true, errorCode: 0, seq, attempt: { status, completion_status, success_status } },
})

/** Words that raise no verdict, whatever was said before. */
const neutral: Record<string, ReadonlySet<string>> = {
  'cmi.core.lesson_status': new Set(['incomplete', 'not attempted', 'browsed']),
  'cmi.completion_status': new Set(['incomplete']),
}

function isPlain({ cmi, interactions }: Delta, { trigger }: CommitAttempt): boolean {
  return (
    trigger !== 'terminate' &&
    trigger !== 'calls' &&
    interactions.size === 0 &&
    Object.entries(cmi).every(([name, value]) => neutral[name]?.has(value))
  )
}

/** A statement that the database gave up, such as for a deadlock, is tried the careful way, which tries again. */
async function atOnce(db: Db, session: Session, body: CommitAttempt, delta: Delta): Promise<AttemptStatus | undefined> {
  try {
    return await commits.saveAtOnce(db, session, body, delta)
  } catch (error) {
    if (['40001', '40P01', '23503'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

async function carefully(db: Tx, session: Session, body: CommitAttempt, delta: Delta, by: By): Promise<AttemptStatus | Refusal> {
  const held = await commits.lock(db, session)
  if (!held || held.launch.ended_at !== null) throw launchOver()
  const { attempt, launch } = held
  if (launch.superseded_at !== null) return 'superseded'
  if (body.seq <= launch.last_seq) return (await commits.status(db, attempt.id))!
  if (body.base_seq !== launch.last_seq && body.base_seq !== 0) return 'need_full'
  if (body.trigger === 'calls') {
    await commits.moveOn(db, session, body)
    return (await commits.status(db, attempt.id))!
  }
  const verdicts = await saveItem(db, session, body, delta, launch.last_seq === 0)
  if (attempt.completed_at === null) await judge(db, session, attempt, verdicts, body, by)
  return (await commits.status(db, attempt.id))!
}

/** Writes the item, and says what every item has reached by now. */
async function saveItem(db: Tx, session: Session, body: CommitAttempt, delta: Delta, fresh: boolean): Promise<Map<string, Verdict>> {
  const item = session.items.find(({ id }) => id === body.item_id)!
  const rows = new Map((await commits.items(db, session.attempt_id)).map((row) => [row.item_id, row]))
  const before = rows.get(item.id)
  const cmi: Cmi = { ...before?.cmi, ...delta.cmi }
  if (JSON.stringify(cmi).length > MOST_CHARACTERS) throw payloadTooLarge('The elements of an item may come to 1 MB together.')
  const verdict = kept(reached(before), verdictOf(session.scorm_version, item, cmi, body.trigger))
  // How the content left belongs to the launch: what an earlier one said of it is over with the first commit of the next.
  const exit = delta.columns.exit ?? (fresh ? null : (before?.exit ?? null))
  await commits.save(db, session, body, { delta, exit, cmi, terminated: body.trigger === 'terminate', verdict })
  return new Map([...[...rows].map(([id, row]) => [id, reached(row)] as const), [item.id, verdict]])
}

function reached(row: commits.StoredItem | undefined): Verdict {
  if (!row) return untouched
  const { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure } = row
  return { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure }
}

async function judge(
  db: Tx,
  session: Session,
  attempt: commits.StoredAttempt,
  verdicts: Map<string, Verdict>,
  { seq, trigger }: CommitAttempt,
  by: By,
) {
  const counting = required(session.items, launchedItem(session))
  const verdict = overall(counting.map(({ id }) => verdicts.get(id) ?? untouched))
  const done = isComplete(verdict)
  await (done ? complete(db, by, attempt, verdict) : commits.setVerdict(db, attempt.id, verdict))
  const failed = verdict.success_status === 'failed' && attempt.success_status !== 'failed'
  if (!done && !failed) return
  await trail.tell(db, by, attempt, done ? 'completed' : 'failed', {
    new: { course_name: session.course.name, ...verdict, launch_id: session.launch_id, seq, trigger },
  })
}
