import { expect, test } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { contentHosts } from '#platform/http/content-hosts.ts'
import { type Answer, harness } from '../../../test/harness.ts'
import { launched } from '../../../test/player.ts'
import { registerCourse } from '../../../test/scorm.ts'

const t = await harness()
const LABEL = '0123456789abcdef0123456789abcdef'

async function world() {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const course_id = (await registerCourse(t, trainer, { org: org.id })).body.id
  const [a, b] = [await launched(t, await t.person(org), course_id), await launched(t, await t.person(org), course_id)]
  return { org, course_id, a, b }
}
const hostOf = ({ url }: { url: string }) => new URL(url).host

/** Returns the service with other origins. */
async function serviceWith(origins: Pick<Config, 'publicOrigin' | 'contentOrigin'>) {
  const { buildApp } = await import('../../app.ts')
  return (await buildApp({ ...t.context, config: { ...t.context.config, contentFallback: undefined, ...origins } })).app
}

test('where content is served follows from what is configured, and is never where the application is', () => {
  const read = (env: Record<string, string>) => {
    const { contentOrigin, contentFallback } = readConfig(env)
    return [contentOrigin, contentFallback]
  }
  const PUBLIC_ORIGIN = 'https://learning.example.org'
  expect(read({})).toEqual(['http://*.localhost:3000', 'http://127.0.0.1:3000'])
  expect(read({ PORT: '80', PUBLIC_ORIGIN: 'http://localhost' })).toEqual(['http://*.localhost', 'http://127.0.0.1'])
  expect(read({ PUBLIC_ORIGIN })).toEqual([undefined, undefined])
  for (const given of ['https://content.example.org', 'https://*.content.example.org', 'https://*.content.example.org:8443'])
    expect(read({ PUBLIC_ORIGIN, CONTENT_ORIGIN: given })).toEqual([given, undefined])
  for (const given of [
    'https://a.*.example.org',
    'https://x*.example.org',
    'https://*',
    'https://*.*.example.org',
    'https://*.example.org*',
  ])
    expect(() => read({ PUBLIC_ORIGIN, CONTENT_ORIGIN: given }), given).toThrow('CONTENT_ORIGIN')
  for (const given of ['https://*.example.org', 'https://*.org', 'http://*.example.org:3000', 'https://*.learning.example.org'])
    expect(() => read({ PUBLIC_ORIGIN, CONTENT_ORIGIN: given }), given).toThrow('CONTENT_ORIGIN must not cover PUBLIC_ORIGIN')
})

test('on localhost the default may be written out; no other application may lie beneath its own content', () => {
  const read = (env: Record<string, string>) => {
    const { contentOrigin, contentFallback } = readConfig(env)
    return [contentOrigin, contentFallback]
  }
  const local = 'http://*.localhost:3000'
  const unsaid: Record<string, string>[] = [
    {},
    { PUBLIC_ORIGIN: 'http://localhost:3000' },
    { PORT: '3000', PUBLIC_ORIGIN: 'http://localhost' },
  ]
  for (const env of unsaid) expect(read({ ...env, CONTENT_ORIGIN: local })).toEqual(read(env))
  expect(read({ PUBLIC_ORIGIN: 'http://localhost:8080', CONTENT_ORIGIN: 'http://*.localhost:8080' })).toEqual([
    'http://*.localhost:8080',
    undefined,
  ])
  for (const PUBLIC_ORIGIN of ['http://app.localhost:3000', 'http://x.app.localhost'])
    expect(() => read({ PUBLIC_ORIGIN, CONTENT_ORIGIN: local }), PUBLIC_ORIGIN).toThrow('CONTENT_ORIGIN must not cover PUBLIC_ORIGIN')
})

test('hosts of content are read strictly, and whatever looks like one is nothing of the application', () => {
  const hosts = contentHosts({ contentOrigin: 'https://*.content.example.org', contentFallback: 'http://127.0.0.1:3000' })
  const launch = `${LABEL}.content.example.org`
  expect(hosts.find(launch)).toEqual({ origin: `https://${launch}`, shared: false })
  expect(hosts.find('127.0.0.1:3000')).toEqual({ origin: 'http://127.0.0.1:3000', shared: true })
  const beside = [
    `${launch}.`, `${launch}:443`, launch.toUpperCase(), `x.${launch}`, `${LABEL}x.content.example.org`, 'a.content.example.org',
    `${LABEL.slice(1)}.content.example.org`, '.content.example.org', `*.content.example.org`, '127.0.0.1.:3000',
  ] // prettier-ignore
  for (const host of beside) expect([hosts.find(host), hosts.isApart(host)], host).toEqual([undefined, true])
  const others = [
    'content.example.org',
    'learning.example.org',
    `${LABEL}.content.example.org.evil.org`,
    `${LABEL}content.example.org`,
    '',
    '127.0.0.1',
  ]
  for (const host of others) expect([hosts.find(host), hosts.isApart(host)], host).toEqual([undefined, false])
  expect([hosts.find(undefined), hosts.isApart(undefined)]).toEqual([undefined, false])
})

test('every launch has an origin of its own, and its ticket opens nothing at another', async () => {
  const { org, course_id, a, b } = await world()
  const learner = await t.person(org)
  const [first, second] = [await launched(t, learner, course_id), await launched(t, learner, course_id)]
  const hosts = [a, b, first, second].map(hostOf)
  expect(new Set(hosts).size).toBe(4)
  for (const host of hosts) expect(host).toMatch(/^[0-9a-f]{32}\.localhost:3000$/)
  const at = (host: string): Promise<Answer>[] => [
    t.call(undefined, 'GET', `${a.base}/play`, undefined, { host }),
    t.call(undefined, 'GET', `${a.base}/state`, undefined, { host }),
    t.call(undefined, 'GET', `${a.base}/files/index.html`, undefined, { host }),
    t.call(undefined, 'POST', `${a.base}/commit`, { seq: 1, base_seq: 0, item_id: 'I1', trigger: 'commit', set: {} }, { host }),
    t.call(undefined, 'POST', `${a.base}/exit`, undefined, { host }),
  ]
  const statuses = async (host: string) => (await Promise.all(at(host))).map(({ status }) => status)
  for (const host of [hostOf(b), '127.0.0.1:3000', `${LABEL}.localhost:3000`])
    expect(await statuses(host), host).toEqual([403, 403, 403, 403, 403])
  for (const host of ['localhost:3000', `${hostOf(a)}.`, hostOf(a).toUpperCase(), hostOf(a).replace(':3000', '')])
    expect(await statuses(host), host).toEqual([404, 404, 404, 404, 404])
  expect((await a.file('index.html')).status).toBe(200)
  expect((await a.save({})).status).toBe(200)
})

test('the fallback has a ticket of its own, which opens nothing elsewhere', async () => {
  const { org, course_id } = await world()
  const { body } = await t.call(await t.person(org), 'POST', `/api/scorm-courses/${course_id}/launches`)
  const [own, fallback] = [new URL(body.launch.url), new URL(body.launch.fallback_url)]
  expect(own.pathname).not.toBe(fallback.pathname)
  for (const [{ pathname }, { host }, status] of [[own, own, 200], [fallback, fallback, 200], [own, fallback, 403], [fallback, own, 403]] as const)
    expect((await t.call(undefined, 'GET', pathname.replace('play', 'state'), undefined, { host })).status).toBe(status)
}) // prettier-ignore

test('where launches share an origin no window can be opened, and what the last course stored is gone', async () => {
  const { org, course_id } = await world()
  const { body } = await t.call(await t.person(org), 'POST', `/api/scorm-courses/${course_id}/launches`)
  const [own, fallback] = [new URL(body.launch.url), new URL(body.launch.fallback_url)]
  const page = async ({ pathname, host }: URL, path = 'play') =>
    (await t.call(undefined, 'GET', pathname.replace('play', path), undefined, { host })).headers
  for (const path of ['play', 'files/index.html', 'state', 'files/missing']) {
    const policy = String((await page(fallback, path))['content-security-policy'])
    expect(policy, path).toMatch(/^frame-ancestors http:\/\/localhost:3000 'self'; sandbox allow-scripts allow-same-origin /)
    expect(policy).not.toMatch(/popups|navigation|storage/)
    expect((await page(own, path))['content-security-policy'], path).toBe("frame-ancestors http://localhost:3000 'self'")
  }
  expect((await page(fallback))['clear-site-data']).toBe('"storage"')
  expect((await page(own))['clear-site-data']).toBeUndefined()
  expect((await page(fallback, 'state'))['clear-site-data']).toBeUndefined()
})

test('the application can ask whether a browser knows a host, and nobody else is answered', async () => {
  const { a } = await world()
  const answer = await t.call(undefined, 'GET', '/scorm/player/reach', undefined, { host: hostOf(a), origin: 'https://evil.example' })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await t.call(undefined, 'GET', '/scorm/player/reach')).status).toBe(404)
  const { headers } = await t.call(undefined, 'GET', '/healthz')
  expect(headers['content-security-policy']).toContain("frame-src 'self' blob: http://*.localhost:3000 http://127.0.0.1:3000;")
})

test('an origin for all launches is one host, whose tickets open nothing at another', async () => {
  const { org, course_id } = await world()
  const origins = { publicOrigin: 'https://learning.example.org', contentOrigin: 'https://content.example.org' }
  const app = await serviceWith(origins)
  const { token } = await t.person(org)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/scorm-courses/${course_id}/launches` as const,
    headers: { authorization: `Bearer ${token}` },
  })
  const { url, own_origin, fallback_url } = answer.json().launch
  expect([new URL(url).origin, own_origin, fallback_url]).toEqual([origins.contentOrigin, false, null])
  const state = async (host: string) =>
    (await app.inject({ url: new URL(url).pathname.replace('play', 'state'), headers: { host } })).statusCode
  expect(await state('content.example.org')).toBe(200)
  for (const host of [
    'learning.example.org',
    'CONTENT.example.org',
    'content.example.org.',
    `${LABEL}.content.example.org`,
    '127.0.0.1:3000',
  ])
    expect(await state(host), host).toBe(404)
  await app.close()
})

test('a page of the next course begins in a tab of its own, and leads nowhere else', async () => {
  const { course_id } = await world()
  const answer = await t.call(undefined, 'GET', `/learn/${course_id}/play/afresh?again=true&kept=x`)
  expect([answer.status, answer.headers.location]).toEqual([302, `/learn/${course_id}/play?again=true&kept=x`])
  expect(answer.headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'cache-control': 'no-store' })
  for (const path of ['/learn/%2f%2fevil.example/play/afresh', '/learn//evil.example/play/afresh'])
    expect((await t.call(undefined, 'GET', path)).status, path).toBeGreaterThanOrEqual(400)
})
