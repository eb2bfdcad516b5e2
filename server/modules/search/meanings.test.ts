import { afterAll, beforeEach, expect, test } from 'vitest'
import pino from 'pino'
import { answer, startEmbeddings } from '../../../test/embeddings-server.ts'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { openEmbeddings } from '#platform/embeddings.ts'

const t = await ownHarness()
const endpoint = await startEmbeddings([
  ['handwashing', 'hygiene', 'disinfect'],
  ['blaze', 'fire'],
  ['ailurus', 'panda'],
])
const open = (model = 'first') =>
  (t.context.embeddings = openEmbeddings({ url: endpoint.url, model, apiKey: 'a key' }, pino({ level: 'silent' })))
beforeEach(() => {
  endpoint.misbehaves = undefined
  open()
})
afterAll(() => {
  t.context.embeddings = undefined
  endpoint.stop()
})

async function tick() {
  const { status, body, text } = await t.call(undefined, 'POST', '/api/search/index/tick', undefined, {
    authorization: `Bearer ${t.env.CRON_SECRET}`,
  })
  expect(status, text).toBe(200)
  return body
}
/** As if texts without an answer had waited for long. */
const later = () => t.db.updateTable('search_meaning').set({ asked_again_at: '2026-01-01T00:00:00Z' }).where('vector', 'is', null).execute()
/** Ticks until the meaning of every text is known. */
async function ticked(): Promise<void> {
  await later()
  for (let nr = 0; nr < 50; nr += 1) if ((await tick()).remaining === 0) return
  throw new Error('There is always more to ask about.')
}
open()
await ticked()

async function search(person: Person, q: string) {
  const { status, body, text } = await t.call(person, 'GET', `/api/search?q=${encodeURIComponent(q)}`)
  expect(status, text).toBe(200)
  return body
}
const titles = async (person: Person, q: string) => (await search(person, q)).items.map(({ title }) => title)
const sent = () => endpoint.asked.flatMap(({ input }) => input)

async function desk() {
  const org = await t.org()
  const writes = await t.person(org, [
    'job-aids:read',
    'job-aids:write',
    'records:read',
    'records:write',
    'subjects:read',
    'subjects:write',
  ])
  const aid = async (title: string, more: object = {}) => {
    const { status, body, text } = await t.call(writes, 'POST', '/api/job-aids', { org: org.id, title, ...more })
    expect(status, text).toBe(201)
    return body
  }
  return { org, writes, aid, member: await t.person(org) }
}

test('what means the same is found once a tick has asked, with its title or its text, and words still come first', async () => {
  const { member, aid } = await desk()
  // The number has no meaning. It keeps these texts apart from others in this database, whose meaning is already known.
  await aid('Hygiene 4711')
  await aid('Rounds 4711', { body_markdown: 'Disinfect before each patient.' })
  await aid('Pumps 4711')
  expect(await titles(member, 'handwashing')).toEqual([])
  expect((await search(member, 'handwashing')).counts).toEqual({})
  const before = await tick()
  expect(before).toMatchObject({ indexed: 3, failed: 0, remaining: 0, model: 'first' })
  const { items, counts, suggestions } = await search(member, 'handwashing')
  expect(items).toMatchObject([
    { title: 'Hygiene 4711', where: { part: 'title' }, snippet: { text: 'Hygiene 4711', ranges: [] } },
    { title: 'Rounds 4711', where: { part: 'body' }, snippet: { text: 'Disinfect before each patient.' } },
  ])
  expect([counts, suggestions]).toEqual([{ job_aid: 2 }, []])
  await aid('Handwashing')
  await tick()
  expect((await titles(member, 'handwashing'))[0]).toBe('Handwashing')
  // Both parts of the search find it, but it is one hit.
  expect(await titles(member, 'hygiene')).toHaveLength(3)
  // A phrase or an exclusion searches by words.
  expect(await titles(member, '"disinfect"')).toEqual(['Rounds 4711'])
  expect(await titles(member, 'disinfect -pumps')).toEqual(['Rounds 4711'])
  expect(endpoint.asked.at(-1)).toMatchObject({ model: 'first', authorization: 'Bearer a key' })
  const { body } = await t.call(await t.superuser(), 'GET', '/api/search/status')
  expect(body).toMatchObject({ model: 'first', remaining: 0 })
})

test('what is not shown to somebody is not found by its meaning either, and is not counted', async () => {
  const { org, member, aid, writes } = await desk()
  const ward = await t.dept(org)
  await aid('Ailurus one', { audience: 'trainers' })
  await aid('Ailurus two', { department: ward.id })
  const shown = await aid('Ailurus three')
  await ticked()
  const outsider = await t.person(await t.org(), ['job-aids:read', 'subjects:read', 'records:read'])
  const nothing = { items: [], counts: {}, suggestions: [] }
  expect(await search(outsider, 'panda')).toEqual(nothing)
  expect(await titles(member, 'panda')).toEqual(['Ailurus three'])
  expect((await search(member, 'panda')).counts).toEqual({ job_aid: 1 })
  expect(await titles(writes, 'panda')).toHaveLength(3)
  await t.call(writes, 'PATCH', `/api/job-aids/${shown.id}`, { archived: true })
  expect(await search(member, 'panda')).toEqual(nothing)
})

test('the text of files is found by what it means, at its page; files for trainers only by trainers', async () => {
  const { org, member } = await desk()
  const author = await t.person(org, ['certifications:read', 'certifications:write'])
  const pathway = (await t.call(author, 'POST', '/api/learning-pathways', { owner_organization_id: org.id, name: 'Way', slug: t.unique('w') })).body // prettier-ignore
  const path = `/api/learning-pathways/${pathway.id}` as const
  const attach = async (file_name: string, text: string, audience: string) => {
    const content = Buffer.from(text)
    const ticket = await t.call(author, 'POST', `${path}/attachment-uploads`, { file_name, content_type: 'text/plain', size_bytes: content.length }) // prettier-ignore
    await t.send(ticket.body, content)
    expect((await t.call(author, 'POST', `${path}/attachments`, { pathname: ticket.body.pathname, file_name, audience })).status).toBe(201)
  }
  await attach('trainers.txt', 'The panda keeps the keys', 'trainers')
  await attach('all.txt', 'A fire eats the air', 'trainees')
  expect((await t.call(author, 'POST', `${path}/assignments`, { assignee_kind: 'organization' })).status).toBeLessThan(300)
  await ticked()
  const [hit] = (await search(member, 'blaze')).items
  expect(hit).toMatchObject({
    kind: 'pathway',
    where: { part: 'attachment', file_name: 'all.txt' },
    snippet: { text: 'A fire eats the air' },
  })
  expect(await search(member, 'ailurus')).toEqual({ items: [], counts: {}, suggestions: [] })
  expect((await search(author, 'ailurus')).items).toMatchObject([{ where: { file_name: 'trainers.txt' } }])
})

test('nothing about people is sent, and each text once; what changed, and what another model has not seen, is sent again', async () => {
  const { org, writes, aid, member } = await desk()
  const record = { owner_organization_id: org.id, title: 'Vexillum exam', learner_user_id: member.account_id, status: 'completed' }
  expect((await t.call(writes, 'POST', '/api/records', record)).status).toBe(201)
  const first = await aid('Vexillum one', { body_markdown: 'twice' })
  await aid('Vexillum one', { body_markdown: 'twice' })
  endpoint.asked.length = 0
  await ticked()
  expect(sent().filter((text) => text.includes('Vexillum'))).toEqual(['Vexillum one\ntwice'])
  endpoint.asked.length = 0
  await ticked()
  expect(endpoint.asked).toEqual([])
  await t.call(writes, 'PATCH', `/api/job-aids/${first.id}`, { body_markdown: 'a fire' })
  // The old meaning no longer counts, even before the tick.
  await ticked()
  expect(sent()).toContain('Vexillum one\na fire')
  expect(await titles(member, 'blaze')).toEqual(['Vexillum one'])
  open('second')
  expect(await titles(member, 'blaze')).toEqual([])
  await ticked()
  expect(endpoint.asked.at(-1)!.model).toBe('second')
  expect(await titles(member, 'blaze')).toEqual(['Vexillum one'])
  const models = await t.db.selectFrom('search_meaning').select('model').distinct().execute()
  expect(models).toEqual([{ model: 'second' }])
  open()
  await ticked()
})

test('ticks at once ask about each text once', async () => {
  const { aid } = await desk()
  const word = t.unique('chorus')
  for (let nr = 0; nr < 5; nr += 1) await aid(`${word} ${nr}`)
  endpoint.asked.length = 0
  await Promise.all(Array.from({ length: 4 }, tick))
  expect(sent().filter((text) => text.startsWith(word))).toHaveLength(5)
})

test.for<[string, NonNullable<typeof endpoint.misbehaves>]>([
  ['answers 500', (res) => void res.writeHead(500).end('{"error":"no"}')],
  ['refuses the key', (res) => void res.writeHead(401).end('{}')],
  ['answers a page', (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>')],
  ['leads elsewhere', (res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (res) => void res.destroy()],
  ['answers too few', (res) => answer(res, [])],
  ['answers no numbers', (res, { input }) => answer(res, input.map(() => [1, null, 2]))],
  ['answers numbers beyond all', (res, { input }) => void res.end(`{"data":[${input.map(() => '{"embedding":[1e999,1]}').join()}]}`)],
  ['answers zeros', (res, { input }) => answer(res, input.map(() => [0, 0]))],
  ['answers other lengths', (res, { input }) => answer(res, input.map((_, nr) => Array(nr + 1).fill(1)))],
  ['answers as another model', (res, { input }) => answer(res, input.map((text) => endpoint.vectorOf(text, 64)))],
  ['answers null', (res) => void res.end('null')],
  ['never ends', (res, { input }) => void (input.length === 0 ? res.end() : res.write('{"data":['))],
  ['answers far too much', (res) => void res.end(' '.repeat(9_000_000))],
])('where the endpoint %s, words are found as ever, and what waits is asked about later', async ([says, misbehaves]) => {
  const { aid, member } = await desk()
  const word = `lantern${says.replaceAll(' ', '')}`.toLowerCase().replaceAll(/[^a-z]/g, '')
  await aid(`${word} panda`)
  endpoint.misbehaves = misbehaves
  const begun = Date.now()
  expect(await titles(member, word)).toEqual([`${word} panda`])
  expect(Date.now() - begun).toBeLessThan(4000)
  // The next search does not wait again for a late endpoint.
  const asked = endpoint.asked.length
  expect(await titles(member, 'ailurus')).toEqual([])
  if (says !== 'answers as another model') expect(endpoint.asked).toHaveLength(asked)
  // The tick would wait for its whole time.
  if (says !== 'never ends') expect(await tick()).toMatchObject({ indexed: 0, failed: 1, remaining: 1 })
  endpoint.misbehaves = undefined
  open()
  await ticked()
  expect(await titles(member, 'ailurus')).toEqual([`${word} panda`])
}) // prettier-ignore

test('a text that the endpoint does not take keeps no other from being asked about, and is asked again a day later', async () => {
  const { aid, member } = await desk()
  await aid('Gorgon panda')
  await aid('Long panda', { body_markdown: 'word '.repeat(900) })
  await aid('Plain panda')
  endpoint.misbehaves = (res, { input }) => {
    if (input.some((text) => text.includes('Gorgon') || text.length > 2000)) res.writeHead(400).end('{}')
    else answer(res, input.map((text) => endpoint.vectorOf(text))) // prettier-ignore
  }
  expect(await tick()).toMatchObject({ indexed: 2, failed: 1, remaining: 0 })
  expect(await titles(member, 'ailurus')).toEqual(['Plain panda'])
  expect(await tick()).toMatchObject({ indexed: 0, failed: 0, remaining: 0 })
  endpoint.misbehaves = undefined
  await later()
  expect(await tick()).toMatchObject({ indexed: 1, failed: 0 })
  expect((await titles(member, 'ailurus')).toSorted()).toEqual(['Gorgon panda', 'Plain panda'])
})

test('it takes no more statements, and what texts meant that are gone is forgotten', async () => {
  const { aid, member, writes } = await desk()
  const { id } = await aid('Gone panda')
  await ticked()
  expect(await t.cost(() => search(member, 'ailurus'))).toBeLessThanOrEqual(6)
  const known = () => t.db.selectFrom('search_meaning').select('digest').execute()
  const before = (await known()).length
  await t.call(writes, 'PATCH', `/api/job-aids/${id}`, { archived: true })
  await ticked()
  expect(await known()).toHaveLength(before - 1)
})
