import { type Updateable, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { SignInProvider as Table } from '#platform/db/schema.gen.ts'
import { onConflict, onSlugTaken, onViolation } from '#platform/errors.ts'
import { isUuid } from '#platform/shapes.ts'
import type { CreateSignInProvider, SignInProvider } from './schema.ts'

onSlugTaken('sign_in_provider_slug_key', 'Another sign-in provider has that slug.')
onConflict('sign_in_provider_issuer_key', 'Another enabled sign-in provider has that issuer_url.')
onConflict('identity_provider_id_fkey', 'Somebody has signed in through this provider. Disable it instead.')
onViolation('sign_in_provider_resource_needs_audience', 400, 'invalid_request', 'request_resource needs an audience.')

/** Every provider, by the name that people see. */
export const list = (db: Db) =>
  db.selectFrom('sign_in_provider').selectAll().orderBy('display_name').orderBy('id').$castTo<SignInProvider>().execute()

/** By id or slug. `lock` holds the row until the transaction ends. */
export function find(db: Db, idOrSlug: string, { lock = false } = {}): Promise<SignInProvider | undefined> {
  const query = db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
  return (lock ? query.forUpdate() : query).$castTo<SignInProvider>().executeTakeFirst()
}

export const create = (db: Db, provider: CreateSignInProvider & { id: string }) =>
  db.insertInto('sign_in_provider').values(provider).returningAll().$castTo<SignInProvider>().executeTakeFirstOrThrow()

/** `updated_at` tells every process that what it decided by the old provider no longer holds. */
export const update = (db: Db, id: string, set: Updateable<Table>) =>
  db
    .updateTable('sign_in_provider')
    .set({ ...set, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<SignInProvider>()
    .executeTakeFirstOrThrow()

export const remove = (db: Db, id: string) => db.deleteFrom('sign_in_provider').where('id', '=', id).execute()
