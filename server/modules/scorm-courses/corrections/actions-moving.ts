import { type AuditActor, audit } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { trail } from '../attempts/actions.ts'
import { settleCurrent } from '../verdicts/actions-ends.ts'
import * as ends from '../verdicts/store-ends.ts'
import * as corrections from './store.ts'

/** The largest number of audit entries in one statement. */
const ENTRIES_AT_ONCE = 1000

/**
 * Moves all open attempts of a course to its current package and returns their number. The caller holds the lock of the course.
 * It settles them first as if their learners left now, and abandons those that are still open then.
 */
export async function moveAll(db: Tx, by: AuditActor, course: { id: string; name: string }, version: number): Promise<number> {
  await corrections.lockAll(db, course.id)
  const before = await corrections.open(db, { course_id: course.id })
  await settleCurrent(
    db,
    before.map(({ id }) => id),
  )
  const open = await corrections.open(db, { course_id: course.id })
  await moveOn(db, by, course.name, open, version)
  return open.length
}

/** Abandons attempts in favour of a new package version. */
export async function moveOn(
  db: Tx,
  by: AuditActor,
  course_name: string,
  attempts: corrections.OpenAttempt[],
  version: number,
): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  await corrections.abandon(db, ids, { by: by.actor.id, reason: null, moved_to_version: version })
  await ends.endAll(db, ids)
  const told = { course_name, current_version_number: version }
  const events = attempts.map((attempt) => ({ ...trail.event(attempt, 'abandoned'), new: told }))
  for (let at = 0; at < events.length; at += ENTRIES_AT_ONCE) await audit(db, by, ...events.slice(at, at + ENTRIES_AT_ONCE))
}
