import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { anybody } from '#platform/access/declared.ts'
import { readCookie, writeCookie } from '#platform/auth/cookies.ts'
import { preferred } from '#platform/http/accepted.ts'
import { languages } from '#platform/languages.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { CLAIM_MINUTES, eventCodes, readClaim, writeClaim } from './rules.ts'
import { ranOutPage } from './rules-page.ts'
import * as events from '../store.ts'

const page = {
  config: { public: true, access: anybody },
  schema: { hide: true, params: Params({ event_id: Uuid, code: Type.String({ maxLength: 100 }) }) },
}

/** How long two people on one device are recognized as sharing it. */
const DEVICE_SECONDS = 12 * 60 * 60

/**
 * A page outside `/api`, to which the code of an event leads.
 * It exchanges the code for a claim in a cookie, because signing in may take longer than the code is shown.
 */
export const checkInPages: Routes =
  ({ db, signer, config: { publicOrigin } }) =>
  async (app) => {
    await app.register(fastifyCookie)
    app.get<{ Params: { event_id: string; code: string } }>('/check-in/:event_id/:code', page, async (req, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', vary: 'accept-language' })
      const { event_id, code } = req.params
      const now = await events.present(db)
      if (!eventCodes.holds(signer, event_id, now, code)) {
        const language = preferred(req.headers['accept-language'], languages)
        return reply.code(410).type('text/html; charset=utf-8').send(ranOutPage(language))
      }
      const device = readClaim(signer, readCookie(req, 'check-in', publicOrigin))?.device ?? randomUUID()
      const until = new Date(parseTimestamp(now)! + CLAIM_MINUTES * 60_000).toISOString()
      writeCookie(reply, 'check-in', publicOrigin, writeClaim(signer, { event_id, device, until }), DEVICE_SECONDS)
      return reply.redirect(`/check-in/${event_id}`, 303)
    })
  }
