import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Language } from '#platform/languages.ts'
import { conversing, inviting, mailed } from '#platform/notices/kinds.ts'
import type { Notifier, NoticeSubject } from '#platform/notices/notifier.ts'
import type { Row } from '../rules.ts'
import { shownOf, surroundings } from '../store-shown.ts'

/** SQL for the time zone of an account `a`. */
const zoneOf = sql`coalesce(a.time_zone, (
  select o.time_zone from membership m join organization o on o.id = m.organization_id where m.account_id = a.id
  order by m.created_at, o.id limit 1), 'UTC')`

/** SQL condition: at its `local` time, the account `a` with the setting `s` is not in its quiet hours. */
const awake = sql<boolean>`(s.quiet_from is null or not case when s.quiet_from <= s.quiet_to
  then local.now::time >= s.quiet_from::time and local.now::time < s.quiet_to::time
  else local.now::time >= s.quiet_from::time or local.now::time < s.quiet_to::time end)`

/**
 * SQL for the last past moment for digests, at a local hour of today or before. It is computed each time. An hour that occurs twice or
 * never therefore sends no digest twice or never.
 */
function digestAt(unit: 'day' | 'week', step: string): RawBuilder<string> {
  const at = (back: RawBuilder<unknown>) =>
    sql`(date_trunc(${sql.lit(unit)}, local.now) + make_interval(hours => coalesce(s.digest_hour, 7)) - ${back}) at time zone local.zone`
  return sql<string>`case when ${at(sql`interval '0'`)} <= now() then ${at(sql`interval '0'`)} else ${at(sql.raw(`interval '${step}'`))} end`
}

const choice = sql`left join notification_choice c on c.user_id = n.user_id and c.kind = n.kind`

/** SQL for notifications `n` whose mail may go now, with the batch they belong to: their kind, or the digest. */
const ready = sql`
  from notification n
  join account a on a.id = n.user_id
  left join notification_setting s on s.user_id = a.id
  ${choice}
  cross join lateral (select ${zoneOf} as zone) place
  cross join lateral (select place.zone, now() at time zone place.zone as now) local
  where n.channel = 'mail' and n.mail_id is null and n.skipped_at is null and ${awake}
    and case coalesce(c.digest, 'off') when 'off' then true
      when 'daily' then n.created_at < ${digestAt('day', '1 day')}
      else n.created_at < ${digestAt('week', '7 days')} end`
const batch = sql`case coalesce(c.digest, 'off') when 'off' then n.kind else 'digest' end`

/**
 * SQL for what needs a mail of its own. Readers who want invitations get one mail per event, because a mail can have only one invitation.
 * Each conversation also has its own mails.
 */
const apart = sql`case when coalesce(c.digest, 'off') <> 'off' then null
  when s.invitations and n.kind = any(${[...inviting]}::text[]) then n.id
  when n.kind = any(${[...conversing.keys()]}::text[]) then n.subject_id end`

/** Longer than a tick and the last mail that it began. */
const LEASE = sql`interval '10 minutes'`

/** SQL for begun mails that may be sent, or sent again, now. */
const waiting = sql`
  from notification_mail m
  join account a on a.id = m.user_id
  left join notification_setting s on s.user_id = a.id
  cross join lateral (select ${zoneOf} as zone) place
  cross join lateral (select place.zone, now() at time zone place.zone as now) local
  where m.sent_at is null and m.ended_at is null and m.due_at <= now() and coalesce(m.leased_until < now(), true) and ${awake}`

/** Marks expired notices as skipped. */
export async function skipLate(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notification set skipped_at = now(), skipped_because = 'too late'
    where channel = 'mail' and mail_id is null and skipped_at is null and expires_at <= now()`.execute(db)
  return Number(numAffectedRows)
}

/** Leases mails that may be sent, begun ones first. Returns their ids. */
export async function claim(db: Tx, most: number): Promise<string[]> {
  const again = await sql<{ id: string }>`
    update notification_mail set leased_until = now() + ${LEASE} where id in (
      select m.id ${waiting} order by m.due_at, m.id limit ${sql.lit(most)} for update of m skip locked)
    returning id`.execute(db)
  const ids = again.rows.map(({ id }) => id)
  return ids.length === most ? ids : [...ids, ...(await begin(db, most - ids.length))]
}

/** How many of the oldest notifications are read per mail, to find the next recipients. Most mails have one notification. */
const LOOKED_AT = 2

/** Creates mails from waiting notifications: one per person and batch. Only these notifications are locked. */
async function begin(db: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; batch: string; ids: string[] }>`
    with longest as materialized (
      select n.user_id, ${batch} as batch, ${apart} as apart, n.created_at, n.id ${ready}
      order by n.created_at, n.id limit ${sql.lit(most * LOOKED_AT)}
    ), next as materialized (
      select user_id, batch, apart from longest
      group by user_id, batch, apart order by min(created_at), user_id, batch, apart limit ${sql.lit(most)}
    ), ready as materialized (
      select n.id, n.user_id, ${batch} as batch, ${apart} as apart, n.created_at ${ready}
        and n.user_id in (select user_id from next)
        and exists (select from next where next.user_id = n.user_id and next.batch = ${batch} and next.apart is not distinct from ${apart})
      order by n.created_at, n.id for update of n skip locked
    )
    select user_id, batch, array_agg(id::text order by created_at, id) as ids from ready
    group by user_id, batch, apart order by min(created_at), user_id, batch, apart`.execute(db)
  const mails = rows.map(({ ids, ...mail }) => ({ id: randomUUIDv7(), ...mail, ids }))
  if (mails.length === 0) return []
  await sql`
    insert into notification_mail (id, user_id, kind, address, leased_until)
    select r.id, r.user_id, r.batch, coalesce(a.email, ''), now() + ${LEASE}
    from json_to_recordset(${JSON.stringify(mails)}::json) as r (id uuid, user_id uuid, batch text) join account a on a.id = r.user_id`.execute(
    db,
  )
  const pairs = mails.flatMap(({ id, ids }) => ids.map((notification_id) => ({ id, notification_id })))
  await sql`
    update notification n set mail_id = r.id
    from json_to_recordset(${JSON.stringify(pairs)}::json) as r (id uuid, notification_id uuid) where n.id = r.notification_id`.execute(db)
  return mails.map(({ id }) => id)
}

/** Returns how many mails could go now. */
export async function countRemaining(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) ${waiting}) + (select count(distinct (n.user_id, ${batch}, ${apart})) ${ready}))::int as count`.execute(db)
  return rows[0]!.count
}

/** A notification in a mail, and why it should not be sent after all. */
export type MailNotification = Omit<Row, 'shown'> & {
  id: string
  mail_id: string
  organization_id: string
  user_id: string
  occasion: string
  shown: NoticeSubject | null
  hindered: string | null
}

/** Returns the present notifications of the mails. */
export async function carried(db: Db, notifiers: Notifier[], mailIds: string[]): Promise<MailNotification[]> {
  const { rows } = await sql<MailNotification>`
    select n.id, n.mail_id, n.organization_id, n.user_id, n.kind, n.subject_kind, n.subject_id, n.occasion, n.about,
      ${shownOf(notifiers)} as shown, ${surroundings},
      case when n.expires_at <= now() then 'too late'
        when a.disabled_at is not null then 'account disabled'
        when coalesce(a.email, '') = '' then 'no address'
        when exists (select from notification_suppression gone where gone.user_id = a.id and gone.address = lower(a.email)) then 'suppressed'
        when not coalesce(c.email, n.kind = any(${[...mailed]}::text[])) then 'switched off'
        when exists (select from notification seen where seen.user_id = n.user_id and seen.kind = n.kind and seen.subject_id = n.subject_id
          and seen.occasion = n.occasion and seen.channel = 'in_app' and seen.read_at is not null) then 'read already'
      end as hindered
    from notification n join account a on a.id = n.user_id ${choice}
    where n.mail_id = any(${mailIds}::uuid[]) order by n.created_at, n.id`.execute(db)
  return rows
}

export type Envelope = {
  id: string
  user_id: string
  kind: string
  attempts: number
  name: string | null
  address: string
  language: Language | null
  /** When the mail was created, and whether the person wants events in their calendar. */
  created_at: string
  invitations: boolean
}

/** Returns the recipients of the mails, in order, with their present addresses. */
export async function envelopes(db: Db, ids: string[]): Promise<Envelope[]> {
  const { rows } = await sql<Envelope>`
    select m.id, m.user_id, m.kind, m.attempts, a.display_name as name, coalesce(a.email, '') as address, a.language, m.created_at,
      coalesce(s.invitations, false) as invitations
    from notification_mail m join account a on a.id = m.user_id left join notification_setting s on s.user_id = a.id
    where m.id = any(${ids}::uuid[]) order by m.created_at, m.id`.execute(db)
  return rows
}

/** Removes notifications from their mail, each with a reason. */
export async function skip(db: Db, skipped: { id: string; because: string }[]): Promise<void> {
  if (skipped.length === 0) return
  await sql`
    update notification n set skipped_at = now(), skipped_because = r.because, mail_id = null
    from json_to_recordset(${JSON.stringify(skipped)}::json) as r (id uuid, because text) where n.id = r.id`.execute(db)
}

/** Deletes mails without notifications. */
export async function removeEmpty(db: Db, ids: string[]): Promise<void> {
  await sql`
    delete from notification_mail m where m.id = any(${ids}::uuid[]) and m.sent_at is null
      and not exists (select from notification n where n.mail_id = m.id)`.execute(db)
}

/** Releases mails of which nothing was handed over. */
export async function release(db: Db, ids: string[]): Promise<void> {
  await sql`
    update notification_mail set leased_until = null
    where id = any(${ids}::uuid[]) and sent_at is null and ended_at is null`.execute(db)
}

/**
 * Stores that a mail was sent, before the next one is sent. It does not wait for the disk, which takes as long as sending. If the database
 * server crashes in that moment, the mail is sent again with the same message id.
 */
export async function sent(db: Db, id: string, address: string, response: string): Promise<void> {
  await sql`
    update notification_mail set sent_at = clock_timestamp(), attempts = attempts + 1, leased_until = null, address = ${address}, response = ${response}
    where id = ${id}::uuid and set_config('synchronous_commit', 'off', true) = 'off'`.execute(db)
}

/** Defers a mail by some minutes. */
export async function defer(db: Db, id: string, minutes: number, response: string): Promise<void> {
  await sql`
    update notification_mail set attempts = attempts + 1, leased_until = null, response = ${response},
      due_at = now() + make_interval(mins => ${minutes})
    where id = ${id}::uuid`.execute(db)
}

/** Ends a mail. After a bounce, nothing more is sent to the address. */
export async function end(db: Db, { id, user_id, address }: Envelope, outcome: 'failed' | 'bounced', response: string): Promise<void> {
  await sql`
    with ended as (
      update notification_mail set ended_at = now(), outcome = ${outcome}, attempts = attempts + 1, leased_until = null,
        address = ${address}, response = ${response}
      where id = ${id}::uuid returning user_id
    )
    insert into notification_suppression (user_id, address, response)
    select ${user_id}::uuid, lower(${address}::text), ${response} from ended where ${outcome}::text = 'bounced'
    on conflict do nothing`.execute(db)
}
