import { type JSONWebKeySet, type JWTVerifyGetKey, createLocalJWKSet, errors } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { type OutgoingFetch, fetchJson } from './outgoing.ts'
import { remembered } from './remembered.ts'

const MAX_AGE_MS = 10 * 60_000
/** An unknown key id makes the service fetch the keys again, at most this often, because forged ids cost nothing. */
const MISS_COOLDOWN_MS = 30_000

type Log = { warn: (detail: object, message: string) => void }
export type KeySource = ReturnType<typeof keySource>

/** The metadata and keys that an issuer publishes. They are cached for ten minutes, and longer during its outages. */
export function keySource(fetch: OutgoingFetch, issuer: string, log: Log) {
  const failed = (error: unknown) => {
    log.warn({ err: error, issuer }, 'A sign-in provider could not be asked.')
    throw error
  }
  const metadata = remembered(() => discover(fetch, issuer).catch(failed), MAX_AGE_MS)
  const keys = remembered(async () => {
    const { jwks_uri } = await metadata.get()
    if (jwks_uri === undefined) return createLocalJWKSet({ keys: [] })
    const set = await fetchJson(fetch, jwks_uri).catch((error: unknown) => {
      // The address of the keys may have changed, so the next attempt reads the metadata again.
      metadata.expire()
      return failed(error)
    })
    return createLocalJWKSet(set as unknown as JSONWebKeySet)
  }, MAX_AGE_MS)
  let missedAt = Number.NEGATIVE_INFINITY

  const key: JWTVerifyGetKey = async (header, token) => {
    const known = await keys.get()
    try {
      return await known(header, token)
    } catch (error) {
      const now = performance.now()
      if (!(error instanceof errors.JWKSNoMatchingKey) || now - missedAt < MISS_COOLDOWN_MS) throw error
      missedAt = now
      const fresh = await keys.reload()
      return fresh(header, token)
    }
  }
  return {
    metadata: () => metadata.get(),
    /** Finds the key of a token. If it is unknown, the keys are fetched once more. */
    key,
    hasKeys: async () => (await keys.get()).jwks().keys.length > 0,
  }
}

async function discover(fetch: OutgoingFetch, issuer: string): Promise<ServerMetadata> {
  const document = await fetchJson(fetch, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (document.issuer !== issuer) throw new Error(`The provider at ${issuer} calls itself something else.`)
  return document as unknown as ServerMetadata
}

/** Returns one key source per issuer, for the lifetime of the process. */
export function keySources(fetch: OutgoingFetch, log: Log) {
  const sources = new Map<string, KeySource>()
  return (issuer: string): KeySource => {
    const source = sources.get(issuer) ?? keySource(fetch, issuer, log)
    sources.set(issuer, source)
    return source
  }
}
