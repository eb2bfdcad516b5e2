import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import { openConnection, requestText } from './load.ts'
import type { Server } from './processes.ts'
import { scormWorkloads } from './scorm.ts'
import type { Someone, World } from './seed.ts'

export const sides = ['service', 'limit'] as const
export type Side = (typeof sides)[number]
/** `s3` is the service with its files in an S3 store, where there is one. */
export type Servers = Record<Side, Server> & { s3?: Server }
export type Workload = {
  name: string
  /** The least share of the limit that the service is to reach. */
  target: number
  /** The text of the next request of a connection to one side. */
  next: Record<Side, (connection: number) => string>
  /** How many are used at once; 16 unless said. */
  connections?: number
  /** The process of the service that is asked, where it is another than usual. */
  service?: Server
}

const PAGE = 50
const DEEP = 1000
const boundary = 'part-of-the-benchmark'

export async function workloads(pool: Pool, servers: Servers, world: World): Promise<Workload[]> {
  const { administrator, reader, learner } = world.people
  return [
    creation(world),
    ...(await pages(pool, servers, world, 'administrator', administrator)),
    ...(await pages(pool, servers, world, 'department reader', reader)),
    ...(await pages(pool, servers, world, 'learner', learner, 'own')),
    ...(await scormWorkloads(servers, world)),
    {
      name: 'W8 what a token says of itself',
      target: 0.5,
      next: both(requestText('/api/token-info', administrator.token), requestText('/whoami', administrator.token)),
    },
  ]
}

const both = (service: string, limit: string) => ({ service: () => service, limit: () => limit })

/** A record with one piece of evidence and three tags. The service gets it as a form with an Idempotency-Key. */
function creation({ main, members, people }: World): Workload {
  let count = 0
  const { token } = people.administrator
  const body = () => {
    count += 1
    return {
      record: {
        owner_organization_id: main.id,
        owner_department_id: main.large.id,
        learner_user_id: members[10 + (count % 1900)]!,
        title: `Created ${count}`,
        completed_at: '2026-01-02T03:04:05.000Z',
        subject_matter_ids: [0, 1, 2].map((offset) => main.subjects[(count + offset) % main.subjects.length]!),
      },
      evidence: [{ payload: { evidence_type: 'quantity', amount: 2, unit: 'hours' } }],
    }
  }
  return {
    name: 'W1 create with evidence and three tags',
    target: 0.5,
    next: {
      service: () => {
        const type = `multipart/form-data; boundary=${boundary}`
        return requestText('/api/records/submissions', token, {
          type,
          text: form(body()),
          headers: `idempotency-key: ${randomUUIDv7()}\r\n`,
        })
      },
      limit: () => requestText('/records', token, { type: 'application/json', text: JSON.stringify(body()) }),
    },
  }
}

function form(parts: Record<string, object>): string {
  const texts = Object.entries(parts).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  )
  return `${texts.join('')}--${boundary}--\r\n`
}

/** The first page of one department and status, and page 1,000 of it, or the last full one. */
async function pages(pool: Pool, servers: Servers, world: World, who: string, { id, token }: Someone, own = '') {
  const path = `/api/records?org=${world.main.slug}&department=${world.main.large.slug}&status=completed`
  const limitPath = `/records?department=${world.main.large.id}&status=completed${own && '&own=yes'}`
  const position = await deepPosition(pool, world, own ? id : undefined)
  const cursor = await walk(servers.service.origin, path, token, position)
  const after = `&at=${encodeURIComponent(position.at)}&id=${position.id}`
  const first: Workload = {
    name: `W2 first page, ${who}`,
    target: 1,
    next: both(requestText(path, token), requestText(limitPath, token)),
  }
  const deep: Workload = {
    name: `W2 page ${position.page}, ${who}`,
    target: 1,
    next: both(requestText(`${path}&cursor=${cursor}`, token), requestText(limitPath + after, token)),
  }
  return [first, deep]
}

type Position = { page: number; before: number; at: string; id: string }

/** The record after which the deep page begins. */
async function deepPosition(pool: Pool, world: World, learner: string | undefined): Promise<Position> {
  const matching = `from learning_record where owner_department_id = $1 and status = 'completed' and archived_at is null
    and ($2::uuid is null or learner_user_id = $2)`
  const values = [world.main.large.id, learner]
  const counted = await pool.query<{ count: number }>(`select count(*) ${matching}`, values)
  const before = Math.min(DEEP - 1, Math.max(1, Math.floor(counted.rows[0]!.count / PAGE) - 1)) * PAGE
  const { rows } = await pool.query<{ created_at: string; id: string }>(
    `select created_at, id ${matching} order by created_at desc, id desc offset $3 limit 1`,
    [...values, before - 1],
  )
  return { page: before / PAGE + 1, before, at: rows[0]!.created_at, id: rows[0]!.id }
}

/** The cursor behind so many rows, by following the pages as a client does. */
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
