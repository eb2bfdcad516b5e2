import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namesOfMigrations } from '../../server/platform/db/migrate.ts'
import { startIssuer } from '../issuer.ts'
import { mailServer } from '../mail-server.ts'
import { startServer } from './databases.ts'
import { checkOut, lastRelease } from './last-release.ts'
import { type Service, delay, ready, spawnService, stopService, temporaryFolder } from './service.ts'

const server = await startServer()
const mails = await mailServer()
const issuer = await startIssuer()
afterAll(async () => {
  await Promise.all([server.stop(), mails.close(), issuer.close()])
})

const CRON_SECRET = 'a secret of schedulers'
const PEOPLE = 60
const CLIENTS = 6

type Answer = { status: number; body: { id?: string; user_id?: string } & Record<string, unknown>; what: string; draining: boolean }

/** A service, and everything that it answered to people. `draining` tells that it was asked to stop. */
type Side = { service: Service; draining: boolean }
const answers: Answer[] = []

async function call({ service, draining }: Side, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
  const text = await response.text()
  const answer = { status: response.status, body: JSON.parse(text) as Answer['body'], what: `${method} ${path} ${text.slice(0, 300)}`, draining }
  answers.push(answer)
  return answer
} // prettier-ignore

const token = await issuer.token({ sub: 'root' })
const made = async (side: Side, path: string, body: unknown) => {
  const answer = await call(side, 'POST', path, body)
  expect(answer.status, answer.what).toBe(201)
  return answer.body
}

/** An organization with a role, a certification and people, made through the API. */
async function furnish(side: Side) {
  const { id: org } = await made(side, '/api/organizations', { slug: 'ward', name: 'Ward' })
  const { id: department_id } = await made(side, `/api/organizations/${org}/departments`, { slug: 'nurses', name: 'Nurses' })
  const { id: role_id } = await made(side, `/api/organizations/${org}/departments/${department_id}/roles`, { slug: 'nurse', name: 'Nurse' })
  const certification = { owner_organization_id: org, slug: 'hygiene', name: 'Hygiene', awarding_mode: 'approval' }
  const { id: certification_id } = await made(side, '/api/certifications', certification)
  const people: { id: string; email: string }[] = []
  for (let nr = 0; nr < PEOPLE; nr += 1) {
    const email = `person-${nr}@example.org`
    const { user_id } = await made(side, `/api/organizations/${org}/directory`, { provider_id: 'test', subject: `person-${nr}`, email })
    people.push({ id: user_id!, email })
  }
  return { org: org!, role: { department_id, role_id }, certification_id, people }
}
type World = Awaited<ReturnType<typeof furnish>>

const inFiveDays = () => new Date(Date.now() + 5 * 24 * 3600_000 - 60_000).toISOString()

/**
 * Clients that write without pause, each time at another of the sides: a subject, and for the next person in the queue a due date, a
 * role and a reminder, all as parts of one act. A client that a side refuses while it drains asks the next one.
 */
function underLoad(sides: () => Side[], { org, role, certification_id }: World, batch: string) {
  const queue: { id: string }[] = []
  const over = new AbortController()
  const at = `/api/certifications/${certification_id}`
  let [turn, done] = [0, 0]
  async function ask(method: string, path: string, body?: unknown): Promise<void> {
    for (;;) {
      turn += 1
      const side = sides()[turn % sides().length]!
      const answer = await call(side, method, path, body, { 'batch-id': batch }).catch((error: unknown) => {
        if (!side.draining) throw error
      })
      if (answer && answer.status !== 503) return
      await delay(20)
    }
  }
  const working = Array.from({ length: CLIENTS }, async () => {
    while (!over.signal.aborted || queue.length > 0) {
      await ask('POST', '/api/subjects', { owner_organization_id: org, slug: `s-${randomUUID().slice(0, 18)}`, name: 'Under load' })
      await ask('GET', `/api/organizations/${org}/directory?limit=50`)
      const person = queue.shift()
      if (!person) continue
      done += 1
      await ask('PUT', `${at}/due-dates/${person.id}`, { due_at: inFiveDays() })
      await ask('POST', `/api/organizations/${org}/directory/${person.id}/roles`, role)
      await ask('POST', `${at}/reminders`, { user_ids: [person.id], text: 'This week, please.' })
    }
  })
  const stop = () => (over.abort(), Promise.all(working))
  return { queue, queued: () => queue.length + done, stop }
}

/** Ticks of all sides again and again, each as if days had not been looked at for an hour. */
function ticking(url: string, sides: () => Side[]) {
  const over = new AbortController()
  const said: string[] = []
  const tick = async ({ service }: Side) => {
    const headers = { authorization: `Bearer ${CRON_SECRET}` }
    const response = await fetch(`${service.url}/api/notifications/tick`, { method: 'POST', headers }).catch(() => undefined)
    if (response) said.push(response.ok ? '200' : `${response.status} ${((await response.json()) as { code?: string }).code}`)
  }
  const running = (async () => {
    while (!over.signal.aborted) {
      await server.run(url, 'delete from notification_round')
      await Promise.all(sides().map(tick))
      await delay(300)
    }
  })()
  return { said, stop: () => (over.abort(), running) }
}

const mailsTo = async (address: string) => {
  const arrived = (await mails.arrived()).filter(({ to }) => to.includes(address))
  return arrived.map(({ email }) => email.subject).toSorted((a, b) => a!.localeCompare(b!))
}

test('the last release serves beside this one under load: nothing fails, the trail verifies, and everybody is told once', async ({
  skip,
}) => {
  const release = lastRelease()
  if (!release) return skip('SKIPPED: the history of this clone has no earlier version that may serve beside this one.')
  const url = await server.database()
  const providers = join(temporaryFolder(), 'providers.json')
  writeFileSync(providers, JSON.stringify([
    { slug: 'test', display_name: 'Test', issuer_url: issuer.url, client_id: 'x', client_auth_method: 'none' },
  ])) // prettier-ignore
  const env = {
    DATABASE_URL: url, DATA_DIR: temporaryFolder(), CRON_SECRET, SIGN_IN_PROVIDERS_FILE: providers, SCHEDULER: 'on',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'learning@example.org', RATE_LIMIT_PER_MINUTE: '1000000',
  } // prettier-ignore
  const older: Side = { service: await ready(await spawnService(env, [], checkOut(release))), draining: false }
  const applied = () => server.run<{ name: string }>(url, 'select name from migration order by name desc limit 1')
  expect(await applied()).toEqual([{ name: release.newest }])

  const sides = [older]
  const world = await furnish(older)
  const { org, people } = world
  const ticks = ticking(url, () => sides)
  const batch = randomUUID()
  const load = underLoad(() => sides, world, batch)
  /** The next people get what they are told of, from now on. */
  const next = (count: number) => load.queue.push(...people.slice(load.queued(), load.queued() + count))
  next(10)
  await expect.poll(() => mailsTo(people[9]!.email), { timeout: 20_000 }).toHaveLength(2)
  next(15)
  const newer: Side = { service: await ready(await spawnService(env)), draining: false }
  expect(await applied()).toEqual([{ name: namesOfMigrations().at(-1) }])
  sides.push(newer)
  next(20)
  await delay(2500)
  expect((await fetch(`${older.service.url}/readyz`)).status, 'the earlier version serves beside the later one').toBe(200)
  next(15)
  older.draining = true
  older.service.signal('SIGTERM')
  await delay(500)
  sides.shift()
  expect(await older.service.exited, older.service.output()).toBe(0)
  expect(load.queued()).toBe(PEOPLE)
  await load.stop()

  const verified = async () => (await call(newer, 'GET', `/api/organizations/${org}/audit-log/verify`)).body
  await expect.poll(async () => (await verified()).unsealed, { timeout: 15_000 }).toBe(0)
  expect(await verified()).toMatchObject({ ok: true, unsealed: 0, rows_differing: [] })
  for (const { email } of people)
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toEqual(['Due: Hygiene', 'Reminder: Hygiene'])
  await ticks.stop()
  await stopService(newer.service)
  const arrived = await mails.arrived()
  expect(new Set(arrived.map(({ email }) => email.messageId)).size).toBe(arrived.length)
  expect(arrived).toHaveLength(2 * PEOPLE)
  const inBatch = await server.run(
    url,
    `select action, count(*)::int as count from audit_entry where batch_id = $1 and action <> 'subject.created' group by action order by action`,
    [batch],
  )
  const acts = ['certification_due_date.set', 'certification_reminder.created', 'grant.created']
  expect(inBatch).toEqual(acts.map((action) => ({ action, count: PEOPLE })))
  expect(answers.filter(({ status, draining }) => status >= 400 && !(status === 503 && draining)).map(({ what }) => what)).toEqual([])
  expect(new Set(ticks.said)).toEqual(new Set(['200', '503 older_version']))
  console.log(`${answers.length} answers of ${release.newest} and of this version beside it; ${ticks.said.length} ticks.`)
}, 120_000)
