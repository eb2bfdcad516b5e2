import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerErrors } from '../../server/platform/http/error-answers.ts'
import { serveWebApp } from '../../server/platform/http/web-app.ts'

const root = mkdtempSync(join(tmpdir(), 'web-app-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<title>The app</title>')
writeFileSync(join(root, 'index.html.br'), brotliCompressSync('<title>The app</title>'))
writeFileSync(join(root, 'assets/main.js'), 'run()')
writeFileSync(join(root, 'assets/main.js.gz'), gzipSync('run()'))
writeFileSync(join(root, 'assets/main.js.br'), brotliCompressSync('run()'))
writeFileSync(join(root, 'assets/small.js'), 'go()')
writeFileSync(join(root, 'secret.txt'), 'not for the web')

const app = Fastify()
const isPublic: Record<string, unknown> = {}
app.addHook('onRequest', async ({ routeOptions: { url, config } }) => {
  if (url !== undefined) isPublic[url] = config.public
})
answerErrors.unknownPaths(app, await serveWebApp(app, root))
await app.ready()
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) => app.inject({ url, headers })

test('the app and its assets need no token', async () => {
  for (const url of ['/', '/assets/main.js']) await get(url)
  expect(isPublic).toMatchObject({ '/': true, '/assets/*': true })
})

test('every address of a page gives the app, unknown API paths and assets do not', async () => {
  for (const url of ['/', '/records', '/records/1/edit?x=1', '/sign-in']) expect((await get(url)).body, url).toContain('The app')
  for (const url of ['/api/nothing', '/assets/gone.js', '/files/downloads/x']) expect((await get(url)).statusCode, url).toBe(404)
  expect((await get('/records', { accept: 'application/json' })).statusCode).toBe(404)
})

test('the page of the app alone says that it is, and every other address of the service is one that offline.js leaves alone', async () => {
  expect((await get('/records')).headers['x-page']).toBe('app')
  expect((await get('/assets/main.js')).headers['x-page']).toBeUndefined()
  const others = new RegExp(/const OTHERS = \/(.+)\/$/m.exec(readFileSync('web/public/offline.js', 'utf8'))![1]!)
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: object }
  for (const path of [...Object.keys(paths), '/docs', '/demo-outbox', '/qr/x', '/assets/x']) expect(path).toMatch(others)
  for (const path of ['/', '/records', '/verifying', '/o/ward/team']) expect(path).not.toMatch(others)
})

test('the app comes compressed to those who take it so, and is asked for anew at every visit', async () => {
  for (const url of ['/', '/records']) {
    const { headers, rawPayload } = await get(url, { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' })
    expect(headers, url).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(headers.etag, url).toBeUndefined()
    expect(brotliDecompressSync(rawPayload).toString(), url).toContain('The app')
    for (const accepted of ['gzip', 'gzip, br;q=0', 'br; q=0.0, gzip', 'zbr'])
      expect((await get(url, { accept: 'text/html', 'accept-encoding': accepted })).body, accepted).toContain('The app')
    for (const accepted of ['br', 'br;q=0.5, gzip', 'gzip;q=0,br'])
      expect((await get(url, { accept: 'text/html', 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe('br')
  }
})

test('assets are kept for ever by browsers, compressed when they can take it, and nothing else is served', async () => {
  const plain = await get('/assets/main.js', {})
  expect(plain.headers['cache-control']).toContain('immutable')
  expect(plain.body).toBe('run()')
  // Browsers take `br` over https and from localhost, `gzip` over plain http.
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ]) {
    const { headers } = await get('/assets/main.js', { 'accept-encoding': accepted! })
    expect(headers, accepted).toMatchObject({
      vary: 'accept-encoding',
      etag: expect.any(String),
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(headers['content-encoding'], accepted).toBe(encoding)
    expect(headers['cache-control'], accepted).toContain('immutable')
  }
  const small = await get('/assets/small.js', { 'accept-encoding': 'gzip, br' })
  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'go()'])
  for (const url of ['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/..%2fsecret.txt']) {
    expect((await get(url, {})).body, url).not.toContain('not for the web')
  }
})
