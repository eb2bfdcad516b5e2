import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import { type Actor, within } from '#platform/access/actor.ts'
import { type Manager, managerOf, manages } from '#platform/access/managers.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Day } from '#platform/days.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { concerned } from '#modules/standing/store-reach.ts'
import type { ReminderPreview } from './schema.ts'

/** A thing of a reminder. */
export type Thing = { kind: 'certification' | 'event' | 'scorm_course'; id: string; owner_organization_id: string }

/** SQL for the ids of the people whom a thing is for. */
function whom({ kind, id }: Thing, at: string): RawBuilder<{ user_id: string }> {
  if (kind === 'certification') return sql`select user_id from (${concerned([id], at)}) pair`
  if (kind === 'event')
    return sql`select user_id from event_participant where event_id = ${id}::uuid union select user_id from event_trainer where event_id = ${id}::uuid`
  return sql`select user_id from (${reachedBy('scorm:read', sql`select * from scorm_course where id = ${id}::uuid`)}) reached`
}

/** Returns how many of these people a thing is for, among members of its organization. */
export async function countMeant(db: Db, thing: Thing, people: string[], at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct meant.user_id)::int as count from (${whom(thing, at)}) meant
    join membership m on m.organization_id = ${thing.owner_organization_id}::uuid and m.account_id = meant.user_id
    where meant.user_id = any(${people}::uuid[])`.execute(db)
  return rows[0]!.count
}

/** A person and the ids of the things to remind them of. */
export type ReminderTarget = { user_id: string; subject_ids: string[] }
type ReminderDay = { organization_id: string; day: Day; sends: boolean }

/** Previews the outcome for each person on that day, and the latest reminder of any of the things, in one statement. */
export async function preview(db: Db, actor: Actor, asked: ReminderTarget[], { organization_id, day, sends }: ReminderDay) {
  const { rows } = await sql<ReminderPreview>`
    select a.id as user_id, coalesce(c.in_app, true) as in_app,
      case when a.disabled_at is not null then 'account_disabled' when asked.subject_ids = '{}' then 'nothing_overdue'
        when last.today = cardinality(asked.subject_ids) then 'already_reminded' else 'reminded' end as outcome,
      case when not coalesce(c.email, true) then 'switched_off' when coalesce(a.email, '') = '' then 'no_address'
        when exists (select from notification_suppression gone where gone.user_id = a.id and gone.address = lower(a.email)) then 'address_refused'
        when not ${sends}::boolean then 'no_mail_server' else 'sent' end as mail,
      case when last.created_at is not null then json_build_object('created_at', last.created_at, 'sent_by', last.sent_by) end as last
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (user_id uuid, subject_ids uuid[])
    join account a on a.id = asked.user_id
    left join notification_choice c on c.user_id = a.id and c.kind = 'reminder'
    left join lateral (
      select r.created_at, ${person(actor, 'r.sent_by', 'r.organization_id')} as sent_by,
        count(*) filter (where r.day = ${day}::date) over () as today
      from reminder r
      where r.user_id = a.id and r.subject_id = any(asked.subject_ids) and r.organization_id = ${organization_id}::uuid
      order by r.created_at desc limit 1
    ) last on true`.execute(db)
  return rows
}

/** Returns which things each person was reminded of on that day, as `user_id subject_id`. */
export async function remindedOn(db: Db, day: Day, people: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select user_id || ' ' || subject_id as key from reminder where day = ${day}::date and user_id = any(${people}::uuid[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Returns which of these people can sign in. */
export async function reachable(db: Db, people: string[]): Promise<string[]> {
  const ids = sql<string>`any(${people}::uuid[])`
  const rows = await db.selectFrom('account').select('id').where('id', '=', ids).where('disabled_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export type StoredReminder = { id: string; organization_id: string; user_id: string; subject_id: string; text: string }

type ReminderMessage = { text: string; sent_by: string; day: Day }

/** Reminds the people who were not reminded on that day. */
export const create = (db: Tx, { owner_organization_id, kind, id }: Thing, people: string[], said: ReminderMessage) =>
  insert(
    db,
    people.map((user_id) => ({
      id: randomUUIDv7(),
      user_id,
      organization_id: owner_organization_id,
      subject_kind: kind,
      subject_id: id,
      notice_id: null,
      ...said,
    })),
  )

/** Reminds each person of several certifications with one notice. */
export const createTogether = (db: Tx, organization_id: string, asked: ReminderTarget[], said: ReminderMessage) =>
  insert(
    db,
    asked.flatMap(({ user_id, subject_ids }) => {
      const notice_id = subject_ids.length > 1 ? randomUUIDv7() : null
      return subject_ids.map((subject_id) => ({
        id: randomUUIDv7(),
        user_id,
        organization_id,
        subject_kind: 'certification' as const,
        subject_id,
        notice_id,
        ...said,
      }))
    }),
  )

type NewReminder = StoredReminder & ReminderMessage & { subject_kind: Thing['kind']; notice_id: string | null }

/** Writes reminders. Sorted, so that simultaneous calls wait instead of deadlocking. */
async function insert(db: Tx, rows: NewReminder[]): Promise<StoredReminder[]> {
  if (rows.length === 0) return []
  const sorted = rows.toSorted((a, b) => (`${a.user_id} ${a.subject_id}` < `${b.user_id} ${b.subject_id}` ? -1 : 1))
  return db
    .insertInto('reminder')
    .values(sorted)
    .onConflict((conflict) => conflict.constraint('reminder_once').doNothing())
    .returning(['id', 'organization_id', 'user_id', 'subject_id', 'text'])
    .execute()
}

const whose = ['reminder.user_id', 'reminder.organization_id'] as const
const newest = byMoment('reminder.created_at', 'reminder.id')

/**
 * Returns a page of the reminders of a thing, newest first: all, those of people whom certifications:read covers, or those of a manager's
 * people.
 */
export function list(db: Db, actor: Actor, { id }: Pick<Thing, 'id'>, of: 'everybody' | 'covered' | Manager, request: PageRequest) {
  let query = db
    .selectFrom('reminder')
    .select(['reminder.id', 'reminder.text', 'reminder.created_at'])
    .select([
      person(actor, 'reminder.user_id', 'reminder.organization_id').as('person'),
      person(actor, 'reminder.sent_by', 'reminder.organization_id').as('sent_by'),
    ])
    .where('reminder.subject_id', '=', id)
  if (of === 'covered') query = query.where(covers(actor, 'certifications:read', ...whose))
  else if (of !== 'everybody') query = query.where(manages(of, 'reminder.user_id'))
  return listing(query, newest, request)
}

/**
 * Returns a page of the reminders of certifications in an organization, newest first. It has certifications that the caller reads, and
 * people whom they reach.
 */
export function listOfCertifications(db: Db, actor: Actor, organizationId: string, managed: boolean, request: PageRequest) {
  const theirs = manages(managerOf(actor, organizationId), 'reminder.user_id')
  const query = db
    .selectFrom('reminder')
    .innerJoin('certification_type as c', 'c.id', 'reminder.subject_id')
    .select(['reminder.id', 'reminder.text', 'reminder.created_at', 'c.id as certification_type_id'])
    .select([
      person(actor, 'reminder.user_id', 'reminder.organization_id').as('person'),
      person(actor, 'reminder.sent_by', 'reminder.organization_id').as('sent_by'),
    ])
    .where('reminder.organization_id', '=', organizationId)
    .where('reminder.subject_kind', '=', 'certification')
    .where(
      managed
        ? theirs
        : sql<boolean>`(${within(actor, 'certifications:read', 'c')} and ${covers(actor, 'certifications:read', ...whose)} or ${theirs})`,
    )
  return listing(query, newest, request)
}
