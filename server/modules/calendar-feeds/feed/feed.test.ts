import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { certificationWorld, renewingWard } from '../../../../test/standing/facts.ts'
import { type Person } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'

const t = await ownHarness()
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const dayIn = (days: number, timeZone = 'UTC') => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * DAY)

async function subscribe(who: Person, scope = 'self', language = 'en'): Promise<string> {
  const answer = await t.call(
    who,
    'POST',
    '/api/users/me/calendar-feeds',
    { label: 'Phone, "desk"; ü', scope },
    { 'accept-language': language },
  )
  expect(answer.status, answer.text).toBe(201)
  return new URL(answer.body.feed_url).pathname
}
const fetched = <const Path extends string>(path: Path, headers: Record<string, string> = {}) =>
  t.call(undefined, 'GET', path, undefined, headers)

type Entry = {
  uid: string
  day: string
  until: string
  summary: string
  description: string
  url: string
  sequence: number
  stamp: string
  allDay: boolean
}
async function entries(path: string): Promise<Entry[]> {
  const { status, text } = await fetched(path)
  expect(status, text).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      until: event.endDate.toString(),
      allDay: event.startDate.isDate,
      summary: event.summary,
      description: event.description,
      url: String(component.getFirstPropertyValue('url')),
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    }
  })
} // prettier-ignore

const ward = (first_due_days?: number) => renewingWard(t, first_due_days)

// In the far east, the due day ends within the same UTC day; in the far west, within the next one.
test.each(['Pacific/Auckland', 'America/Los_Angeles'])('what one has due is a whole day of the organization, in %s', async (time_zone) => {
  const w = await ward()
  await t.db.updateTable('organization').set({ time_zone }).where('id', '=', w.org.id).execute()
  const path = await subscribe(w.nurse)
  const [entry, ...others] = await entries(path)
  expect(others).toEqual([])
  const standing = (await w.standing(w.nurse, w.required)).body
  const due = new Date(standing.due_at)
  const dayOf = (moment: Date | number) => new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(moment)
  expect(entry).toMatchObject({
    uid: `due-${w.required.id}-${w.nurse.account_id}-first@localhost`,
    day: dayOf(due),
    until: dayOf(due.getTime() + 1000),
    allDay: true,
    summary: `Due: ${w.required.slug}`,
    url: expect.stringMatching(new RegExp(`/certifications/${w.required.id}$`)),
  })
  expect(entry!.description).toContain(`(${time_zone})`)
  expect(entry!.description).toContain('Test Hospital')
  const { text } = await fetched(path)
  for (const line of ['TRANSP:TRANSPARENT', 'METHOD:PUBLISH', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
    expect(text).toContain(`${line}\r\n`)
  expect(text).not.toMatch(/ATTENDEE|VALARM/)
})

test('a feed is the same text until something changes; then its sequence has grown', async () => {
  const w = await ward()
  const path = await subscribe(w.nurse)
  const first = await fetched(path)
  expect((await fetched(path)).text).toBe(first.text)
  const [before] = await entries(path)
  const link = { role: w.staff, type: w.required }
  await clockTicks()
  const admin = await t.superuser()
  const requirement =
    `/api/organizations/${w.org.id}/departments/${link.role.department_id}/roles/${link.role.id}/required-certifications/${link.type.id}` as const
  expect((await t.call(admin, 'PATCH', requirement, { first_due_days: 60 })).status).toBe(200)
  const [after] = await entries(path)
  expect(after).toMatchObject({ uid: before!.uid, day: dayIn(60) })
  expect(after!.sequence).toBeGreaterThan(before!.sequence)
  expect(after!.stamp > before!.stamp).toBe(true)
  await clockTicks()
  expect(
    (await t.call(admin, 'PATCH', `/api/certifications/${w.required.id}`, { description: 'Nothing that a calendar shows' })).status,
  ).toBe(200)
  expect((await entries(path))[0]).toEqual(after)
  expect((await t.call(admin, 'PATCH', `/api/certifications/${w.required.id}`, { name: 'Fire; safety, \\ "all"' })).status).toBe(200)
  const [renamed] = await entries(path)
  expect(renamed).toMatchObject({ summary: 'Due: Fire; safety, \\ "all"' })
  expect(renamed!.sequence).toBeGreaterThan(after!.sequence)
})

test('a role that is taken away moves the date, and its sequence grows though nothing new is there', async () => {
  const w = await ward(60)
  const sooner = await t.role(w.org, [], await t.dept(w.org))
  await w.grant(w.nurse, sooner, inDays(0))
  await w.require(sooner, w.required, { first_due_days: 10, recertification: { kind: 'interval', months: 12, anchor: 'award' } })
  const path = await subscribe(w.nurse)
  const [before] = await entries(path)
  expect(before!.day).toBe(dayIn(10))
  await clockTicks()
  const member = `/api/organizations/${w.org.id}/directory/${w.nurse.account_id}/roles/${sooner.id}` as const
  expect((await t.call(await t.superuser(), 'DELETE', member)).status).toBe(204)
  const [after] = await entries(path)
  expect(after).toMatchObject({ uid: before!.uid, day: dayIn(60) })
  expect(after!.sequence).toBeGreaterThan(before!.sequence)
})

test('a role that comes or goes by other ways moves the date as well, and the sequence grows each time', async () => {
  const w = await ward(60)
  const root = await t.superuser()
  const member = `/api/organizations/${w.org.id}/directory/${w.nurse.account_id}/roles` as const
  const places = [await t.dept(w.org), await t.dept(w.org), await t.dept(w.org)]
  const paths: string[] = []
  for (const [nr, department] of places.entries()) {
    const role = await t.role(w.org, [], department)
    const path = `/api/organizations/${w.org.id}/departments/${department.id}/roles/${role.id}` as const
    const required = { certification_type_id: w.required.id, first_due_days: 10 * (nr + 1), recertification: { kind: 'once' } }
    expect((await t.call(root, 'POST', `${path}/required-certifications`, required)).status).toBe(201)
    expect((await t.call(root, 'POST', member, { department_id: department.id, role_id: role.id })).status).toBe(201)
    paths.push(path)
  }
  const [first, second, third] = paths as [string, string, string]
  const role = second.split('/').at(-1)
  const home = `/api/organizations/${w.org.id}/departments` as const
  const ends = (expires_at: string | null) => t.call(root, 'PATCH', `${member}/${role}`, { expires_at })
  const steps: [() => Promise<unknown>, number][] = [
    [() => t.call(root, 'DELETE', first), 20],
    [() => t.call(root, 'PATCH', `${home}/${places[1]!.id}`, { archived: true }), 30],
    [() => t.call(root, 'PATCH', `${home}/${places[1]!.id}`, { archived: false }), 20],
    [() => ends(new Date(Date.now() + 1000).toISOString()).then(clockTicks), 30],
    [() => ends(null), 20],
    [() => t.call(root, 'DELETE', `${home}/${places[1]!.id}/permanent-deletion`), 30],
    [() => t.call(root, 'DELETE', third), 60],
  ]
  const path = await subscribe(w.nurse)
  let [before] = await entries(path)
  expect(before!.day).toBe(dayIn(10))
  for (const [nr, [step, days]] of steps.entries()) {
    await clockTicks()
    await step()
    const [after] = await entries(path)
    expect(after, `step ${nr}`).toMatchObject({ uid: before!.uid, day: dayIn(days) })
    expect(after!.sequence, `step ${nr}`).toBeGreaterThan(before!.sequence)
    before = after
  }
}, 30_000)

test('an award begins another entry; what somebody is excused from is none', async () => {
  const w = await ward()
  const path = await subscribe(w.nurse)
  const award = await w.award(w.nurse, w.required, { awarded_at: inDays(-1) })
  const [entry] = await entries(path)
  expect(entry!.uid).toContain(award)
  expect(entry!.day > dayIn(360)).toBe(true)
  await w.exempt(w.nurse, w.required, inDays(-1))
  expect(await entries(path)).toEqual([])
})

test('what lies ninety days back or two years ahead is the end of it', async () => {
  const w = await certificationWorld(t)
  const learner = await t.person(w.org)
  const path = await subscribe(learner)
  const types = await Promise.all([w.type(), w.type(), w.type(), w.type()])
  for (const [nr, days] of [-92, -88, 725, 735].entries()) await w.dueDate(learner, types[nr]!, inDays(days), inDays(-100))
  for (const type of types) await w.request(learner, type, inDays(-100))
  expect((await entries(path)).map(({ day }) => day).toSorted()).toEqual([dayIn(-88), dayIn(725)])
})

test('a team link has the people one manages by name, and what is one’s own once nobody is managed', async () => {
  const w = await ward()
  const path = await subscribe(w.boss, 'team')
  const own = await w.type()
  await w.dueDate(w.boss, own, inDays(5), inDays(0))
  await w.request(w.boss, own, inDays(0))
  const summaries = async () => (await entries(path)).map(({ summary }) => summary).toSorted()
  expect(await summaries()).toEqual([`Due: ${own.slug}`, `Due: ${w.required.slug} (${w.nurse.name})`].toSorted())
  expect((await entries(path)).find(({ summary }) => summary.includes(w.nurse.name))!.url).toMatch(
    new RegExp(`/o/${w.org.slug}/people/${w.nurse.account_id}/certifications/${w.required.id}$`),
  )
  await t.db.deleteFrom('role_manager').where('organization_id', '=', w.org.id).execute()
  t.context.access.clear()
  expect(await summaries()).toEqual([`Due: ${own.slug}`])
})

test('a feed shows nothing of organizations that are left or archived, or of people managed elsewhere', async () => {
  const [w, elsewhere] = [await ward(), await ward()]
  const path = await subscribe(w.boss, 'team')
  await t.join(w.nurse, elsewhere.org)
  await elsewhere.grant(w.nurse, elsewhere.staff, inDays(0))
  expect((await entries(path)).map(({ summary }) => summary)).toEqual([`Due: ${w.required.slug} (${w.nurse.name})`])
  const nurses = await subscribe(w.nurse)
  expect(await entries(nurses)).toHaveLength(2)
  await t.db
    .updateTable('organization')
    .set({ archived_at: inDays(0) })
    .where('id', '=', elsewhere.org.id)
    .execute()
  t.context.access.clear()
  expect(await entries(nurses)).toHaveLength(1)
})

test('unchanged is 304, HEAD builds nothing, and the fetch is noted', async () => {
  const w = await ward()
  const path = await subscribe(w.nurse)
  const { headers } = await fetched(path)
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' })
  const again = await fetched(path, { 'if-none-match': `W/"other", ${String(headers.etag)}` })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
  expect((await fetched(path, { 'if-none-match': '"other"' })).status).toBe(200)
  const asked = () => t.call(undefined, 'HEAD', path)
  expect(await asked()).toMatchObject({ status: 200, text: '', headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  expect(await t.cost(asked)).toBeLessThanOrEqual(2)
  await expect.poll(async () => ((await t.call(w.nurse, 'GET', '/api/users/me/calendar-feeds')).body).items[0].last_fetched_at).not.toBeNull()
}) // prettier-ignore

test('as many statements for a team of twenty as for one person', async () => {
  const w = await ward()
  const path = await subscribe(w.boss, 'team')
  await fetched(path)
  await t.db.updateTable('organization').set({ name: 'Renamed' }).where('id', '=', w.org.id).execute()
  const one = await t.cost(() => fetched(path))
  for (let nr = 0; nr < 20; nr += 1) await w.grant(await t.person(w.org), w.staff, inDays(0))
  expect(await t.cost(() => fetched(path))).toBe(one)
  expect(await entries(path)).toHaveLength(21)
})

test('every address that opens nothing answers alike', async () => {
  const w = await ward()
  const path = await subscribe(w.nurse)
  const unknown = await fetched(`/api/calendar-feeds/${'x'.repeat(43)}/calendar.ics`)
  expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found'])
  for (const token of ['ü'.repeat(30), 'x'.repeat(201), 'x'.repeat(2000), '%20'])
    expect((await fetched(`/api/calendar-feeds/${token}/calendar.ics`)).text).toBe(unknown.text)
  await t.db.updateTable('account').set({ disabled_at: sql`now()` }).where('id', '=', w.nurse.account_id).execute() // prettier-ignore
  t.context.access.clear()
  const disabled = await fetched(path)
  expect([disabled.status, disabled.text]).toEqual([404, unknown.text])
  expect((await t.call(undefined, 'HEAD', path)).status).toBe(404)
})

test('where a deployment serves no feeds, none is made and none is served', async () => {
  const w = await ward()
  const path = await subscribe(w.nurse)
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, calendarFeeds: false } })
  const headers = { authorization: `Bearer ${w.nurse.token}` }
  const served = await app.inject({ method: 'GET', url: path })
  const made = await app.inject({ method: 'POST', url: '/api/users/me/calendar-feeds', headers, payload: { label: 'Phone' } })
  const listed = await app.inject({ method: 'GET', url: '/api/users/me/calendar-feeds', headers })
  expect([served.statusCode, made.statusCode, listed.json().enabled]).toEqual([404, 403, false])
  expect(listed.json().items).toHaveLength(1)
  await app.close()
})

test('a feed speaks the language in which its link was made', async () => {
  const w = await ward()
  const path = await subscribe(w.nurse, 'self', 'de-AT,de;q=0.9')
  expect((await entries(path))[0]).toMatchObject({ summary: `Fällig: ${w.required.slug}`, description: expect.stringContaining('Fällig bis zum Ende des ') })
}) // prettier-ignore

test('the name of a feed and what it says of itself are escaped as texts', async () => {
  const label = 'Lea; her, dates \\ x'
  const made = await t.call((await ward()).nurse, 'POST', '/api/users/me/calendar-feeds', { label, scope: 'self' })
  const { text } = await fetched(new URL(made.body.feed_url).pathname)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  for (const property of ['NAME', 'X-WR-CALNAME']) expect(lines).toContain(`${property}:Lea\\; her\\, dates \\\\ x`)
  expect(lines.find((line) => line.startsWith('X-WR-CALDESC:'))!.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/)
})

/** Debian's Python with python3-icalendar, an independent reader of calendars. */
const PYTHON = '/usr/bin/python3'
const reads = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import icalendar']).status === 0
/** Prints how that reader parses a feed. */
const READ = `
import sys, json, icalendar
text = sys.stdin.buffer.read()
calendar = icalendar.Calendar.from_ical(text)
print(json.dumps({ 'name': str(calendar['X-WR-CALNAME']), 'longest': max(len(line) for line in text.split(b'\\r\\n')),
  'bare': text.replace(b'\\r\\n', b'').count(b'\\n'),
  'events': [{ 'uid': str(e['UID']), 'day': str(e['DTSTART'].dt), 'until': str(e['DTEND'].dt), 'summary': str(e['SUMMARY']),
    'sequence': int(e['SEQUENCE']), 'status': str(e.get('STATUS', '')) } for e in calendar.walk('VEVENT')] }))`

test.skipIf(!reads && !process.env.CI)('another reader of calendars reads the same', async () => {
  const w = await ward()
  const admin = await t.superuser()
  const name = `Fire, safety; \\ ${'emoji 🚒 and ümlaut '.repeat(8)}`.slice(0, 150)
  expect((await t.call(admin, 'PATCH', `/api/certifications/${w.required.id}`, { name })).status).toBe(200)
  const path = await subscribe(w.boss, 'team')
  const { text } = await fetched(path)
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', READ], { input: text, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const read = JSON.parse(stdout) as { name: string; longest: number; bare: number; events: object[] }
  expect(read).toMatchObject({ name: 'Phone, "desk"; ü', bare: 0 })
  expect(read.longest).toBeLessThanOrEqual(75)
  const own = (await entries(path)).map(({ uid, day, until, summary, sequence }) => ({ uid, day, until, summary, sequence, status: '' }))
  expect(read.events).toEqual(own)
  expect(own[0]!.summary).toBe(`Due: ${name} (${w.nurse.name})`)
})

/** Sequences count in seconds. */
const clockTicks = () => new Promise((done) => setTimeout(done, 1100))
