import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import type { Routes } from '../../../module.ts'
import { anybody } from '#platform/access/declared.ts'
import { preferred } from '#platform/http/accepted.ts'
import { languages } from '#platform/languages.ts'
import { readUnsubscribeToken } from '#platform/mail/unsubscribe.ts'
import { Params } from '#platform/shapes.ts'
import { askingPage, donePage, unknownPage } from './rules-page.ts'
import { endMails } from './store-preferences.ts'

const page = {
  config: { public: true, secretInPath: true, access: anybody },
  schema: { hide: true, params: Params({ token: Type.String({ maxLength: 200 }) }) },
}
type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * Outside `/api`: the page that unsubscribes from a kind of mail. It needs no sign-in, and only a POST unsubscribes, as mail programs send
 * on one click. Other programs that follow links use GET.
 */
export const unsubscribePages: Routes = (context) => async (app) => {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_req, _body, done) => done(null))
  app.get('/u/:token', page, (req: TokenRequest, reply) => answer(context, req, reply))
  app.head('/u/:token', page, (req: TokenRequest, reply) => answer(context, req, reply))
  app.post('/u/:token', page, (req: TokenRequest, reply) => answer(context, req, reply))
}

async function answer({ db, signer }: Context, req: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const whom = readUnsubscribeToken(signer, req.params.token)
  const tooMany = whom ? req.server.requestLimit.ofVerified(`unsubscribe ${whom.account_id}`) : req.server.requestLimit.ofAddress(req.ip)
  if (tooMany) throw tooMany
  const language = preferred(req.headers['accept-language'], languages)
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', vary: 'accept-language' }
  reply.headers(headers).type('text/html; charset=utf-8')
  if (!whom) return reply.code(404).send(unknownPage(language))
  if (req.method !== 'POST') return reply.send(askingPage(language))
  await endMails(db, whom.account_id, whom.kind)
  return reply.send(donePage(language))
}
