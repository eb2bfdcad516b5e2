import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { clearCookie, readCookie, refuseOtherSites, writeCookie } from '#platform/auth/cookies.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { Params, Query, Ref, text } from '#platform/shapes.ts'
import { languages } from '#platform/languages.ts'
import { anybody } from '#platform/access/declared.ts'
import { preferred } from '#platform/http/accepted.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { localPath } from './rules.ts'
import { SessionState, SignInChoice } from './schema.ts'

/** The browser's routes for signing in and out. They are outside `/api`: browsers are redirected here, while programs send a token. */
const op = operations('Sign-in')

export const signInRoutes: Routes = (context) => async (app) => {
  await app.register(cookie)
  const { publicOrigin } = context.config
  app.addHook('onRequest', async (_req, reply) => {
    reply.header('cache-control', 'no-store')
  })

  const failed = (reply: FastifyReply, failure: actions.Failure, return_to?: string) =>
    reply.redirect(`/sign-in?${new URLSearchParams({ error: failure, ...(return_to !== undefined && { return_to }) }).toString()}`)

  app.get(
    '/auth/providers',
    op('listSignInChoices', 'Where one can sign in', anybody, { security: [], 200: Type.Array(Ref(SignInChoice)) }),
    async () => {
      const enabled = await context.signIn.providers.enabled()
      return enabled.toSorted((a, b) => a.display_name.localeCompare(b.display_name))
    },
  )

  app.get(
    '/auth/session',
    op('getSessionState', 'Whether this browser is signed in; never refused, unlike everything that needs it', anybody, {
      security: [],
      200: SessionState,
    }),
    async (req) => {
      const session = readCookie(req, 'session', publicOrigin)
      const found = session === undefined ? undefined : await context.sessions.find(session)
      return { signed_in: found !== undefined && (await context.access.load(found.account_id)) !== undefined }
    },
  )

  app.get(
    '/auth/sign-in/:provider_slug',
    op('startSignIn', 'Go to a provider to sign in', anybody, {
      params: Params({ provider_slug: text(100, 1) }),
      querystring: Query({ return_to: Type.Optional(text(2000)) }),
      security: [],
      302: Type.Null(),
      fails: [404],
    }),
    async (req, reply) => {
      const return_to = localPath(req.query.return_to || '/', publicOrigin)
      if (return_to === undefined) throw badRequest('return_to must be a path of this site, such as /records.', 'return_to')
      const provider = await context.signIn.providers.bySlug(req.params.provider_slug)
      if (!provider) throw notFound()
      const begun = await actions.begin(context, provider, return_to)
      if (!begun) return failed(reply, 'unavailable', return_to)
      writeCookie(reply, 'sign-in', publicOrigin, begun.remembered, actions.FLOW_SECONDS)
      return reply.redirect(begun.location)
    },
  )

  const comeBack = async (req: FastifyRequest, reply: FastifyReply) => {
    const outcome = await actions.finish(context, {
      remembered: readCookie(req, 'sign-in', publicOrigin),
      address: new URL(req.url, publicOrigin),
      language: preferred(req.headers['accept-language'], languages),
    })
    clearCookie(reply, 'sign-in', publicOrigin)
    if ('failure' in outcome) return failed(reply, outcome.failure, outcome.return_to)
    const before = readCookie(req, 'session', publicOrigin)
    if (before !== undefined) await context.sessions.end(before)
    writeCookie(reply, 'session', publicOrigin, outcome.session)
    return reply.redirect(outcome.return_to)
  }

  app.get(
    '/auth/callback/:provider_slug',
    op('finishSignIn', 'Come back from a provider', anybody, {
      params: Params({ provider_slug: text(100, 1) }),
      security: [],
      302: Type.Null(),
    }),
    comeBack,
  )

  app.get(
    '/auth/callback',
    op('finishSignInAtSharedAddress', 'Come back from a provider that has the address registered which all once shared', anybody, {
      security: [],
      302: Type.Null(),
    }),
    comeBack,
  )

  app.post(
    '/auth/sign-out',
    op('signOut', 'End the session of this browser', anybody, { security: [], 204: Type.Null(), fails: [403] }),
    async (req, reply) => {
      const session = readCookie(req, 'session', publicOrigin)
      if (session !== undefined) {
        refuseOtherSites(req, publicOrigin)
        await context.sessions.end(session)
      }
      clearCookie(reply, 'session', publicOrigin)
    },
  )
}
