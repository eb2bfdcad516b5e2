import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { buildApp } from '../../server/app.ts'
import { fullName } from '../../server/platform/auth/cookies.ts'
import type { Harness, Person } from '../harness.ts'

export type Deployment = { publicOrigin: string; contentOrigin: string; close: () => Promise<void> }

/** The service over the database of the harness, which the test may look into, at a port of this machine. */
export async function listen(t: Harness, port: number, publicOrigin: string, contentOrigin: string): Promise<Deployment> {
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, publicOrigin, contentOrigin } })
  await app.listen({ host: '127.0.0.1', port })
  return { publicOrigin, contentOrigin, close: () => app.close() }
}

/** A browser in which somebody of the harness is signed in. */
export async function signedIn(t: Harness, browser: Browser, person: Person, { publicOrigin }: Deployment): Promise<BrowserContext> {
  const value = randomBytes(32).toString('base64url')
  const session = { id: randomUUIDv7(), account_id: person.account_id, provider_id: t.provider_id, subject: person.subject }
  const token_hash = createHash('sha256').update(value).digest()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await t.db
    .insertInto('session')
    .values({ ...session, token_hash, expires_at })
    .execute()
  const context = await browser.newContext({ baseURL: publicOrigin, ignoreHTTPSErrors: true })
  const secure = publicOrigin.startsWith('https:')
  const name = fullName('session', publicOrigin)
  await context.addCookies([{ name, value, url: `${publicOrigin}/`, secure, httpOnly: true, sameSite: 'Lax' }])
  return context
}
