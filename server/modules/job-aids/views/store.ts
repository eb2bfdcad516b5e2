import { randomUUIDv7 } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { personRows, readerOf } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import { writtenAs, writtenWithSubjects } from '#platform/rows/written.ts'
import { AvailableJobAid } from '../schema.ts'
import { cutoffOf, reachesCaller, tags, untagged } from '../store.ts'
import { type JobAidAnalytics, JobAidStanding, type JobAidView } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

onViolation('job_aid_view_aid_fkey', notFound)

/** SQL for the views of a person and their confirmations, aggregated by aid. */
const seen = (actor: Actor) => sql<{ job_aid_id: string; view_count: number; last_viewed_at: string; last_viewed_version: number }>`(
  select job_aid_id, count(*) as view_count, max(viewed_at) as last_viewed_at, max(version) as last_viewed_version
  from job_aid_view where user_id = ${actor.id}::uuid group by job_aid_id)`
const confirmed = (actor: Actor) => sql<{ job_aid_id: string; confirmed_at: string; confirmed_version: number }>`(
  select job_aid_id, max(confirmed_at) as confirmed_at, max(version) as confirmed_version
  from job_aid_confirmation where user_id = ${actor.id}::uuid group by job_aid_id)`

/** SQL for the aids that a live certification wants confirmed, among the certifications that the person's roles require. */
const askedToConfirm = (actor: Actor) => sql`
  select r.job_aid_id from certification_rule r
  join certification_type t on t.id = r.certification_type_id and t.archived_at is null
  join certification_requirement q on q.certification_type_id = t.id
    and q.role_id = any(${[...actor.memberships].flatMap((id) => actor.in(id).role_ids)}::uuid[])
  where r.job_aid_id is not null and r.requires = 'confirmation'`

/** Adds the standing of a person to a query for aids. */
const withStanding = <Row>(aids: SelectQueryBuilder<DB, 'job_aid', Row>, actor: Actor) =>
  aids
    .leftJoin(seen(actor).as('seen'), 'seen.job_aid_id', 'job_aid.id')
    .leftJoin(confirmed(actor).as('confirmed'), 'confirmed.job_aid_id', 'job_aid.id')
    .leftJoinLateral(sql<{ at: string | null }>`(select ${cutoffOf('job_aid')} as at)`.as('cutoff'), (join) => join.onTrue())
    .select([
      'seen.last_viewed_at',
      sql<number>`coalesce(seen.view_count, 0)`.as('view_count'),
      sql<boolean>`coalesce(seen.last_viewed_at > cutoff.at, seen.last_viewed_at is not null)`.as('current'),
      'seen.last_viewed_version',
      'confirmed.confirmed_at',
      'confirmed.confirmed_version',
      sql<boolean>`coalesce(confirmed.confirmed_at > cutoff.at, confirmed.confirmed_at is not null)`.as('confirmation_current'),
      sql<boolean>`job_aid.id in (${askedToConfirm(actor)})`.as('confirmation_asked'),
    ])

const listed = writtenAs(AvailableJobAid, {}, { standing: writtenAs(JobAidStanding) })

/** Returns the live aids that reach the caller, by title, with their standing. One statement writes the JSON text. */
export function available(db: Db, actor: Actor): Promise<string> {
  const aids = withStanding(untagged(db, actor), actor)
    .where(isLiveOrganization('job_aid.owner_organization_id'))
    .where(reachesCaller(actor, 'job_aid'))
    .orderBy('job_aid.title')
    .orderBy('job_aid.id')
  return writtenWithSubjects(db, aids, tags, listed)
}

/** Returns the standing of a person in an aid. */
export const standing = (db: Db, actor: Actor, aidId: string): Promise<JobAidStanding> =>
  withStanding(db.selectFrom('job_aid'), actor).where('job_aid.id', '=', aidId).executeTakeFirstOrThrow()

/** Records that a person opened the page of an aid, with its current version. Throws 404 when it is gone. */
export async function create(db: Tx, actor: Actor, aidId: string): Promise<JobAidView> {
  const { rows } = await sql<JobAidView>`
    insert into job_aid_view (id, organization_id, job_aid_id, user_id, version)
    select ${randomUUIDv7()}::uuid, a.owner_organization_id, a.id, ${actor.id}::uuid, a.version from job_aid a where a.id = ${aidId}::uuid
    returning id, job_aid_id, user_id, version, viewed_at`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}

type Reader = JobAidAnalytics['people'][number]

/** Returns all views, file openings and confirmations of an aid by person. It takes one statement. */
export async function analytics(db: Db, actor: Actor, aid: { id: string; owner_organization_id: string }): Promise<JobAidAnalytics> {
  const { rows } = await sql<Reader>`
    with seen as (
      select user_id, count(*) as views, min(viewed_at) as first_at, max(viewed_at) as last_at
      from job_aid_view where job_aid_id = ${aid.id}::uuid group by user_id
    ), opened as (
      select user_id, count(*) as opens from job_aid_file_open where job_aid_id = ${aid.id}::uuid group by user_id
    ), confirmed as (
      select user_id, max(confirmed_at) as confirmed_at from job_aid_confirmation where job_aid_id = ${aid.id}::uuid group by user_id
    ), reader as (
      select user_id, ${aid.owner_organization_id}::uuid as organization_id, coalesce(views, 0) as view_count, first_at, last_at,
        coalesce(opens, 0) as file_open_count, confirmed_at
      from seen full join opened using (user_id) full join confirmed using (user_id)
    )
    select shown.person, reader.view_count, reader.first_at as first_viewed_at, reader.last_at as last_viewed_at,
      reader.file_open_count, reader.confirmed_at
    from reader cross join lateral (${personRows(readerOf(actor), 'reader.user_id', 'reader.organization_id')}) shown
    order by reader.last_at desc nulls last, reader.user_id`.execute(db)
  const sum = (of: (reader: Reader) => number) => rows.reduce((total, reader) => total + of(reader), 0)
  const totals = { people: rows.length, views: sum((reader) => reader.view_count), file_opens: sum((reader) => reader.file_open_count) }
  return { people: rows, totals }
}
