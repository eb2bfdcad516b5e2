import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { delay, residentMegabytes, startService, stopService, watchMemory } from './service.ts'
import { type World, populate, postgres } from './world.ts'

/** How many files of the largest size arrive at once; more when somebody wants to know what that costs. */
const FILES = Number(process.env.FILES ?? 40)
const FILE_BYTES = 25 * 1024 * 1024
const MORE_MB = 300

const file = new Blob([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES - 9)], { type: 'application/pdf' })

test(`${FILES} submissions of 25 MB at once take less than ${MORE_MB} MB, and none is lost`, { timeout: 600_000 }, async () => {
  const engine = await postgres()
  const people = Array.from({ length: Math.ceil(FILES / 2) }, (_, nr) => `person-${nr}`)
  const world = await populate(engine)
  const service = await startService({ ...engine.env, SUPERUSERS: ['root', ...people].map((who) => `test:${who}`).join(',') })
  const tokens = await Promise.all(people.map((sub) => world.newToken(sub)))
  for (const token of tokens) expect(await visit(service.url, token)).toBe(200)
  await delay(2000)
  const idle = residentMegabytes(service.pid)
  const watch = watchMemory(service.pid)
  const others = keepAsking(service.url, world)
  const began = performance.now()
  const outcomes = await Promise.all(Array.from({ length: FILES }, (_, nr) => submit(service.url, world, tokens[nr >> 1]!, nr)))
  const took = performance.now() - began
  const waits = await others.stop()
  const peak = watch.stop()
  const p99 = waits[Math.floor(waits.length * 0.99)]
  console.log(
    `${FILES} files in ${Math.round(took)} ms: ${Math.round(peak - idle)} MB more than the ${Math.round(idle)} MB of rest; ` +
      `${waits.length} requests of others, p99 ${Math.round(p99 ?? 0)} ms.`,
  )
  expect(outcomes.filter((outcome) => outcome !== 'kept')).toEqual([])
  expect(peak - idle).toBeLessThan(MORE_MB)
  expect(await stopService(service)).toBe(0)
  await engine.stop()
})

/** The first request of an account makes it. */
async function visit(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/subjects`, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  return response.status
}

async function submit(url: string, { organization_id }: World, token: string, nr: number): Promise<string> {
  const form = new FormData()
  const evidence = { evidence_type: 'file', file_name: `${nr}.pdf`, content_type: 'application/pdf', size_bytes: file.size }
  form.set(
    'record',
    JSON.stringify({ owner_organization_id: organization_id, learner_user_id: null, learner_display_name: 'Ada', title: `Course ${nr}` }),
  )
  form.set('evidence', JSON.stringify([{ label: 'Certificate', payload: evidence }]))
  form.set('file', file, `${nr}.pdf`)
  const response = await fetch(`${url}/api/records/submissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(500_000),
  })
  const text = await response.text()
  return response.status === 201 ? 'kept' : `${response.status} ${text}`
}

/** What somebody else waits for a list meanwhile, in milliseconds, from the shortest. */
function keepAsking(url: string, { token }: World): { stop: () => Promise<number[]> } {
  const waits: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      if ((await visit(url, token)) === 200) waits.push(performance.now() - from)
      await delay(50)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await asking
      return waits.toSorted((a, b) => a - b)
    },
  }
}
