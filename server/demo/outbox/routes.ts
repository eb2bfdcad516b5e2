import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '#platform/errors.ts'
import { compose } from '#platform/mail/compose.ts'
import { pageOf } from '#platform/mail/page.ts'
import type { KeptMail, Outbox } from './kept.ts'
import { type ComposedMail, listPage, mailPage, missingPage } from './pages.ts'

const open = { config: { public: true }, schema: { hide: true } } as const
const HTML = 'text/html; charset=utf-8'
/** Makes links in the frame of a mail open in place of the whole page. */
const IN_FRAME = '<base target="_top">'

type OutboxRoute = { Querystring: { to?: string }; Params: { message_id: string } }

/** The demo's mails as pages. Register them under their MOUNT. */
export const demoOutbox =
  ({ config }: Context, outbox: Outbox): FastifyPluginAsync =>
  async (app) => {
    const { host, hostname } = new URL(config.publicOrigin)
    // Refuses other host names, as the demo's sign-in does.
    app.addHook('onRequest', async (req, reply) => {
      if (req.headers.host !== host) throw notFound()
      reply.header('cache-control', 'no-store')
    })
    const find = (message_id: string) => outbox.all().find(({ letter }) => letter.message_id === message_id)

    app.get<OutboxRoute>('/', open, (req, reply) => reply.type(HTML).send(listPage(outbox.all(), req.query.to || undefined)))

    app.get<OutboxRoute>('/:message_id', open, (req, reply) => {
      const kept = find(req.params.message_id)
      return reply
        .type(HTML)
        .code(kept ? 200 : 404)
        .send(kept ? mailPage(kept, written(kept, outbox, hostname)) : missingPage())
    })

    app.get<OutboxRoute>('/:message_id/page', open, (req, reply) => {
      const kept = find(req.params.message_id)
      if (!kept) throw notFound()
      return reply.type(HTML).send(pageOf(kept.letter).replace('<head>', `<head>${IN_FRAME}`))
    })
  }

function written({ letter }: KeptMail, { from }: Outbox, hostname: string): ComposedMail {
  const { text, headers } = compose(letter, from, hostname)
  return { from: `${from.name} <${from.address}>`, text, headers }
}
