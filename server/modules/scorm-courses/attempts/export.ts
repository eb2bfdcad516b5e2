import type { Actor } from '#platform/access/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import type { ScormAttempt } from './schema.ts'
import * as attempts from './store.ts'

const tooManyAttempts = refusal('export_too_large', 'too_many_attempts', 'The course has more than {limit} attempts.')

const CEILING = 100_000
const ROWS_AT_ONCE = 1000

const told = [
  'attempt_number', 'package_version_number', 'status', 'completion_status', 'success_status', 'score_raw', 'score_min',
  'score_max', 'score_scaled', 'progress_measure', 'total_time_seconds', 'started_at', 'last_activity_at', 'completed_at', 'record_id',
  'abandoned_at',
] as const satisfies (keyof ScormAttempt)[] // prettier-ignore
const columns = ['attempt_id', 'user_id', 'display_name', 'email', ...told]

/** A line for each attempt at a course, newest first. 422 beyond 100,000 lines. */
export const exported = (db: Db, actor: Actor, courseId: string) =>
  writeToFile(db, 'course-attempts', async (db, file) => {
    await file.write(BYTE_ORDER_MARK + csvLine(columns))
    let after: [string, string] | undefined
    let written = 0
    do {
      const request = { limit: ROWS_AT_ONCE, after, cursor: (key: [string, string]) => JSON.stringify(key) }
      const { items, next_cursor } = await attempts.listOfCourse(db, actor, courseId, request)
      written += items.length
      if (written > CEILING) throw tooManyAttempts({ limit: CEILING })
      if (items.length > 0) await file.write(items.map(lineOf).join(''))
      after = next_cursor === null ? undefined : JSON.parse(next_cursor)
    } while (after)
  })

function lineOf(attempt: ScormAttempt): string {
  const { user_id = null, display_name = null, email = null } = attempt.learner ?? {}
  return csvLine([attempt.id, user_id, display_name, email, ...told.map((column) => attempt[column])])
}
