import { type SelectQueryBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { type Actor, listed } from '../access/actor.ts'
import type { ActorWithAccess } from '../access/caller.ts'
import { type OwnerFilter, ownerFilter } from '../access/owner.ts'
import type { Db } from '../db/open.ts'
import * as shapes from '../shapes.ts'
import { type Order, byMoment, byText, listing, sortKeys } from './list.ts'
import type { PageRequest } from './page.ts'
import { hasText, nameKey } from './search-text.ts'

/** The filters of a catalogue list: owner, archived ones, and a part of the name or slug. */
export const CatalogueQuery = { ...shapes.OwnerFilter, ...shapes.IncludeArchived, q: Type.Optional(shapes.text(200)) }
/** The orders of such lists: by creation or by name. */
export const nameSorts = ['-created_at', 'created_at', 'name', '-name'] as const
/** These orders for a list that is alphabetical in the contract: the name is the default. */
export const alphabetical = ['name', '-name', '-created_at', 'created_at'] as const
export const titleSorts = ['-created_at', 'created_at', 'title', '-title'] as const
export type CatalogueSort = (typeof nameSorts)[number] | (typeof titleSorts)[number]
export type CatalogueFilter = OwnerFilter & { include_archived: boolean; q?: string }
export type SortedFilter = CatalogueFilter & { sort: CatalogueSort }
type CatalogueParams = { org?: string; department?: string; include_archived: boolean; q?: string; sort: CatalogueSort }

/** Resolves the names in a query to ids. Throws 400 for an owner that the caller does not see, or 404 with `not_found`. */
export async function catalogueFilter(
  db: Db,
  actor: Actor,
  query: CatalogueParams,
  missing: 'not_found' | 'invalid' = 'invalid',
): Promise<SortedFilter> {
  const { include_archived, q, sort } = query
  return { ...(await ownerFilter(db, actor, query, missing)), include_archived, sort, ...(q !== undefined && { q }) }
}

/** Narrows a query for rows of `table`, which have owners, by the filter and by the permission of the route. */
export function catalogue<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  table: Tables & string,
  asking: ActorWithAccess,
  { organization_id, department_id, include_archived, q }: CatalogueFilter,
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  let rows = query.where(listed(asking, table))
  if (organization_id !== undefined) rows = rows.where(sql<boolean>`${column('owner_organization_id')} = ${organization_id}::uuid`)
  if (department_id !== undefined) rows = rows.where(sql<boolean>`${column('owner_department_id')} = ${department_id}::uuid`)
  if (!include_archived) rows = rows.where(sql<boolean>`${column('archived_at')} is null`)
  if (q !== undefined) rows = rows.where(hasText(q, `${table}.name`, `${table}.slug`))
  return rows
}

/** A query for a whole catalogue list, in its order. */
export const orderedCatalogue = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  table: Tables & string,
  asking: ActorWithAccess,
  filter: SortedFilter,
) => catalogue(query, table, asking, filter).orderBy(sortKeys(catalogueOrder(table, filter.sort)))

/** Returns a page of a catalogue list, in its order. */
export const cataloguePage = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  table: Tables & string,
  asking: ActorWithAccess,
  filter: SortedFilter,
  request: PageRequest,
) => listing(catalogue(query, table, asking, filter), catalogueOrder(table, filter.sort), request)

/** The order of a list of rows with a name or title and `created_at`. */
export function catalogueOrder(table: string, sort: CatalogueSort): Order {
  const [column, id] = [`${table}.${sort.replace('-', '')}`, `${table}.id`]
  return sort.endsWith('created_at') ? byMoment(column, id, sort) : byText(nameKey(column), id, sort)
}
