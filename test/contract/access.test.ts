import { subscribe } from 'node:diagnostics_channel'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { anyToken } from '../../server/platform/access/declared.ts'
import { authenticate } from '../../server/platform/auth/authenticate.ts'
import { harness } from '../harness.ts'

const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})
const t = await harness()
// The test builds its own app, because the app of the harness may have been built before the test subscribed.
const { app: watched } = await buildApp(t.context)
await watched.ready()

/** Routes outside the document that callers without an account use: pages and assets, metrics, and addresses with a ticket. */
const UNLISTED = [
  /^\/offline\.js$/,
  /^\/$/,
  /^\/assets\//,
  /^\/docs/,
  /^\/metrics$/,
  /^\/files\//,
  /^\/scorm\//,
  /^\/learn\/:course_id\/play\/afresh$/,
]

test('every route says who may call it, and only what is on a list needs no token', () => {
  expect(routes.length).toBeGreaterThan(150)
  for (const { method, url, config } of routes) {
    const name = `${String(method)} ${url}`
    const listed = UNLISTED.some((path) => path.test(url))
    expect(config?.access !== undefined || listed, `${name} declares no access`).toBe(true)
    expect(config?.public === true, name).toBe(listed || config?.access?.needs === 'public')
  }
})

test('what the document says of a route is what the route declares', () => {
  for (const { url, schema, config } of routes) {
    if (!schema || schema.hide) continue
    const { says, ...access } = config!.access!
    expect(schema, url).toMatchObject({ 'x-permission': says, 'x-access': access })
  }
})

test('a service with a route that does not say who may call it does not start', async () => {
  const app = Fastify()
  authenticate(app, t.context)
  app.get('/said', { config: { access: anyToken } }, () => 'ok')
  app.get('/unsaid', () => 'ok')
  await expect(app.ready()).rejects.toThrow('/unsaid does not say who may call it.')
})
