import type { Pool } from '../server/platform/db/open.ts'
import { medianTime, requestText } from './load.ts'
import { type World, newIds } from './seed.ts'
import { type Servers, type Workload, both } from './sides.ts'
import { wordIn, words } from './words.ts'

/** One aid in this many is for everybody. The others belong to a department. */
const WIDE = 50
const MOST_OPENS = 1_000_000
const REPEATED = 10
/** The number of words in an aid, and in each passage of its file. */
const LENGTH = 60
const PASSAGES = 5

/**
 * Adds one aid for every ten records, with two tags and an indexed file each. The aids for everybody have as many views
 * as there are records. The page and the file of one aid are opened ten times as often.
 */
export async function growAids(pool: Pool, world: World, records: number): Promise<void> {
  const { main, members, people } = world
  const ids = newIds(Math.max(WIDE, records / 10))
  const wide = ids.filter((_id, nr) => (nr + 1) % WIDE === 0)
  world.opened = wide[0]!
  await pool.query(
    `insert into job_aid (id, owner_organization_id, owner_department_id, title, description, body_markdown, created_at, updated_at)
     select id, $2, case when n % $4 <> 0 then ($3::uuid[])[1 + n % cardinality($3::uuid[])] end,
       'Aid ' || n || ' ' || ${wordIn('$5::text[]', 'n')} || ' ' || ${wordIn('$5::text[]', '-n')}, 'What to do in case ' || n, ${textIn('$5::text[]', 'n * 1000')}, at, at
     from unnest($1::uuid[]) with ordinality as t(id, n), lateral (select now() - interval '1 year' + n * interval '1 minute' as at) dated`,
    [ids, main.id, main.departments, WIDE, words],
  )
  await attach(pool, world, ids)
  await pool.query(
    `insert into job_aid_subject (organization_id, job_aid_id, subject_id)
     select $2, id, subject from unnest($1::uuid[]) with ordinality as t(id, n),
       lateral unnest(($3::uuid[])[1 + n % (cardinality($3::uuid[]) - 1) : 2 + n % (cardinality($3::uuid[]) - 1)]) subject`,
    [ids, main.id, main.subjects],
  )
  const opens = Math.min(MOST_OPENS, records * 10)
  const openings = [
    { table: 'job_aid_view', columns: 'version, viewed_at', values: '1, at', aids: wide, count: records },
    { table: 'job_aid_view', columns: 'version, viewed_at', values: '1, at', aids: [world.opened], count: opens * 0.9 },
    { table: 'job_aid_file_open', columns: 'opened_at', values: 'at', aids: [world.opened], count: opens * 0.1 },
  ]
  for (const { table, columns, values, aids, count } of openings)
    await pool.query(
      `insert into ${table} (id, organization_id, job_aid_id, user_id, ${columns})
       select gen_random_uuid(), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], ($3::uuid[])[1 + n / cardinality($2::uuid[]) % cardinality($3::uuid[])], ${values}
       from generate_series(1, $4::int) n, lateral (select now() - interval '1 year' + n * interval '30 seconds' as at) dated`,
      [main.id, aids, members, count],
    )
  await pool.query(
    `insert into qr_code (id, owner_organization_id, slug, name, target_kind, target_id, target_label, created_by)
     values (gen_random_uuid(), $1, 'aid-on-the-wall', 'On the wall', 'job_aid', $2, 'Aid', $3)`,
    [main.id, world.opened, people.administrator.id],
  )
}

const textIn = (words: string, seed: string) =>
  `(select string_agg(${wordIn(words, `${seed} + k`)}, ' ' order by k) from generate_series(1, ${LENGTH}) k)`

/** Attaches one indexed file to each aid. */
async function attach(pool: Pool, { main }: World, aids: string[]): Promise<void> {
  await pool.query(`insert into search_file (file_key, state) select 'bench-' || id, 'read' from unnest($1::uuid[]) id`, [aids])
  await pool.query(
    `insert into job_aid_attachment (id, organization_id, job_aid_id, blob_key, file_name, content_type, size_bytes, position)
     select gen_random_uuid(), $2, id, 'bench-' || id, 'Manual.pdf', 'application/pdf', 1, 0 from unnest($1::uuid[]) id`,
    [aids, main.id],
  )
  await pool.query(
    `insert into search_passage (file_key, nr, page, text)
     select 'bench-' || id, nr, nr, ${textIn('$2::text[]', 'n * 10000 + nr * 100')}
     from unnest($1::uuid[]) with ordinality as t(id, n), generate_series(1, ${PASSAGES}) nr`,
    [aids, words],
  )
}

/** W4: aids for a learner, aids of a department, and a scan of an aid's code by a signed-in user. */
export function aids({ main, people }: World): Workload[] {
  const { administrator, learner } = people
  const ofDepartment = `org=${main.slug}&department=${main.large.slug}`
  const phone = 'user-agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36\r\n'
  const scanned = (path: string) => requestText(path, learner.token, undefined, undefined, phone)
  return [
    {
      name: 'W4 aids that are for a learner',
      target: 0.9,
      next: both(requestText('/api/job-aids/available', learner.token), requestText('/aids', learner.token)),
    },
    {
      name: 'W4 aids of a department',
      target: 0.9,
      next: both(
        requestText(`/api/job-aids?${ofDepartment}`, administrator.token),
        requestText(`/aids?department=${main.large.id}`, administrator.token),
      ),
    },
    { name: 'W4 scan of a code', target: 0.4, status: 302, next: both(scanned('/qr/aid-on-the-wall'), scanned('/scan/aid-on-the-wall')) },
  ]
}

/** W4: reads who opened the most opened aid. Returns milliseconds. */
export const opensOnce = ({ service }: Servers, { people, opened }: World) =>
  medianTime(service.origin, requestText(`/api/job-aids/${opened}/analytics`, people.administrator.token), REPEATED)
