import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/errors.ts'
import { ofContent } from './host.ts'

const root = fileURLToPath(new URL('../../../web/dist-player/', import.meta.url))

/** The page that plays courses, with its scripts. It opens without a look at the ticket, and says itself when that is over. */
export async function playerPage(app: FastifyInstance): Promise<void> {
  const page = join(root, 'index.html')
  if (!existsSync(page)) app.log.warn('The player of courses is not built. Run npm run build.')
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
  app.get('/scorm/:ticket/play', { ...ofContent, schema: { hide: true } }, async (_req, reply) => {
    if (!existsSync(page)) throw notFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await readFile(page))
  })
  app.get('/scorm/player/assets/*', { ...ofContent, schema: { hide: true } }, (req, reply) => {
    const path = `assets/${(req.params as { '*': string })['*']}`
    return reply.sendFile(path, { immutable: true, maxAge: '365d' })
  })
}
