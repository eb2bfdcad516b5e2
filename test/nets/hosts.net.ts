import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Person, harness } from '../harness.ts'
import { manifest, registerCourse, scormPackage } from '../scorm.ts'
import { digest } from './digest.ts'

/**
 * Sends requests to every host with every path and every ticket. Content must be served only at the host of its ticket,
 * and the application at no host of content. A refused request must change nothing.
 */
const t = await harness()
const began = Date.now()
let cells = 0
afterAll(async () => {
  console.log(`Hosts: ${cells} requests in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

const CONTENT = '<!doctype html><title>Of this package alone</title>'
const installations = {
  'an origin for each launch': { publicOrigin: 'https://learning.example.org', contentOrigin: 'https://*.content.example.org' },
  'an origin for each launch, on this machine': {},
  'one origin for all launches': { publicOrigin: 'https://learning.example.org', contentOrigin: 'https://content.example.org' },
}

/** The addresses of one launch, those of the fallback included. */
type Opened = { host: string; ticket: string; launch: string }
type Cell = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  url: string
  host: string
  headers?: Record<string, string>
  payload?: object
}

async function world(origins: object) {
  const config = { ...t.context.config, ...('contentOrigin' in origins && { contentFallback: undefined }), ...origins }
  const { app } = await buildApp({ ...t.context, config })
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const zip = scormPackage(manifest(), [{ name: 'index.html', content: CONTENT }])
  const course = (await registerCourse(t, author, { org: org.id }, zip)).body.id
  const open = async ({ token }: Person): Promise<Opened[]> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/scorm-courses/${course}/launches` as const,
      headers: { authorization: `Bearer ${token}` },
    })
    const { id, url, fallback_url } = answer.json<{ launch: { id: string; url: string; fallback_url: string | null } }>().launch
    return [url, fallback_url].flatMap((address) => {
      if (address === null) return []
      const { host, pathname } = new URL(address)
      return [{ host, ticket: pathname.split('/')[2]!, launch: id }]
    })
  }
  const learner = await t.person(org)
  const opened = [...(await open(learner)), ...(await open(await t.person(org))), ...(await open(author))]
  await t.context.sealing.now()
  return { app, config, author, opened, ask: (cell: Cell) => ask(app, cell) }
}

async function ask(app: Awaited<ReturnType<typeof buildApp>>['app'], { host, headers, ...cell }: Cell) {
  cells += 1
  const answer = await app.inject({ ...cell, headers: { host, ...headers } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

/** Returns hosts that resemble the given one but are invalid or belong to others. */
function beside(host: string): string[] {
  const [name = '', port] = host.split(':')
  const ported = (other: string) => (port === undefined ? other : `${other}:${port}`)
  return [
    ported(name.toUpperCase()), ported(`${name}.`), ported(`x.${name}`), ported(`${name}.evil.example`), `${name}:1`, ported(`-${name}`),
    ported(name.replace(/^[^.]+/, '0'.repeat(32))), ported(name.replace(/^[^.]+/, '*')), ported(name.replace(/^[^.]+\./, '.')), ` ${host}`, `${host},${host}`, `user@${host}`,
  ].filter((other) => other !== host) // prettier-ignore
}

const COMMIT = { seq: 1, base_seq: 0, item_id: 'I1', trigger: 'commit', set: { 'cmi.core.lesson_status': 'passed' } }
const ofTicket = (ticket: string): Omit<Cell, 'host'>[] => [
  { method: 'GET', url: `/scorm/${ticket}/play` },
  { method: 'GET', url: `/scorm/${ticket}/state` },
  { method: 'GET', url: `/scorm/${ticket}/files/index.html` },
  { method: 'HEAD', url: `/scorm/${ticket}/files/index.html` },
  { method: 'POST', url: `/scorm/${ticket}/commit`, payload: COMMIT },
  { method: 'POST', url: `/scorm/${ticket}/exit` },
]
const ofTheApplication: Omit<Cell, 'host'>[] = [
  ...['/', '/learn', '/api/users/me', '/api/scorm-courses', '/api/openapi.json', '/docs', '/metrics', '/sign-in', '/auth/providers', '/files/downloads/x', '/assets/x.js', '/verify/x', '/demo-idp', '/.well-known/oauth-protected-resource', '//learn', '/%61pi/users/me', '/scorm/../api/users/me', '/metrics?x=1', '/healthz/x'].map((url) => ({ method: 'GET' as const, url })),
  { method: 'POST', url: '/api/scorm-courses', payload: {} },
  { method: 'POST', url: '/auth/sign-out' },
  { method: 'PUT', url: '/files/uploads/x', payload: {} },
  { method: 'DELETE', url: '/api/organizations/x' },
] // prettier-ignore

for (const [name, origins] of Object.entries(installations)) {
  test(`every ticket at every host: ${name}`, async () => {
    const { app, config, opened, ask } = await world(origins)
    const hosts = new Set([new URL(config.publicOrigin).host, ...opened.flatMap(({ host }) => [host, ...beside(host)])])
    const before = await digest(t.db)
    for (const host of hosts) {
      for (const ours of opened) {
        if (ours.host === host) continue
        for (const cell of ofTicket(ours.ticket)) {
          const { status, text, headers } = await ask({ ...cell, host })
          expect([403, 404], `${cell.method} ${cell.url} at ${host}`).toContain(status)
          expect([text.includes('Of this package'), headers['set-cookie']]).toEqual([false, undefined])
        }
      }
    }
    expect(await digest(t.db)).toEqual(before)
    for (const { host, ticket } of opened) {
      for (const cell of ofTicket(ticket).slice(1, 4)) expect((await ask({ ...cell, host })).status, `${cell.url} at ${host}`).toBe(200)
    }
    await app.close()
  })

  test(`every ticket's parts put together anew: ${name}`, async () => {
    const { app, opened, ask } = await world(origins)
    const before = await digest(t.db)
    const parts = opened.map(({ ticket }) => ticket.split('.') as [string, string, string])
    for (const { host } of opened) {
      for (const [id] of parts)
        for (const [, expires] of parts)
          for (const [, , signature] of parts) {
            const made = `${id}.${expires}.${signature}`
            if (opened.some((other) => other.host === host && other.ticket === made)) continue
            for (const cell of ofTicket(made)) expect((await ask({ ...cell, host })).status, `${cell.url} at ${host}`).toBeOneOf([403, 404])
          }
    }
    expect(await digest(t.db)).toEqual(before)
    await app.close()
  })

  test(`the application at every host of content: ${name}`, async () => {
    const { app, config, author, opened, ask } = await world(origins)
    const before = await digest(t.db)
    const headers = { authorization: `Bearer ${author.token}`, accept: 'text/html,application/json' }
    for (const { host } of opened) {
      for (const cell of ofTheApplication) {
        const { status, text, headers: answered } = await ask({ ...cell, host, headers })
        expect(status, `${cell.method} ${cell.url} at ${host}`).toBe(404)
        expect([text.includes('id="root"'), answered['set-cookie'], answered['access-control-allow-origin']]).toEqual([
          false,
          undefined,
          undefined,
        ])
      }
      for (const url of ['/healthz', '/readyz']) expect((await ask({ method: 'GET', url, host })).status).toBe(200)
      for (const url of ['/scorm/player/reach', '/scorm/player/assets/x.js']) {
        expect((await ask({ method: 'GET', url, host, headers: { 'service-worker': 'script' } })).status, url).toBe(403)
        expect((await ask({ method: 'GET', url, host: new URL(config.publicOrigin).host })).status, url).toBe(404)
      }
    }
    expect(await digest(t.db)).toEqual(before)
    await app.close()
  })
}
