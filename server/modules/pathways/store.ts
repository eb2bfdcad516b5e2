import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { onSlugTaken } from '#platform/errors.ts'
import type { KeptKind } from '#platform/kept/kind.ts'
import { mayCopy } from '#platform/kept/may.ts'
import { type Stored, byIdOrSlug, rowsOf, scopeOf } from '#platform/kept/rows.ts'
import { type SortedFilter, cataloguePage } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { ListedLearningPathway } from './schema.ts'
import { isAssignedTo } from './store-audience.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

onSlugTaken('learning_pathway_slug_key', 'pathway_slug_taken', 'Another learning pathway of the organization has that slug.')

export const kind = {
  table: 'learning_pathway',
  kind: 'learning_pathway',
  label: 'name',
  family: 'certifications',
  changed: 'updated_at',
} as const satisfies KeptKind<'learning_pathway'>
/**
 * A pathway is locked with its content. Simultaneous changes of its levels run one after another, so that together they make no circle.
 */
export const { lock, update } = rowsOf(kind)

export type StoredPathway = Stored<'learning_pathway'>
/** `reached`: it is live and an assignment shows it to the caller. `time_zone`: the zone in which its days are reckoned. */
export type Pathway = StoredPathway & { reached: boolean; time_zone: string } & Pick<ListedLearningPathway, 'may'>

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
    .select(mayCopy(actor, kind).as('may'))

/** A request with a pathway in its path. */
export type PathwayRouteRequest = { actor: Actor; params: { pathway_id: string }; query: { org?: string } }

/** Returns the pathway by id, or by slug within the organization in the query. */
export const named = async (db: Db, { actor, params: { pathway_id }, query }: PathwayRouteRequest): Promise<Pathway | undefined> =>
  byIdOrSlug(view(db, actor), 'learning_pathway', pathway_id, await scopeOf(db, actor, pathway_id, query))

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

const counted = (table: 'level' | 'certification') =>
  sql<number>`(select count(*) from ${sql.table(`learning_pathway_${table}`)} part where part.pathway_id = learning_pathway.id)::int`

/** Returns a page in the requested order. */
export function list(db: Db, asking: ActorWithAccess, filter: SortedFilter, request: PageRequest) {
  const rows = db
    .selectFrom('learning_pathway')
    .select(stored)
    .select([counted('level').as('level_count'), counted('certification').as('certification_count'), mayCopy(asking.actor, kind).as('may')])
  return cataloguePage(rows, 'learning_pathway', asking, filter, request)
}
