import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a request brings to prove who sends it; nothing of it is believed yet. */
export type Credential = {
  /** A bearer token was brought, well formed or not. */
  presented: boolean
  token: string | undefined
  /** Tells credentials apart without keeping them; undefined where none was brought. */
  fingerprint: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    credential: Credential
  }
}

/** Reads the credential of every request once, for whoever counts requests and for whoever verifies it. */
export function readCredentials(app: FastifyInstance): void {
  app.decorateRequest('credential')
  app.addHook('onRequest', (req, _reply, done) => {
    req.credential = credentialOf(req)
    done()
  })
}

export const fingerprint = (secret: string) => hash('sha256', secret, 'base64url')

/** A second Authorization header makes both worthless: who knows which one a proxy looked at. */
function credentialOf({ headers: { authorization, cookie }, raw }: FastifyRequest): Credential {
  const presented = authorization !== undefined && /^Bearer(\s|$)/i.test(authorization)
  const token = presented && !isRepeated(raw.rawHeaders) ? /^Bearer +([\w\-.~+/]+=*)$/i.exec(authorization)?.[1] : undefined
  const secret = token ?? authorization ?? cookie
  return { presented, token, fingerprint: secret === undefined ? undefined : fingerprint(secret) }
}

const NAME = 'authorization'
const isRepeated = (rawHeaders: string[]) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === NAME.length && text.toLowerCase() === NAME).length > 1
