import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { personRows, readerOf } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import type { AvailableJobAid, ListedJobAid } from '../schema.ts'
import { cutoffOf, reachesCaller, view } from '../store.ts'
import type { JobAidAnalytics, JobAidStanding, JobAidView } from './schema.ts'

onViolation('job_aid_view_aid_fkey', notFound)

/** What the person made of an aid, as SQL for one row; what follows of the cutoff is for `standingOf`. */
const facts = (actor: Actor, aid: string) => sql<Facts>`
  select seen.*, confirmed.*, ${cutoffOf(aid)} as cutoff_at, ${asksToConfirm(actor, aid)} as confirmation_asked,
    coalesce(seen.last_viewed_at > ${cutoffOf(aid)}, seen.last_viewed_at is not null) as current,
    coalesce(confirmed.confirmed_at > ${cutoffOf(aid)}, confirmed.confirmed_at is not null) as confirmation_current
  from (
    select count(*) as view_count, max(v.viewed_at) as last_viewed_at, max(v.version) as last_viewed_version
    from job_aid_view v where v.job_aid_id = ${sql.ref(`${aid}.id`)} and v.user_id = ${actor.id}::uuid
  ) seen, (
    select max(c.confirmed_at) as confirmed_at, max(c.version) as confirmed_version
    from job_aid_confirmation c where c.job_aid_id = ${sql.ref(`${aid}.id`)} and c.user_id = ${actor.id}::uuid
  ) confirmed`

type Facts = JobAidStanding

/** Whether a live certification that a role of theirs requires asks for a confirmation of it. */
const asksToConfirm = (actor: Actor, aid: string) => sql<boolean>`exists (
  select from certification_rule r
  join certification_type t on t.id = r.certification_type_id and t.archived_at is null
  join certification_requirement q on q.certification_type_id = t.id
    and q.role_id = any(${[...actor.memberships].flatMap((id) => actor.in(id).role_ids)}::uuid[])
  where r.job_aid_id = ${sql.ref(`${aid}.id`)} and r.requires = 'confirmation')`

const names = [
  'standing.last_viewed_at', 'standing.view_count', 'standing.current', 'standing.last_viewed_version', 'standing.confirmed_at',
  'standing.confirmed_version', 'standing.confirmation_current', 'standing.confirmation_asked',
] as const // prettier-ignore

const withStanding = (aid: ListedJobAid & Facts): AvailableJobAid => {
  const { last_viewed_at, view_count, current, last_viewed_version, ...others } = aid
  const { confirmed_at, confirmed_version, confirmation_current, confirmation_asked, ...listed } = others
  const seen = { last_viewed_at, view_count, current, last_viewed_version }
  return { ...listed, standing: { ...seen, confirmed_at, confirmed_version, confirmation_current, confirmation_asked } }
}

/** The live aids that reach the caller, by title, each with what they made of it: one statement. */
export async function available(db: Db, actor: Actor): Promise<AvailableJobAid[]> {
  const rows = await view(db, actor)
    .innerJoin('organization', 'organization.id', 'job_aid.owner_organization_id')
    .innerJoinLateral(sql<Facts>`(${facts(actor, 'job_aid')})`.as('standing'), (join) => join.onTrue())
    .select(names)
    .where('organization.archived_at', 'is', null)
    .where(reachesCaller(actor, 'job_aid'))
    .orderBy('job_aid.title')
    .orderBy('job_aid.id')
    .execute()
  return rows.map(withStanding)
}

/** What the person made of an aid. */
export async function standing(db: Db, actor: Actor, aidId: string): Promise<JobAidStanding> {
  const { rows } = await sql<JobAidStanding>`
    select ${sql.join(names.map((name) => sql.ref(name)))}
    from job_aid a cross join lateral (${facts(actor, 'a')}) standing where a.id = ${aidId}::uuid`.execute(db)
  return rows[0]!
}

/** Takes down that somebody opened the page of an aid, as it is now. 404 when it is gone. */
export async function create(db: Tx, actor: Actor, aidId: string): Promise<JobAidView> {
  const { rows } = await sql<JobAidView>`
    insert into job_aid_view (id, organization_id, job_aid_id, user_id, version)
    select ${randomUUIDv7()}::uuid, a.owner_organization_id, a.id, ${actor.id}::uuid, a.version from job_aid a where a.id = ${aidId}::uuid
    returning id, job_aid_id, user_id, version, viewed_at`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}

type Reader = JobAidAnalytics['people'][number]

/** Everything that was opened, by person: one statement. */
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
