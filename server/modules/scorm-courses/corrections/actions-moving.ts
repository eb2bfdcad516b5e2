import { type By, audit } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { trail } from '../attempts/actions.ts'
import { settleCurrent } from '../verdicts/actions-ends.ts'
import * as ends from '../verdicts/store-ends.ts'
import * as corrections from './store.ts'

/** As many entries as one statement has room for. */
const ENTRIES_AT_ONCE = 1000

/**
 * Has whoever is in the middle of a course begin anew on its current package: what they came to is settled as though they left now,
 * and what is still open then is left. How many were moved. The transaction holds the course.
 */
export async function moveAll(db: Tx, by: By, course: { id: string; name: string }, version: number): Promise<number> {
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

/** Leaves attempts for the package version that took the place of theirs. */
export async function moveOn(db: Tx, by: By, course_name: string, attempts: corrections.OpenAttempt[], version: number): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  await corrections.abandon(db, ids, { by: by.actor.id, reason: null, moved_to_version: version })
  await ends.endAll(db, ids)
  const told = { course_name, current_version_number: version }
  const events = attempts.map((attempt) => ({ ...trail.event(attempt, 'abandoned'), new: told }))
  for (let at = 0; at < events.length; at += ENTRIES_AT_ONCE) await audit(db, by, ...events.slice(at, at + ENTRIES_AT_ONCE))
}
