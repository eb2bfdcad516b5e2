import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

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
    pdf: `/api/certification-awards/${award.id}/certificate.pdf`,
    page: `/verify/${award.serial}`,
  }
}
const named = (person: Person, display_name: string) =>
  t.db.updateTable('account').set({ display_name }).where('id', '=', person.account_id).execute()

/** The drawing instructions of a PDF. */
async function drawn(person: Person, url: string): Promise<string> {
  const response = await t.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  const bytes = response.rawPayload
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const start = bytes.indexOf('stream\n') + 7
  return inflateSync(bytes.subarray(start, bytes.indexOf('\nendstream', start))).toString('latin1')
}
/** Text is drawn as hexadecimal runs of letters with the space between them. */
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

test('the certificate is for its person and readers; to others there is no such award', async () => {
  const { org, pdf } = await world()
  const missing = await t.call(await t.person(org), 'GET', `/api/certification-awards/${randomUUID()}/certificate.pdf`)
  for (const person of [await t.person(org), await t.stranger(), await t.person(await t.org(), ['certifications:read'])])
    expect(await t.call(person, 'GET', pdf)).toMatchObject({ status: 404, text: missing.text })
  expect((await t.call(undefined, 'GET', pdf)).status).toBe(401)
})

test('anybody who knows the serial sees whether the award is valid, however they type it', async () => {
  const { learner, admin, page, award, certification } = await world()
  await named(learner, '<b>Anna</b> & Co "x"')
  const typed = page.toLowerCase().replaceAll('-', '')
  for (const url of [page, typed, page.replaceAll('-', '%20')]) {
    const { status, text, headers } = await t.call(undefined, 'GET', url)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
    for (const said of ['is valid', '&lt;b&gt;Anna&lt;/b&gt; &amp; Co &quot;x&quot;', certification.slug, 'Test Hospital'])
      expect(text).toContain(said)
    for (const secret of ['<b>', '<script', learner.email, learner.account_id, award.id, certification.id, admin.name])
      expect(text).not.toContain(secret)
  }
  await t.call(admin, 'POST', `/api/certification-awards/${award.id}/revoke`, { note: 'A secret reason' })
  const { text } = await t.call(undefined, 'GET', page)
  expect(text).toContain('was revoked on')
  expect(text).not.toContain('is valid')
  expect(text).not.toContain('secret reason')
  expect(textOf(await drawn(learner, `/api/certification-awards/${award.id}/certificate.pdf`))).toContain('Revoked on')
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
