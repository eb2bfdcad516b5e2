import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type Reader, type ReaderForm, type ReaderValues, readerAs, readerIn } from '#platform/access/people.ts'
import type { Db } from '#platform/db/open.ts'
import { type Value, statementIn } from '#platform/db/statement.ts'
import { listOf, withSubjects, writtenAs } from '#platform/rows/written.ts'
import type { Span } from '#platform/span.ts'
import { MyEvent } from './schema.ts'
import { columns, counted, tags, trainers } from './store.ts'

type Values = ReaderValues & { from: string | null; to: string | null; memberships: string[] }

const written = writtenAs(MyEvent)

/** Returns the unarchived events of the caller in calendar order, as JSON text written by the statement. */
export async function mine(db: Db, actor: Actor, { from, to }: Span): Promise<string> {
  const { form, values } = readerIn(actor)
  return listOf(await listing(db, form, { ...values, from: from ?? null, to: to ?? null, memberships: [...actor.memberships] }))
}

export const listing = statementIn<{ json: string }, ReaderForm, Values>((form, value) =>
  withSubjects(rows(readerAs(form, value), value), tags, written),
)

/** SQL that finds a person's events by index only, because most of them are outside the period. */
const rows = (reader: Reader, value: Value<Values>): RawBuilder<unknown> => sql`
  select ${sql.join(columns.map((column) => sql.ref(column)))}, ${trainers(reader)} as trainers, counted.participant_count,
    counted.attended_count, on_it.is_trainer, (
      select attendance from event_participant own where own.event_id = event.id and own.user_id = ${value('reader')}::uuid
    ) as attendance
  from (
    select event_id, bool_or(is_trainer) as is_trainer from (
      select event_id, true as is_trainer from event_trainer where user_id = ${value('reader')}::uuid
      union all
      select event_id, false from event_participant where user_id = ${value('reader')}::uuid
    ) place group by event_id
  ) on_it
  join event on event.id = on_it.event_id
  cross join lateral ${counted} counted
  where event.archived_at is null and event.owner_organization_id = any(${value('memberships')}::uuid[])
    and (event.starts_at is null or (
      (${value('from')}::timestamptz is null or event.ends_at >= ${value('from')}::timestamptz)
      and (${value('to')}::timestamptz is null or event.starts_at < ${value('to')}::timestamptz)))
  order by event.starts_at nulls last, event.id`
