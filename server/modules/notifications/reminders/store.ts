import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import { type Actor, within } from '#platform/access/actor.ts'
import { type Manager, managerOf, manages } from '#platform/access/managers.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Day } from '#platform/days.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type PageRequest, page } from '#platform/rows/page.ts'
import { concerned } from '#modules/standing/store-reach.ts'
import type { ReminderPreview } from './schema.ts'

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

/** What would become of a reminder on that day for each of them: one statement. */
export async function preview(db: Db, actor: Actor, { id, owner_organization_id }: Thing, people: string[], day: Day, sends: boolean) {
  const { rows } = await sql<ReminderPreview>`
    select a.id as user_id, coalesce(c.in_app, true) as in_app,
      case when a.disabled_at is not null then 'account_disabled' when last.day = ${day}::date then 'already_reminded' else 'reminded' end as outcome,
      case when not coalesce(c.email, true) then 'switched_off' when coalesce(a.email, '') = '' then 'no_address'
        when exists (select from notification_suppression gone where gone.user_id = a.id and gone.address = lower(a.email)) then 'address_refused'
        when not ${sends}::boolean then 'no_mail_server' else 'sent' end as mail,
      case when last.created_at is not null then json_build_object('created_at', last.created_at, 'sent_by', last.sent_by) end as last
    from account a
    left join notification_choice c on c.user_id = a.id and c.kind = 'reminder'
    left join lateral (
      select r.day, r.created_at, ${person(actor, 'r.sent_by', 'r.organization_id')} as sent_by from reminder r
      where r.user_id = a.id and r.subject_id = ${id}::uuid and r.organization_id = ${owner_organization_id}::uuid
      order by r.day desc limit 1
    ) last on true
    where a.id = any(${people}::uuid[])`.execute(db)
  return rows
}

/** Those of them who can sign in. */
export async function reachable(db: Db, people: string[]): Promise<string[]> {
  const ids = sql<string>`any(${people}::uuid[])`
  const rows = await db.selectFrom('account').select('id').where('id', '=', ids).where('disabled_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export type StoredReminder = { id: string; organization_id: string; user_id: string; subject_id: string; text: string }

/** Reminds those who were not reminded on that day. */
export async function create(db: Tx, thing: Thing, people: string[], said: { text: string; sent_by: string; day: Day }) {
  const of = { organization_id: thing.owner_organization_id, subject_kind: thing.kind, subject_id: thing.id }
  if (people.length === 0) return []
  return db
    .insertInto('reminder')
    .values(people.map((user_id) => ({ id: randomUUIDv7(), user_id, ...of, ...said })))
    .onConflict((conflict) => conflict.constraint('reminder_once').doNothing())
    .returning(['id', 'organization_id', 'user_id', 'subject_id', 'text'])
    .execute()
}

const whose = ['reminder.user_id', 'reminder.organization_id'] as const
const columns = { at: 'reminder.created_at', id: 'reminder.id' }

/** Who was reminded of a thing, newest first: all, those whom certifications:read covers, or the people of a manager. */
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
  return page(query, columns, (row) => [row.created_at, row.id], request)
}

/** Who was reminded of the certifications of an organization, newest first: of those that the caller reads, by people whom they reach. */
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
  return page(query, columns, (row) => [row.created_at, row.id], request)
}
