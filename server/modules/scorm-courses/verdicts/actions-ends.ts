import { isDeepStrictEqual } from 'node:util'
import type { AuditActor } from '#platform/audit/trail.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { judge } from './actions.ts'
import { reviseTime } from './actions-record.ts'
import { atTheEnd, reached, reachedBy } from './rules-items.ts'
import { type PlayedPackage, type Verdict, isDone, verdictOfAll } from './rules.ts'
import * as ends from './store-ends.ts'
import * as verdicts from './store.ts'

const learnerOf = ({ learner }: ends.UnsettledLaunch): AuditActor => ({ actor: learner, provider: null, subject: null, requestId: null })

/**
 * Settles launches that have been idle for an hour, as of their last use.
 * Code that reads attempts, records or standings calls it first, so that no reader sees an unsettled launch.
 * Launches that change nothing, which are most, are settled in one statement.
 */
export async function settleDue(db: Db): Promise<void> {
  for (let due = await ends.due(db); due.length > 0; due = await ends.due(db)) {
    const rows = Map.groupBy(
      await verdicts.itemsOfAll(
        db,
        due.map(({ attempt_id }) => attempt_id),
      ),
      ({ attempt_id }) => attempt_id,
    )
    const [quiet, telling] = [[] as ends.UnsettledLaunch[], [] as ends.UnsettledLaunch[]]
    for (const launch of due) (changesNothing(launch, rows.get(launch.attempt_id) ?? []) ? quiet : telling).push(launch)
    await ends.settled(
      db,
      quiet.map(({ launch_id }) => launch_id),
    )
    const tries = telling.map((launch) => () => transaction(db, (db) => settleIdle(db, launch)))
    await eachOfThem(tries)
  }
}

/** Runs all tries, even if some fail, and throws their errors together at the end. */
async function eachOfThem(tries: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const attempt of tries) await attempt().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} launches could not be settled.`)
}

/** Whether settling changes nothing. Without a completion, there is no record whose time could grow. */
const changesNothing = (launch: ends.UnsettledLaunch, rows: verdicts.StoredItem[]): boolean =>
  rows.every((row) => isDeepStrictEqual(reached(row), atTheEnd(launch, row))) &&
  !isDone(launch.completes_on, verdictOfAll(launch, reachedBy(rows)))

async function settleIdle(db: Tx, { launch_id }: ends.UnsettledLaunch): Promise<void> {
  const found = await ends.one(db, launch_id)
  const held = found && (await verdicts.lock(db, found))
  // A launch that was used again meanwhile is not over; one that was settled meanwhile is finished.
  const launch = held && (await ends.one(db, launch_id))
  if (!held || !launch || launch.over_since === null) return
  await settle(db, learnerOf(launch), launch, held.attempt)
  await ends.end(db, launch_id, { settled_at: true })
}

/** Ends a launch for the player, if it is not over already. */
export async function exit(db: Tx, by: AuditActor, of: { attempt_id: string; launch_id: string }): Promise<void> {
  const held = await verdicts.lock(db, of)
  if (!held || held.launch.ended_at !== null) return
  const launch = await ends.one(db, of.launch_id)
  if (launch) await settle(db, by, launch, held.attempt)
  await ends.end(db, of.launch_id, { ended_at: true, settled_at: true })
}

/** Settles the other launches of the person on the course, which a newer window takes over. */
export async function supersede(db: Tx, by: AuditActor, courseId: string, userId: string): Promise<void> {
  for (const launch of await ends.current(db, courseId, userId)) {
    const held = await verdicts.lock(db, launch)
    if (!held) continue
    await settle(db, by, launch, held.attempt)
    await ends.end(db, launch.launch_id, { superseded_at: true, settled_at: true })
  }
}

/**
 * Settles the unsettled launches of attempts as if they were left now. The caller holds the locks of the attempts. The launches stay open.
 */
export async function settleCurrent(db: Tx, attemptIds: string[]): Promise<void> {
  for (const launch of await ends.ofAttempts(db, attemptIds)) {
    const held = await verdicts.lock(db, launch)
    if (held) await settle(db, learnerOf(launch), launch, held.attempt)
  }
}

/** Updates an attempt at the end of a launch. A review changes no verdict. */
async function settle(db: Tx, by: AuditActor, launch: ends.UnsettledLaunch, attempt: verdicts.StoredAttempt): Promise<void> {
  if (launch.mode === 'review') return reviseTime(db, by, attempt)
  const reached = await settleItems(db, launch, attempt.id)
  await judge(db, by, launch, attempt, reached, { ends: true, at: launch.over_since, told: { launch_id: launch.launch_id } })
}

/** Stores the verdict of every item as left, and returns the verdicts. */
export async function settleItems(db: Tx, played: PlayedPackage, attemptId: string): Promise<Map<string, Verdict>> {
  const rows = await verdicts.items(db, attemptId)
  for (const row of rows) {
    const now = atTheEnd(played, row)
    if (!isDeepStrictEqual(reached(row), now)) await verdicts.setItemVerdict(db, attemptId, row.item_id, now)
    Object.assign(row, now)
  }
  return reachedBy(rows)
}
