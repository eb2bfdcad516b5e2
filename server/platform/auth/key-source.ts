import { type JSONWebKeySet, type JWTVerifyGetKey, createLocalJWKSet, errors } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { type OutgoingFetch, fetchJson } from './outgoing.ts'
import { remembered } from './remembered.ts'

const MAX_AGE_MS = 10 * 60_000
/** An unknown key id makes us ask for the keys again, this often at most: forged ids are free to make. */
const MISS_COOLDOWN_MS = 30_000

type Log = { warn: (detail: object, message: string) => void }
export type KeySource = ReturnType<typeof keySource>

/** What an issuer publishes of itself: its metadata and its keys, remembered for ten minutes and through its outages. */
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
      // They may have moved: the next attempt asks where they are.
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
    /** Finds the key of a token, asking once more when it is not among the known ones. */
    key,
    hasKeys: async () => (await keys.get()).jwks().keys.length > 0,
  }
}

async function discover(fetch: OutgoingFetch, issuer: string): Promise<ServerMetadata> {
  const document = await fetchJson(fetch, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (document.issuer !== issuer) throw new Error(`The provider at ${issuer} calls itself something else.`)
  return document as unknown as ServerMetadata
}

/** One key source per issuer, for as long as the process lives. */
export function keySources(fetch: OutgoingFetch, log: Log) {
  const sources = new Map<string, KeySource>()
  return (issuer: string): KeySource => {
    const source = sources.get(issuer) ?? keySource(fetch, issuer, log)
    sources.set(issuer, source)
    return source
  }
}
