import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { ownerHeld } from '#platform/access/owner.ts'
import { type ReaderForm, type ReaderValues, readerAs, readerIn } from '#platform/access/people.ts'
import { type ActingCaller, auditing, byIn, columnsOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { type Value, statement, statementIn } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import * as events from '../store.ts'
import type { EventParticipant } from './schema.ts'
import { type LockedPlace, type StoredParticipant, subjectIds, view } from './store.ts'

/** Locks the event and then a person's place in one statement, like `hold` and `lock`. Throws 404 when the event is gone. */
export async function hold(db: Tx, event_id: string, user_id: string): Promise<{ event: events.HeldEvent; held: LockedPlace | undefined }> {
  const [row] = await holding(db, { event_id, user_id })
  const event = found(row)
  if (event.user_id === null) return { event, held: undefined }
  return { event, held: { place: event, now: event.now, subject_ids: event.subject_ids } }
}

/** The columns of an event and of a place have different names. */
type Row = events.HeldEvent & ({ user_id: null } | (StoredParticipant & Omit<LockedPlace, 'place'>))

const holding = statement<Row, Pick<StoredParticipant, 'event_id' | 'user_id'>>(
  (value) => sql`
  ${ownerHeld('event', value('event_id'))}, event_held as materialized (${events.held(value('event_id'))})
  select * from event_held left join lateral (
    select p.*, clock_timestamp() as now, ${subjectIds} as subject_ids from event_participant p
    where p.event_id = event_held.id and p.user_id = ${value('user_id')}::uuid for update of p
  ) place on true`,
)

/** The change of a mark for the audit trail; undefined if nothing changed. */
type MarkChange = { old: object; new: object } | undefined

/** Stores a locked place with its audit entry, and returns it as the caller sees it. */
export async function mark(
  db: Tx,
  by: ActingCaller,
  place: StoredParticipant,
  told: MarkChange,
  reads: boolean,
): Promise<EventParticipant> {
  const { form, values } = readerIn(by.actor)
  const entry = { entry: randomUUIDv7(), old_values: JSON.stringify(told?.old), new_values: JSON.stringify(told?.new) }
  const rows = await marking(db, { ...form, reads, tells: told !== undefined }, { ...columnsOf(by), ...place, ...entry, ...values })
  return rows[0]!
}

type Form = ReaderForm & { reads: boolean; tells: boolean }
type Entry = { entry: string; old_values: string | undefined; new_values: string | undefined }
type Values = ReturnType<typeof columnsOf> & StoredParticipant & Entry & ReaderValues

export const marking = statementIn<EventParticipant, Form, Values>((form, value) => {
  const { reads, tells } = form
  return sql`
    with event_participant as (
      update event_participant set attendance = ${value('attendance')}::text, credited_hours = ${value('credited_hours')}::double precision,
        note = ${value('note')}::text, captured_at = ${value('captured_at')}::timestamptz, marked_at = ${value('marked_at')}::timestamptz,
        marked_by = ${value('marked_by')}::uuid, marked_by_code = ${value('marked_by_code')}::boolean, record_id = ${value('record_id')}::uuid
      where event_id = ${value('event_id')}::uuid and user_id = ${value('user_id')}::uuid returning *
    ) ${tells ? sql`, ${trail(value)}` : sql``}
    ${view(readerAs(form, value), reads)}`
})

const trail = (value: Value<Values>): RawBuilder<unknown> =>
  auditing(
    byIn(value),
    sql`
    select ${value('entry')}::uuid, organization_id, 'event_participant.changed', 'event', event_id, user_id,
      ${value('old_values')}::json, ${value('new_values')}::json
    from event_participant`,
    sql`old_values, new_values`,
  )
