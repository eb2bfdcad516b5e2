import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { badRequest, refusal } from '#platform/errors.ts'
import { submit } from '../attempts/actions-submit.ts'
import { rewriteOfSitting } from '../overrides/store-deadlines.ts'
import type { StoredQuiz } from '../store.ts'
import { sittingOver, trail } from './actions.ts'
import { pinned, sittingCancelled } from './actions-join.ts'
import { stateOf } from './actions-state.ts'
import type { AdvanceQuizSitting, SittingAction, SittingState } from './schema.ts'
import * as seats from './store-seats.ts'
import * as steps from './store-steps.ts'
import * as sittings from './store.ts'

const movedOn = refusal(
  'invalid_state',
  'sitting_moved_on',
  'The sitting has moved on: its seq is {seq} now. Look at its state, and decide anew.',
)
const notBegun = refusal('invalid_state', 'sitting_not_begun', 'The sitting begins at {starts_at}.')
const ownPace = refusal(
  'invalid_state',
  'sitting_self_paced',
  'Everybody goes at their own pace here: the sitting can be extended and ended.',
)
const outOfTurn = refusal('invalid_state', 'sitting_out_of_turn', 'That cannot be done in the phase {phase}.')
const lastQuestion = refusal('invalid_state', 'sitting_last_question', 'That was the last question. End the sitting.')
const noLimit = refusal('invalid_state', 'question_without_limit', 'The question has no limit: it takes answers until you go on.')

type Step = { db: Tx; by: Caller; sitting: sittings.StoredSitting; quiz: StoredQuiz; seconds: number | undefined }

/** Carries out a host's action, if `expected_seq` is the current state. Of two hosts who act on the same state, only one succeeds. */
export async function advance(db: Tx, by: Caller, id: string, { expected_seq, action, seconds }: AdvanceQuizSitting): Promise<SittingState> {
  checkSeconds(action, seconds)
  const { sitting, quiz } = await sittings.lock(db, id)
  const { status } = await sittings.momentOf(db, id)
  if (sitting.seq !== expected_seq) throw movedOn({ seq: sitting.seq })
  if (status === 'cancelled') throw sittingCancelled()
  if (status === 'ended') throw sittingOver()
  if (status === 'scheduled' && action !== 'extend') throw notBegun({ starts_at: sitting.starts_at })
  if (sitting.pacing === 'self' && action !== 'extend' && action !== 'end') throw ownPace()
  await take[action]({ db, by, sitting, quiz, seconds })
  return stateOf(db, id)
} // prettier-ignore

function checkSeconds(action: SittingAction, seconds: number | undefined): void {
  if (action === 'extend' && seconds === undefined) throw badRequest('seconds is required with extend.', 'seconds')
  if (seconds !== undefined && !['start', 'next', 'extend'].includes(action))
    throw badRequest('seconds goes with start, next and extend only.', 'seconds')
}

/** Restricts a step to some phases. */
const during =
  (phases: sittings.StoredSitting['phase'][], step: (given: Step) => Promise<unknown>) =>
  async (given: Step): Promise<unknown> => {
    const { phase } = given.sitting
    if (!phases.includes(phase)) throw outOfTurn({ phase })
    return step(given)
  }

const take: Record<SittingAction, (given: Step) => Promise<unknown>> = {
  start: during(['lobby'], start),
  next: during(['question', 'reveal', 'paused'], next),
  reveal: during(['question', 'paused'], ({ db, sitting: { id } }) => steps.reveal(db, id)),
  pause: during(['question'], ({ db, sitting: { id } }) => steps.pause(db, id)),
  resume: during(['paused'], ({ db, sitting: { id } }) => steps.resume(db, id)),
  extend: (given) => (given.sitting.pacing === 'self' ? extend(given) : during(['question', 'paused'], extendQuestion)(given)),
  end,
}

async function start({ db, by, sitting, quiz, seconds }: Step): Promise<void> {
  await pinned(db, sitting, quiz)
  await steps.open(db, sitting.id, 0, seconds)
  await trail.tell(db, by, sitting, 'started', { new: { quiz_id: quiz.id, title: sitting.title } })
}

async function next({ db, sitting: { id, question_index, drawn }, seconds }: Step): Promise<void> {
  const index = (question_index ?? -1) + 1
  if (index >= (drawn?.length ?? 0)) throw lastQuestion()
  await steps.open(db, id, index, seconds)
}

async function extendQuestion({ db, sitting: { id, closes_at, remaining_ms }, seconds = 0 }: Step): Promise<void> {
  if (closes_at === null && remaining_ms === null) throw noLimit()
  await steps.extendQuestion(db, id, seconds)
}

/** Extends a sitting; open attempts get the extra time too. */
async function extend({ db, by, sitting, seconds = 0 }: Step): Promise<void> {
  const { ends_at } = await steps.extend(db, sitting.id, seconds)
  await sittings.announce(db, sitting.id)
  await rewriteOfSitting(db, sitting.id)
  await trail.changed(db, by, sitting, { ends_at: sitting.ends_at }, { ends_at })
}

/** Ends a sitting and submits all open attempts. A host who wants a sitting to leave no results cancels it instead. */
async function end({ db, by, sitting, quiz }: Step): Promise<void> {
  const { ended_at } = await steps.end(db, sitting.id)
  for (const attempt of await seats.lockOpen(db, sitting.id)) await submit(db, by, attempt)
  await trail.tell(db, by, sitting, 'ended', { new: { quiz_id: quiz.id, title: sitting.title, ended_at } })
}
