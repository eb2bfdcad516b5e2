import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { clearCookie, readCookie, refuseOtherSites, writeCookie } from '#platform/auth/cookies.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { Params, Query, Ref, failures, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { localPath } from './rules.ts'
import { SessionState, SignInChoice } from './schema.ts'

const about = { tags: ['Sign-in'], ...whoMay('public', 'nothing'), security: [] }
const config = { public: true }

/** Signing in and out with a browser. Outside `/api`: people are sent here, programs bring a token. */
export const signInRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(cookie)
    const { publicOrigin } = context.config
    app.addHook('onRequest', async (_req, reply) => {
      reply.header('cache-control', 'no-store')
    })

    const failed = (reply: FastifyReply, failure: actions.Failure, return_to?: string) =>
      reply.redirect(`/sign-in?${new URLSearchParams({ error: failure, ...(return_to !== undefined && { return_to }) }).toString()}`)

    app.get(
      '/auth/providers',
      {
        config,
        schema: {
          ...about,
          operationId: 'listSignInChoices',
          summary: 'Where one can sign in',
          response: { 200: Type.Array(Ref(SignInChoice)), ...failures() },
        },
      },
      async () => {
        const enabled = await context.signIn.providers.enabled()
        return enabled.toSorted((a, b) => a.display_name.localeCompare(b.display_name))
      },
    )

    app.get(
      '/auth/session',
      {
        config,
        schema: {
          ...about,
          operationId: 'getSessionState',
          summary: 'Whether this browser is signed in; never refused, unlike everything that needs it',
          response: { 200: Ref(SessionState), ...failures() },
        },
      },
      async (req) => {
        const session = readCookie(req, 'session', publicOrigin)
        const found = session === undefined ? undefined : await context.sessions.find(session)
        return { signed_in: found !== undefined && (await context.access.load(found.account_id)) !== undefined }
      },
    )

    app.get(
      '/auth/sign-in/:provider_slug',
      {
        config,
        schema: {
          ...about,
          operationId: 'startSignIn',
          summary: 'Go to a provider to sign in',
          params: Params({ provider_slug: text(100, 1) }),
          querystring: Query({ return_to: Type.Optional(text(2000)) }),
          response: { 302: Type.Null(), ...failures(400, 404) },
        },
      },
      async (req, reply) => {
        const return_to = localPath(req.query.return_to || '/', publicOrigin)
        if (return_to === undefined) throw badRequest('return_to must be a path of this site, such as /records.')
        const provider = await context.signIn.providers.bySlug(req.params.provider_slug)
        if (!provider) throw notFound()
        const begun = await actions.begin(context, provider, return_to)
        if (!begun) return failed(reply, 'unavailable', return_to)
        writeCookie(reply, 'sign-in', publicOrigin, begun.remembered, actions.FLOW_SECONDS)
        return reply.redirect(begun.location)
      },
    )

    app.get(
      '/auth/callback',
      {
        config,
        schema: {
          ...about,
          operationId: 'finishSignIn',
          summary: 'Come back from a provider',
          response: { 302: Type.Null(), ...failures() },
        },
      },
      async (req, reply) => {
        const outcome = await actions.finish(context, readCookie(req, 'sign-in', publicOrigin), new URL(req.url, publicOrigin).search)
        clearCookie(reply, 'sign-in', publicOrigin)
        if ('failure' in outcome) return failed(reply, outcome.failure, outcome.return_to)
        const before = readCookie(req, 'session', publicOrigin)
        if (before !== undefined) await context.sessions.end(before)
        writeCookie(reply, 'session', publicOrigin, outcome.session)
        return reply.redirect(outcome.return_to)
      },
    )

    app.post(
      '/auth/sign-out',
      {
        config,
        schema: {
          ...about,
          operationId: 'signOut',
          summary: 'End the session of this browser',
          response: { 204: Type.Null(), ...failures(403) },
        },
      },
      async (req, reply) => {
        const session = readCookie(req, 'session', publicOrigin)
        if (session !== undefined) {
          refuseOtherSites(req, publicOrigin)
          await context.sessions.end(session)
        }
        clearCookie(reply, 'session', publicOrigin)
        return reply.code(204).send(null)
      },
    )
  }
