import type { Actor } from './actor.ts'
import type { Access } from './declared.ts'

/** What a token or session said of itself; times in seconds since the epoch. */
export type TokenInfo = {
  active: true
  subject?: string
  client_id?: string
  issuer?: string
  audience: string[]
  scopes: string[]
  issued_at?: number
  expires_at?: number
  validated_by: 'jwks' | 'introspection'
}

/** Who makes a request: what they may do, and how they proved who they are. Actions take it for the audit trail. */
export type Caller = {
  actor: Actor
  provider: string
  subject: string
  requestId: string
  /** What it is a part of, with other requests; see `audit/batch.ts`. */
  batchId?: string
  token: TokenInfo
}

/** Who asks for something, and what its route declares that they need: `allow` and lists take it from here. */
export type Asking = { actor: Actor; access: Access }
export type AskingCaller = Caller & Asking

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    access: Access
    caller: AskingCaller
  }
  interface FastifyContextConfig {
    /** No token is needed. */
    public?: boolean
    /** The route changes what somebody may do: remembered access is dropped before it answers. */
    changesAccess?: boolean
  }
}
