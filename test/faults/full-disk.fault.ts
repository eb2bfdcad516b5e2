import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectOnlyHonestAnswers, expectSound, idsOf, msUntilHealthy, underLoad } from './load.ts'
import { delay, startService, stopService, temporaryFolder } from './service.ts'
import { type Engine, ask, embedded, populate, postgres, writeSubject, writeSubmission } from './world.ts'

const mounted: string[] = []
afterAll(() => mounted.forEach((folder) => execFileSync('umount', ['--lazy', folder])))

/** Mounts a small disk; returns undefined if mounting is not permitted. */
function smallDisk(megabytes: number): string | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
    mounted.push(folder)
    return folder
  } catch {
    return undefined
  }
}

/** Fills a disk except for some kilobytes. `rm` frees the space. */
function fill(folder: string, leaving: number) {
  const { bavail, bsize } = statfsSync(folder)
  const file = join(folder, 'filler')
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leaving * 1024)))
  return { rm: () => rmSync(file) }
}

const SKIPPED = 'SKIPPED: nothing can be mounted here, so no disk can be made small. Run as root, outside a restricted container.'

test('PGlite on a full disk: 500, reads go on, and writes too as soon as there is room', async ({ skip }) => {
  const made = embedded()
  const world = await populate(made)
  const folder = smallDisk(160)
  if (folder === undefined) return skip(SKIPPED)
  cpSync(made.env.DATA_DIR!, folder, { recursive: true })
  const engine: Engine = { ...embedded(), env: { DATA_DIR: folder }, open: () => open(folder) }
  const service = await startService(engine.env)
  const filler = fill(folder, 1024)
  const load = underLoad(service, world, { files: true })
  const full = () => load.answers.filter(({ status }) => status === 500).length >= 20
  for (let waited = 0; !full() && waited < 600; waited += 1) await delay(50)
  expect(full(), 'the disk ran full').toBe(true)
  expect((await ask(service.url, world, 'GET', '/api/subjects?org=faults')).status).toBe(200)
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  filler.rm()
  const from = Date.now()
  while ((await writeSubject(service.url, world)).status !== 201) await delay(20)
  expect(Date.now() - from).toBeLessThan(2000)
  expect((await writeSubmission(service.url, world)).status).toBe(201)
  await delay(300)
  const answers = await load.stop()
  expectOnlyHonestAnswers(answers)
  expect(await stopService(service)).toBe(0)
  await expectSound(engine, idsOf(answers))
})

async function open(folder: string) {
  const { openPglite } = await import('../../server/platform/db/pglite.ts')
  return openPglite(`${folder}/db`, () => {})
}

test('files on a full disk: 500 for them alone, and well as soon as there is room', async ({ skip }) => {
  const folder = smallDisk(4)
  if (folder === undefined) return skip(SKIPPED)
  const engine = await postgres()
  const world = await populate(engine)
  engine.env.DATA_DIR = folder
  const service = await startService(engine.env)
  const filler = fill(folder, 16)
  const load = underLoad(service, world, { files: true })
  const full = () => load.answers.filter(({ status }) => status === 500).length >= 20
  for (let waited = 0; !full() && waited < 600; waited += 1) await delay(50)
  expect(full(), 'the disk ran full').toBe(true)
  expect((await writeSubject(service.url, world)).status, 'what needs no file is written').toBe(201)
  filler.rm()
  const from = Date.now()
  while ((await writeSubmission(service.url, world)).status !== 201) await delay(20)
  expect(Date.now() - from).toBeLessThan(2000)
  expect(await msUntilHealthy(service, world)).toBeLessThan(2000)
  const answers = await load.stop()
  expectOnlyHonestAnswers(answers)
  expect(await stopService(service)).toBe(0)
  await expectSound(engine, idsOf(answers))
  await engine.stop()
})
