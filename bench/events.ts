import type { Pool } from '../server/platform/db/open.ts'
import { requestText } from './load.ts'
import { type Someone, type World, newIds } from './seed.ts'
import { type Workload, both } from './sides.ts'

const MOST = 100_000
const DAY_MS = 86_400_000
/** The number of marks between an attendance and its correction. It is larger than the number of requests that run at once. */
const APART = 64

/**
 * Adds as many events as records, up to MOST, over four years of which three have passed. Two in a thousand have no
 * time. Each event has two tags and one of two hundred trainers, and eight in nine have five participants. The boss is
 * never one, because the feed of the boss shows only due dates.
 */
export async function growEvents(pool: Pool, { main, members, people }: World, records: number): Promise<void> {
  const ids = newIds(Math.min(MOST, records))
  const participants = members.filter((id) => id !== people.boss.id)
  await pool.query(
    `insert into event (id, owner_organization_id, owner_department_id, title, location, starts_at, ends_at)
     select id, $2, case when n % 50 <> 0 then ($3::uuid[])[1 + n % cardinality($3::uuid[])] end, 'Event ' || n, 'Room ' || n % 30,
       at, at + interval '2 hours'
     from unnest($1::uuid[]) with ordinality as t(id, n),
       lateral (select case when n % 499 <> 0 then now() + (n * 4.0 / $4::int - 3) * interval '365 days' end as at) dated`,
    [ids, main.id, main.departments, ids.length],
  )
  await pool.query(
    `insert into event_subject (organization_id, event_id, subject_id)
     select $2, id, subject from unnest($1::uuid[]) with ordinality as t(id, n),
       lateral unnest(($3::uuid[])[1 + n % (cardinality($3::uuid[]) - 1) : 2 + n % (cardinality($3::uuid[]) - 1)]) subject`,
    [ids, main.id, main.subjects],
  )
  await pool.query(
    `insert into event_trainer (organization_id, event_id, user_id)
     select $2, id, ($3::uuid[])[151 + n % 200] from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [ids, main.id, members],
  )
  await pool.query(
    `insert into event_participant (organization_id, event_id, user_id)
     select $2, id, ($3::uuid[])[1 + (n * 5 + k) % cardinality($3::uuid[])]
     from unnest($1::uuid[]) with ordinality as t(id, n), generate_series(0, 4) k where n % 9 <> 0`,
    [ids, main.id, participants],
  )
}

/**
 * W7: the events of a month for different readers, the user's own events, and marks of attendance. The marks are
 * compared with the limit of W1.
 */
export async function events(pool: Pool, world: World, created: Workload): Promise<Workload[]> {
  const { main, people } = world
  const { administrator, reader, learner } = people
  const [from, to] = [-45, -15].map((days) => encodeURIComponent(new Date(Date.now() + days * DAY_MS).toISOString()))
  const month = `from=${from}&to=${to}`
  const listed = ({ token }: Someone) =>
    both(requestText(`/api/events?org=${main.slug}&${month}`, token), requestText(`/events?organization=${main.id}&${month}`, token))
  return [
    { name: 'W7 events of a month, administrator', target: 0.9, next: listed(administrator) },
    { name: 'W7 events of a month, department reader', target: 0.9, next: listed(reader) },
    {
      name: 'W7 own events of a month, learner',
      target: 0.9,
      next: both(requestText(`/api/events/mine?${month}`, learner.token), requestText(`/events/mine?${month}`, learner.token)),
    },
    {
      name: 'W7 marks of attendance, beside creations',
      target: 0.4,
      next: { service: await marking(pool, world), limit: created.next.limit },
    },
  ]
}

/** Returns a function for the next mark. Every second one marks an attendance; the others correct an earlier one to an absence. */
async function marking(pool: Pool, { main, certified, people }: World): Promise<() => string> {
  const { rows: places } = await pool.query<{ event_id: string; user_id: string }>(
    `select event_id, user_id from event_participant p join event e on e.id = p.event_id
     where e.owner_organization_id = $1 and e.ends_at < now() and user_id = any($2::uuid[]) order by random() limit 50000`,
    [main.id, certified],
  )
  let count = -1
  return () => {
    count += 1
    const nr = Math.floor(count / 2)
    const attended = count % 2 === 0
    const { event_id, user_id } = places.at((attended ? nr : nr - APART) % places.length)!
    const text = JSON.stringify({ attendance: attended ? 'attended' : 'absent' })
    const path = `/api/events/${event_id}/participants/${user_id}/attendance`
    return requestText(path, people.administrator.token, { method: 'PUT', type: 'application/json', text })
  }
}
