import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const NOT_PAGES = /^\/(api|auth|docs|files|scorm|demo-idp|healthz|readyz|metrics|\.well-known)(\/|$|\?)/

/** Serves the built web app. Its pages have addresses of their own, so an unknown path that wants HTML gets the app. */
export async function serveWebApp(app: FastifyInstance): Promise<{ page: (req: FastifyRequest, reply: FastifyReply) => boolean }> {
  const index = join(webRoot, 'index.html')
  if (!existsSync(index)) {
    app.log.warn('The web app is not built: only the API is served. Run npm run build.')
    return { page: () => false }
  }
  const html = readFileSync(index)
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    schemaHide: true,
  })
  const send = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  app.get('/', { config: { public: true }, schema: { hide: true } }, (_req, reply) => send(reply))
  return {
    page: (req, reply) => {
      const wanted = req.method === 'GET' && !NOT_PAGES.test(req.url) && (req.headers.accept ?? '').includes('text/html')
      if (wanted) void send(reply)
      return wanted
    },
  }
}
