import { sql } from 'kysely'
import { type Actor, type Owned, within } from '#platform/access.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound, onSlugTaken, onViolation } from '#platform/errors.ts'
import type { OwnerFilter } from '#platform/owner.ts'
import { type PageRequest, page } from '#platform/page.ts'
import { isUuid } from '#platform/values.ts'

onSlugTaken('subject_slug_key', 'Another subject of the organization has that slug.')
onViolation('subject_owner_organization_id_fkey', 404, 'not_found', notFound().message)
onViolation('subject_department_fkey', 404, 'not_found', notFound().message)

const columns = [
  'subject.id', 'subject.owner_organization_id', 'subject.owner_department_id', 'subject.slug', 'subject.name',
  'subject.description', 'subject.created_at', 'subject.archived_at',
] as const // prettier-ignore

/** By id, or by slug within an organization. */
export function find(db: Db, idOrSlug: string, organizationId?: string) {
  const query = db.selectFrom('subject').select(columns)
  if (isUuid(idOrSlug)) return query.where('id', '=', idOrSlug).executeTakeFirst()
  if (organizationId === undefined) return Promise.resolve(undefined)
  return query.where('slug', '=', idOrSlug).where('owner_organization_id', '=', organizationId).executeTakeFirst()
}

export function list(db: Db, actor: Actor, filter: OwnerFilter & { include_archived: boolean }, request: PageRequest) {
  let query = db
    .selectFrom('subject')
    .select(columns)
    .where(within(actor, 'subjects:read', 'subject'))
  if (filter.organization_id !== undefined) query = query.where('owner_organization_id', '=', filter.organization_id)
  if (filter.department_id !== undefined) query = query.where('owner_department_id', '=', filter.department_id)
  if (!filter.include_archived) query = query.where('archived_at', 'is', null)
  return page(query, { at: 'subject.created_at', id: 'subject.id' }, (row) => [row.created_at, row.id], request)
}

type NewSubject = Owned & { id: string; slug: string; name: string; description: string | null }

export function create(db: Db, subject: NewSubject) {
  return db.insertInto('subject').values(subject).returning(columns).executeTakeFirstOrThrow()
}

export async function setParents(db: Db, organizationId: string, childId: string, parentIds: string[]): Promise<void> {
  await db.deleteFrom('subject_parent').where('child_id', '=', childId).execute()
  if (parentIds.length === 0) return
  await db
    .insertInto('subject_parent')
    .values(parentIds.map((parent_id) => ({ organization_id: organizationId, child_id: childId, parent_id })))
    .execute()
}

/** The ids without repetitions, when every one is a subject of the organization; else 404. */
export async function ofOrganization(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('subject')
    .select('id')
    .where('owner_organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  if (ids.some((id) => !known.has(id.toLowerCase()))) throw notFound()
  return [...known]
}
