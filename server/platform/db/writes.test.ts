import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { transaction } from './open.ts'
import { keptUntilWritten } from './writes.ts'

const t = await harness()
const rename = (id: string, name: string) => t.db.updateTable('organization').set({ name }).where('id', '=', id)

/** Cached names of organizations, and how often each was read. */
function names(clock?: () => Promise<void>) {
  const kept = keptUntilWritten<{ name: string }>(t.context.writes, 10)
  let reads = 0
  const of = (id: string) =>
    kept(id, async () => {
      reads += 1
      const row = await t.db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst()
      await clock?.()
      return row
    })
  return { of, reads: () => reads }
}

test('what was read is kept until this process writes', async () => {
  const { id } = await t.org()
  const name = 'Test Hospital'
  const kept = names()
  expect([await kept.of(id), await kept.of(id), kept.reads()]).toEqual([{ name }, { name }, 1])
  await rename(id, 'Ferries').execute()
  expect([await kept.of(id), kept.reads()]).toEqual([{ name: 'Ferries' }, 2])
})

test('a statement that writes and then reads counts, and so does the end of a transaction', async () => {
  const { id } = await t.org()
  const kept = names()
  await kept.of(id)
  await t.db
    .with('renamed', () => rename(id, 'Wards').returning('id'))
    .selectFrom('renamed')
    .select('id')
    .execute()
  expect(await kept.of(id)).toEqual({ name: 'Wards' })
  await transaction(t.db, async (db) => {
    await db.updateTable('organization').set({ name: 'Crews' }).where('id', '=', id).execute()
  })
  expect(await kept.of(id)).toEqual({ name: 'Crews' })
})

test('what is written while it is being read is read again', async () => {
  const { id } = await t.org()
  const kept = names(async () => void (await rename(id, 'Later').execute()))
  await kept.of(id)
  expect(await kept.of(id)).toEqual({ name: 'Later' })
  expect(kept.reads()).toBe(2)
})

test('who asks at once waits for one reading', async () => {
  const { id } = await t.org()
  const name = 'Test Hospital'
  const kept = names()
  const answers = await Promise.all(Array.from({ length: 50 }, () => kept.of(id)))
  expect([new Set(answers.map((row) => row?.name)), kept.reads()]).toEqual([new Set([name]), 1])
})

test('what is not there is looked for again, and nothing is kept for more than a second', async () => {
  const { id } = await t.org()
  const kept = names()
  const nobody = crypto.randomUUID()
  expect([await kept.of(nobody), await kept.of(nobody), kept.reads()]).toEqual([undefined, undefined, 2])
  await kept.of(id)
  await new Promise((done) => setTimeout(done, 1100))
  await kept.of(id)
  expect(kept.reads()).toBe(4)
})
