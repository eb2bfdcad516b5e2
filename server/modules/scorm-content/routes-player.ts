import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { readTicket } from '#modules/scorm-courses/launches/rules.ts'
import type { Signer } from '#platform/auth/signer.ts'
import { notFound } from '#platform/errors.ts'
import { contentHosts } from '#platform/http/content-hosts.ts'
import { noLaunch, ofContent } from './routes-scope.ts'

const root = fileURLToPath(new URL('../../../web/dist-player/', import.meta.url))

/** The player page and its scripts. It loads with any valid ticket of its host, and reports itself that a launch is over. */
export const playerPage = (signer: Signer, config: Config) => async (app: FastifyInstance) => {
  const page = join(root, 'index.html')
  const hosts = contentHosts(config)
  if (!existsSync(page)) app.log.warn('The player of courses is not built. Run npm run build.')
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
  app.get('/scorm/:ticket/play', { ...ofContent, schema: { hide: true } }, async (req, reply) => {
    const { host = '' } = req.headers
    const { ticket } = req.params as { ticket: string }
    if (!readTicket(signer, ticket, host)) throw noLaunch()
    if (!existsSync(page)) throw notFound()
    // A course must not find what an earlier course stored in the browser.
    if (hosts.find(host)?.shared) reply.header('clear-site-data', '"storage"')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await readFile(page))
  })
  app.get('/scorm/player/assets/*', { ...ofContent, schema: { hide: true } }, (req, reply) => {
    const path = `assets/${(req.params as { '*': string })['*']}`
    return reply.sendFile(path, { immutable: true, maxAge: '365d' })
  })
  // The application calls this from its own origin to test whether the browser can reach the host of a launch.
  app.get('/scorm/player/reach', { ...ofContent, schema: { hide: true } }, (_req, reply) =>
    reply
      .headers({
        'access-control-allow-origin': config.publicOrigin,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
      .code(204)
      .send(),
  )
}
