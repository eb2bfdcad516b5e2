import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import type { Actor } from '#platform/access/actor.ts'
import { type Manager, manages } from '#platform/access/managers.ts'
import { person } from '#platform/access/people.ts'
import type { Day } from '#platform/days.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type PageRequest, page } from '#platform/rows/page.ts'
import { concerned } from '#modules/standing/store-reach.ts'

/** A thing that somebody is reminded of. */
export type Thing = { kind: 'certification' | 'event' | 'scorm_course'; id: string; owner_organization_id: string }

/** Everybody whom a thing is for, as SQL for their ids. */
function whom({ kind, id }: Thing, at: string): RawBuilder<{ user_id: string }> {
  if (kind === 'certification') return sql`select user_id from (${concerned([id], at)}) pair`
  if (kind === 'event')
    return sql`select user_id from event_participant where event_id = ${id}::uuid union select user_id from event_trainer where event_id = ${id}::uuid`
  return sql`select user_id from (${reachedBy('scorm:read', sql`select * from scorm_course where id = ${id}::uuid`)}) reached`
}

/** How many of these a thing is for, who are members where it belongs. */
export async function countMeant(db: Db, thing: Thing, people: string[], at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct meant.user_id)::int as count from (${whom(thing, at)}) meant
    join membership m on m.organization_id = ${thing.owner_organization_id}::uuid and m.account_id = meant.user_id
    where meant.user_id = any(${people}::uuid[])`.execute(db)
  return rows[0]!.count
}

export type StoredReminder = { id: string; organization_id: string; user_id: string; subject_id: string; text: string }

/** Reminds those who were not reminded on that day. */
export async function create(db: Tx, thing: Thing, people: string[], said: { text: string; sent_by: string; day: Day }) {
  const of = { organization_id: thing.owner_organization_id, subject_kind: thing.kind, subject_id: thing.id }
  return db
    .insertInto('reminder')
    .values(people.map((user_id) => ({ id: randomUUIDv7(), user_id, ...of, ...said })))
    .onConflict((conflict) => conflict.constraint('reminder_once').doNothing())
    .returning(['id', 'organization_id', 'user_id', 'subject_id', 'text'])
    .execute()
}

/** Who was reminded of a thing, newest first: all, or the people of a manager. */
export function list(db: Db, actor: Actor, { id }: Pick<Thing, 'id'>, of: 'everybody' | Manager | undefined, request: PageRequest) {
  let query = db
    .selectFrom('reminder')
    .select(['reminder.id', 'reminder.text', 'reminder.created_at'])
    .select([
      person(actor, 'reminder.user_id', 'reminder.organization_id').as('person'),
      person(actor, 'reminder.sent_by', 'reminder.organization_id').as('sent_by'),
    ])
    .where('reminder.subject_id', '=', id)
  if (of !== 'everybody') query = query.where(manages(of, 'reminder.user_id'))
  return page(query, { at: 'reminder.created_at', id: 'reminder.id' }, (row) => [row.created_at, row.id], request)
}
