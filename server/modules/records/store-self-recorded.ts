import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that joins the attendance mark that created a record, as `attendance_mark`. A record that the service wrote itself has no
 * `recorded_by`.
 */
export const attendanceMark = (record: string): RawBuilder<unknown> => sql`left join lateral (
      select place.marked_by, place.marked_by_code from event_participant place
      where place.record_id = ${sql.raw(record)}.id and ${sql.raw(record)}.recorded_by is null
    ) attendance_mark on true`

/** SQL for the account that recorded a record, with `attendanceMark` joined. For an attendance, it is the account that marked it. */
export const recorderOf = (record: string) => `coalesce(${record}.recorded_by, attendance_mark.marked_by)`

/**
 * SQL condition: the learner set the status of a record that people wrote. Submitting decides nothing, and another person may have decided
 * since.
 */
export const setByLearner = (record: string) => isLearner(record, deciders(record))

/** `setByLearner` with `attendanceMark` joined. A code that another person showed counts as that person's confirmation. */
export const selfRecorded = (record: string) =>
  isLearner(record, `${deciders(record)}, case when not attendance_mark.marked_by_code then attendance_mark.marked_by end`)

const deciders = (record: string) => `${record}.status_set_by, ${record}.approved_by, ${record}.recorded_by`

const isLearner = (record: string, accounts: string): RawBuilder<boolean> =>
  sql.raw(`${record}.status not in ('pending', 'rejected')
      and coalesce(coalesce(${accounts}) = ${record}.learner_user_id, false)`)
