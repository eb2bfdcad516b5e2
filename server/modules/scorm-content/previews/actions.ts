import type { AttemptStatus } from '#modules/scorm-courses/verdicts/store.ts'
import { end as endLaunch } from '#modules/scorm-courses/verdicts/store-ends.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Delta } from '../commits/rules-cmi.ts'
import { becoming, placeOf, saysNothing } from '../commits/rules-items.ts'
import type { CommitAttempt } from '../commits/schema.ts'
import { moveOn } from '../commits/store.ts'
import { launchOver } from '../rules.ts'
import type { StoredState } from '../state/rules.ts'
import type { PreviewSession } from '../store.ts'
import { type PreviewState, left, statusOf, withItem } from './rules.ts'
import * as previews from './store.ts'

/** Handles a commit of a preview like one of an attempt, but stores it with the launch only. */
export async function commit(db: Tx, session: PreviewSession, body: CommitAttempt, delta: Delta): Promise<AttemptStatus | 'need_full'> {
  const launch = await previews.lock(db, session)
  if (!launch || launch.ended) throw launchOver()
  const { preview_state: before, now } = launch
  const place = placeOf(body, launch.last_seq)
  if (place === 'known') return statusOf(session, before)
  if (place === 'need_full') return place
  const tellsCalls = body.trigger === 'calls'
  await moveOn(db, session, body, tellsCalls ? undefined : delta.session_seconds)
  if (tellsCalls) return statusOf(session, before)
  const next = saysNothing(body) ? before : written(session, before, body, delta, now)
  const state = body.trigger === 'pagehide' ? left(session, next) : next
  await previews.save(db, session, state)
  return statusOf(session, state)
}

/** A preview keeps items of its own launch only. */
function written(session: PreviewSession, before: PreviewState, body: CommitAttempt, delta: Delta, now: string): PreviewState {
  const become = becoming(session, before[body.item_id], body, delta, false)
  return withItem(before, { item_id: body.item_id, delta, become, now })
}

/** Ends a preview for the player. Returns the status that a learner's attempt would have. */
export async function exit(db: Tx, session: PreviewSession): Promise<AttemptStatus> {
  const launch = await previews.lock(db, session)
  if (!launch) throw launchOver()
  const state = left(session, launch.preview_state)
  if (!launch.ended) await endLaunch(db, session.launch_id, { ended_at: true, settled_at: true })
  return statusOf(session, state)
}

/** Returns the state that the player starts from. No other launch has spent time on it. */
export async function kept(db: Db, session: PreviewSession): Promise<StoredState> {
  const launch = await previews.find(db, session)
  if (!launch) throw launchOver()
  const { last_seq: seq, calls, now, preview_state: state } = launch
  return {
    launch: { ...statusOf(session, state), seq, calls, now, superseded: false },
    rows: Object.values(state),
    answersOf: async (itemId) =>
      Object.entries(state[itemId]?.answers ?? {}).map(([position, data]) => ({ position: Number(position), data })),
    secondsOf: async () => 0,
  }
}
