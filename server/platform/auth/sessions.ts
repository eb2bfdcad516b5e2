import { randomUUIDv7 } from 'node:crypto'
import { decodeJwt } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import * as oidc from 'openid-client'
import type { TokenInfo } from '../access/caller.ts'
import type { Db } from '../db/open.ts'
import type { Signer } from './signer.ts'
import type { VerifiedAccount, ProviderParts } from './bearer.ts'
import { loginIdentity } from './client.ts'
import type { Provider } from './providers.ts'
import { hashOf, newSecret } from './secrets.ts'

type Tokens = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>
type Log = { warn: (detail: object, message: string) => void }
type Row = { id: string; account_id: string; provider_id: string; subject: string; scopes: string[]; live: boolean; renewable: boolean } & {
  started: number
  ends: number
}
export type SessionKeeper = ReturnType<typeof sessionKeeper>

/** A renewal may take two calls to the provider. Other requests wait this long for a running renewal. */
const RENEWAL_SECONDS = 15
const WAIT_MS = 6000
const USUAL_LIFETIME_SECONDS = 3600

/** Browser sessions, stored by the hash of a random token. A session lives as long as the provider's access token. */
export function sessionKeeper(db: Db, signer: Signer, parts: ProviderParts, log: Log) {
  const underway = new Map<string, Promise<Row | undefined>>()

  async function renewed(row: Row, provider: Provider): Promise<Row | undefined> {
    const renewal = underway.get(row.id) ?? renew(db, signer, parts, log, row, provider).finally(() => underway.delete(row.id))
    underway.set(row.id, renewal)
    return renewal
  }

  return {
    /** Starts a session. Returns the cookie's value, which is stored nowhere. */
    async start(provider: Provider, subject: string, account_id: string, tokens: Tokens): Promise<string> {
      const { secret, hash } = newSecret()
      await db
        .insertInto('session')
        .values({
          id: randomUUIDv7(),
          token_hash: hash,
          account_id,
          provider_id: provider.id,
          subject,
          ...granted(signer, provider, tokens),
        })
        .execute()
      return secret
    },
    /** Returns the account of a cookie's value, and renews an expired session. Undefined if the session has ended. */
    async find(token: string): Promise<VerifiedAccount | undefined> {
      if (!/^[\w-]{43}$/.test(token)) return undefined
      const row = await read(db, sql`token_hash = ${hashOf(token)}`)
      const provider = row && (await parts.providers.byId(row.provider_id))
      if (!provider) return undefined
      const live = row.live ? row : row.renewable ? await renewed(row, provider) : undefined
      return live && { account_id: live.account_id, provider, subject: live.subject, token: describe(provider, live) }
    },
    async end(token: string): Promise<void> {
      await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
    },
  }
}

/** Deletes sessions that are over: those that cannot be renewed, and those not renewed for 30 days. */
export const forgetSessions = (db: Db) =>
  db
    .deleteFrom('session')
    .where(sql<boolean>`expires_at < now() - interval '30 days' or (expires_at < now() and refresh_token is null)`)
    .execute()

/** Returns the parameter that requests tokens for our audience, for providers that need it. */
export const resourceOf = ({ request_resource, audience }: Provider): Record<string, string> =>
  request_resource && audience !== null ? { resource: audience } : {}

async function read(db: Db, which: RawBuilder<unknown>): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, account_id, provider_id, subject, scopes, expires_at > now() as live, refresh_token is not null as renewable,
      extract(epoch from created_at)::int8 as started, extract(epoch from expires_at)::int8 as ends
    from session where ${which}`.execute(db)
  return rows[0]
}

/** Renews a session. One request spends the refresh token, across all processes; the others wait for its outcome. */
async function renew(db: Db, signer: Signer, parts: ProviderParts, log: Log, { id, subject }: Row, provider: Provider) {
  const claimed = await db
    .updateTable('session')
    .set({ renewing_until: sql<string>`now() + make_interval(secs => ${RENEWAL_SECONDS})` })
    .where('id', '=', id)
    .where(sql<boolean>`expires_at <= now() and (renewing_until is null or renewing_until < now())`)
    .returning('refresh_token')
    .executeTakeFirst()
  if (!claimed) return outcome(db, id)
  try {
    const tokens = await refresh(parts, provider, subject, signer.unseal('session', claimed.refresh_token ?? '') ?? '')
    const { refresh_token, ...rest } = granted(signer, provider, tokens)
    const kept = refresh_token === null ? rest : { ...rest, refresh_token }
    await db
      .updateTable('session')
      .set({ ...kept, renewing_until: null })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    log.warn({ err: error, provider: provider.slug }, 'A session could not be renewed and has ended.')
    await db.deleteFrom('session').where('id', '=', id).execute()
  }
  return read(db, sql`id = ${id}`)
}

async function outcome(db: Db, id: string): Promise<Row | undefined> {
  for (const until = performance.now() + WAIT_MS; performance.now() < until;) {
    const row = await read(db, sql`id = ${id}`)
    if (!row || row.live) return row
    await new Promise((done) => setTimeout(done, 100))
  }
  return undefined
}

async function refresh({ clients }: ProviderParts, provider: Provider, subject: string, refreshToken: string): Promise<Tokens> {
  const client = await clients(provider, loginIdentity(provider))
  const tokens = await oidc.refreshTokenGrant(client, refreshToken, resourceOf(provider))
  const claims = tokens.claims()
  if (claims && claims.sub !== subject) throw new Error('The provider renewed the session in somebody else’s name.')
  return tokens
}

/** Returns the columns that a session stores of its tokens. */
function granted(signer: Signer, provider: Provider, tokens: Tokens) {
  const seconds = tokens.expires_in ?? secondsLeft(tokens.access_token) ?? USUAL_LIFETIME_SECONDS
  return {
    scopes: (tokens.scope ?? provider.login_scope).split(' ').filter(Boolean),
    refresh_token: tokens.refresh_token === undefined ? null : signer.seal('session', tokens.refresh_token),
    expires_at: sql<string>`now() + make_interval(secs => ${Math.min(seconds, 30 * 86_400)}::float8)`,
  }
}

function secondsLeft(accessToken: string): number | undefined {
  try {
    const { exp } = decodeJwt(accessToken)
    return exp === undefined ? undefined : exp - Date.now() / 1000
  } catch {
    return undefined
  }
}

const describe = (provider: Provider, { subject, scopes, started, ends }: Row): TokenInfo => ({
  active: true,
  subject,
  client_id: provider.client_id,
  issuer: provider.issuer_url,
  audience: provider.audience === null ? [] : [provider.audience],
  scopes,
  issued_at: started,
  expires_at: ends,
  validated_by: 'jwks',
})
