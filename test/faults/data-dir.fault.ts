import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedFolder, spawnService, startService, stopService, temporaryFolder } from './service.ts'

test('a second process on one DATA_DIR ends and names the first, which goes on unharmed', async () => {
  const DATA_DIR = installedFolder()
  const first = await startService({ DATA_DIR })
  const second = await spawnService({ DATA_DIR })
  expect(await second.exited).toBeGreaterThan(0)
  expect(second.output()).toContain(`in use by process ${first.pid}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await stopService(first)).toBe(0)
})

test('the lock of a process that is gone is taken over', async () => {
  const DATA_DIR = installedFolder()
  const killed = await startService({ DATA_DIR })
  killed.signal('SIGKILL')
  await killed.exited
  const next = await startService({ DATA_DIR })
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  expect(await stopService(next)).toBe(0)
  // The lock names a running pid, but of another process than the one that took it.
  writeFileSync(join(DATA_DIR, 'lock'), `${process.pid} 1\n`)
  const after = await startService({ DATA_DIR })
  expect(await stopService(after)).toBe(0)
})

test('a setting that leads nowhere stops the start with one line that names it', async () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const wrong = [
    ['DATA_DIR', { DATA_DIR: file }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATA_DIR: temporaryFolder() }],
    ['HOST', { HOST: '203.0.113.1', DATA_DIR: installedFolder() }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.org, app.example.org', DATA_DIR: temporaryFolder() }],
  ] as const
  for (const [name, env] of wrong) {
    const service = await spawnService(env)
    expect(await service.exited).toBe(1)
    expect(service.output()).toMatch(new RegExp(`^${name} [^\\n]+\\n$`))
  }
})
