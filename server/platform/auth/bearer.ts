import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open.ts'
import type { TokenInfo } from '../caller.ts'
import { refusal } from './claims.ts'
import { firstContact } from './accounts.ts'
import { type Provider, providerRegistry } from './providers.ts'

export type Identified = { account_id: string; provider: Provider; subject: string; token: TokenInfo }

export type BearerVerifier = ReturnType<typeof bearerVerifier>

/** Verifies bearer tokens. */
export function bearerVerifier(db: Db) {
  const providers = providerRegistry(db)
  const verified = new LRUCache<string, Identified>({ max: 10_000 })
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  return {
    async identify(token: string): Promise<Identified | undefined> {
      const key = createHash('sha256').update(token).digest('base64')
      const known = verified.get(key)
      if (known) return known
      const issuer = decodeJwt(token).iss
      const provider = issuer === undefined ? undefined : await providers.byIssuer(issuer)
      if (!provider) return undefined
      const keySet = keySets.get(provider.issuer_url) ?? createRemoteJWKSet(new URL(`${provider.issuer_url.replace(/\/$/, '')}/jwks`))
      keySets.set(provider.issuer_url, keySet)
      const { payload } = await jwtVerify(token, keySet, { issuer: provider.issuer_url })
      if (refusal(decodeProtectedHeader(token), payload, Date.now() / 1000)) return undefined
      const account_id = await firstContact(db, provider, payload)
      const identified: Identified = {
        account_id,
        provider,
        subject: payload.sub!,
        token: { active: true, subject: payload.sub!, audience: [payload.aud ?? []].flat(), scopes: [], validated_by: 'jwks' },
      }
      verified.set(key, identified, { ttl: 30_000 })
      return identified
    },
    clear() {
      verified.clear()
      providers.clear()
    },
  }
}
