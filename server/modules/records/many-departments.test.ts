import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Dept, type Org, type Person, harness } from '../../../test/harness.ts'
import { dice } from '../../../test/standing/worlds.ts'
import { sized } from '../../../test/sizes.ts'

const t = await harness()
const roll = dice(20_261_122)
const MINUTE = 60_000

type Row = Insertable<DB['learning_record']> & { id: string; created_at: string }

/** Returns records created within some minutes, several at the same moment, most of them completed. */
const recordsOf = (
  org: Org,
  departments: (Dept | null)[],
  learners: Person[],
  many: number,
  minutes: { from: number; to: number },
): Row[] =>
  roll.times(many, () => ({
    id: randomUUIDv7(),
    owner_organization_id: org.id,
    owner_department_id: roll.pick(departments)?.id ?? null,
    learner_user_id: roll.pick(learners).account_id,
    title: 'Hand hygiene',
    status: roll.chance(0.2) ? 'in_progress' : 'completed',
    archived_at: roll.chance(0.1) ? '2026-01-01T00:00:00Z' : null,
    created_at: new Date(Date.UTC(2026, 0, 1) + (minutes.from + roll.upTo(minutes.to - minutes.from)) * MINUTE).toISOString(),
  }))

async function pagesOf(who: Person, query: string, limit: number): Promise<string[]> {
  const found: string[] = []
  for (let cursor = ''; cursor !== null;) {
    const path = `/api/records?limit=${limit}${query}${cursor && `&cursor=${cursor}`}` as const
    const { status, body, text } = await t.call(who, 'GET', path)
    expect(status, text).toBe(200)
    found.push(...body.items.map(({ id }) => id))
    cursor = body.next_cursor
  }
  return found
}

const newestFirst = (a: Row, b: Row) => (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1)

test('whoever reads many departments finds their records on every page and in their order, wherever these lie', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const loud = await t.dept(org)
  const top = await t.dept(org)
  const busy = [top, ...(await Promise.all(roll.times(4, () => t.dept(org, top))))]
  const quiet = await Promise.all(roll.times(12, () => t.dept(org)))
  const elsewhere = await Promise.all(roll.times(3, () => t.dept(other)))
  const reads = async (departments: Dept[]) => {
    const who = await t.person(org)
    for (const department of departments)
      await t.grant(who, await t.role(department.organization_id === org.id ? org : other, ['records:read'], department))
    return { who, seen: departments.flatMap((one) => (one === top ? busy : [one])).map(({ id }): string | null => id) }
  }
  // Readers of one tree, of departments without recent records, of both, and of two organizations.
  const readers = [await reads([top]), await reads(quiet), await reads([top, ...quiet]), await reads([top, ...quiet, ...elsewhere])]
  const learners = [...readers.map(({ who }) => who), await t.person(org)]
  await Promise.all(learners.map((learner) => t.join(learner, other)))
  const rows = [
    ...recordsOf(org, [loud, null], learners, sized(150, 500), { from: 2000, to: 2400 }),
    ...recordsOf(org, [loud, ...busy], learners, sized(60, 150), { from: 1900, to: 2300 }),
    ...recordsOf(org, quiet.slice(0, 2), learners, 60, { from: 0, to: 30 }),
    ...recordsOf(org, quiet.slice(0, 10), learners, 60, { from: 0, to: 40 }),
    ...recordsOf(other, elsewhere, learners, 60, { from: 0, to: 2400 }),
  ]
  await t.db.insertInto('learning_record').values(rows).execute()
  const superuser = await t.superuser()
  const ordered = rows.toSorted(newestFirst)
  const expected = (which: (row: Row) => boolean) => ordered.filter(which).map(({ id }) => id)
  const kept = ({ archived_at }: Row) => archived_at === null
  const everything = await pagesOf(superuser, '', 50)
  expect(everything.filter((id) => rows.some((row) => row.id === id))).toEqual(expected(kept))
  for (const { who, seen } of readers) {
    const sees = ({ owner_department_id, learner_user_id }: Row) =>
      seen.includes(owner_department_id ?? null) || learner_user_id === who.account_id
    const learner = roll.pick(learners).account_id
    for (const limit of [10, 50]) {
      expect(await pagesOf(who, '', limit)).toEqual(expected((row) => kept(row) && sees(row)))
      expect(await pagesOf(who, `&org=${org.slug}&status=completed`, limit)).toEqual(
        expected((row) => kept(row) && sees(row) && row.owner_organization_id === org.id && row.status === 'completed'),
      )
      expect(await pagesOf(who, '&include_archived=true', limit)).toEqual(expected(sees))
      expect(await pagesOf(who, `&learner=${learner}`, limit)).toEqual(
        expected((row) => kept(row) && sees(row) && row.learner_user_id === learner),
      )
    }
  }
})
