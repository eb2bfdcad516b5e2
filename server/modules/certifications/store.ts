import { sql } from 'kysely'
import { pointsAtSeen } from '#modules/proof/sight.ts'
import type { OwnerRef } from '#modules/records/schema.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { found, onConflict, onSlugTaken } from '#platform/errors.ts'
import type { KeptKind } from '#platform/kept/kind.ts'
import { mayCopy } from '#platform/kept/may.ts'
import { type Stored, byIdOrSlug, rowsOf, scopeOf } from '#platform/kept/rows.ts'
import { type SortedFilter, cataloguePage } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { tagged } from '#platform/rows/tags.ts'
import type { Certification, CertificationRef } from './schema.ts'

onSlugTaken('certification_type_slug_key', 'certification_slug_taken', 'Another certification of the organization has that slug.')
onConflict(
  'certification_rule_subject_fkey',
  'subject_counted_by_rule',
  'A rule counts a subject alone that would no longer be a tag. Change or delete that rule first.',
)

export const kind = {
  table: 'certification_type',
  kind: 'certification',
  label: 'name',
  family: 'certifications',
  changed: 'updated_at',
} as const satisfies KeptKind<'certification_type'>
/** Every change of the tags, rules or attachments of a certification locks the certification first. */
export const { lock, create } = rowsOf(kind)

export const tags = tagged({
  things: 'certification_type',
  table: 'certification_subject',
  column: 'certification_type_id',
  key: 'type',
})

/** SQL columns for a query whose certification is `type`: its owner, and its reference. */
export const ofType = [
  'type.owner_organization_id',
  'type.owner_department_id',
  sql<CertificationRef>`json_build_object('id', type.id, 'slug', type.slug, 'name', type.name)`.as('certification'),
] as const

export type StoredCertification = Stored<'certification_type'>

const stored = [
  'certification_type.id', 'certification_type.owner_organization_id', 'certification_type.owner_department_id',
  'certification_type.slug', 'certification_type.name', 'certification_type.description', 'certification_type.description_markdown',
  'certification_type.awarding_mode', 'certification_type.created_at', 'certification_type.updated_at', 'certification_type.archived_at',
] as const // prettier-ignore

/** Certifications in the API's shape. */
const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('certification_type')
    .select(stored)
    .select([tags.subjectIds.as('subject_matter_ids'), tags.subjects.as('subjects'), mayCopy(actor, kind).as('may')])

/** A request with a certification in its path. */
export type CertificationRouteRequest = { actor: Actor; params: { cert_id: string }; query: { org?: string } }

/** Returns the certification by id, or by slug within the organization in the query. */
export const named = async (db: Db, { actor, params: { cert_id }, query }: CertificationRouteRequest): Promise<Certification | undefined> =>
  byIdOrSlug(view(db, actor), 'certification_type', cert_id, await scopeOf(db, actor, cert_id, query))

export const find = (db: Db, actor: Actor, id: string): Promise<Certification | undefined> =>
  view(db, actor).where('id', '=', id).executeTakeFirst()

/** Returns the certification, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Whose, and with `asks_for` only those with a rule that this course, job aid or the like satisfies, where the caller may see the thing. */
export type Filter = SortedFilter & { asks_for?: string }

export function list(db: Db, asking: ActorWithAccess, { asks_for, ...filter }: Filter, request: PageRequest) {
  const all = view(db, asking.actor)
  const rows = asks_for === undefined ? all : all.where('certification_type.id', 'in', thatAskFor(db, asking.actor, asks_for))
  return cataloguePage(rows, 'certification_type', asking, filter, request)
}

const thatAskFor = (db: Db, actor: Actor, id: string) =>
  db.selectFrom('certification_rule').select('certification_type_id').where(pointsAtSeen(actor, id))

/** Returns the owner of the certification, by name. */
export function ownerOf(db: Db, id: string): Promise<{ owner_organization: OwnerRef; owner_department: OwnerRef | null }> {
  return db
    .selectFrom('certification_type')
    .innerJoin('organization', 'organization.id', 'certification_type.owner_organization_id')
    .leftJoin('department', 'department.id', 'certification_type.owner_department_id')
    .select([
      sql<OwnerRef>`json_build_object('id', organization.id, 'slug', organization.slug, 'name', organization.name)`.as(
        'owner_organization',
      ),
      sql<OwnerRef | null>`case when department.id is not null
        then json_build_object('id', department.id, 'slug', department.slug, 'name', department.name) end`.as('owner_department'),
    ])
    .where('certification_type.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether one of the caller's roles requires it. */
export const requiredOf = async (db: Db, actor: Actor, { id, owner_organization_id }: { id: string; owner_organization_id: string }) =>
  (await requiredAmong(db, actor, owner_organization_id, [id])).length > 0

/** Returns which of some certifications of an organization the caller's roles require. */
export async function requiredAmong(db: Db, actor: Actor, organizationId: string, ids: string[]): Promise<string[]> {
  const found = await db
    .selectFrom('certification_requirement')
    .select('certification_type_id')
    .distinct()
    .where('certification_type_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('role_id', '=', sql<string>`any(${actor.in(organizationId).role_ids}::uuid[])`)
    .execute()
  return found.map(({ certification_type_id }) => certification_type_id)
}

/** Where the attached files are stored. */
export const files = { table: 'certification_attachment', column: 'certification_type_id', kind: 'certification', lock }
