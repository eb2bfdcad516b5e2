import type { Pool } from '../server/platform/db/open.ts'
import { openConnection, requestText } from './load.ts'
import type { Someone, World } from './seed.ts'
import { type Servers, type Workload, both } from './sides.ts'

const PAGE = 50
const DEEP = 1000

/** A kind of request for records: the caller, the place, the status, and the condition for the records that the caller sees. */
type Asked = { name: string; who: Someone; target: number; department?: true; anywhere?: true; status?: string; sees?: string }

/** The first page and a deep page for each kind of caller, with and without a department and a status. */
export async function pages(pool: Pool, servers: Servers, world: World): Promise<Workload[]> {
  const { administrator, ward, reader, many, quiet, learner, superuser } = world.people
  const [department, status, own] = [true, 'completed', 'learner_user_id = $3'] as const
  const forms: Asked[] = [
    { name: 'administrator', who: administrator, target: 1, department, status },
    { name: 'department reader', who: reader, target: 1, department, status },
    { name: 'learner', who: learner, target: 1, department, status, sees: own },
    { name: 'whole organization', who: administrator, target: 0.9, status },
    { name: 'whole organization, any status', who: administrator, target: 0.9 },
    { name: 'reader of one department, wherever they may', who: ward, target: 0.9, status, sees: inReach },
    { name: 'reader of 40 departments, wherever they may', who: reader, target: 0.9, status, sees: inReach },
    { name: 'reader of 64 departments, wherever they may', who: many, target: 0.9, status, sees: inReach },
    { name: 'reader of 64 departments, any status', who: many, target: 0.9, sees: inReach },
    { name: 'reader of 64 quiet departments', who: quiet, target: 0.9, status, sees: inReach },
    { name: 'superuser, everywhere', who: superuser, target: 0.9, anywhere: true, status },
    { name: 'learner, all their own', who: learner, target: 0.9, anywhere: true, sees: own },
  ]
  return (await Promise.all(forms.map((form) => firstAndDeep(pool, servers, world, form)))).flat()
}

const inReach = `(learner_user_id = $3 or owner_department_id in (
  with recursive reach as (
    select r.department_id as id from role_grant g join role r on r.id = g.role_id where g.account_id = $3
    union select d.id from reach join department d on d.parent_department_id = reach.id
  ) select id from reach))`

/** Returns the workloads for the first page and for page 1,000, or else the last full page. */
async function firstAndDeep(pool: Pool, servers: Servers, { main }: World, asked: Asked): Promise<Workload[]> {
  const { name, who, target, department, anywhere, status } = asked
  const query = new URLSearchParams()
  if (!anywhere) query.set('org', main.slug)
  if (department) query.set('department', main.large.slug)
  if (status) query.set('status', status)
  const ids = new URLSearchParams(query)
  ids.delete('org')
  if (!anywhere) ids.set('organization', main.id)
  if (department) ids.set('department', main.large.id)
  const [path, limitPath] = [`/api/records?${query.toString()}`, `/records?${ids.toString()}`]
  const position = await deepPosition(pool, main, asked)
  const cursor = await walk(servers.service.origin, path, who.token, position)
  const after = `&at=${encodeURIComponent(position.at)}&id=${position.id}`
  return [
    { name: `W2 first page, ${name}`, target, next: both(requestText(path, who.token), requestText(limitPath, who.token)) },
    {
      name: `W2 page ${position.page}, ${name}`,
      target,
      next: both(requestText(`${path}&cursor=${cursor}`, who.token), requestText(limitPath + after, who.token)),
    },
  ]
}

type Position = { page: number; before: number; at: string; id: string }

/** Returns the record after which the deep page begins. */
async function deepPosition(pool: Pool, main: World['main'], { who, department, anywhere, status, sees }: Asked): Promise<Position> {
  const matching = `from learning_record where ($1::uuid is null or owner_organization_id = $1)
    and ($2::uuid is null or owner_department_id = $2) and ($3::uuid is not null) and ($4::text is null or status = $4)
    and archived_at is null and ${sees ?? 'true'}`
  const values = [anywhere ? null : main.id, department ? main.large.id : null, who.id, status ?? null]
  const counted = await pool.query<{ count: number }>(`select count(*) ${matching}`, values)
  const before = Math.min(DEEP - 1, Math.max(1, Math.floor(counted.rows[0]!.count / PAGE) - 1)) * PAGE
  const { rows } = await pool.query<{ created_at: string; id: string }>(
    `select created_at, id ${matching} order by created_at desc, id desc offset $5 limit 1`,
    [...values, before - 1],
  )
  return { page: before / PAGE + 1, before, at: rows[0]!.created_at, id: rows[0]!.id }
}

/** Returns the cursor after a number of rows, by following the pages as a client does. */
async function walk(origin: string, path: string, token: string, { before, id }: Position): Promise<string> {
  const connection = await openConnection(origin)
  let cursor = ''
  for (let read = 0; read < before;) {
    const limit = Math.min(200, before - read)
    const { status, body } = await connection.ask(requestText(`${path}&limit=${limit}${cursor && `&cursor=${cursor}`}`, token))
    const page = JSON.parse(body.toString()) as { items: { id: string }[]; next_cursor: string }
    if (status !== 200) throw new Error(`Walking ${path}: ${status} ${body.toString()}`)
    read += page.items.length
    cursor = page.next_cursor
    if (read === before && page.items.at(-1)?.id !== id) throw new Error(`The service and the table disagree on page ${before / PAGE}.`)
  }
  connection.close()
  return cursor
}
