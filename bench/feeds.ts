import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import { requestText } from './load.ts'
import { type World, newIds } from './seed.ts'
import { type Servers, type Workload, both } from './sides.ts'

const TYPES = 20
const PEOPLE = 15

/** Adds an organization in which one manager has fifteen people, whose role requires twenty certifications. A third of them are awarded. */
export async function crew(pool: Pool, { members, people }: World): Promise<void> {
  const [organization, department, lead, hand] = newIds(4) as [string, string, string, string]
  const [types, hands] = [newIds(TYPES), members.slice(20, 20 + PEOPLE)]
  const all = [people.boss.id, ...hands]
  await pool.query(`insert into organization (id, slug, name, time_zone) values ($1, 'ship', 'Ship', 'Europe/Berlin')`, [organization])
  await pool.query(`insert into department (id, organization_id, slug, name) values ($2, $1, 'deck', 'Deck')`, [organization, department])
  await pool.query(`insert into membership (organization_id, account_id) select $1, unnest($2::uuid[])`, [organization, all])
  await pool.query(
    `insert into role (id, organization_id, department_id, slug, name) values ($3, $1, $2, 'lead', 'Lead'), ($4, $1, $2, 'hand', 'Hand')`,
    [organization, department, lead, hand],
  )
  await pool.query(
    `insert into role_manager (id, organization_id, manager_role_id, subordinate_role_id) values (gen_random_uuid(), $1, $2, $3)`,
    [organization, lead, hand],
  )
  await pool.query(
    `insert into role_grant (organization_id, account_id, role_id, granted_at)
     select $1, account, case when account = $2 then $3::uuid else $4::uuid end, now() - interval '100 days' from unnest($5::uuid[]) account`,
    [organization, people.boss.id, lead, hand, all],
  )
  await pool.query(
    `insert into certification_type (id, owner_organization_id, slug, name, awarding_mode)
     select id, $1, 's' || n, 'Certificate ' || n, 'automatic' from unnest($2::uuid[]) with ordinality as t(id, n)`,
    [organization, types],
  )
  await pool.query(
    `insert into certification_requirement (organization_id, role_id, certification_type_id, first_due_days, recertification, created_at)
     select $1, $2, type, 180, '{"kind": "interval", "months": 12, "anchor": "award"}', now() - interval '100 days' from unnest($3::uuid[]) type`,
    [organization, hand, types],
  )
  await pool.query(
    `insert into certification_award (id, organization_id, certification_type_id, user_id, origin, awarded_at, serial, proof, created_at)
     select gen_random_uuid(), $1, type, account, 'import', at, gen_random_uuid()::text, '{"evaluated_at": null, "rules": []}', at
     from unnest($2::uuid[]) with ordinality as t(type, nr), unnest($3::uuid[]) with ordinality as p(account, n), (select now() - interval '60 days' as at) dated
     where (nr + n) % 3 = 0`,
    [organization, types, hands],
  )
}

/** W4: the calendar feed of a crew's manager, in full and unchanged (304). */
export async function feeds(servers: Servers, { people }: World): Promise<Workload[]> {
  const { origin } = servers.service
  const { url, secret } = await link(origin, people.boss.token)
  const answer = await fetch(url)
  const text = await answer.text()
  const entries = text.split('BEGIN:VEVENT').length - 1
  if (entries !== TYPES * PEOPLE) throw new Error(`The feed has ${entries} entries: ${text.slice(0, 500)}`)
  const known = `if-none-match: ${answer.headers.get('etag')}\r\n`
  const { pathname } = new URL(url)
  const asking = (more: string) =>
    both(requestText(pathname, '', undefined, undefined, more), requestText(`/calendar/${secret}`, '', undefined, undefined, more))
  return [
    { name: `W4 feed of ${entries} entries`, target: 0.7, next: asking('') },
    { name: 'W4 feed in which nothing changed', target: 0.5, status: 304, next: asking(known) },
  ]
}

async function link(origin: string, token: string): Promise<{ url: string; secret: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUIDv7() }
  const body = JSON.stringify({ label: 'Benchmark', scope: 'team' })
  const answer = await fetch(`${origin}/api/users/me/calendar-feeds`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Making the link: ${answer.status} ${await answer.text()}`)
  const { feed_url } = (await answer.json()) as { feed_url: string }
  return { url: feed_url, secret: /calendar-feeds\/([^/]+)\//.exec(feed_url)![1]! }
}
