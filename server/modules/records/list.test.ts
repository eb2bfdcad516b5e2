import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Dept, type Org, type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import type { Schema } from '../../../test/read.ts'
import { dice } from '../../../test/standing/worlds.ts'
import { sized } from '../../../test/sizes.ts'

const t = await ownHarness()
const roll = dice(20_261_126)

type Row = Insertable<DB['learning_record']> & { id: string; title: string; created_at: string }
const DAY = 86_400_000
const day = (nr: number) => new Date(Date.UTC(2026, 0, 1) + nr * DAY).toISOString()

async function insert(org: Org, ...records: Partial<Row>[]): Promise<Row[]> {
  const rows = records.map((row, nr): Row => ({
    id: randomUUIDv7(),
    owner_organization_id: org.id,
    title: `Record ${nr}`,
    status: 'completed',
    created_at: day(nr),
    ...row,
  }))
  await t.db.insertInto('learning_record').values(rows).execute()
  return rows
}

async function pagesOf(who: Person, query: string, limit: number) {
  const found: Schema<'LearningRecord'>[] = []
  for (let cursor = ''; cursor !== null;) {
    const { status, body, text } = await t.call(who, 'GET', `/api/records?limit=${limit}${query}${cursor && `&cursor=${cursor}`}`)
    expect(status, text).toBe(200)
    found.push(...body.items)
    cursor = body.next_cursor
  }
  return found
}

/** Callers who see records for different reasons, each with the `rows` that they see. */
async function world() {
  const [org, other] = [await t.org(), await t.org()]
  const [near, far, quiet, abroad] = [await t.dept(org), await t.dept(org), await t.dept(org), await t.dept(other)]
  const [nurse, head] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, head, nurse)
  const [learner, manager, colleague] = [await t.stranger(), await t.stranger(), await t.person(org)]
  await t.grant(learner, nurse)
  await t.grant(manager, head)
  for (const person of [learner, colleague]) await t.join(person, other)
  const reads = async (...places: [Org, Dept | undefined][]) => {
    const who = await t.person(org)
    for (const [there, department] of places) await t.grant(who, await t.role(there, ['records:read'], department))
    return who
  }
  const titles = ['Fire safety', 'Safety of ladders', 'Höhenrettung am Seil', 'Erste Hilfe', 'First aid']
  const rows = await insert(
    org,
    ...roll.times(160, (): Partial<Row> => {
      const elsewhere = roll.chance(0.3)
      const status = roll.pick(['pending', 'completed', 'completed', 'in_progress'] as const)
      return {
        owner_organization_id: elsewhere ? other.id : org.id,
        owner_department_id: (elsewhere ? roll.pick([null, abroad]) : roll.pick([null, near, near, far, quiet]))?.id ?? null,
        learner_user_id: roll.pick([learner, colleague]).account_id,
        title: roll.pick(titles),
        status,
        completed_at: roll.chance(0.2) ? null : day(roll.upTo(20)),
        created_at: day(roll.upTo(30)),
        archived_at: roll.chance(0.1) ? day(40) : null,
        hidden_from_learner: status === 'completed' && roll.chance(0.2),
      }
    }),
  )
  const inOrg = ({ owner_organization_id }: Row) => owner_organization_id === org.id
  const within =
    (...departments: { id: string }[]) =>
    (row: Row) =>
      departments.some(({ id }) => id === row.owner_department_id)
  const callers: [name: string, who: Person, sees: (row: Row) => boolean][] = [
    ['superuser', await t.superuser(), () => true],
    ['reader of an organization', await reads([org, undefined]), inOrg],
    ['reader of two organizations', await reads([org, undefined], [other, undefined]), () => true],
    ['reader of a department', await reads([org, near]), within(near)],
    ['reader of departments', await reads([org, near], [org, quiet]), within(near, quiet)],
    ['reader of departments of two organizations', await reads([org, near], [other, abroad]), within(near, abroad)],
    ['learner', learner, (row) => row.learner_user_id === learner.account_id && row.hidden_from_learner !== true],
    ['manager', manager, (row) => inOrg(row) && row.learner_user_id === learner.account_id && row.status === 'pending' && row.archived_at === null],
    ['nobody in particular', await t.person(org), () => false],
  ] // prettier-ignore
  return { org, other, near, colleague, rows, callers }
}

test('words of the title, and a span of the completion, narrow the list and the export for whoever asks', { timeout: 60_000 }, async () => {
  const { org, near, colleague, rows, callers } = await world()
  const known = new Set(rows.map(({ id }) => id))
  const begins = (row: Row, ...starts: string[]) =>
    starts.every((start) => row.title.toLowerCase().replaceAll('ö', 'o').split(' ').some((word) => word.startsWith(start))) // prettier-ignore
  const done = ({ completed_at }: Row) => (typeof completed_at === 'string' ? completed_at : '')
  const queries: [query: string, fits: (row: Row) => boolean][] = [
    ['&q=SAFE', (row) => begins(row, 'safe')],
    ['&q=hohen%20se', (row) => begins(row, 'hohen', 'se')],
    [`&q=safety&learner=${colleague.account_id}`, (row) => begins(row, 'safety') && row.learner_user_id === colleague.account_id],
    [`&q=s&org=${org.slug}&department=${near.slug}`, (row) => begins(row, 's') && row.owner_department_id === near.id],
    ['&q=fi&status=completed', (row) => begins(row, 'fi') && row.status === 'completed'],
    [`&from=${day(5)}`, (row) => done(row) >= day(5)],
    [`&to=${day(12)}`, (row) => done(row) !== '' && done(row) < day(12)],
    [`&org=${org.slug}&from=${day(3)}&to=${day(4)}`, (row) => row.owner_organization_id === org.id && done(row) === day(3)],
    [`&q=first&from=${day(2)}&to=${day(18)}`, (row) => begins(row, 'first') && done(row) >= day(2) && done(row) < day(18)],
  ]
  for (const [name, who, sees] of callers) {
    for (const [query, fits] of queries) {
      const expected = rows.filter((row) => sees(row) && fits(row))
      const ids = (some: { id: string }[]) => some.map(({ id }) => id).toSorted()
      const live = expected.filter(({ archived_at }) => archived_at === null)
      const listed = (await pagesOf(who, query, 17)).filter(({ id }) => known.has(id))
      expect(ids(listed), `${name} ${query}`).toEqual(ids(live))
      const all = (await pagesOf(who, `${query}&include_archived=true`, 50)).filter(({ id }) => known.has(id))
      expect(ids(all), `${name} ${query}`).toEqual(ids(expected))
      const csv = (await t.call(who, 'GET', `/api/records/export.csv?include_archived=true${query}`)).text
      expect(rows.filter(({ id }) => csv.includes(id)).length, `${name} ${query}`).toBe(expected.length)
    }
  }
})

test('a title is found by the beginnings of its words, in any order, whatever the capitals and accents', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  const titles = ["Søren's Straße", 'Hand-hygiene (ward)', 'C++ or Rust', '安全教育', 'Brandschutz', 'Back\\slash & co']
  await insert(org, ...titles.map((title) => ({ title })))
  const found = async (q: string) => {
    const { status, body } = await t.call(reader, 'GET', `/api/records?q=${encodeURIComponent(q)}`)
    expect(status, q).toBe(200)
    return body.items.map(({ title }) => title).toReversed()
  }
  const table: [q: string, found: string[]][] = [
    ['soren', [titles[0]!]],
    ['SØREN', [titles[0]!]],
    ["søren's", [titles[0]!]],
    ['strass sor', [titles[0]!]],
    ['STRASSE', [titles[0]!]],
    ['hygiene hand', [titles[1]!]],
    ['hand-hyg', [titles[1]!]],
    ['(ward)', [titles[1]!]],
    ['or', [titles[2]!]],
    ['c++', [titles[2]!, titles[5]!]],
    ['安全', [titles[3]!]],
    ['教育', [titles[3]!]],
    ['schutz', []],
    ['brand -x', []],
    ['brand & |', [titles[4]!]],
    ['slash', [titles[5]!]],
    ['\' \\ " : * ! ( <->', []],
    ['%', []],
    ['', titles],
    ['  ', titles],
  ]
  for (const [q, expected] of table) expect(await found(q), q).toEqual(expected)
})

test('the span is of moments with their zones: the first counts, the second no longer does', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  await insert(org, { title: 'before', completed_at: '2026-03-01T22:59:59.999999Z' }, { title: 'first', completed_at: '2026-03-01T23:00:00Z' }, { title: 'last', completed_at: '2026-03-02T22:59:59.999999Z' }, { title: 'after', completed_at: '2026-03-02T23:00:00Z' }, { title: 'never' }) // prettier-ignore
  const asked = (query: string) => t.call(reader, 'GET', `/api/records?${query}`)
  const titles = async (query: string) => (await asked(query)).body.items.map(({ title }) => title)
  const [from, to] = ['from=2026-03-02T00:00:00%2B01:00', 'to=2026-03-03T00:00:00%2B01:00']
  expect(await titles(`${from}&${to}`)).toEqual(['last', 'first'])
  expect(await titles(from)).toEqual(['after', 'last', 'first'])
  expect(await titles(to)).toEqual(['last', 'first', 'before'])
  expect(await titles('from=2026-03-01T23:00:00Z&to=2026-03-01T23:00:00Z')).toEqual([])
  expect(await asked('from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z')).toMatchObject({ status: 400, body: { field: 'from' } })
  for (const field of ['from', 'to']) expect(await asked(`${field}=2026-03-02`)).toMatchObject({ status: 400, body: { field } })
  expect(await asked(`q=${'x'.repeat(201)}`)).toMatchObject({ status: 400, body: { field: 'q' } })
  const exported = await t.call(reader, 'GET', '/api/records/export.csv?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z')
  expect(exported).toMatchObject({ status: 400, body: { field: 'from' } })
})

test('what narrows the list costs no further statement', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  await insert(org, {}, {}, {})
  const counted = async (query: string) =>
    (await t.statementsOf(() => t.call(reader, 'GET', `/api/records?${query}`))).filter((text) => text.includes('learning_record')).length
  const plain = await counted('limit=3')
  expect(plain).toBe(1)
  for (const query of ['q=record', `from=${day(0)}&to=${day(1)}`, ...SORTS.map((sort) => `sort=${sort}`)])
    expect(await counted(query), query).toBe(plain)
})

type Key = string | null
const SORTS = ['completed_at', '-completed_at', 'learner', '-learner', 'created_at', '-created_at']

/** Sorts as the contract promises: by the key, then the id. Items without a key come last in both directions. */
function inOrder<Item extends { id: string }>(items: Item[], sort: string, keyOf: (item: Item) => Key): Item[] {
  const way = sort.startsWith('-') ? -1 : 1
  const compared = (a: string, b: string) => way * (a < b ? -1 : a > b ? 1 : 0)
  return items.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === right) return compared(a.id, b.id)
    if (left === null || right === null) return left === null ? 1 : -1
    return compared(left, right)
  })
}

/** Returns the sort key of a record, from the fields of the list. Names here have only these letters. */
function keyOf(sort: string) {
  const folded = (name: string | undefined) => name?.toLowerCase().replaceAll('é', 'e').replaceAll('ø', 'o') ?? null
  return ({ learner, learner_display_name, completed_at, created_at }: Schema<'LearningRecord'>): Key => {
    if (sort.endsWith('learner')) return folded(learner?.display_name ?? learner_display_name ?? undefined)
    const moment = sort.endsWith('created_at') ? created_at : completed_at
    return moment === null ? null : new Date(moment).toISOString()
  }
}

test('in every order each page follows the one before, for whoever asks, with any filter', { timeout: 120_000 }, async () => {
  const { org, rows, callers } = await world()
  const known = new Set(rows.map(({ id }) => id))
  const queries = [`&org=${org.slug}`, '&q=safety', `&from=${day(4)}`]
  for (const [nr, [name, who]] of callers.entries()) {
    // With little data, each caller runs one of the queries.
    for (const query of queries.filter((_query, index) => index === nr % 3 || sized(0, 1))) {
      const unordered = await pagesOf(who, query, 200)
      for (const sort of SORTS) {
        const pages = await pagesOf(who, `${query}&sort=${sort}`, 23)
        const ours = (items: { id: string }[]) => items.filter(({ id }) => known.has(id)).map(({ id }) => id)
        expect(ours(pages), `${name} ${query} ${sort}`).toEqual(ours(inOrder(unordered, sort, keyOf(sort))))
      }
    }
  }
})

test(
  'ties go by their ids, and what has nothing to be ordered by comes last, on pages of one, two and three',
  { timeout: 60_000 },
  async () => {
    const org = await t.org()
    const reader = await t.person(org, ['records:read'])
    const [ada, zoe] = [await t.person(org), await t.person(org)]
    await t.db.updateTable('account').set({ display_name: 'ada' }).where('id', '=', ada.account_id).execute()
    await t.db.updateTable('account').set({ display_name: 'Zoé' }).where('id', '=', zoe.account_id).execute()
    const learners = [
      { learner_user_id: ada.account_id },
      { learner_user_id: zoe.account_id, learner_display_name: 'aaa' },
      { learner_display_name: 'Zoe' },
      { learner_display_name: 'Bø' },
      { learner_display_name: '😀'.repeat(300) },
      { learner_email: 'a@example.org' },
    ]
    const moments = [null, day(1), day(1), '2026-01-02T00:00:00.000001Z', day(3)]
    await insert(org, ...learners.flatMap((learner) => moments.map((completed_at) => ({ ...learner, completed_at, created_at: day(1) }))))
    const unordered = await pagesOf(reader, '', 200)
    expect(unordered).toHaveLength(30)
    const exact = (sort: string) =>
      sort.endsWith('completed_at')
        ? ({ completed_at }: Schema<'LearningRecord'>): Key => completed_at?.replace('Z', '') ?? null
        : keyOf(sort)
    for (const sort of SORTS) {
      const expected = inOrder(unordered, sort, exact(sort)).map(({ id }) => id)
      for (const limit of [1, 2, 3]) {
        const pages = await pagesOf(reader, `&sort=${sort}`, limit)
        expect(pages.map(({ id }) => id), `${sort} ${limit}`).toEqual(expected) // prettier-ignore
      }
    }
    const last = async (sort: string) => (await pagesOf(reader, `&sort=${sort}`, 7)).at(-1)!
    for (const sort of ['completed_at', '-completed_at']) expect((await last(sort)).completed_at, sort).toBeNull()
    for (const sort of ['learner', '-learner']) expect((await last(sort)).learner_email, sort).toBe('a@example.org')
  },
)

test('what comes while somebody turns pages leaves out nothing that was there, and nothing comes twice', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  const named = (learner_display_name: string | null, completed_at: string | null) => ({ learner_display_name, completed_at })
  for (const sort of SORTS) {
    const there = await insert(org, named('b', day(2)), named('d', day(4)), named('f', day(6)), named(null, null), named(null, null))
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; cursor !== null; page += 1) {
      const { body } = await t.call(reader, 'GET', `/api/records?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ id }) => id))
      if (page < 2) await insert(org, named('a', day(1)), named('c', day(3)), named('e', day(5)), named('g', day(7)), named(null, null))
      cursor = body.next_cursor
    }
    expect(seen, sort).toHaveLength(new Set(seen).size)
    expect(seen, sort).toEqual(expect.arrayContaining(there.map(({ id }) => id)))
    await t.db.deleteFrom('learning_record').where('owner_organization_id', '=', org.id).execute()
  }
})

test('a cursor belongs to its order, and an order that there is not is refused by name', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  await insert(org, {}, {}, {})
  const asked = (query: string) => t.call(reader, 'GET', `/api/records?limit=1${query}`)
  for (const sort of SORTS) {
    const { next_cursor } = (await asked(`&sort=${sort}`)).body
    for (const other of ['', ...SORTS.map((one) => `&sort=${one}`)]) {
      const { status, body } = await asked(`${other}&cursor=${next_cursor}`)
      const same = other === `&sort=${sort}` || (other === '' && sort === '-created_at')
      expect({ status, field: body.field }, `${sort} ${other}`).toEqual(
        same ? { status: 200, field: undefined } : { status: 400, field: 'cursor' },
      )
    }
  }
  for (const sort of ['', 'updated_at', 'title', 'learner,id', '-learner;', 'LEARNER'])
    expect(await asked(`&sort=${sort}`), sort).toMatchObject({ status: 400, body: { field: 'sort' } })
  expect(await t.call(reader, 'GET', '/api/records/export.csv?sort=learner')).toMatchObject({ status: 400, body: { field: 'sort' } })
})
