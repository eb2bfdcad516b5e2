import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The credential of a request. It is not verified yet. */
export type Credential = {
  /** Whether the request has a bearer token, well formed or not. */
  presented: boolean
  token: string | undefined
  /** A hash that distinguishes credentials without storing them. Undefined if there is none. */
  fingerprint: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    credential: Credential
  }
}

/** Reads the credential of every request once, for rate limits and for verification. */
export function readCredentials(app: FastifyInstance): void {
  app.decorateRequest('credential')
  app.addHook('onRequest', (req, _reply, done) => {
    req.credential = credentialOf(req)
    done()
  })
}

export const fingerprint = (secret: string) => hash('sha256', secret, 'base64url')

type CredentialHeaders = { authorization: string | undefined; cookie: string | undefined; twice: boolean }

/** The last credential of each connection. Most connections repeat it with every request. */
const last = new WeakMap<Socket, CredentialHeaders & { credential: Credential }>()

function credentialOf({ headers: { authorization, cookie }, raw }: FastifyRequest): Credential {
  const twice = authorization !== undefined && isRepeated(raw.rawHeaders)
  const before = last.get(raw.socket)
  if (before && before.authorization === authorization && before.cookie === cookie && before.twice === twice) return before.credential
  const credential = read({ authorization, cookie, twice })
  last.set(raw.socket, { authorization, cookie, twice, credential })
  return credential
}

/** Reads a credential. Two Authorization headers make both worthless, because a proxy may have checked either one. */
function read({ authorization, cookie, twice }: CredentialHeaders): Credential {
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
