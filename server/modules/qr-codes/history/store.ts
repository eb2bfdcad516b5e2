import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person, personRows, readerOf } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { QrCode } from '../schema.ts'
import type { StoredTarget } from '../store.ts'
import type { QrCodeAnalytics, QrCodeTargetChange } from './schema.ts'

export async function add(
  db: Tx,
  code: { id: string; owner_organization_id: string },
  changed_by: string,
  from: StoredTarget,
  to: StoredTarget,
): Promise<void> {
  await db
    .insertInto('qr_code_target_change')
    .values({
      id: randomUUIDv7(),
      organization_id: code.owner_organization_id,
      qr_code_id: code.id,
      changed_by,
      changed_at: sql`clock_timestamp()`,
      from_kind: from.target_kind,
      from_id: from.target_id,
      from_url: from.target_url,
      from_label: from.target_label,
      to_kind: to.target_kind,
      to_id: to.target_id,
      to_url: to.target_url,
      to_label: to.target_label,
    })
    .execute()
}

const placeOf = (end: 'from' | 'to') => {
  const column = (name: string) => sql.ref(`change.${end}_${name}`)
  return sql`json_build_object('kind', ${column('kind')}, 'id', ${column('id')}, 'url', ${column('url')}, 'label', ${column('label')})`
}

/** Returns the target changes of a code, most recent first. */
export function changes(db: Db, actor: Actor, code: QrCode): Promise<QrCodeTargetChange[]> {
  return db
    .selectFrom('qr_code_target_change as change')
    .select(['change.id', 'change.changed_at'])
    .select([
      placeOf('from').as('from'),
      placeOf('to').as('to'),
      person(actor, 'change.changed_by', 'change.organization_id').as('changed_by'),
    ])
    .where('change.qr_code_id', '=', code.id)
    .orderBy('change.changed_at', 'desc')
    .orderBy('change.id', 'desc')
    .$castTo<QrCodeTargetChange>()
    .execute()
}

/** Returns the analytics of a code, in one statement. */
export async function analytics(db: Db, actor: Actor, code: QrCode): Promise<QrCodeAnalytics> {
  const { rows } = await sql<QrCodeAnalytics>`
    with code as (
      select c.id, c.owner_organization_id as organization_id, o.time_zone from qr_code c
      join organization o on o.id = c.owner_organization_id where c.id = ${code.id}::uuid
    ), scan as materialized (
      select s.account_id, s.outcome, s.scanned_at from code join qr_code_scan s on s.qr_code_id = code.id
    ), folded as (
      select account_id, count(*)::int as scan_count, (count(*) filter (where outcome = 'followed'))::int as followed_count,
        min(scanned_at) as first_scanned_at, max(scanned_at) as last_scanned_at
      from scan where account_id is not null group by account_id
    ), week as (
      select day::date as begins_on, day at time zone time_zone as begins, (day + interval '7 days') at time zone time_zone as ends
      from code, generate_series(date_trunc('week', now() at time zone time_zone) - interval '77 days',
        date_trunc('week', now() at time zone time_zone), interval '7 days') day
    )
    select (select coalesce(json_agg(json_build_object('person', shown.person, 'scan_count', scan_count, 'followed_count', followed_count,
          'first_scanned_at', ${utc('first_scanned_at')}, 'last_scanned_at', ${utc('last_scanned_at')})
          order by last_scanned_at desc, account_id), '[]')
        from code, folded, lateral (${personRows(readerOf(actor), 'folded.account_id', 'code.organization_id')}) shown) as people,
      (select json_build_object('scans', count(*), 'people', count(distinct account_id), ${outcomes}) from scan) as totals,
      (select json_agg(json_build_object('begins_on', begins_on, 'scans', counted.scans, 'followed', counted.followed) order by begins_on)
        from week, lateral (select count(*) as scans, count(*) filter (where outcome = 'followed') as followed
          from scan where scanned_at >= begins and scanned_at < ends) counted) as weeks`.execute(db)
  return rows[0]!
}

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const outcomes = sql.join(
  ['followed', 'unavailable', 'target_unavailable', 'forbidden'].map(
    (outcome) => sql`${sql.lit(outcome)}, count(*) filter (where outcome = ${sql.lit(outcome)})`,
  ),
)
