import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { type Context, createContext } from '../server/context.ts'
import type { BodyAt, Method } from './addresses.ts'
import type { Db } from '../server/platform/db/open.ts'
import type { Permission } from '../server/platform/access/permissions.ts'
import { answerCheck } from './contract/answers.ts'
import { tidyTables } from '../server/platform/db/tidy.ts'
import { openDatabase } from './database.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { contradictions } from './nets/invariants.ts'
import { untold } from './nets/untold.ts'

export type Person = { account_id: string; subject: string; token: string; name: string; email: string }
export type Org = { id: string; slug: string }
export type Dept = { id: string; slug: string; organization_id: string }

/** The service under test: the real application on a real database, with a token issuer. */
export type Harness = Awaited<ReturnType<typeof startHarness>>

let shared: Promise<Harness> | undefined
/**
 * Returns the harness that all test files of a worker share. Every test creates its own organization in it, so no table
 * is ever truncated.
 */
export const harness = (): Promise<Harness> => (shared ??= startHarness({ isShared: process.env.TEST_FILES_ALONE === undefined }))

/** Returns the shared harness if this worker has started one. */
export const sharedHarness = () => shared

/** Fails a test that leaves jobs in the queue, because no test has checked their effect. Runs after every test. */
export async function refuseLeftovers({ context }: Harness): Promise<void> {
  if ((await context.jobs.waiting()) === 0) return
  await context.jobs.drain()
  throw new Error('The test left work in the queue. Do it with t.drain(), and look at what came of it.')
}

/** For each database, the id of the next transaction at the last check. */
const lookedUpTo = new WeakMap<Db, string>()

/** Fails a test file that left contradictory rows in the database. */
export async function refuseFaults({ db }: Harness): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const { next } = rows[0]!
  if (next === lookedUpTo.get(db)) return
  lookedUpTo.set(db, next)
  // A database without autovacuum is vacuumed between two files; elsewhere that happens every minute.
  if (!process.env.TEST_DATABASE_URL) await tidyTables(db)
  const faults = [...(await contradictions(db)), ...(await rowsUntold(db))]
  if (faults.length > 0) throw new Error(`The database holds what must not be: ${faults.join('; ')}`)
}

/** The organizations that are checked already, or whose rows a test wrote without audit entries. */
const looked = new Set<string>()
/** Exempts an organization from the check of the audit trail, because a test writes to its tables directly. */
export const pastTheTrail = ({ id }: Pick<Org, 'id'>) => void looked.add(id)

async function rowsUntold(db: Db): Promise<string[]> {
  const faults = await untold(db, looked)
  const { rows } = await sql<{ id: string }>`select id from organization`.execute(db)
  for (const { id } of rows) looked.add(id)
  return faults
}

/** A response with its parsed JSON body, typed by the document. `call` has checked status and body against the document. */
export type Answer<Body = unknown> = {
  status: number
  body: Body
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

export const SUPERUSER = 'root'

export async function startHarness({ isShared }: { isShared: boolean }) {
  const issuer = await startIssuer()
  const told = new AsyncLocalStorage<string[]>()
  const env: Record<string, string> = {
    ...(process.env.TEST_DATABASE_URL && { DATABASE_URL: process.env.TEST_DATABASE_URL }),
    DATA_DIR: `${process.env.TEST_TMP ?? '/tmp'}/lrs-test-${randomUUID()}`,
    SIGNING_KEY: 'a signing key for tests, 32 characters or more',
    SUPERUSERS: `test:${SUPERUSER}`,
    CRON_SECRET: 'a secret of schedulers',
    ALLOW_PRIVATE_PROVIDERS: 'true',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  }
  const config = readConfig(env)
  const log = pino({ level: config.logLevel })
  const opened = await openDatabase()
  const context = await createContext(config, log, { onQuery: (sql) => told.getStore()?.push(sql), opened })
  const provider_id = randomUUIDv7()
  await context.db
    .insertInto('sign_in_provider')
    .values({
      id: provider_id,
      slug: 'test',
      display_name: 'Test',
      issuer_url: issuer.url,
      client_id: 'test-client',
      client_auth_method: 'none',
    })
    .execute()
  const { app } = await buildApp(context)
  await app.ready()
  const drain = () => context.jobs.drain()
  let listening: Promise<string> | undefined
  /** Returns the address of the service, for requests that cannot be injected. All tests of the worker share one listener. */
  const address = () => (listening ??= app.listen({ port: 0, host: '127.0.0.1' }))
  /** Returns the statements that `work` sends with an empty access cache. Statements of the trail are left out unless `trail` is set. */
  const statementsOf = async (work: () => Promise<unknown>, { trail = false } = {}): Promise<string[]> => {
    context.access.clear()
    const statements: string[] = []
    await told.run(statements, work)
    return statements.filter((sql) => !sql.includes(PROVIDERS) && (trail || !sql.includes(AUDIT)))
  }
  const cost = async (work: () => Promise<unknown>): Promise<number> => (await statementsOf(work)).length
  return {
    app,
    address,
    context,
    db: context.db,
    env,
    issuer,
    provider_id,
    statementsOf,
    cost,
    drain,
    ...world({ app, context, issuer, address, isShared }),
  }
}

/** All services of a worker have the same document, so they share its check. */
let check: ReturnType<typeof answerCheck> | undefined

/** Scheduler ticks, and reads of the whole service that only superusers may send. */
const ABOUT_EVERYBODY = /^\/api\/(?:notifications\/tick|search\/(?:index\/tick|status)|audit-log)\b/

const ENDLESS = /^\/api\/quiz-sittings\/[^/]+\/events\b/

/** The providers are read once a second, by the first request that needs them. */
const PROVIDERS = 'from "sign_in_provider" where "enabled" ='

/** Sealing runs after a request, so its statements do not count. */
const AUDIT = 'audit_'

type Parts = { app: FastifyInstance; context: Context; issuer: Issuer; address: () => Promise<string>; isShared: boolean }

/** The helpers of the tests: they create organizations, departments and people with permissions, and call the API as these people. */
function world({ app, context, issuer, address, isShared }: Parts) {
  let count = 0
  const checkAnswer = (check ??= answerCheck())
  const unique = (word: string) => `${word}-${process.pid}-${(count += 1)}-${randomUUID().slice(0, 8)}`

  /** Calls the API as a person. If the compiler cannot derive the operation, the test names the schema: `call<Schema<'Event'>>(…)`. */
  async function call<const M extends Method, const Address extends string>(
    person: Person | undefined,
    method: M,
    url: Address,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<BodyAt<M, Address>>>
  async function call<Body>(
    person: Person | undefined,
    method: Method,
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  async function call<Body>(
    person: Person | undefined,
    method: Method,
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ) {
    if (method === 'GET' && ENDLESS.test(url)) return listen<Body>(person, url)
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && {
        payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
      }),
    })
    // The embedded database has a clock of milliseconds. The wait makes the next request come in a later one. Following a code writes too.
    const writes = method === 'GET' ? response.statusCode === 302 : response.statusCode < 300
    if (writes) for (const now = Date.now(); Date.now() === now;);
    return answered<Body>(method, url, { status: response.statusCode, headers: response.headers, text: response.body })
  }

  function answered<Body>(method: Method, url: string, { status, headers, text }: Omit<Answer, 'body'>): Answer<Body> {
    const contentType = String(headers['content-type'] ?? '')
    const body = /\bjson\b/.test(contentType) && text !== '' ? JSON.parse(text) : undefined
    checkAnswer(method, url, { status, contentType, body })
    if (isShared && status < 300 && ABOUT_EVERYBODY.test(url))
      throw new Error(`${url} is about everybody, and takes longer the more other files have written. Use ownHarness().`)
    return { status, body, text, headers }
  }

  /** Returns the first event of a stream that otherwise goes on until the listener leaves. */
  async function listen<Body>(person: Person | undefined, url: string): Promise<Answer<Body>> {
    const headers = person && { authorization: `Bearer ${person.token}` }
    const response = await fetch(`${await address()}${url}`, headers && { headers })
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (/^data: .*\n\n/m.test(text)) break
    }
    return answered<Body>('GET', url, { status: response.status, headers: Object.fromEntries(response.headers), text })
  }

  /** Sends a file to the address of its upload ticket. */
  const send = (ticket: { url: string; headers: Record<string, string> }, bytes: Buffer) =>
    call(undefined, 'PUT', new URL(ticket.url).pathname, bytes, ticket.headers)

  /** Creates a person with a valid token and an account who is a member of no organization. */
  async function stranger(subject = unique('sub'), name = `Person ${subject}`): Promise<Person> {
    const email = `${subject}@example.org`
    const token = await issuer.token({ sub: subject, name, email })
    const identified = await context.bearer.identify(token)
    return { account_id: identified!.account_id, subject, token, name, email }
  }

  async function org(): Promise<Org> {
    const row = { id: randomUUIDv7(), slug: unique('org'), name: 'Test Hospital' }
    await context.db.insertInto('organization').values(row).execute()
    return row
  }

  async function dept(organization: Org, parent?: Dept): Promise<Dept> {
    const row = {
      id: randomUUIDv7(),
      organization_id: organization.id,
      slug: unique('dept'),
      name: 'Ward',
      parent_department_id: parent?.id ?? null,
    }
    await context.db.insertInto('department').values(row).execute()
    return row
  }

  /** Creates a role with exactly these permissions, over a department or, without one, over the whole organization. */
  async function role(organization: Org, permissions: Permission[], department?: Dept) {
    const home = department ?? (await dept(organization))
    const row = {
      id: randomUUIDv7(),
      organization_id: organization.id,
      department_id: home.id,
      slug: unique('role'),
      name: 'Role',
      permissions,
      organization_wide: !department,
    }
    await context.db.insertInto('role').values(row).execute()
    return row
  }

  async function join(person: Person, organization: Org) {
    await context.db
      .insertInto('membership')
      .values({ organization_id: organization.id, account_id: person.account_id })
      .onConflict((c) => c.doNothing())
      .execute()
    context.access.clear()
  }

  async function grant(person: Person, held: { id: string; organization_id: string }, expires_at: string | null = null) {
    await join(person, { id: held.organization_id, slug: '' })
    await context.db
      .insertInto('role_grant')
      .values({ organization_id: held.organization_id, account_id: person.account_id, role_id: held.id, expires_at })
      .execute()
    context.access.clear()
  }

  /** Creates a member who holds these permissions over the organization, or over one of its departments. */
  const person = (organization: Org, permissions: Permission[] = [], department?: Dept) =>
    named(organization, undefined, permissions, department)

  /** Creates such a member with a name, for tests of the names in answers. */
  async function named(organization: Org, name: string | undefined, permissions: Permission[] = [], department?: Dept): Promise<Person> {
    const someone = await stranger(undefined, name)
    await join(someone, organization)
    if (permissions.length > 0) await grant(someone, await role(organization, permissions, department))
    return someone
  }

  /** Creates a machine account that is a member of the organization. */
  async function program(organization: Org): Promise<Person> {
    const someone = await person(organization)
    await context.db.updateTable('account').set({ kind: 'machine' }).where('id', '=', someone.account_id).execute()
    return someone
  }

  /** Makes every holder of `manager` a manager of every holder of `subordinate`. */
  async function manages(organization: Org, manager: { id: string }, subordinate: { id: string }) {
    await context.db
      .insertInto('role_manager')
      .values({ id: randomUUIDv7(), organization_id: organization.id, manager_role_id: manager.id, subordinate_role_id: subordinate.id })
      .execute()
    context.access.clear()
  }

  let latest = 0
  /** Returns a timestamp later than all before. The clock of the embedded database advances only once a millisecond. */
  const later = () => {
    latest = Math.max(latest + 1, Date.now() * 1000)
    return `${new Date(latest / 1000).toISOString().slice(0, -1)}${String(latest % 1000).padStart(3, '0')}Z`
  }

  async function subject(organization: Org, slug = unique('subject')) {
    const row = { id: randomUUIDv7(), owner_organization_id: organization.id, slug, name: slug, created_at: later() }
    await context.db.insertInto('subject').values(row).execute()
    return row
  }

  return {
    call,
    send,
    unique,
    subject,
    stranger,
    org,
    dept,
    role,
    join,
    grant,
    person,
    named,
    program,
    manages,
    superuser: () => stranger(SUPERUSER),
  }
}
