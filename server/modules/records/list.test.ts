import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Dept, type Json, type Org, type Person, harness } from '../../../test/harness.ts'
import { dice } from '../../../test/standing/worlds.ts'

const t = await harness()
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

async function pagesOf(who: Person, query: string, limit: number): Promise<Json[]> {
  const found: Json[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body, text }: Json = await t.call(who, 'GET', `/api/records?limit=${limit}${query}${cursor && `&cursor=${cursor}`}`)
    expect(status, text).toBe(200)
    found.push(...body.items)
    cursor = body.next_cursor
  }
  return found
}

/** Everybody who sees records for another reason, with those of `rows` that they see. */
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
      const listed = (await pagesOf(who, query, 7)).filter(({ id }) => known.has(id))
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
    return body.items.map(({ title }: Json) => title).toReversed()
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
  const titles = async (query: string) => (await asked(query)).body.items.map(({ title }: Json) => title)
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
  for (const query of ['q=record', `from=${day(0)}&to=${day(1)}`]) expect(await counted(query), query).toBe(plain)
})
