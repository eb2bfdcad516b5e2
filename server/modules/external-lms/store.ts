import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { slugScope } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onSlugTaken, onViolation } from '#platform/errors.ts'
import { catalogueOrder } from '#platform/rows/catalogue.ts'
import { listing, sortKeys } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { type Page, isUuid } from '#platform/shapes.ts'
import type { ExternalServer, Gradebook, ListFilter } from './schema.ts'

onSlugTaken('external_server_slug_key', 'external_server_slug_taken', 'Another server of the organization has that slug.')
onViolation('external_server_owner_organization_id_fkey', notFound)

type Table = DB['external_server']
export type StoredServer = Omit<Selectable<Table>, 'gradebook'> & { gradebook: Gradebook | null }

const view = (db: Db) =>
  db.selectFrom('external_server').selectAll().select('owner_organization_id as organization_id').$castTo<ExternalServer>()

/** A request whose path names a server. */
export type ServerRouteRequest = { actor: Actor; params: { server_id: string }; query: { org?: string } }

/** Returns a server by id, or by slug within the organization that the query names. */
export async function named(db: Db, { actor, params: { server_id }, query }: ServerRouteRequest): Promise<ExternalServer | undefined> {
  if (isUuid(server_id)) return view(db).where('id', '=', server_id).executeTakeFirst()
  const organizationId = await slugScope(db, actor, query)
  if (organizationId === undefined) return undefined
  return view(db).where('slug', '=', server_id).where('owner_organization_id', '=', organizationId).executeTakeFirst()
}

/** Returns a server. Throws 404 when it is gone. */
export const get = async (db: Db, id: string): Promise<ExternalServer> => found(await view(db).where('id', '=', id).executeTakeFirst())

/** Query for the servers of an organization. `q` searches names and slugs. */
function filtered(db: Db, organizationId: string, { include_archived, q }: ListFilter) {
  let servers = view(db).where('owner_organization_id', '=', organizationId)
  if (!include_archived) servers = servers.where('archived_at', 'is', null)
  return q === undefined ? servers : servers.where(hasText(q, 'name', 'slug'))
}

/** Returns all servers of an organization in the requested order. */
export const list = (db: Db, organizationId: string, filter: ListFilter): Promise<ExternalServer[]> =>
  filtered(db, organizationId, filter)
    .orderBy(sortKeys(catalogueOrder('external_server', filter.sort)))
    .execute()

/** Returns a page of the servers of an organization in the requested order. */
export function page(db: Db, organizationId: string, filter: ListFilter, request: PageRequest): Promise<Page<ExternalServer>> {
  return listing(filtered(db, organizationId, filter), catalogueOrder('external_server', filter.sort), request)
}

/**
 * Locks a server until the transaction ends. Throws 404 when it is gone.
 * Every change of it, its courses or its mappings takes this lock first.
 */
export async function lock(db: Tx, id: string): Promise<StoredServer> {
  return found(
    await db.selectFrom('external_server').selectAll().where('id', '=', id).forUpdate().$castTo<StoredServer>().executeTakeFirst(),
  )
}

/**
 * Takes a shared lock: nobody can change the server until the transaction ends, and others may hold it too.
 * Throws 404 when it is gone.
 */
export async function hold(db: Tx, id: string): Promise<StoredServer> {
  return found(
    await db.selectFrom('external_server').selectAll().where('id', '=', id).forShare().$castTo<StoredServer>().executeTakeFirst(),
  )
}

/** Throws 404 unless every course of a gradebook is a course of the server. */
export async function requireCourses(db: Db, id: string, { columns }: Gradebook): Promise<void> {
  const ids = new Set(columns.map(({ course_id }) => course_id))
  const known = await db
    .selectFrom('external_course')
    .select('id')
    .where('server_id', '=', id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  if (known.length < ids.size) throw notFound()
}

export function create(db: Tx, server: Insertable<Table>): Promise<StoredServer> {
  return db.insertInto('external_server').values(server).returningAll().$castTo<StoredServer>().executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'external_server'>): Promise<StoredServer> {
  return db
    .updateTable('external_server')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredServer>()
    .executeTakeFirstOrThrow()
}
