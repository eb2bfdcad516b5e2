import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Schema } from '../read.ts'
import { delay, startService } from './service.ts'
import { type World, ask, embedded, populate } from './world.ts'

const RECORDS = 80
const KILLS = 2

test('a batch of acts whose process is killed halfway is finished by the next one, each act once', { timeout: 240_000 }, async () => {
  const engine = embedded()
  const world = await populate(engine)
  const env = { ...engine.env, RATE_LIMIT_PER_MINUTE: '1000000' }
  const batch = randomUUID()
  let service = await startService(env)
  const { body: me } = await ask(service.url, world, 'GET', '/api/users/me')
  await ask(service.url, world, 'POST', `/api/organizations/${world.organization_id}/directory`, { user_id: me.id })
  const records: string[] = []
  for (let nr = 0; nr < RECORDS; nr += 1) {
    const record = { owner_organization_id: world.organization_id, title: `Record ${nr}` }
    const { status, body } = await ask(service.url, world, 'POST', '/api/records', record)
    expect(status, JSON.stringify(body)).toBe(201)
    records.push(body.id!)
  }
  const acts = records.map((record_id) => ({ key: record_id, operation: 'updateRecord', params: { record_id }, body: { archived: true } }))
  await sendAndLeave(service.url, world, batch, { organization_id: world.organization_id, acts })
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // Some acts are done, and some are not.
    await settled(service.url, world, batch, kill * 5)
    service.signal('SIGKILL')
    await service.exited
    service = await startService(env)
  }
  const { body } = await settled(service.url, world, batch, RECORDS)
  expect(body).toMatchObject({ acts_count: RECORDS, settled_count: RECORDS, over: true })
  expect((body.items as Schema<'ActOutcome'>[]).map(({ key, outcome }) => [key, outcome])).toEqual(records.map((id) => [id, 'done']))
  service.signal('SIGTERM')
  await service.exited

  const { pool, close } = await engine.open()
  const { rows } = await pool.query<{ entries: number; archived: number }>(
    `select count(*) as entries, count(distinct subject_id) as archived from audit_entry where batch_id = $1`,
    [batch],
  )
  await close()
  await engine.stop()
  expect(rows).toEqual([{ entries: RECORDS, archived: RECORDS }])
})

/** Sends a batch, and leaves after the first bytes of the answer. */
async function sendAndLeave(url: string, { token }: World, batch: string, body: object): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/acts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'batch-id': batch },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  await answer.body?.getReader().read()
  leaving.abort()
}

/** Waits until so many acts have an outcome. The lease of a killed process ends after half a minute. */
async function settled(url: string, world: World, batch: string, count: number) {
  for (;;) {
    const answer = await ask(url, world, 'GET', `/api/acts/${batch}`)
    if (Number(answer.body.settled_count) >= count) return answer
    await delay(20)
  }
}
