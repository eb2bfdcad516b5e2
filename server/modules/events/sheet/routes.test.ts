import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { harness } from '../../../../test/harness.ts'
import { workbook } from '../../../../test/workbook.ts'

const t = await harness()
const { desk, at, window } = scheduled(t)

/** An event with this many participants, and a trainer without permissions. */
async function crowded(count: number) {
  const all = await desk()
  const trainer = await t.person(all.org)
  const crowd = await Promise.all(Array.from({ length: count }, () => t.person(all.org)))
  const body = { title: 'การช่วยชีวิต Ω', location: 'Yard', windows: [window(-2, -1)], time_zone: 'Europe/Berlin' }
  const people = { trainer_user_ids: [trainer.account_id], participant_user_ids: crowd.map(({ account_id }) => account_id) }
  const made = await t.call(all.coach, 'POST', '/api/events/batch', { org: all.org.id, ...body, ...people })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body[0]
  const file = async (who: { token: string }, path: string, language = 'en') =>
    t.app.inject({ method: 'GET', url: at(id, path), headers: { authorization: `Bearer ${who.token}`, 'accept-language': language } })
  return { ...all, id, trainer, crowd, file }
}
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('the sheet is a PDF of as many pages as the roster takes, in the language of the reader', async () => {
  const { coach, trainer, crowd, file } = await crowded(40)
  const everybody = crowd.map(({ account_id }) => account_id)
  await t.db.updateTable('account').set({ display_name: 'प्रियंका शर्मा' }).where('id', 'in', everybody).execute()
  for (const who of [coach, trainer]) {
    const sheet = await file(who, '/sheet.pdf')
    expect(sheet).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(sheet.rawPayload)).toBe(4)
  }
  const { items } = await (
    await (await getDocumentProxy(new Uint8Array((await file(coach, '/sheet.pdf')).rawPayload))).getPage(1)
  ).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  for (const written of ['การช่วยชีวิต Ω', 'प्रियंका शर्मा']) expect(text).toContain(written)
  expect((await file(coach, '/sheet.pdf', 'de')).rawPayload.toString('latin1')).toContain('/Lang (de)')
  expect((await file(coach, '/sheet.pdf?language=de')).rawPayload.toString('latin1')).toContain('/Lang (de)')
  expect((await file(coach, '/sheet.pdf?language=xx')).statusCode).toBe(400)
})

test('an event with nobody on it has a sheet to be filled by hand', async () => {
  const { coach, make } = await desk()
  const { id } = (await make()).body
  const sheet = await t.app.inject({ method: 'GET', url: at(id, '/sheet.pdf'), headers: { authorization: `Bearer ${coach.token}` } })
  expect([sheet.statusCode, pages(sheet.rawPayload)]).toEqual([200, 1])
})

test('the roster as CSV says who was there and how that is known', async () => {
  const { coach, id, crowd, trainer, file } = await crowded(2)
  const [nurse] = crowd
  const mark = { attendance: 'attended', note: '=1+1' }
  await t.call(coach, 'PUT', at(id, `/participants/${nurse!.account_id}/attendance`), mark)
  const answer = await file(coach, '/roster.csv')
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': expect.stringMatching(/^attachment; filename="roster-\d{4}-\d\d-\d\d\.csv"$/) })
  const [head, ...lines] = answer.body.trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFuser_id,display_name,email,is_member,/)
  expect(lines).toHaveLength(2)
  const line = lines.find((each) => each.startsWith(nurse!.account_id))!
  expect(line).toContain(`,attended,,'=1+1,`)
  expect(line).toContain(coach.name)
  expect((await file(trainer, '/roster.csv')).body).not.toContain('=1+1')
  const { title, lines: rows } = await workbook(t, coach, at(id, '/roster.xlsx'), 'de')
  expect([title, rows.length]).toEqual(['Teilnehmerliste', 2])
  expect(rows.find(({ Name }) => Name === nurse!.name)).toMatchObject({ Teilnahme: 'War dabei', Notiz: '=1+1', 'Eingetragen von': coach.name, Mitglied: 'Ja' })
}) // prettier-ignore

test('neither is for who only takes part, or is no member', async () => {
  const { crowd, file } = await crowded(1)
  const stranger = await t.stranger()
  for (const path of ['/sheet.pdf', '/roster.csv', '/roster.xlsx'])
    for (const who of [crowd[0]!, stranger]) expect((await file(who, path)).statusCode).toBe(404)
})
