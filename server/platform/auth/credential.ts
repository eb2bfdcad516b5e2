import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
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

type Brought = { authorization: string | undefined; cookie: string | undefined; twice: boolean }

/** What each connection brought last: most repeat it with every request. */
const last = new WeakMap<Socket, Brought & { credential: Credential }>()

function credentialOf({ headers: { authorization, cookie }, raw }: FastifyRequest): Credential {
  const twice = authorization !== undefined && isRepeated(raw.rawHeaders)
  const before = last.get(raw.socket)
  if (before && before.authorization === authorization && before.cookie === cookie && before.twice === twice) return before.credential
  const credential = read({ authorization, cookie, twice })
  last.set(raw.socket, { authorization, cookie, twice, credential })
  return credential
}

/** A second Authorization header makes both worthless: who knows which one a proxy looked at. */
function read({ authorization, cookie, twice }: Brought): Credential {
  const token = authorization === undefined || twice ? undefined : BEARER.exec(authorization)?.[1]
  const presented = token !== undefined || (authorization !== undefined && /^Bearer(\s|$)/i.test(authorization))
  const secret = token ?? authorization ?? cookie
  return { presented, token, fingerprint: secret === undefined ? undefined : fingerprint(secret) }
}

const BEARER = /^Bearer +([\w\-.~+/]+=*)$/i
const NAME = 'authorization'

function isRepeated(rawHeaders: string[]): boolean {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === NAME.length && name.toLowerCase() === NAME) times += 1
  }
  return times > 1
}
