import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createContext } from '../../server/context.ts'
import { delay, installedFolder, startService, stopService } from './service.ts'

test('an exception in a handler is answered 500 without its words, logged once with the request id, and the next request is served', async () => {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  const context = await createContext(readConfig({ DATA_DIR: installedFolder() }), log)
  const { app } = await buildApp(context)
  app.get('/boom', { config: { public: true } }, () => {
    throw new Error('a secret detail')
  })
  app.get('/rejects', { config: { public: true } }, () => Promise.reject(new TypeError('a secret detail')))
  for (const url of ['/boom', '/rejects']) {
    logged.length = 0
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      error: 'server_error',
      error_description: expect.stringContaining(String(response.headers['x-request-id'])),
    })
    expect(response.body).not.toContain('secret')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(response.headers['x-request-id'])
  }
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await app.close()
  await context.close()
})

test('a promise rejected where nobody looks does not end the process', async () => {
  const folder = installedFolder()
  const saboteur = join(folder, 'saboteur.mjs')
  // Flags apply to worker threads too, but the fault is only for the main thread.
  writeFileSync(
    saboteur,
    `import { isMainThread } from 'node:worker_threads'
     if (isMainThread) setInterval(() => void Promise.reject(new Error('nobody looked')), 200).unref()`,
  )
  const service = await startService({ DATA_DIR: folder }, ['--import', pathToFileURL(saboteur).href])
  await delay(1000)
  expect(service.output()).toContain('nobody looked')
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  expect(await stopService(service)).toBe(0)
})

test('when the embedded database stops, the process ends rather than live on without it', async () => {
  const folder = installedFolder()
  const saboteur = join(folder, 'saboteur.mjs')
  writeFileSync(
    saboteur,
    `import { isMainThread } from 'node:worker_threads'
     import { existsSync } from 'node:fs'
     if (!isMainThread) setInterval(() => { if (existsSync(${JSON.stringify(join(folder, 'now'))})) process.exit(3) }, 100)`,
  )
  const service = await startService({ DATA_DIR: folder }, ['--import', pathToFileURL(saboteur).href])
  writeFileSync(join(folder, 'now'), '')
  expect(await service.exited).toBeGreaterThan(0)
  expect(service.output()).toContain('The embedded database stopped')
})
