import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Context } from '../../context.ts'
import { notFound } from '#platform/errors.ts'
import { demoPeople } from '../people.ts'
import { failurePage, peoplePage, styles } from './pages.ts'
import { MOUNT, SESSION_COOKIE, openProvider } from './provider.ts'

const open = { config: { public: true }, schema: { hide: true } } as const
const EXPIRED = 'This sign-in has expired or was begun in another browser.'

/** The demo's OpenID provider with its page of people. Register it under MOUNT. */
export const demoSignIn =
  ({ config, signer }: Context, outbox: string | undefined): FastifyPluginAsync =>
  async (app) => {
    const { host } = new URL(config.publicOrigin)
    // Refuses other host names. A foreign name that points at this machine would let its owner read the answers.
    app.addHook('onRequest', async (req) => {
      if (req.headers.host !== host) throw notFound()
    })
    const provider = await openProvider({ config, signer, errorPage: failurePage })
    app.get('/people.css', open, (_req, reply) => reply.type('text/css; charset=utf-8').send(styles))
    await app.register(choice(provider, outbox))
    await app.register(protocol(provider, config.publicOrigin))
  }

type InteractionRoute = { Params: { uid: string } }

const choice =
  (provider: Provider, outbox: string | undefined): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_req, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    app.addHook('onSend', async (_req, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get<InteractionRoute>('/people/:uid', open, async (req, reply) => {
      const uid = await interactionOf(provider, req, reply)
      reply.type('text/html; charset=utf-8')
      return uid === undefined ? reply.code(400).send(failurePage(EXPIRED)) : reply.send(peoplePage(uid, outbox))
    })

    app.post<InteractionRoute>('/people/:uid', open, async (req, reply) => {
      const uid = await interactionOf(provider, req, reply)
      const chosen = req.body instanceof URLSearchParams ? req.body.get('person') : undefined
      const person = demoPeople.find(({ subject }) => subject === chosen)
      reply.type('text/html; charset=utf-8')
      if (uid === undefined) return reply.code(400).send(failurePage(EXPIRED))
      if (!person) return reply.code(400).send(failurePage('There is nobody of that name to pick.'))
      return reply.redirect(await provider.interactionResult(req.raw, reply.raw, { login: { accountId: person.subject } }), 303)
    })
  }

/** Returns the id of this browser's running sign-in, if the address names that sign-in. */
async function interactionOf(provider: Provider, req: FastifyRequest<InteractionRoute>, reply: FastifyReply): Promise<string | undefined> {
  const { uid } = await provider.interactionDetails(req.raw, reply.raw).catch(() => ({ uid: undefined }))
  return uid === req.params.uid ? uid : undefined
}

/** Passes all protocol requests to the provider. The provider reads the body and writes the answer by itself. */
const protocol =
  (provider: Provider, publicOrigin: string): FastifyPluginAsync =>
  async (app) => {
    const callback = provider.callback()
    const scheme = new URL(publicOrigin).protocol.slice(0, -1)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_req, _payload, done) => done(null))
    app.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/*',
      ...open,
      handler: async (req, reply) => {
        const { raw } = req
        const address = req.url
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
        // The provider's links come from the configured origin, never from the client's headers.
        raw.headers['x-forwarded-proto'] = scheme
        delete raw.headers['x-forwarded-host']
        raw.headers.cookie = withoutSession(raw.headers.cookie)
        Object.assign(raw, { originalUrl: address, url: address.slice(MOUNT.length) })
        await callback(raw, reply.raw)
        raw.url = address
      },
    })
  }

/** Removes the provider's session cookies, so that each sign-in may pick another person. */
const withoutSession = (cookies = '') =>
  cookies
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
    .join('; ')
