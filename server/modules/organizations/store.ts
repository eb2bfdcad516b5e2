import { type Insertable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, onSlugTaken } from '#platform/errors.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { isUuid } from '#platform/shapes.ts'
import type { OrganizationSummary } from './schema.ts'

onSlugTaken('organization_slug_key', 'organization_slug_taken', 'Another organization has that slug.')

const columns = [
  'organization.id', 'organization.slug', 'organization.name', 'organization.description',
  'organization.time_zone', 'organization.created_at', 'organization.archived_at',
] as const // prettier-ignore

/** Returns an organization by id or slug. Throws 404 if there is none or the caller does not see it. */
export async function get(db: Db, actor: Actor, idOrSlug: string): Promise<OrganizationSummary> {
  const organization = await db
    .selectFrom('organization')
    .select(columns)
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  return found(organization && actor.sees(organization.id) ? organization : undefined)
}

export function list(db: Db, actor: Actor, filter: { q?: string; include_archived: boolean }, request: PageRequest) {
  let query = db.selectFrom('organization').select(columns)
  if (!actor.superuser) query = query.where('id', '=', sql<string>`any(${seenBy(actor)}::uuid[])`)
  if (!filter.include_archived) query = query.where('archived_at', 'is', null)
  if (filter.q !== undefined) query = query.where(hasText(filter.q, 'name', 'slug'))
  return listing(query, byMoment('organization.created_at', 'organization.id'), request)
}

function seenBy(actor: Actor): string[] {
  return [...new Set([...actor.memberships, ...[...actor.organizations].map(([id]) => id)])]
}

/** Locks an organization until the transaction ends, like `lockOrganization`. Throws 404 if it is gone. */
export async function lock(db: Tx, id: string): Promise<OrganizationSummary> {
  return found(await db.selectFrom('organization').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
}

export function create(db: Tx, organization: Insertable<DB['organization']>) {
  return db.insertInto('organization').values(organization).returning(columns).executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'organization'>) {
  return db
    .updateTable('organization')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Deletes an organization with everything that belongs to it. Writers of events and courses lock the organization first, so they and the
 * deletion wait for each other in turn. Writers of records lock the record first and then the organization. If the deletion waited for the
 * record, both would wait forever. So it uses `nowait`, and the transaction is retried. `forgetTrail` deletes the audit trail afterwards.
 */
export async function remove(db: Tx, id: string): Promise<void> {
  await db.selectFrom('organization').select('id').where('id', '=', id).forUpdate().execute()
  await sql`
    select count(*) from (select from learning_record where owner_organization_id = ${id}::uuid for update nowait) held`.execute(db)
  await db.deleteFrom('learning_record').where('owner_organization_id', '=', id).execute()
  await db.deleteFrom('organization').where('id', '=', id).execute()
}
