import { sql } from 'kysely'
import { statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMachine, demoPeople, demoSuperuser } from '../server/demo/people.ts'
import { browser } from './browser.ts'
import { nets as eventNets } from '../server/modules/events/nets.ts'
import { CLOCK, type DemoService, demoService } from './demo-service.ts'
import type { BodyAt } from './addresses.ts'

let service: DemoService
let origin: string

beforeAll(async () => {
  service = await demoService()
  origin = service.origin
})
afterAll(() => service.stop())

const tables = [
  'account',
  'audit_entry',
  'blob',
  'certification_attachment',
  'certification_award',
  'certification_due_date',
  'certification_exemption',
  'certification_request',
  'certification_requirement',
  'certification_rule',
  'certification_sign_off',
  'certification_type',
  'evidence',
  'identity',
  'learning_record',
  'membership',
  'organization',
  'scorm_attempt',
  'scorm_course',
  'scorm_package_version',
  'sign_in_provider',
] as const

/** Counts the rows of the tables. Entries about sealing are left out, because they are added at any time. */
async function counts(): Promise<Record<string, number>> {
  const counted = tables.map(async (table) => {
    const rows = service
      .db()
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .$if(table === 'audit_entry', (query) => query.where(sql<boolean>`action <> 'audit_chain.started'`))
    return [table, (await rows.executeTakeFirstOrThrow()).count]
  })
  return Object.fromEntries(await Promise.all(counted)) as Record<string, number>
}

async function signIn(subject: string) {
  const visitor = browser(origin)
  const page = await visitor.open('/auth/sign-in/demo?return_to=/records')
  const landed = await visitor.submit(page, `person=${subject}`)
  expect(landed.url).toBe(`${origin}/records`)
  return {
    get: async <const Path extends string>(path: Path): Promise<BodyAt<'GET', Path>> => JSON.parse(await (await visitor.open(path)).text()),
  }
}

async function machineToken(): Promise<string> {
  const answer = await fetch(`${origin}/demo-idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${demoMachine.subject}:${demoMachine.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const me = (token: string) => fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })

test('the demo has two organizations, and records of every status with every kind of evidence', async () => {
  const statuses = await service.db().selectFrom('learning_record').select('status').distinct().execute()
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['completed', 'expired', 'in_progress', 'pending', 'rejected', 'revoked'])
  const kinds = await service.db().selectFrom('evidence').select('evidence_type').distinct().execute()
  expect(kinds).toHaveLength(7)
  expect((await counts()).learning_record).toBeGreaterThan(200)
  expect((await service.db().selectFrom('organization').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)).toEqual([
    'harbour-view',
    'skerry-line',
  ])
})

test('a year of events lies behind with who was there, and one has a waiting list, one goes on and one was called off', async () => {
  const now = new Date().toISOString()
  for (const [subject, org] of [
    ['amir', 'harbour-view'],
    ['freya', 'skerry-line'],
  ] as const) {
    // prettier-ignore
    const events = await (await signIn(subject)).get(`/api/events?org=${org}`)
    const over = events.filter(({ ends_at }) => ends_at !== null && ends_at < now)
    expect(over.length, org).toBeGreaterThan(15)
    expect(Math.max(...over.map(({ starts_at }) => Date.now() - Date.parse(starts_at)))).toBeGreaterThan(300 * 86_400_000)
    expect(over.filter(({ attended_count }) => attended_count > 2).length).toBeGreaterThan(15)
    expect(events.some(({ starts_at }) => starts_at > now)).toBe(true)
  }
  const amir = await signIn('amir')
  const events = await amir.get('/api/events?org=harbour-view')
  expect(events.filter(({ cancelled_at }) => cancelled_at !== null)).toHaveLength(1)
  expect(events.filter(({ starts_at, ends_at }) => starts_at !== null && starts_at < now && ends_at > now)).toHaveLength(1)
  const full = events.find(({ waitlist, capacity }) => waitlist === 'due_first' && capacity !== null)
  const states = (await amir.get(`/api/events/${full!.id}/sign-ups`)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['booked', 'waitlisted']))
  for (const rule of Object.values(eventNets.invariants!)) expect((await sql.raw(rule).execute(service.db())).rows).toEqual([])
  const maya = await signIn('maya')
  const held = (await maya.get('/api/events/mine')).filter(({ attendance }) => attendance === 'attended')
  const records = (await maya.get('/api/records?limit=200')).items.filter(({ external_id }) => external_id?.startsWith('event:'))
  expect(records).toHaveLength(held.length)
  expect(held.length).toBeGreaterThan(3)
})

test('courses were begun, failed and completed, and one of them certifies', async () => {
  const amir = await signIn('amir')
  const courses = await amir.get('/api/scorm-courses')
  expect(courses).toHaveLength(2)
  for (const { id } of courses) {
    const { standings, scores, time } = await amir.get(`/api/scorm-courses/${id}/analytics`)
    for (const stage of ['not_started', 'in_progress', 'failed', 'completed'] as const) expect(standings[stage], stage).toBeGreaterThan(0)
    expect(Math.min(scores.attempts, time.attempts)).toBeGreaterThan(standings.completed - 1)
  }
  const maya = await signIn('maya')
  const standings = await maya.get('/api/certifications/mine')
  const asked = standings.flatMap(({ rules }) => rules).filter(({ rule_kind }) => rule_kind === 'scorm_course_complete')
  expect(asked).toMatchObject([{ satisfied: false, not_counted: [{ kind: 'scorm_attempt', reason: 'in progress' }] }])
})

test('nothing of the content lies in the future, except when it expires', async () => {
  const now = new Date().toISOString()
  const late = await service
    .db()
    .selectFrom('learning_record')
    .select('title')
    .where((row) =>
      row.or([row('created_at', '>', now), row('completed_at', '>', now), row('approved_at', '>', now), row('rejected_at', '>', now)]),
    )
    .execute()
  expect(late).toEqual([])
})

test('a second start finds everything as it was, and tokens of the first still hold', async () => {
  const before = await counts()
  const token = await machineToken()
  await service.restart()
  expect(await counts()).toEqual(before)
  expect((await me(token)).status).toBe(200)
})

test('the machine has a token for curl', async () => {
  const answer = await me(await machineToken())
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ display_name: demoMachine.name, kind: 'machine', is_superuser: false })
})

test.each(demoPeople)('$name signs in without a password', async ({ subject, name, email }) => {
  const person = await signIn(subject)
  expect(await person.get('/api/users/me')).toMatchObject({ display_name: name, email, is_superuser: subject === demoSuperuser.subject })
})

test('the learner sees only her own records, and her manager what she submitted', async () => {
  const [maya, tomas, freya] = [await signIn('maya'), await signIn('tomas'), await signIn('freya')]
  const own = await maya.get('/api/records?limit=100')
  expect(own.items.length).toBeGreaterThan(5)
  expect(new Set(own.items.map((record) => record.learner.display_name))).toEqual(new Set(['Maya Okafor']))
  const waiting = await tomas.get('/api/records?status=pending&limit=100')
  expect(waiting.items.map((record) => record.learner.display_name)).toContain('Maya Okafor')
  const ferry = await freya.get('/api/records?limit=100')
  expect(new Set(ferry.items.map((record) => record.owner_organization.slug))).toEqual(new Set(['skerry-line']))
})

test('there are two courses to take at once, one of either SCORM, and neither comes with a warning', async () => {
  const [maya, amir] = [await signIn('maya'), await signIn('amir')]
  const open = await maya.get('/api/scorm-courses/available')
  expect(open).toHaveLength(2)
  const courses = await amir.get('/api/scorm-courses')
  expect(courses.map(({ name, scorm_version, subjects }) => [name, scorm_version, subjects.length])).toEqual([
    ['Fire safety on the ward', '2004', 1],
    ['Hand hygiene: five moments', '1.2', 1],
  ])
  for (const { id } of courses) expect(await amir.get(`/api/scorm-courses/${id}/package-versions`)).toMatchObject([{ warnings: [] }])
})

test('one live sitting can be joined at once and led by the educator, and another one is next week', async () => {
  const [maya, ingrid] = [await signIn('maya'), await signIn('ingrid')]
  const { items } = await maya.get('/api/quiz-sittings/mine')
  expect(items.map(({ title, status, pacing, cannot_join }) => [title, status, pacing, cannot_join])).toEqual([
    ['Hand hygiene, all together', 'open', 'host', null],
    ['Fire on the ward: the yearly test', 'scheduled', 'self', 'too_early'],
  ])
  expect((await ingrid.get('/api/quiz-sittings/mine')).items[0]).toMatchObject({
    is_host: true,
    hosts: [{ display_name: 'Ingrid Sørensen' }],
  })
})

test('certifications stand in every state, and whoever is nearest to them has something to do', async () => {
  const [maya, tomas, freya] = [await signIn('maya'), await signIn('tomas'), await signIn('freya')]
  const mine = await maya.get('/api/certifications/mine')
  expect(Object.fromEntries(mine.map(({ certification, state }) => [certification.slug, state]))).toEqual({
    'basic-life-support': 'valid',
    'data-protection': 'overdue',
    'infection-prevention': 'renewal_open',
    'iv-cannulation': 'in_progress',
    'manual-handling': 'in_grace',
    'medication-administration': 'requested',
    'sepsis-recognition': 'awardable',
    'ward-fire-safety': 'not_started',
  })
  const team = await tomas.get('/api/organizations/harbour-view/certification-matrix?limit=500')
  const states: string[] = team.items.flatMap(({ cells }) => cells.map(({ state }) => state))
  expect(new Set(states)).toEqual(
    new Set(['exempt', 'overdue', 'in_grace', 'renewal_open', 'requested', 'valid', 'awardable', 'in_progress', 'not_started']),
  )
  const ferry = await freya.get('/api/organizations/skerry-line/certification-matrix')
  expect(ferry.certifications.map(({ slug }) => slug)).toEqual(['crowd-management', 'engine-room-safety', 'sea-survival'])
})

test('job aids have pictures that their texts show, and were read', async () => {
  const [maya, amir] = [await signIn('maya'), await signIn('amir')]
  const aids = await maya.get('/api/job-aids/available')
  expect(aids.map(({ title }) => title)).toEqual([
    'Handover from the ambulance boat',
    'Infusion pump: what the alarms mean',
    'Patient hoist: lift somebody safely',
  ])
  for (const { id } of aids) {
    const { body_markdown, attachments } = await maya.get(`/api/job-aids/${id}`)
    const shown: string[] = [...body_markdown.matchAll(/attachment:([0-9a-f-]{36})/g)].map(([, file]) => file!)
    const pictures = attachments.filter(({ content_type }) => content_type === 'image/png')
    expect(shown).toEqual(pictures.map((file) => file.id))
    expect((await amir.get(`/api/job-aids/${id}/analytics`)).totals.people).toBeGreaterThan(0)
  }
})

test('what was decided about certifications is in a trail that holds', async () => {
  const amir = await signIn('amir')
  const sealed = () => amir.get('/api/organizations/harbour-view/audit-log/verify')
  await expect.poll(async () => (await sealed()).unsealed, { timeout: 20_000 }).toBe(0)
  expect(await sealed()).toMatchObject({ ok: true })
  const { items } = await amir.get('/api/organizations/harbour-view/audit-log?subject_kind=certification_award&limit=100')
  expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['certification_award.given', 'certification_award.revoked']))
})

test('the same browser may sign in as somebody else afterwards', async () => {
  const visitor = browser(origin)
  for (const subject of ['maya', 'tomas']) {
    await visitor.submit(await visitor.open('/auth/sign-in/demo?return_to=/'), `person=${subject}`)
    expect(await (await visitor.open('/api/token-info')).json()).toMatchObject({ subject })
  }
})

test('a sign-in page that was not begun in this browser is refused', async () => {
  const page = await browser(origin).open('/auth/sign-in/demo?return_to=/')
  expect((await browser(origin).submit(page, 'person=sasha')).status).toBe(400)
  expect((await browser(origin).open('/demo-idp/people/unknown')).status).toBe(400)
})

test('only the people of the page can be picked', async () => {
  const visitor = browser(origin)
  expect((await visitor.submit(await visitor.open('/auth/sign-in/demo?return_to=/'), 'person=mallory')).status).toBe(400)
})

test('a code is not given out without PKCE', async () => {
  const query = new URLSearchParams({
    client_id: 'learning-record-service',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${origin}/auth/callback`,
  })
  const answer = await fetch(`${origin}/demo-idp/auth?${query.toString()}`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toContain('error=invalid_request')
})

test('links come from the configured origin, whatever Host the client sends', async () => {
  const answer = await fetch(`${origin}/demo-idp/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example' },
  })
  expect(await answer.json()).toMatchObject({ issuer: `${origin}/demo-idp`, token_endpoint: `${origin}/demo-idp/token` })
})

test('under another name than its own, the provider is not there', async () => {
  const status = await new Promise((done, fail) => {
    const headers = { host: 'rebound.example' }
    get(`${origin}/demo-idp/.well-known/openid-configuration`, { headers }, (response) => done(response.resume().statusCode)).on(
      'error',
      fail,
    )
  })
  expect(status).toBe(404)
})

test('what the demo would send is in its outbox, readable as a mail, and there after a restart', async () => {
  const page = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, html: await answer.text() }
  }
  const tick = () => fetch(`${origin}/api/notifications/tick`, { method: 'POST', headers: { authorization: `Bearer ${CLOCK}` } })
  expect(await (await tick()).json()).toMatchObject({ sent: expect.toSatisfy((mails: number) => mails > 0) })
  const list = await page('/demo-outbox')
  expect(list.html).toContain('Maya Okafor (')
  const hers = await page('/demo-outbox?to=maya.okafor%40harbourview.example')
  const [, path] = /<li><a href="([^"]+)"/.exec(hers.html) ?? []
  const mail = await page(path!)
  expect(mail.html).toContain('Maya Okafor &lt;maya.okafor@harbourview.example&gt;')
  expect(mail.html).toContain('List-Unsubscribe')
  const shown = await page(`${path}/page`)
  expect(shown).toMatchObject({ status: 200, html: expect.stringContaining('<base target="_top">') })
  expect((await page('/demo-outbox/nothing%40localhost')).status).toBe(404)
  const unsubscribe = /href="([^"]+\/u\/[^"]+)"/.exec(shown.html)![1]!
  expect(unsubscribe).toContain(`${origin}/u/`)
  await service.restart()
  expect((await page(path!)).html).toBe(mail.html)
  expect(await (await tick()).json()).toMatchObject({ sent: 0 })
})

test('the provider’s signing keys are readable by their owner alone', () => {
  expect(statSync(join(service.directory, 'demo-sign-in-keys.json')).mode & 0o777).toBe(0o600)
})
