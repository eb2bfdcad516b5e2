import { expect, test } from 'vitest'
import { delay, startService } from './service.ts'
import { type Engine, type World, embedded, populate, postgres, writeSubject } from './world.ts'

const KILLS = 20
const WRITERS = 4

const engines: [string, () => Engine | Promise<Engine>][] = [
  ['PGlite', embedded],
  ['PostgreSQL', postgres],
]

test.each(engines)(
  '%s: kill -9 while writing, twenty times, loses nothing acknowledged and tears nothing',
  { timeout: 300_000 },
  async (_name, start) => {
    const engine = await start()
    const world = await populate(engine)
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill += 1) acknowledged.push(...(await writeUntilKilled(engine, world, 100 + kill * 20)))
    const { pool, close } = await engine.open()
    const { rows } = await pool.query<{ id: string; parents: number; entries: number }>(
      `select s.id, (select count(*) from subject_parent p where p.child_id = s.id) as parents,
            (select count(*) from audit_entry a where a.subject_id = s.id) as entries
     from subject s where s.slug like 's-%'`,
    )
    await close()
    await engine.stop()
    console.log(`${engine.name}: ${acknowledged.length} acknowledged writes, ${rows.length} found after ${KILLS} kills.`)
    expect(acknowledged.length).toBeGreaterThan(KILLS)
    const found = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    expect(rows.filter(({ parents, entries }) => parents !== world.parents.length || entries !== 1)).toEqual([])
  },
)

/** Starts the service, writes for so many milliseconds, kills it in the middle; the ids it had acknowledged. */
async function writeUntilKilled(engine: Engine, world: World, ms: number): Promise<string[]> {
  const service = await startService(engine.env)
  const acknowledged: string[] = []
  const refused: unknown[] = []
  const stopping = new AbortController()
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stopping.signal.aborted) {
      const answer = await writeSubject(service.url, world).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(answer.body.id!)
      else if (answer) refused.push(answer)
    }
  })
  await delay(ms)
  service.signal('SIGKILL')
  await service.exited
  stopping.abort()
  await Promise.all(writers)
  expect(refused).toEqual([])
  return acknowledged
}
