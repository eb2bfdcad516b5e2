import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Harness, Person } from './harness.ts'

/** Signs a person in for an hour and returns the value of the cookie. */
export async function startSession({ db, provider_id }: Harness, { account_id, subject }: Person): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(value).digest()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await db.insertInto('session').values({ id: randomUUIDv7(), account_id, provider_id, subject, token_hash, expires_at }).execute()
  return value
}
