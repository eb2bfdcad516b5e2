import { type SelectQueryBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { type Actor, listed } from '../access/actor.ts'
import type { Asking } from '../access/caller.ts'
import { type OwnerFilter, ownerFilter } from '../access/owner.ts'
import type { Db } from '../db/open.ts'
import * as shapes from '../shapes.ts'
import { type PageRequest, page } from './page.ts'
import { hasText } from './search-text.ts'

/** The filters of a list of things that are kept: whose, archived ones too, and a part of a name or slug. */
export const CatalogueQuery = { ...shapes.OwnerFilter, ...shapes.IncludeArchived, q: Type.Optional(shapes.text(200)) }
export type CatalogueFilter = OwnerFilter & { include_archived: boolean; q?: string }
type Given = { org?: string; department?: string; include_archived: boolean; q?: string }

/** Ids for the names of a query; 400 for an owner that the caller does not see. */
export async function catalogueFilter(db: Db, actor: Actor, query: Given): Promise<CatalogueFilter> {
  const { include_archived, q } = query
  return { ...(await ownerFilter(db, actor, query)), include_archived, ...(q !== undefined && { q }) }
}

/** What of a query for rows of `table`, which have owners, the caller asks for and holds what the route declares over. */
export function catalogue<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  table: Tables & string,
  asking: Asking,
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

/** A page of them, newest first. */
export function cataloguePage<Database, Tables extends keyof Database, Row extends { id: string; created_at: string }>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  table: Tables & string,
  asking: Asking,
  filter: CatalogueFilter,
  request: PageRequest,
) {
  const columns = { at: `${table}.created_at`, id: `${table}.id` }
  return page(catalogue(query, table, asking, filter), columns, ({ created_at, id }) => [created_at, id], request)
}
