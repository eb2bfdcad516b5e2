import { type RawBuilder, sql } from 'kysely'
import { traineesOf } from '#platform/access/audience.ts'
import { grantsOver } from '#platform/access/live-grants.ts'
import type { Db } from '#platform/db/open.ts'
import { isLive } from '../store.ts'
import type { StoredSitting } from './store.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

type Place = { organization_id: string; user_id: string }

/** A sitting for a calendar. `user_ids` has the requested people who may take it or host it. */
export type ScheduledSitting = Pick<
  StoredSitting,
  'id' | 'title' | 'meeting_url' | 'location' | 'starts_at' | 'ends_at' | 'cancelled_at' | 'sequence' | 'changed_at'
> & {
  owner_organization_id: string
  owner_department_id: string | null
  /** The time zone of the organization. */
  time_zone: string
  organization: { id: string; slug: string; name: string; time_zone: string }
  user_ids: string[]
}

type Stretch = { from: string; to: string; cancelled_since?: string }
type Candidate = Omit<ScheduledSitting, 'user_ids'> & { audience_kind: string; quiz_id: string; reaches: 'trainees' | 'trainers' | null }

const within = (organizations: string[], { from, to, cancelled_since }: Stretch) => sql<boolean>`
  s.organization_id = any(${organizations}::uuid[]) and s.ends_at >= ${from}::timestamptz and s.starts_at < ${to}::timestamptz
  ${cancelled_since === undefined ? sql`` : sql`and coalesce(s.cancelled_at >= ${cancelled_since}::timestamptz, true)`}`

/** Returns the sittings `s` that meet a condition. `reaches` is the audience of a live quiz. */
async function candidates(db: Db, meant: RawBuilder<boolean>): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.title, s.meeting_url, s.location, s.starts_at, s.ends_at, s.cancelled_at, s.sequence, s.changed_at, s.audience_kind,
      s.quiz_id, quiz.owner_organization_id, quiz.owner_department_id, o.time_zone,
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'time_zone', o.time_zone) as organization,
      case when ${isLive} then quiz.audience end as reaches
    from quiz_sitting s
    join quiz on quiz.id = s.quiz_id
    join organization o on o.id = s.organization_id
    where ${meant} and ${isLiveOrganization('s.organization_id')}
    order by s.starts_at, s.id`.execute(db)
  return rows
}

function scheduled(candidate: Candidate, user_ids: string[]): ScheduledSitting {
  const { audience_kind: _, quiz_id: __, reaches: ___, ...sitting } = candidate
  return { ...sitting, user_ids }
}

/** Returns the sittings that the people may take or host, ordered by start, in the requested organizations. It takes two statements. */
export async function sittingsOf(db: Db, asked: Place[], stretch: Stretch): Promise<ScheduledSitting[]> {
  const found = await candidates(db, within([...new Set(asked.map(({ organization_id }) => organization_id))], stretch))
  if (found.length === 0) return []
  const of = await peopleIn(db, asked, found)
  return found.map((sitting) => scheduled(sitting, of.get(sitting.id) ?? [])).filter(({ user_ids }) => user_ids.length > 0)
}

/** Returns all sittings of an organization, for callers who may read some of them. */
export async function sittingsIn(db: Db, organizationId: string, stretch: Stretch): Promise<ScheduledSitting[]> {
  const found = await candidates(db, within([organizationId], stretch))
  return found.map((sitting) => scheduled(sitting, []))
}

/** Returns one sitting, even if the person neither may take nor hosts it. */
export async function sittingFor(db: Db, id: string, user_id: string): Promise<ScheduledSitting | undefined> {
  const [found] = await candidates(db, sql<boolean>`s.id = ${id}::uuid`)
  if (!found) return undefined
  const of = await peopleIn(db, [{ organization_id: found.owner_organization_id, user_id }], [found])
  return scheduled(found, of.get(id) ?? [])
}

/** Returns, for each sitting, the requested people who may take it or host it. */
async function peopleIn(db: Db, asked: Place[], found: Candidate[]): Promise<Map<string, string[]>> {
  const ids = found.map(({ id }) => id)
  const open = found.filter(({ audience_kind }) => audience_kind === 'quiz')
  const forTrainees = open.filter(({ reaches }) => reaches === 'trainees').map(({ id }) => id)
  const trained = open
    .filter(({ reaches }) => reaches === 'trainers')
    .map((sitting) => sql`union select ${sitting.id}::uuid, g.account_id from ${grantsOver('quizzes:read', sitting)} g`)
  const { rows } = await sql<{ id: string; user_ids: string[] }>`
    with asked as materialized (
      select * from unnest(${asked.map(({ organization_id }) => organization_id)}::uuid[], ${asked.map(({ user_id }) => user_id)}::uuid[])
        as asked (organization_id, user_id)
    ), concerned as (
      select h.sitting_id as id, h.user_id from quiz_sitting_host h where h.sitting_id = any(${ids}::uuid[])
      union
      select p.sitting_id, p.user_id from quiz_sitting_person p where p.sitting_id = any(${ids}::uuid[])
      union
      select t.id, t.user_id from (${traineesOf(sql`
        select s.id, quiz.owner_organization_id, quiz.owner_department_id from quiz_sitting s join quiz on quiz.id = s.quiz_id
        where s.id = any(${forTrainees}::uuid[])`)}) t
      ${sql.join(trained, sql` `)}
    )
    select c.id, array_agg(distinct c.user_id::text) as user_ids
    from concerned c
    join quiz_sitting s on s.id = c.id
    join asked on asked.organization_id = s.organization_id and asked.user_id = c.user_id
    group by c.id`.execute(db)
  return new Map(rows.map(({ id, user_ids }) => [id, user_ids]))
}
