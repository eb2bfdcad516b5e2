import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { holdOwner, slugScope } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onSlugTaken, onViolation } from '#platform/errors.ts'
import { type SortedFilter, cataloguePage } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { byName } from '#platform/rows/search-text.ts'
import { isUuid } from '#platform/shapes.ts'
import { isAssignedTo } from './store-audience.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

onSlugTaken('learning_pathway_slug_key', 'pathway_slug_taken', 'Another learning pathway of the organization has that slug.')
onViolation('learning_pathway_owner_organization_id_fkey', notFound)
onViolation('learning_pathway_department_fkey', notFound)

type Table = DB['learning_pathway']
export type StoredPathway = Selectable<Table>
/** `reached`: it is live and an assignment shows it to the caller. `time_zone`: the zone in which its days are reckoned. */
export type Pathway = StoredPathway & { reached: boolean; time_zone: string }

const stored = [
  'learning_pathway.id', 'learning_pathway.owner_organization_id', 'learning_pathway.owner_department_id', 'learning_pathway.slug',
  'learning_pathway.name', 'learning_pathway.description', 'learning_pathway.description_markdown', 'learning_pathway.created_at',
  'learning_pathway.updated_at', 'learning_pathway.archived_at',
] as const // prettier-ignore

const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('learning_pathway')
    .innerJoin('organization', 'organization.id', 'learning_pathway.owner_organization_id')
    .select(stored)
    .select('organization.time_zone')
    .select(sql<boolean>`(learning_pathway.archived_at is null and ${isAssignedTo(actor, 'learning_pathway')})`.as('reached'))

/** A request with a pathway in its path. */
export type PathwayRouteRequest = { actor: Actor; params: { pathway_id: string }; query: { org?: string } }

/** Returns the pathway by id, or by slug within the organization in the query. */
export async function named(db: Db, { actor, params: { pathway_id }, query }: PathwayRouteRequest): Promise<Pathway | undefined> {
  if (isUuid(pathway_id)) return find(db, actor, pathway_id)
  const organizationId = await slugScope(db, actor, query)
  if (organizationId === undefined) return undefined
  return view(db, actor)
    .where('learning_pathway.slug', '=', pathway_id)
    .where('owner_organization_id', '=', organizationId)
    .executeTakeFirst()
}

export function find(db: Db, actor: Actor, id: string): Promise<Pathway | undefined> {
  return view(db, actor).where('learning_pathway.id', '=', id).executeTakeFirst()
}

/** Returns the pathway of a level or a phase. */
export function findOf(db: Db, actor: Actor, part: 'level' | 'phase', id: string): Promise<Pathway | undefined> {
  return view(db, actor)
    .where('learning_pathway.id', 'in', db.selectFrom(`learning_pathway_${part}`).select('pathway_id').where('id', '=', id))
    .executeTakeFirst()
}

/** Returns the live pathways that are shown to the caller, by name. */
export function ofCaller(db: Db, actor: Actor): Promise<Pathway[]> {
  return view(db, actor)
    .where(isLiveOrganization('learning_pathway.owner_organization_id'))
    .where('learning_pathway.archived_at', 'is', null)
    .where(isAssignedTo(actor, 'learning_pathway'))
    .orderBy(byName('learning_pathway.name'))
    .orderBy('learning_pathway.id')
    .execute()
}

/**
 * Returns the pathway, locked with its content until the transaction ends. Simultaneous changes of its levels run one after another, so
 * that together they make no circle. Its owner is locked first. Throws 404 if it is gone.
 */
export async function lock(db: Tx, id: string): Promise<StoredPathway> {
  const owner = ['owner_organization_id', 'owner_department_id'] as const
  await holdOwner(db, found(await db.selectFrom('learning_pathway').select(owner).where('id', '=', id).executeTakeFirst()))
  return found(await db.selectFrom('learning_pathway').select(stored).where('id', '=', id).forUpdate().executeTakeFirst())
}

const counted = (table: 'level' | 'certification') =>
  sql<number>`(select count(*) from ${sql.table(`learning_pathway_${table}`)} part where part.pathway_id = learning_pathway.id)::int`

/** Returns a page in the requested order. */
export function list(db: Db, asking: ActorWithAccess, filter: SortedFilter, request: PageRequest) {
  const rows = db
    .selectFrom('learning_pathway')
    .select(stored)
    .select([counted('level').as('level_count'), counted('certification').as('certification_count')])
  return cataloguePage(rows, 'learning_pathway', asking, filter, request)
}

export function create(db: Tx, pathway: Insertable<Table>): Promise<StoredPathway> {
  return db.insertInto('learning_pathway').values(pathway).returning(stored).executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'learning_pathway'>): Promise<StoredPathway> {
  return db
    .updateTable('learning_pathway')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(stored)
    .executeTakeFirstOrThrow()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('learning_pathway').where('id', '=', id).execute()
}

/** Returns the slugs of the organization that an earlier copy may have taken. */
export async function slugsOfCopies(db: Db, organizationId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('learning_pathway')
    .select('slug')
    .where('owner_organization_id', '=', organizationId)
    .where('slug', '~', '-copy(-[0-9]+)?$')
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}
