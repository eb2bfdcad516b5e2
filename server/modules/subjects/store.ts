import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { found, notFound, onSlugTaken, onViolation } from '#platform/errors.ts'
import type { KeptKind } from '#platform/kept/kind.ts'
import { mayKeep } from '#platform/kept/may.ts'
import { byIdOrSlug, rowsOf, scopeOf } from '#platform/kept/rows.ts'
import { type SortedFilter, cataloguePage } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { SubjectRef } from '#platform/rows/tags.ts'
import type { Subject, SubjectNode } from './schema.ts'

onSlugTaken('subject_slug_key', 'subject_slug_taken', 'Another subject of the organization has that slug.')
onViolation('subject_parent_child_fkey', notFound)
onViolation('subject_parent_parent_fkey', notFound)

export const kind = {
  table: 'subject',
  kind: 'subject',
  label: 'name',
  family: 'subjects',
  changed: 'created_at',
} as const satisfies KeptKind<'subject'>
export const { lock } = rowsOf(kind)

const columns = [
  'subject.id', 'subject.owner_organization_id', 'subject.owner_department_id', 'subject.slug', 'subject.name',
  'subject.description', 'subject.created_at', 'subject.archived_at',
] as const // prettier-ignore
const view = (db: Db, actor: Actor) => db.selectFrom('subject').select(columns).select(mayKeep(actor, kind).as('may'))

/** A request with a subject in its path. */
export type SubjectRequest = { actor: Actor; params: { subject_id: string }; query: { org?: string } }

/** Returns a subject by id, or by slug within the organization in the query. */
export const named = async (db: Db, { actor, params: { subject_id }, query }: SubjectRequest): Promise<Subject | undefined> =>
  find(db, actor, subject_id, await scopeOf(db, actor, subject_id, query))

/** Returns a subject by id, or by slug within an organization. */
export const find = (db: Db, actor: Actor, idOrSlug: string, organizationId?: string): Promise<Subject | undefined> =>
  byIdOrSlug(view(db, actor), 'subject', idOrSlug, organizationId)

/** Returns a subject. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string): Promise<Subject> => found(await find(db, actor, id))

export const list = (db: Db, asking: ActorWithAccess, filter: SortedFilter, request: PageRequest) =>
  cataloguePage(view(db, asking.actor), 'subject', asking, filter, request)

/** Returns all subjects of an organization that the caller may read, by name. Each has the parents that the caller may read. */
export function tree(
  db: Db,
  actor: Actor,
  organizationId: string,
  { include_archived }: { include_archived: boolean },
): Promise<SubjectNode[]> {
  let query = db
    .selectFrom('subject')
    .select(['subject.id', 'subject.owner_department_id', 'subject.slug', 'subject.name', 'subject.archived_at'])
    .select(
      sql<string[]>`coalesce((
        select json_agg(edge.parent_id order by ${byName('parent.name')}, parent.id)
        from subject_parent edge join subject parent on parent.id = edge.parent_id
        where edge.child_id = subject.id and ${within(actor, 'subjects:read', 'parent')}), '[]')`.as('parent_ids'),
    )
    .where('owner_organization_id', '=', organizationId)
    .where(within(actor, 'subjects:read', 'subject'))
  if (!include_archived) query = query.where('archived_at', 'is', null)
  return query.orderBy(byName('subject.name')).orderBy('id').execute()
}

export async function parentIds(db: Db, childId: string): Promise<string[]> {
  const rows = await db.selectFrom('subject_parent').select('parent_id').where('child_id', '=', childId).orderBy('parent_id').execute()
  return rows.map(({ parent_id }) => parent_id)
}

/** Replaces the parents of a subject. The caller must have checked that they belong to the organization. */
export async function setParents(db: Tx, organizationId: string, childId: string, parentIds: string[]): Promise<void> {
  await db.deleteFrom('subject_parent').where('child_id', '=', childId).execute()
  if (parentIds.length === 0) return
  await db
    .insertInto('subject_parent')
    .values(parentIds.map((parent_id) => ({ organization_id: organizationId, child_id: childId, parent_id })))
    .execute()
}

/** Whether one of the candidates is the subject itself or lies beneath it, at any depth. */
export async function reachesAny(db: Db, id: string, candidates: string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive beneath as (
      select ${id}::uuid as id
      union
      select edge.child_id from beneath join subject_parent edge on edge.parent_id = beneath.id
    )
    select exists (select from beneath where id = any(${candidates}::uuid[])) as found`.execute(db)
  return rows[0]!.found
}

/** Returns the parents, ancestors and children of a subject, in one statement. */
export async function around(db: Db, id: string): Promise<Record<'parents' | 'ancestors' | 'children', SubjectRef[]>> {
  const named = (relation: string) => sql<SubjectRef[]>`(
    select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by ${byName('s.name')}, s.id), '[]')
    from ${sql.table(relation)} r join subject s on s.id = r.id)`
  const { rows } = await sql<Record<'parents' | 'ancestors' | 'children', SubjectRef[]>>`
    with recursive parent as (
      select parent_id as id from subject_parent where child_id = ${id}::uuid
    ), ancestor as (
      select edge.parent_id as id from parent join subject_parent edge on edge.child_id = parent.id
      union
      select edge.parent_id from ancestor join subject_parent edge on edge.child_id = ancestor.id
    ), child as (
      select child_id as id from subject_parent where parent_id = ${id}::uuid
    )
    select ${named('parent')} as parents, ${named('ancestor')} as ancestors, ${named('child')} as children`.execute(db)
  return rows[0]!
}
