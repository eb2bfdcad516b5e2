import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { transaction } from '../db/open.ts'
import { openJobs } from './jobs.ts'

const t = await harness()
const nothing = {
  'sweep-blobs': noted('sweep-blobs'),
  'forget-answers': noted('forget-answers'),
  'end-sessions': noted('end-sessions'),
  'forget-calls': noted('forget-calls'),
  'forget-previews': noted('forget-previews'),
  'settle-quiz-attempts': noted('settle-quiz-attempts'),
  'seal-audit': noted('seal-audit'),
  'tidy-tables': noted('tidy-tables'),
}
let done: string[] = []
function noted(name: string) {
  return async () => {
    done.push(name)
  }
}

test('work is queued with its transaction, or not at all', async () => {
  const { db, context } = t
  await transaction(db, async (db) => {
    await context.jobs.send(db, 'sweep-blobs')
    expect(await db.selectFrom('organization').select('id').limit(1).execute()).toBeDefined()
  })
  expect(await context.jobs.waiting()).toBe(1)
  expect(await t.drain()).toBe(1)
  await expect(
    transaction(db, async (db) => {
      await context.jobs.send(db, 'sweep-blobs')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await context.jobs.waiting()).toBe(0)
})

test('what recurs is done once however many processes there are, and what was queued is done soon', async () => {
  done = []
  const open = () =>
    openJobs({ pool: t.context.pool, handlers: nothing, onError: (error) => expect(error).toBeUndefined(), pollSeconds: 0.5 })
  const processes = [await open(), await open()]
  for (const jobs of processes) await jobs.work()
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(Object.keys(nothing).length)
  await transaction(t.db, (db) => processes[0]!.send(db, 'end-sessions'))
  await expect.poll(() => done.filter((name) => name === 'end-sessions').length, { timeout: 10_000 }).toBe(2)
  for (const jobs of processes) await jobs.stop()
  expect(done.toSorted()).toEqual([
    'end-sessions',
    'end-sessions',
    'forget-answers',
    'forget-calls',
    'forget-previews',
    'seal-audit',
    'settle-quiz-attempts',
    'sweep-blobs',
    'tidy-tables',
  ])
})

test('what fails is told of, and tried again', async () => {
  const told: unknown[] = []
  let tries = 0
  const flaky = async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  }
  const jobs = await openJobs({
    pool: t.context.pool,
    handlers: { ...nothing, 'end-sessions': flaky },
    onError: (error) => told.push(error),
    pollSeconds: 0.5,
  })
  await transaction(t.db, (db) => jobs.send(db, 'end-sessions'))
  await jobs.work()
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1)
  // The failure is reported before the queue has stored it.
  const hurry = async () => {
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(t.db)
    return tries
  }
  await expect.poll(hurry, { timeout: 10_000 }).toBe(2)
  await jobs.stop()
  expect(told).toHaveLength(1)
})

test('answers and sessions that are over are forgotten', async () => {
  const someone = await t.stranger()
  const { db } = t
  const token_hash = Buffer.from(t.unique('token'))
  const session = {
    id: crypto.randomUUID(),
    token_hash,
    account_id: someone.account_id,
    provider_id: t.provider_id,
    subject: someone.subject,
  }
  await db
    .insertInto('session')
    .values({ ...session, expires_at: '2020-01-01T00:00:00Z' })
    .execute()
  const answer = { account_id: someone.account_id, request_hash: 'x', body: '1' }
  await db
    .insertInto('idempotent_answer')
    .values([
      { ...answer, key: 'old', created_at: '2020-01-01T00:00:00Z' },
      { ...answer, key: 'new' },
    ])
    .execute()
  await transaction(db, async (db) => {
    await t.context.jobs.send(db, 'end-sessions')
    await t.context.jobs.send(db, 'forget-answers')
  })
  await t.drain()
  expect(await db.selectFrom('session').select('id').where('id', '=', session.id).execute()).toEqual([])
  expect(await db.selectFrom('idempotent_answer').select('key').where('account_id', '=', someone.account_id).execute()).toEqual([
    { key: 'new' },
  ])
})
