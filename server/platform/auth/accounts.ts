import { randomUUIDv7 } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { type Db, transaction } from '../db/open.ts'
import { isMachine, textClaim } from './claims.ts'
import type { Provider } from './providers.ts'

/** The account of a subject at a provider, created at its first valid token. */
export async function firstContact(db: Db, provider: Provider, claims: JWTPayload): Promise<string> {
  const known = await db
    .selectFrom('identity')
    .select('account_id')
    .where('provider_id', '=', provider.id)
    .where('subject', '=', claims.sub!)
    .executeTakeFirst()
  if (known) return known.account_id
  return transaction(db, async (db) => {
    const id = randomUUIDv7()
    await db
      .insertInto('account')
      .values({ id, kind: isMachine(claims) ? 'machine' : 'human', display_name: textClaim(claims.name), email: textClaim(claims.email) })
      .execute()
    await db.insertInto('identity').values({ id: randomUUIDv7(), account_id: id, provider_id: provider.id, subject: claims.sub! }).execute()
    return id
  })
}
