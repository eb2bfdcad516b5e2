import { type Updateable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { SignInProvider as Table } from '#platform/db/schema.gen.ts'
import { found, onConflict, onSlugTaken, onViolation } from '#platform/errors.ts'
import { byName } from '#platform/rows/search-text.ts'
import { isUuid } from '#platform/shapes.ts'
import { resourceNeedsAudience } from './rules-refusals.ts'
import type { CreateSignInProvider, SignInProvider } from './schema.ts'

onSlugTaken('sign_in_provider_slug_key', 'sign_in_provider_slug_taken', 'Another sign-in provider has that slug.')
onConflict('sign_in_provider_issuer_key', 'issuer_taken', 'Another enabled sign-in provider has that issuer_url.', 'issuer_url')
onConflict('identity_provider_id_fkey', 'provider_used', 'Somebody has signed in through this provider. Disable it instead.')
onViolation('sign_in_provider_resource_needs_audience', () => resourceNeedsAudience({ field: 'request_resource' }))

/** Returns all providers by display name. */
export const list = (db: Db) =>
  db.selectFrom('sign_in_provider').selectAll().orderBy(byName('display_name')).orderBy('id').$castTo<SignInProvider>().execute()

const byIdOrSlug = (db: Db, idOrSlug: string) =>
  db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .$castTo<SignInProvider>()

export const find = (db: Db, idOrSlug: string): Promise<SignInProvider | undefined> => byIdOrSlug(db, idOrSlug).executeTakeFirst()

/** Returns a provider by id or slug. Throws 404 if there is none. */
export async function get(db: Db, idOrSlug: string): Promise<SignInProvider> {
  return found(await find(db, idOrSlug))
}

/** Like `get`, and locks the provider until the transaction ends. */
export async function lock(db: Tx, idOrSlug: string): Promise<SignInProvider> {
  return found(await byIdOrSlug(db, idOrSlug).forUpdate().executeTakeFirst())
}

export const create = (db: Tx, provider: CreateSignInProvider & { id: string }) =>
  db.insertInto('sign_in_provider').values(provider).returningAll().$castTo<SignInProvider>().executeTakeFirstOrThrow()

/** Updates a provider. The new `updated_at` tells every process to discard what it cached about the old one. */
export const update = (db: Tx, id: string, set: Updateable<Table>) =>
  db
    .updateTable('sign_in_provider')
    .set({ ...set, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<SignInProvider>()
    .executeTakeFirstOrThrow()

export const remove = (db: Tx, id: string) => db.deleteFrom('sign_in_provider').where('id', '=', id).execute()
