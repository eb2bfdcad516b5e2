import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicRoutes } from './public-routes.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const NOT_PAGES = /^\/(api|auth|assets|docs|files|qr|scorm|demo-idp|demo-outbox|healthz|readyz|metrics|\.well-known)(\/|$|\?)/

/** Whether brotli is accepted, and not refused with a weight of zero. */
const TAKES_BROTLI = /(?:^|[\s,])br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/

/** Answers requests for a page of the web app, and returns whether it did. */
export type AnswerPage = (req: FastifyRequest, reply: FastifyReply) => boolean

/** Serves the built web app. Its pages have their own paths, so an unknown path that accepts HTML gets the app. */
export async function serveWebApp(app: FastifyInstance, root = webRoot): Promise<AnswerPage> {
  const index = join(root, 'index.html')
  if (!existsSync(index)) {
    app.log.warn('The web app is not built: only the API is served. Run npm run build.')
    return () => false
  }
  const send = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const packed = TAKES_BROTLI.test(String(headers['accept-encoding']))
    if (packed) reply.header('content-encoding', 'br')
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
        .header('cache-control', 'no-cache')
        // Browsers store this page for offline use. The header distinguishes it from public pages, which lack it.
        .header('x-page', 'app')
        // Course content saves its state on unload, which works only if every page around it allows it.
        .header('permissions-policy', 'unload=*')
        .send(await readFile(packed ? `${index}.br` : index))
    )
  }
  await app.register(async (scope) => {
    publicRoutes(scope)
    // No client needs ranges of these files, and their names change with their content.
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true, acceptRanges: false, lastModified: false })
    scope.get('/', { schema: { hide: true } }, send)
    // Offline, it answers for all paths, so it lies above them. Browsers check it for changes.
    scope.get('/offline.js', { schema: { hide: true } }, (_req, reply) => reply.sendFile('offline.js', { maxAge: 0 }))
    scope.get('/assets/*', { schema: { hide: true } }, (req, reply) => {
      const path = `assets/${(req.params as { '*': string })['*']}`
      // The file is cached for a year, so it would carry one request's id for all later ones.
      return reply.removeHeader('x-request-id').sendFile(path, { immutable: true, maxAge: '365d' })
    })
  })
  return (req, reply) => {
    const wanted = req.method === 'GET' && !NOT_PAGES.test(req.url) && (req.headers.accept ?? '').includes('text/html')
    if (wanted) void send(req, reply)
    return wanted
  }
}
