import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TokenInfo } from '../access/caller.ts'
import type { Db } from '../db/open.ts'
import { contact } from './accounts.ts'
import { LEEWAY_SECONDS } from './claims.ts'
import { fingerprint } from './credential.ts'
import { type Secrets, providerClients } from './client.ts'
import { keySources } from './key-source.ts'
import { outgoingFetch } from './outgoing.ts'
import { type Provider, providerRegistry } from './providers.ts'
import { type VerifiedToken, tokenVerifier } from './verify.ts'

export type VerifiedAccount = { account_id: string; provider: Provider; subject: string; token: TokenInfo }
export type BearerVerifier = ReturnType<typeof bearerVerifier>

/** A good token is verified again after this time in milliseconds, because keys get withdrawn and tokens revoked. */
const KEPT_MS = { jwks: 300_000, introspection: 60_000 }

type Settings = { allowPrivateProviders: boolean; secret: Secrets }
type Log = Record<'info' | 'warn', (detail: object, message: string) => void>

/** Builds the parts that speak to the sign-in providers. */
export function providerParts(db: Db, { allowPrivateProviders, secret }: Settings, log: Log) {
  const fetch = outgoingFetch({ allowPrivate: allowPrivateProviders })
  const sources = keySources(fetch, log)
  return { providers: providerRegistry(db), fetch, sources, clients: providerClients({ fetch, sources, secret }), secret, log }
}

export type ProviderParts = ReturnType<typeof providerParts>

/**
 * Verifies bearer tokens. `ownSecrets` are the service's own bearer secrets for other routes. No provider is shown one that is sent here.
 */
export function bearerVerifier(db: Db, parts: ProviderParts, ownSecrets: (string | undefined)[]) {
  const verify = tokenVerifier(parts)
  const known = new LRUCache<string, VerifiedAccount>({ max: 10_000 })
  const underway = new Map<string, Promise<VerifiedAccount | undefined>>()
  const secretHashes = ownSecrets.flatMap((secret) => (secret === undefined ? [] : [Buffer.from(fingerprint(secret))]))

  async function meet(key: string, token: string): Promise<VerifiedAccount | undefined> {
    const verified = await verify(token)
    if (!verified) return undefined
    const { provider, claims } = verified
    const account_id = await contact(db, provider, claims)
    if (account_id === undefined) return undefined
    const identified = { account_id, provider, subject: claims.sub!, token: verified.token }
    const ttl = Math.floor(lifetime(verified))
    if (ttl > 0) known.set(key, identified, { ttl })
    return identified
  }

  return {
    /** Returns the account of a token's fingerprint from the cache. Undefined leaves it to `identify`. */
    recall(key: string): VerifiedAccount | undefined {
      const before = known.get(key)
      return before && parts.providers.knownUnchanged(before.provider) ? before : undefined
    },
    /** Returns the account of a token. The first use of a token creates the account. Undefined for a bad token. */
    async identify(token: string, key = fingerprint(token)): Promise<VerifiedAccount | undefined> {
      const before = known.get(key)
      if (before && (await parts.providers.unchanged(before.provider))) return before
      if (secretHashes.some((secret) => timingSafeEqual(Buffer.from(key), secret))) return undefined
      const meeting = underway.get(key) ?? meet(key, token).finally(() => underway.delete(key))
      underway.set(key, meeting)
      const identified = await meeting
      return identified && (await parts.providers.unchanged(identified.provider)) ? identified : undefined
    },
    /** Clears the caches. Call it when a provider has changed. */
    clear() {
      known.clear()
      parts.providers.clear()
    },
  }
}

const lifetime = ({ claims, token }: VerifiedToken) =>
  Math.min(KEPT_MS[token.validated_by], (claims.exp! + (token.validated_by === 'jwks' ? LEEWAY_SECONDS : 0)) * 1000 - Date.now())
