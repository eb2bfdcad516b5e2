/**
 * The limit of the same database and the same Fastify: one prepared statement for each request, without validation,
 * audit trail, idempotency, rate limit or metrics. Reads DATABASE_URL, DATA_DIR, ISSUER, PORT and SUBJECTS
 * (subject=account,…).
 */
import { createHash, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, { type FastifyRequest } from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { QueryResultRow } from 'pg'
import { openDb, postgresPool } from '../../server/platform/db/open.ts'
import * as aids from './aids.ts'
import * as calendar from './calendar.ts'
import { copyOut, copyPool } from './copy.ts'
import * as events from './events.ts'
import * as forums from './forums.ts'
import * as grades from './grades.ts'
import { openPackage } from './package.ts'
import { matrix, matrixPool } from './matrix.ts'
import { searchStatements } from './search.ts'
import * as statements from './statements.ts'

const { DATABASE_URL = '', ISSUER = '', PORT = '', SUBJECTS = '', DATA_DIR = '' } = process.env
const pool = postgresPool(DATABASE_URL, console.error)
const matrices = matrixPool(DATABASE_URL)
const copies = copyPool(DATABASE_URL)
const accounts = new Map(SUBJECTS.split(',').map((pair) => pair.split('=') as [string, string]))
const keys = createRemoteJWKSet(new URL(`${ISSUER}/jwks`))
const app = Fastify()

type Known = { account: string; exp: number; claims: object }
const known = new Map<string, Known>()

async function caller({ headers }: FastifyRequest): Promise<Known> {
  const token = headers.authorization!.slice('Bearer '.length)
  const digest = createHash('sha256').update(token).digest('base64')
  const found = known.get(digest)
  if (found && found.exp * 1000 > Date.now()) return found
  const { payload } = await jwtVerify(token, keys, { issuer: ISSUER })
  const entry = { account: accounts.get(payload.sub!)!, exp: payload.exp!, claims: payload }
  known.set(digest, entry)
  return entry
}

async function query<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows
}

app.get('/whoami', async (req) => {
  const { claims } = await caller(req)
  return { active: true, ...claims, audience: [], scopes: [], validated_by: 'jwks' }
})

type Reach = { organizations: string[]; departments: string[] }
const reaches = new Map<string, { until: number; reach: Reach }>()

/** Returns the grants of an account. They are cached for a second, as in the service. */
async function reachOf(account: string): Promise<Reach> {
  const kept = reaches.get(account)
  if (kept && kept.until > performance.now()) return kept.reach
  const [reach] = await query<Reach>('reach', statements.reach, [account])
  reaches.set(account, { until: performance.now() + 1000, reach: reach! })
  return reach!
}

type PageQuery = { organization?: string; department?: string; status?: string; at?: string; id?: string }

function seenBy({ organizations, departments }: Reach, { organization, department }: PageQuery, superuser: boolean): statements.Seen {
  if (superuser) return department ? 'department' : organization ? 'organization' : 'everything'
  const wide = organization !== undefined && organizations.includes(organization)
  if (department !== undefined) return wide || departments.includes(department) ? 'department' : 'own of a department'
  return wide ? 'organization' : departments.length > 0 ? 'departments' : 'own'
}

app.get<{ Querystring: PageQuery }>('/records', async (req) => {
  const { account } = await caller(req)
  const reach = await reachOf(account)
  const seen = seenBy(reach, req.query, account === accounts.get('superuser'))
  const { name, text, values } = statements.page(seen, { ...req.query, account, departments: reach.departments })
  const rows = await query<{ created_at: string; id: string }>(name, text, values)
  const items = rows.slice(0, 50)
  const last = items.at(-1)
  const cursor = rows.length > 50 && last ? Buffer.from(JSON.stringify([last.created_at, last.id])).toString('base64url') : null
  return { items, next_cursor: cursor }
})

type NewRecord = {
  owner_organization_id: string
  owner_department_id: string
  learner_user_id: string
  title: string
  completed_at: string
  subject_matter_ids: string[]
}
app.post<{ Body: { record: NewRecord; evidence: { payload: { amount: number } }[] } }>('/records', async (req, reply) => {
  const { account } = await caller(req)
  const { record, evidence } = req.body
  const payload = evidence[0]!.payload
  const values = [
    randomUUIDv7(),
    record.owner_organization_id,
    record.owner_department_id,
    record.learner_user_id,
    record.title,
    record.completed_at,
    account,
    record.subject_matter_ids,
    randomUUIDv7(),
    JSON.stringify(payload),
    payload.amount,
  ]
  const rows = await query('create', statements.create, values)
  return reply.code(201).send(rows[0])
})

type NewGrades = { organization_id: string; server_id: string; grades: object[] }
app.post<{ Body: NewGrades }>('/grades', async (req) => {
  const { account } = await caller(req)
  const { organization_id, server_id, grades: given } = req.body
  const ids = ['id', 'record_id', 'evidence_id', 'record_entry', 'evidence_entry']
  const rows = given.map((grade) => ({ ...grade, ...Object.fromEntries(ids.map((name) => [name, randomUUIDv7()])) }))
  return query('grades', grades.create, [randomUUIDv7(), organization_id, server_id, account, JSON.stringify(rows)])
})

app.get<{ Querystring: { org: string } }>('/export.csv', async (req, reply) => {
  await caller(req)
  const client = await copies.connect()
  const rows = Readable.from(copyOut(client, statements.exported(req.query.org)))
  rows.once('close', () => client.release())
  return reply.type('text/csv; charset=utf-8').send(rows)
})

type NewCommit = { launch_id: string; attempt_id: string; seq: number; item_id: string; set: Record<string, string> }
app.post<{ Body: NewCommit }>('/commits', async (req) => {
  await caller(req)
  const { launch_id, attempt_id, seq, item_id, set } = req.body
  const values = [launch_id, seq, item_id, 600, attempt_id, set['cmi.core.lesson_location'], set['cmi.suspend_data']]
  const [row] = await query('commit', statements.commit, values)
  return { result: true, errorCode: 0, seq, attempt: row }
})

type SavedAnswer = { Params: { attempt: string; question: string }; Body: { seq: number; writer: string; answer: object } }
app.put<SavedAnswer>('/answers/:attempt/:question', async (req) => {
  await caller(req)
  const { seq, writer, answer } = req.body
  const values = [req.params.attempt, req.params.question, seq, writer, JSON.stringify(answer)]
  return (await query('answer', statements.answer, values))[0]
})

app.get<{ Params: { '*': string } }>('/package/*', async (req, reply) => {
  const { zip, entries } = await (opened ??= openPackage(pool, DATA_DIR))
  const { data_offset, compressed_size, crc32, size } = entries.get(req.params['*'])!
  const bytes = Buffer.alloc(18 + compressed_size)
  bytes.writeUInt32BE(0x1f8b0800, 0)
  await zip.read(bytes, 10, compressed_size, data_offset)
  bytes.writeUInt32LE(crc32, 10 + compressed_size)
  bytes.writeUInt32LE(size, 14 + compressed_size)
  return reply.headers({ 'content-type': 'text/html', 'content-encoding': 'gzip' }).send(bytes)
})
let opened: ReturnType<typeof openPackage> | undefined

app.get<{ Params: { secret: string } }>('/calendar/:secret', async ({ params, headers }, reply) => {
  const hash = createHash('sha256').update(params.secret).digest()
  if (headers['if-none-match']) {
    await query('link', calendar.link, [hash])
    return reply.code(304).header('etag', headers['if-none-match']).send()
  }
  const due = await query<calendar.Due>('calendar', calendar.due, [hash])
  return reply.type('text/calendar; charset=utf-8').send(calendar.textOf(due))
})

app.get<{ Querystring: { department?: string } }>('/aids', async (req) => {
  const { account } = await caller(req)
  const { department } = req.query
  return department ? query('aids', aids.ofDepartment, [department]) : query('available', aids.available, [account])
})

app.get<{ Params: { slug: string } }>('/scan/:slug', async (req, reply) => {
  const { account } = await caller(req)
  const [code] = await query<{ target_id: string }>('scan', aids.scan, [req.params.slug, account, randomUUIDv7()])
  return reply.redirect(`/job-aids/${code!.target_id}`)
})

type Span = { from: string; to: string }
app.get<{ Querystring: Span & { organization: string } }>('/events', async (req) => {
  const { account } = await caller(req)
  const { organizations, departments } = await reachOf(account)
  const { organization, from, to } = req.query
  const wide = organizations.includes(organization)
  return wide
    ? query('events', events.list('organization'), [organization, from, to])
    : query('events of departments', events.list('departments'), [organization, from, to, departments])
})

app.get<{ Querystring: Span }>('/events/mine', async (req) => {
  const { account } = await caller(req)
  return query('own events', events.mine, [account, req.query.from, req.query.to])
})

const searchStatement = searchStatements(openDb(pool))
app.get<{ Querystring: { q: string } }>('/search', async (req) => {
  const { account } = await caller(req)
  const { name, text, values } = await searchStatement(account, req.query.q)
  return (await query(name, text, values))[0]
})

type Page = { items: object[]; next_cursor: string | null }
const pageOf = (rows: object[]): Page => ({ items: rows.slice(0, 50), next_cursor: rows.length > 50 ? 'more' : null })

app.get<{ Querystring: { forum: string; unread?: string } }>('/threads', async (req) => {
  const { account } = await caller(req)
  const { forum, unread } = req.query
  return pageOf(await query(`threads ${unread}`, forums.threads(unread === 'true'), [forum, account]))
})

app.get<{ Querystring: { thread: string } }>('/posts', async (req) => {
  const { account } = await caller(req)
  return pageOf(await query('posts', forums.posts, [req.query.thread, account]))
})

app.get('/forums', async (req) => {
  const { account } = await caller(req)
  return pageOf(await query('forums', forums.own, [null, account]))
})

type NewEvents = {
  org: string
  department: string
  title: string
  windows: Record<'starts_at' | 'ends_at', string>[]
  participant_user_ids: string[]
}
app.post<{ Body: NewEvents }>('/events/batch', async (req, reply) => {
  await caller(req)
  const { org, department, title, windows, participant_user_ids } = req.body
  const [starts, ends] = [windows.map(({ starts_at }) => starts_at), windows.map(({ ends_at }) => ends_at)]
  const ids = windows.map(() => randomUUIDv7())
  return reply.code(201).send(await query('plan', events.plan, [org, department, title, ids, starts, ends, participant_user_ids]))
})

app.get<{ Querystring: { org: string } }>('/matrix', async (req) => {
  await caller(req)
  return (await matrices.query<{ people: unknown }>({ name: 'matrix', text: matrix, values: [req.query.org] })).rows[0]
})

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
console.log('The limit server is ready.')
process.once('SIGTERM', () => process.exit(0))
