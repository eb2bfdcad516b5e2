import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'
import { newSerial } from '../rules.ts'

const t = await harness()

async function world() {
  const w = await certificationWorld(t)
  const certification = await w.type()
  const learner = await t.person(w.org)
  const { body: award } = await t.call(w.admin, 'POST', `/api/certifications/${certification.id}/awards`, { user_id: learner.account_id })
  return {
    ...w,
    certification,
    learner,
    award,
    pdf: `/api/certification-awards/${award.id}/certificate.pdf` as const,
    page: `/verify/${award.serial}` as const,
  }
}
const named = (person: Person, display_name: string) =>
  t.db.updateTable('account').set({ display_name }).where('id', '=', person.account_id).execute()

/** Returns the drawing instructions of a PDF page. With western text, they are in one stream. */
async function drawn(person: Person, url: string): Promise<string> {
  const response = await t.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  const bytes = response.rawPayload
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const streams = [...bytes.toString('latin1').matchAll(/\bstream\n([^]*?)\nendstream/g)].map(([, packed]) =>
    inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'),
  )
  return streams.find((stream) => stream.includes('] TJ'))!
}
/** Text is drawn as hexadecimal runs of letters, with the space between them. */
const textOf = (drawing: string) =>
  [...drawing.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, run]) => [...run!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''))
    .join('\n')

test('the certificate says who, what, by whom and when, with the serial, the address and its code', async () => {
  const { learner, admin, pdf, award, certification } = await world()
  await named(learner, 'Amélie Ørsted')
  for (const person of [learner, admin]) {
    const drawing = await drawn(person, pdf)
    for (const said of ['Test Hospital', 'Amélie Ørsted', certification.slug, award.serial, `/verify/${award.serial}`])
      expect(textOf(drawing)).toContain(said)
    expect(textOf(drawing)).not.toContain('Revoked')
    expect(drawing.match(/ re\n/g)!.length).toBeGreaterThan(300)
  }
})

test('names in any alphabet and of any length have their certificate', async () => {
  const { learner, pdf } = await world()
  for (const name of ['Łukasz Żółć', 'Анна Каренина', '山田太郎', 'W'.repeat(300), 'Anna '.repeat(60), '👩‍⚕️ Anna', ' ']) {
    await named(learner, name)
    expect(textOf(await drawn(learner, pdf))).toContain('Test Hospital')
  }
})

test('people who award are told beforehand which letters of the names no font can draw', async () => {
  const { org, admin, learner, certification } = await world()
  const asked = (user_id: string) => `/api/certifications/${certification.id}/certificate-preview?user_id=${user_id}` as const
  const preview = asked(learner.account_id)
  expect(await t.call(admin, 'GET', preview)).toMatchObject({ status: 200, body: { undrawable_letters: [] } })
  await named(learner, '山田 𐎠𐎡𐎠')
  expect((await t.call(admin, 'GET', preview)).body).toEqual({ undrawable_letters: ['𐎠', '𐎡'] })
  const stranger = await t.stranger()
  expect((await t.call(admin, 'GET', asked(stranger.account_id))).status).toBe(404)
  const reader = await t.person(org, ['certifications:read'])
  for (const [person, status] of [[reader, 403], [stranger, 404], [undefined, 401]] as const)
    expect((await t.call(person, 'GET', preview)).status).toBe(status)
}) // prettier-ignore

test('before many are awarded, those are named whose names no font can draw', async () => {
  const { org, admin, learner, certification } = await world()
  const other = await t.named(org, 'Amélie Ørsted')
  const preview = (by: Person, ...people: Person[]) =>
    t.call(by, 'POST', `/api/certifications/${certification.id}/certificate-preview`, {
      user_ids: people.map(({ account_id }) => account_id),
    })
  expect((await preview(admin, learner, other)).body).toEqual({ people: [] })
  await named(learner, '山田 𐎠𐎡𐎠')
  expect(await preview(admin, other, learner)).toMatchObject({
    status: 200,
    body: { people: [{ user_id: learner.account_id, undrawable_letters: ['𐎠', '𐎡'] }] },
  })
  expect((await preview(admin, learner, await t.stranger())).status).toBe(404)
  expect((await preview(await t.person(org, ['certifications:read']), learner)).status).toBe(403)
})

test('the certificate is for its person and readers; to others there is no such award', async () => {
  const { org, pdf } = await world()
  const missing = await t.call(await t.person(org), 'GET', `/api/certification-awards/${randomUUID()}/certificate.pdf`)
  for (const person of [await t.person(org), await t.stranger(), await t.person(await t.org(), ['certifications:read'])])
    expect(await t.call(person, 'GET', pdf)).toMatchObject({ status: 404, text: missing.text })
  expect((await t.call(undefined, 'GET', pdf)).status).toBe(401)
})

test('anybody who knows the serial sees whether the award is in force, however they type it', async () => {
  const { learner, admin, page, award, certification } = await world()
  await named(learner, '<b>Anna</b> & Co "x"')
  const typed = page.toLowerCase().replaceAll('-', '')
  for (const url of [page, typed, page.replaceAll('-', '%20')]) {
    const { status, text, headers } = await t.call(undefined, 'GET', url)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
    for (const said of ['This award is valid', '&lt;b&gt;Anna&lt;/b&gt; &amp; Co &quot;x&quot;', certification.slug, 'Test Hospital'])
      expect(text).toContain(said)
    for (const secret of ['<b>', '<script', learner.email, learner.account_id, award.id, certification.id, admin.name])
      expect(text).not.toContain(secret)
  }
  await t.call(admin, 'POST', `/api/certification-awards/${award.id}/revoke`, { note: 'A secret reason' })
  const { text } = await t.call(undefined, 'GET', page)
  expect(text).toContain('was revoked on')
  expect(text).not.toContain('is valid')
  expect(text).not.toContain('secret reason')
  expect(textOf(await drawn(learner, `/api/certification-awards/${award.id}/certificate.pdf`))).toContain('This award was revoked on')
})

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const asked = <const Address extends string>(url: Address, headers: Record<string, string>) =>
  t.call(undefined, 'GET', url, undefined, headers)
const json = { accept: 'application/json' }

/** A person whose role requires the certification every year with ten days of grace, and the public data of an award. */
async function renewing(time_zone = 'UTC') {
  const w = await certificationWorld(t)
  await t.db.updateTable('organization').set({ time_zone }).where('id', '=', w.org.id).execute()
  const certification = await w.type()
  const role = await t.role(w.org, [], await t.dept(w.org))
  const learner = await t.person(w.org)
  await w.grant(learner, role, ago(2000))
  await w.require(role, certification, { grace_days: 10, recertification: { kind: 'interval', months: 12, anchor: 'award' } })
  const awarded = async (awarded_at: string) => {
    const id = await w.award(learner, certification, { awarded_at })
    const serial = newSerial()
    await t.db.updateTable('certification_award').set({ serial }).where('id', '=', id).execute()
    return { id, serial, page: `/verify/${serial}` as const, pdf: `/api/certification-awards/${id}/certificate.pdf` }
  }
  return { ...w, certification, role, learner, awarded }
}

test('what lapsed says so, on the page, to programs and on paper, and a renewal brings it back into force', async () => {
  const { learner, certification, awarded } = await renewing()
  const old = await awarded('2020-02-29T10:00:00Z')
  const told = {
    serial: old.serial,
    name: learner.name,
    certification: certification.slug,
    organization: 'Test Hospital',
    awarded_on: '2020-02-29',
  }
  const answer = await asked(old.page, json)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.body).toEqual({
    ...told,
    in_force: false,
    reason: 'not_renewed',
    since: '2021-03-11',
    until: '2021-02-28',
    grace_until: '2021-03-10',
  })
  const { text } = await asked(old.page, {})
  expect(text).toContain('Not in force since 11 March 2021: this award was not renewed')
  expect(textOf(await drawn(learner, old.pdf))).toContain('Not in force since 11 March 2021')

  const renewal = await awarded(ago(30))
  const { in_force, reason, until } = (await asked(old.page, json)).body
  expect([in_force, reason]).toEqual([true, null])
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(330 * DAY_MS)
  expect((await asked(renewal.page, json)).body.until).toBe(until)
  expect(textOf(await drawn(learner, old.pdf))).toContain('Valid until')
})

test('one award has one end: it is valid until the day by which it is to be renewed, on every face, and tolerated in its grace period', async () => {
  const { learner, certification, awarded, standing } = await renewing()
  const dayIn = (language: string, day: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  const { page, pdf } = await awarded(ago(370))
  const { state, due_at } = (await standing(learner, certification)).body
  expect(state).toBe('in_grace')
  const until = due_at.slice(0, 10)
  const told = (await asked(page, json)).body
  expect(told).toMatchObject({ in_force: true, reason: null, since: null, until })
  expect(Date.parse(told.grace_until!) - Date.parse(until)).toBe(10 * DAY_MS)
  const said = [
    `Renewal overdue since ${dayIn('en-GB', new Date(Date.parse(until) + DAY_MS).toISOString())}`,
    `Grace period until ${dayIn('en-GB', told.grace_until!)}`,
  ]
  for (const face of [(await asked(page, {})).text, textOf(await drawn(learner, pdf))])
    for (const words of said) expect(face).toContain(words)

  const { page: renewed } = await awarded(ago(10))
  const next = (await asked(renewed, json)).body
  expect(next.until).toBe((await standing(learner, certification)).body.due_at.slice(0, 10))
  expect((await asked(renewed, {})).text).toContain(`Valid until ${dayIn('en-GB', next.until!)}`)
  expect((await asked(page, json)).body).toMatchObject({ in_force: true, until: next.until })
})

test('it ends by itself at the end, without anybody writing anything, and tomorrow it is still over', async () => {
  const { learner, certification, awarded, dueDate } = await renewing()
  const { page } = await awarded(ago(30))
  const ends = new Date(Date.now() + 2500).toISOString()
  await dueDate(learner, certification, ends, ago(1))
  // The ten days of grace belong to the role. Without it, only the date counts.
  await t.db.deleteFrom('role_grant').where('account_id', '=', learner.account_id).execute()
  expect((await asked(page, json)).body).toMatchObject({ in_force: true, until: ends.slice(0, 10), grace_until: null })
  await new Promise((done) => setTimeout(done, Date.parse(ends) - Date.now() + 50))
  expect((await asked(page, json)).body).toMatchObject({ in_force: false, reason: 'not_renewed', since: ends.slice(0, 10) })
  expect((await asked(page, {})).text).toContain('Not in force since')
})

test('whoever needs no renewal is in force; a revoked award never is; an archived certification changes nothing', async () => {
  const { org, admin, learner, role, certification, awarded } = await renewing()
  const { page, id } = await awarded('2020-02-29T10:00:00Z')
  const inForce = async () => (await asked(page, json)).body
  await t.db
    .updateTable('certification_type')
    .set({ archived_at: ago(1) })
    .where('id', '=', certification.id)
    .execute()
  expect(await inForce()).toMatchObject({ in_force: false, reason: 'not_renewed' })
  await t.db.deleteFrom('role_grant').where('role_id', '=', role.id).execute()
  expect(await inForce()).toMatchObject({ in_force: true, reason: null, since: null, until: null })
  expect((await t.call(admin, 'POST', `/api/certification-awards/${id}/revoke`, { note: 'A secret reason' })).status).toBe(200)
  const revoked = await asked(page, json)
  expect(revoked.body).toMatchObject({ in_force: false, reason: 'revoked', since: new Date().toISOString().slice(0, 10), until: null })
  for (const secret of ['secret', learner.email, learner.account_id, org.id, role.id]) expect(revoked.text).not.toContain(secret)
})

test('its days are days where the organization is, and it speaks the reader’s language', async () => {
  const { learner, awarded } = await renewing('Pacific/Auckland')
  const { page, pdf } = await awarded('2020-11-20T23:30:00Z')
  expect((await asked(page, json)).body).toMatchObject({
    awarded_on: '2020-11-21',
    since: '2021-12-02',
    until: '2021-11-21',
    grace_until: '2021-12-01',
  })
  const german = await asked(page, { 'accept-language': 'fr;q=0.9, de-AT;q=0.8, en;q=0.2' })
  for (const said of ['<html lang="de">', 'Nicht mehr gültig seit 2. Dezember 2021', 'Erteilt am', '21. November 2020'])
    expect(german.text).toContain(said)
  expect((await asked(page, { 'accept-language': 'fr' })).text).toContain('<html lang="en">')
  expect((await asked(`${page}?language=de`, { 'accept-language': 'en' })).text).toContain('<html lang="de">')
  expect((await asked('/verify/none', { 'accept-language': 'de' })).text).toContain('Kein Zertifikat hat diese Seriennummer')
  expect(textOf(await drawn(learner, `${pdf}?language=de`))).toContain('erteilt am 21. November 2020')
  expect((await asked(`${page}?language=fr`, {})).status).toBe(400)
})

test('to programs an unknown serial is 404 like anything else, and of erased people only that they were erased', async () => {
  expect(await asked('/verify/none', json)).toMatchObject({ status: 404, body: { error: 'not_found' } })
  const { learner, awarded } = await renewing()
  const { page } = await awarded(ago(30))
  const erased = await t.call(await t.superuser(), 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })
  expect(erased.status).toBe(200)
  const { status, body, text } = await asked(page, json)
  expect([status, body.name]).toEqual([200, 'Erased person'])
  expect(text).not.toContain(learner.name)
  const both = await asked(page, { accept: 'text/html;q=0.5, application/json' })
  expect(both.body.name).toBe('Erased person')
  expect((await asked(page, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })).headers['content-type']).toContain('text/html')
})

test('an unknown serial gets a page that helps, and never a fault', async () => {
  const { award } = await world()
  const last = award.serial.at(-1) === '0' ? '1' : '0'
  for (const serial of [
    award.serial.slice(0, -1) + last,
    award.serial.slice(0, -1),
    award.id,
    'x',
    '%00',
    '%F0%9F%98%80',
    '..%2F',
    'U'.repeat(28),
  ]) {
    const answer = await t.call(undefined, 'GET', `/verify/${serial}`)
    if (answer.status === 400) expect(serial).toBe('%00')
    else expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('No award has this serial')])
  }
})
