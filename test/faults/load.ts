import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import { diskStore } from '../../server/platform/files/blobs/disk.ts'
import type { BlobStore } from '../../server/platform/files/blobs/store.ts'
import { openDb } from '../../server/platform/db/open.ts'
import { createSigner } from '../../server/platform/auth/signer.ts'
import { faults } from '../nets/invariants.ts'
import { type Service, SIGNING_KEY, delay } from './service.ts'
import { type Asked, type Engine, type World, ask, writeSubject, writeSubmission } from './world.ts'

export type Timed = Asked & { ms: number }

/** Starts clients that write without pause: subjects, and with `files` also submissions with a file. */
export function underLoad(service: Service, world: World, { clients = 8, files = false } = {}) {
  const answers: Timed[] = []
  const stopping = new AbortController()
  const working = Array.from({ length: clients }, async (_none, index) => {
    const write = files && index % 2 ? writeSubmission : writeSubject
    while (!stopping.signal.aborted) {
      const from = Date.now()
      answers.push({ ...(await write(service.url, world)), ms: Date.now() - from })
    }
  })
  return {
    answers,
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
      return answers
    },
  }
}

/** Expects that every answer within the time limit is either a success or a 500 with `server_error`. At least one must be a success. */
export function expectOnlyHonestAnswers(answers: Timed[], withinMs = 10_000): void {
  const [good, bad] = [answers.filter(({ status }) => status === 201), answers.filter(({ status }) => status !== 201)]
  console.log(
    `${good.length} writes went through, ${bad.length} answered 500; the slowest took ${Math.max(...answers.map(({ ms }) => ms))} ms.`,
  )
  expect(good.length).toBeGreaterThan(0)
  expect(bad.filter(({ status, body }) => status !== 500 || body.error !== 'server_error')).toEqual([])
  expect(answers.filter(({ ms }) => ms > withinMs)).toEqual([])
}

/** Returns the milliseconds until the service answers again. It must be the same process. */
export async function msUntilHealthy(service: Service, world: World): Promise<number> {
  const from = Date.now()
  while ((await ask(service.url, world, 'GET', '/api/subjects?org=faults')).status !== 200) await delay(20)
  process.kill(service.pid, 0)
  return Date.now() - from
}

export const idsOf = (answers: Asked[]) => answers.flatMap(({ status, body }) => (status === 201 ? [body.id!] : []))

/** Expects that no acknowledged write is missing or incomplete and that all invariants hold. The service must be stopped or idle. */
export async function expectSound(engine: Engine, acknowledged: string[], store?: BlobStore): Promise<void> {
  const { pool, close } = await engine.open()
  try {
    const { rows } = await pool.query<{ id: string; torn: boolean }>(
      `select id, (select count(*) from subject_parent where child_id = subject.id) <> 2 as torn from subject where slug like 's-%'
       union all select id, (select count(*) from evidence where record_id = learning_record.id) <> 3 from learning_record where title = 'Written under fault'`,
    )
    const found = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    expect(rows.filter(({ torn }) => torn)).toEqual([])
    const signer = createSigner(SIGNING_KEY)
    const folder = `${engine.env.DATA_DIR}/blobs`
    const blobs = store ?? (existsSync(folder) ? await diskStore(folder, 'http://localhost', signer) : undefined)
    expect(await faults({ db: openDb(pool), signer, blobs })).toEqual([])
  } finally {
    await close()
  }
}
