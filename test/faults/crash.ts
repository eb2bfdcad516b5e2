import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectSound } from './load.ts'
import { delay, startService } from './service.ts'
import { type Engine, type World, populate, writeSubject, writeSubmission } from './world.ts'

const KILLS = 20
const WRITERS = 4

export const crashing = (name: Engine['name'], start: () => Engine | Promise<Engine>) =>
  test(`${name}: kill -9 while writing, twenty times, loses nothing acknowledged and tears nothing`, { timeout: 400_000 }, async () => {
    const engine = await start()
    const world = await populate(engine)
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill += 1) acknowledged.push(...(await writeUntilKilled(engine, world, kill * 5)))
    const { subjects, records } = await written(engine)
    await expectSound(engine, acknowledged)
    await engine.stop()
    console.log(
      `${engine.name}: ${acknowledged.length} acknowledged writes, ${subjects.length + records.length} found after ${KILLS} kills.`,
    )
    expect(acknowledged.length).toBeGreaterThanOrEqual(5 * KILLS)
    const found = new Set([...subjects, ...records].map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    expect(subjects.filter(({ parents, entries }) => parents !== world.parents.length || entries !== 1)).toEqual([])
    expect(records.filter(({ evidence, entries }) => evidence !== 3 || entries === 0)).toEqual([])
    expect(records.filter(({ blob_key }) => !existsSync(join(engine.env.DATA_DIR!, 'blobs', blob_key)))).toEqual([])
  })

/** Reads what was written, with the rows that belong to each write. */
async function written(engine: Engine) {
  const { pool, close } = await engine.open()
  const subjects = await pool.query<{ id: string; parents: number; entries: number }>(
    `select s.id, (select count(*) from subject_parent p where p.child_id = s.id) as parents,
            (select count(*) from audit_entry a where a.subject_id = s.id) as entries
     from subject s where s.slug like 's-%'`,
  )
  const records = await pool.query<{ id: string; evidence: number; entries: number; blob_key: string }>(
    `select r.id, (select count(*) from evidence e where e.record_id = r.id) as evidence,
            (select count(*) from audit_entry a where a.subject_id = r.id) as entries,
            (select e.blob_key from evidence e where e.record_id = r.id and e.blob_key is not null) as blob_key
     from learning_record r`,
  )
  await close()
  return { subjects: subjects.rows, records: records.rows }
}

/** Starts the service, writes, and kills it some milliseconds after the fifth acknowledgement. Returns the acknowledged ids. */
async function writeUntilKilled(engine: Engine, world: World, ms: number): Promise<string[]> {
  const service = await startService(engine.env)
  const acknowledged: string[] = []
  const refused: unknown[] = []
  const stopping = new AbortController()
  const writers = Array.from({ length: WRITERS }, async (_none, index) => {
    const write = index % 2 === 0 ? writeSubject : writeSubmission
    while (!stopping.signal.aborted) {
      const answer = await write(service.url, world).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(answer.body.id!)
      else if (answer) refused.push(answer)
    }
  })
  while (acknowledged.length < 5) await delay(5)
  await delay(ms)
  service.signal('SIGKILL')
  await service.exited
  stopping.abort()
  await Promise.all(writers)
  expect(refused).toEqual([])
  return acknowledged
}
