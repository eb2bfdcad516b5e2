import { type Selectable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import type { ExternalUserMapping } from './schema.ts'

onViolation('external_user_mapping_server_fkey', notFound)
onViolation('external_user_mapping_member_fkey', notFound)
onViolation('external_user_mapping_user_id_fkey', notFound)

export type StoredMapping = Selectable<DB['external_user_mapping']>

/** Returns the mappings of a server, by external id. */
export function list(db: Db, actor: Actor, serverId: string): Promise<ExternalUserMapping[]> {
  return db
    .selectFrom('external_user_mapping')
    .select(['external_user_id', 'user_id', 'mapped_at'])
    .select(person(actor, 'external_user_mapping.user_id', 'external_user_mapping.organization_id').as('person'))
    .where('server_id', '=', serverId)
    .orderBy('external_user_id')
    .$castTo<ExternalUserMapping>()
    .execute()
}

/** Returns a mapping. The caller holds the lock of the server, so nobody else changes it. */
export function find(db: Db, serverId: string, externalUserId: string): Promise<StoredMapping | undefined> {
  return db
    .selectFrom('external_user_mapping')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('external_user_id', '=', externalUserId)
    .executeTakeFirst()
}

type MappingFields = Pick<StoredMapping, 'organization_id' | 'server_id' | 'external_user_id' | 'user_id'>

/** Stores a mapping, or changes the account of an existing one. Throws 404 when the account is no member. */
export async function set(db: Tx, mapped: MappingFields): Promise<void> {
  await db
    .insertInto('external_user_mapping')
    .values(mapped)
    .onConflict((conflict) =>
      conflict.columns(['server_id', 'external_user_id']).doUpdateSet({ user_id: mapped.user_id, mapped_at: sql<string>`now()` }),
    )
    .execute()
}

export async function remove(db: Tx, { server_id, external_user_id }: StoredMapping): Promise<void> {
  await db.deleteFrom('external_user_mapping').where('server_id', '=', server_id).where('external_user_id', '=', external_user_id).execute()
}
