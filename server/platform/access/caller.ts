import type { Actor } from './actor.ts'
import type { Tx } from '../db/open.ts'
import type { Access } from './declared.ts'

/** The claims of a token or session. Times are in seconds since the epoch. */
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

/** The sender of a request: their permissions and how they signed in. Actions take it for the audit trail. */
export type Caller = {
  actor: Actor
  provider: string
  subject: string
  requestId: string
  /** The id of the batch of requests that this one belongs to; see `audit/batch.ts`. */
  batchId?: string
  /** The token or session. An act of a batch has none, because it may run when its sender has left. */
  token?: TokenInfo
  /** The act of a batch that this request does; see `acts/current.ts`. */
  act?: CurrentAct
}

export type CurrentAct = {
  /**
   * Records the act as done, in the transaction of its change. Throws if it was done already, or if something that it undoes has changed
   * since.
   */
  begin: (db: Tx, requestId: string) => Promise<void>
}

/** The caller and the need that the route declares. `allow` and lists read it from here. */
export type ActorWithAccess = { actor: Actor; access: Access }
export type CallerWithAccess = Caller & ActorWithAccess

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    access: Access
    caller: CallerWithAccess
  }
  interface FastifyContextConfig {
    /** The route needs no token. */
    public?: boolean
    /** The route changes permissions. The access cache is cleared before it answers. */
    changesAccess?: boolean
  }
}
