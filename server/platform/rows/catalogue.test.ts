import { setTimeout } from 'node:timers/promises'
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { registerCourse } from '../../../test/scorm.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

/** The lists that share one sorting mechanism, and the field with a thing's name. */
const lists = [
  { path: '/api/subjects', label: 'name' },
  { path: '/api/certifications', label: 'name' },
  { path: '/api/learning-pathways', label: 'name' },
  { path: '/api/quizzes', label: 'title' },
  { path: '/api/job-aids', label: 'title' },
  { path: '/api/scorm-courses', label: 'name' },
  { path: '/api/qr-codes', label: 'name' },
] as const
type Path = (typeof lists)[number]['path']
const reads = [
  'subjects:read',
  'certifications:read',
  'quizzes:read',
  'job-aids:read',
  'scorm:read',
  'qr-codes:read',
  'forums:read',
  'records:read',
] as const

/** The lists that are whole without `limit` and `cursor`. */
const whole: Path[] = ['/api/job-aids', '/api/scorm-courses', '/api/qr-codes']

/** Creates a thing of a list by its name, and returns its id. */
async function make(path: Path, org: Org, name: string): Promise<string> {
  const same = { id: randomUUIDv7(), owner_organization_id: org.id }
  const named = { ...same, slug: t.unique('thing'), name }
  if (path === '/api/subjects') await t.db.insertInto('subject').values(named).execute()
  else if (path === '/api/learning-pathways') await t.db.insertInto('learning_pathway').values(named).execute()
  else if (path === '/api/quizzes')
    await t.db
      .insertInto('quiz')
      .values({ ...same, title: name })
      .execute()
  else if (path === '/api/scorm-courses')
    return (await registerCourse(t, await t.superuser(), { org: org.id }, undefined, { name })).body.id
  else if (path === '/api/qr-codes') {
    const code = { org: org.id, name, target_kind: 'url', target_url: 'https://example.org' }
    return (await t.call(await t.superuser(), 'POST', path, code)).body.id
  } else if (path === '/api/job-aids') return (await t.call(await t.superuser(), 'POST', path, { org: org.id, title: name })).body.id
  else
    await t.db
      .insertInto('certification_type')
      .values({ ...named, awarding_mode: 'automatic' })
      .execute()
  return same.id
}

const ask = (who: Person, path: Path, query: string) => t.call(who, 'GET', `${path}?${query}`)
const idsOf = ({ items }: { items: { id: string }[] }): string[] => items.map(({ id }) => id)

/** Returns the ids of all pages of a list. */
async function walked(who: Person, path: Path, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const { body } = await ask(who, path, `${query}${cursor && `&cursor=${cursor}`}`)
    ids.push(...idsOf(body))
    if (body.next_cursor === null) return ids
    cursor = body.next_cursor
  }
}

test.each(lists)('$path is listed by when a thing was made or by its $label, either way, page by page', async ({ path, label }) => {
  const org = await t.org()
  const reader = await t.person(org, [...reads])
  const made: string[] = []
  for (const name of ['Örtlich', 'ladder', 'Zebra', 'Éclair', 'ladder', 'x'.repeat(150)]) {
    made.push(await make(path, org, name))
    await setTimeout(2) // The clock of the embedded database counts milliseconds.
  }
  await make(path, await t.org(), 'elsewhere')
  const [local, ladder, zebra, eclair, same, long] = made as [string, string, string, string, string, string]
  const byName = [eclair, ...[ladder, same].toSorted(), local, long, zebra]
  const expected = { '-created_at': made.toReversed(), created_at: made, [label]: byName, [`-${label}`]: byName.toReversed() }
  for (const [sort, ids] of Object.entries(expected))
    for (const limit of [1, 2, 5, 50]) expect(await walked(reader, path, `sort=${sort}&limit=${limit}`), `${sort} ${limit}`).toEqual(ids)
  expect(idsOf((await ask(reader, path, 'limit=50')).body)).toEqual(expected['-created_at'])
  const { next_cursor } = (await ask(reader, path, `sort=${label}&limit=2`)).body
  for (const wrong of [`sort=-${label}&limit=2&cursor=${next_cursor}`, `limit=2&cursor=${next_cursor}`, 'sort=slug', 'sort='])
    expect((await ask(reader, path, wrong)).status, wrong).toBe(400)
  const another = await t.person(org, [...reads])
  expect((await ask(another, path, `sort=${label}&limit=2&cursor=${next_cursor}`)).body).toMatchObject({ error: 'invalid_cursor' })
  expect(idsOf((await ask(reader, path, `sort=${label}&cursor=${next_cursor}`)).body)).toEqual(byName.slice(2))
})

test.each(whole)('%s is a whole list for callers who ask for no page', async (path) => {
  const org = await t.org()
  const reader = await t.person(org, [...reads])
  const made = [await make(path, org, 'Ladder'), await make(path, org, 'Hoist'), await make(path, org, 'Ramp')] as const
  const all = async (query: string) => (await t.call<{ id: string }[]>(reader, 'GET', `${path}?${query}` as '/api/job-aids')).body.map(({ id }) => id)
  expect(new Set(await all(''))).toEqual(new Set(made))
  expect(await all(`sort=${lists.find((list) => list.path === path)!.label}`)).toEqual([made[1], made[0], made[2]])
  expect(await all('q=ladder')).toEqual([made[0]])
}) // prettier-ignore

test('lists are looked through by all words in any order, however they are typed', async () => {
  const org = await t.org()
  const reader = await t.person(org, [...reads])
  const title = 'Nurse’s aide – Über-Prüfung'
  const forum_id = randomUUIDv7()
  await t.db.insertInto('forum').values({ id: forum_id, owner_organization_id: org.id, title, description: 'On call', kind: 'discussion' }).execute()
  expect((await t.call(reader, 'POST', `/api/forums/${forum_id}/threads`, { title, body_markdown: 'On call' })).status).toBe(201)
  for (const { path } of lists) await make(path, org, title)
  const paths = [...lists.map(({ path }) => path), '/api/forums', `/api/forums/${forum_id}/threads`]
  for (const path of paths) {
    const count = async (q: string) => (await t.call<{ items: object[] }>(reader, 'GET', `${path}?limit=50&q=${encodeURIComponent(q)}` as '/api/forums')).body.items.length
    for (const q of ['prüfung nurses', 'ueber pruefung', " AIDE,  nurse's ", 'uber‑prufung', 'überprüfung']) expect(await count(q), `${path} ${q}`).toBe(1)
    for (const q of ['nurses night', 'aide 5%', '_']) expect(await count(q), `${path} ${q}`).toBe(0)
  }
}) // prettier-ignore
