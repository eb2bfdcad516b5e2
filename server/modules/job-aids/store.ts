import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { isForCaller } from '#platform/access/audience.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { holdOwner } from '#platform/access/owner.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { type SortedFilter, cataloguePage, orderedCatalogue } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { tagged } from '#platform/rows/tags.ts'
import { writtenAs, writtenWithSubjects } from '#platform/rows/written.ts'
import type { Page } from '#platform/shapes.ts'
import { ListedJobAid } from './schema.ts'

onViolation('job_aid_owner_organization_id_fkey', notFound)
onViolation('job_aid_department_fkey', notFound)
onViolation('job_aid_owner_user_fkey', notFound)

export const tags = tagged({ things: 'job_aid', table: 'job_aid_subject', column: 'job_aid_id', key: 'aid' })

type Table = DB['job_aid']
export type StoredJobAid = Selectable<Table>
export type ShownJobAid = ListedJobAid & { body_markdown: string | null }

const stored = [
  'job_aid.id', 'job_aid.owner_organization_id', 'job_aid.owner_department_id', 'job_aid.title', 'job_aid.description',
  'job_aid.audience', 'job_aid.version', 'job_aid.owner_user_id', 'job_aid.review_by', 'job_aid.created_at', 'job_aid.updated_at',
  'job_aid.archived_at',
] as const // prettier-ignore

/** SQL for the recertification cutoff of the aid in `table`: the latest one that was set. */
export const cutoffOf = (table: string) => sql<string | null>`(
  select max(cutoff.cutoff_at) from job_aid_cutoff cutoff where cutoff.job_aid_id = ${sql.ref(`${table}.id`)})`

/** Condition on the columns of `table`: the live aid is for the caller. `reaches` of the rules is the same rule for one aid. */
export const reachesCaller = (actor: Actor, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.archived_at`)} is null and ${isForCaller(actor, 'job-aids:read', table)})`

/** Query for aids as lists show them to the caller, without their subjects. */
export const untagged = (db: Db, actor: Actor) =>
  db
    .selectFrom('job_aid')
    .select(stored)
    .select([
      cutoffOf('job_aid').as('recertification_cutoff_at'),
      person(actor, 'job_aid.owner_user_id', 'job_aid.owner_organization_id').as('owner_user'),
    ])
    .$castTo<Omit<ListedJobAid, 'subjects'>>()

export function find(db: Db, actor: Actor, id: string): Promise<ShownJobAid | undefined> {
  const columns = ['job_aid.body_markdown', tags.subjects.as('subjects')] as const
  return untagged(db, actor).select(columns).where('job_aid.id', '=', id).executeTakeFirst()
}

/** Returns an aid. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/**
 * Locks an aid until the transaction ends, after its owner. Every change of its files, links and versions takes this lock first.
 * Throws 404 when it is gone.
 */
export async function lock(db: Tx, id: string): Promise<StoredJobAid> {
  const owner = ['owner_organization_id', 'owner_department_id'] as const
  await holdOwner(db, found(await db.selectFrom('job_aid').select(owner).where('id', '=', id).executeTakeFirst()))
  return found(await db.selectFrom('job_aid').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Takes a shared lock: nobody can change the aid until the transaction ends, and others may hold it too. Throws 404 when it is gone. */
export async function hold(db: Tx, id: string): Promise<StoredJobAid> {
  return found(await db.selectFrom('job_aid').selectAll().where('id', '=', id).forShare().executeTakeFirst())
}

const listed = writtenAs(ListedJobAid)

/** Query for aids with the text in their title or in the name of a subject. Without a text, for all. */
function searched(db: Db, actor: Actor, q: string | undefined) {
  const aids = untagged(db, actor)
  return q === undefined ? aids : aids.where(hasText(q, 'job_aid.title', tags.names))
}

/** Returns all aids in the requested order, as JSON text written by the statement. */
export function list(db: Db, asking: ActorWithAccess, { q, ...filter }: SortedFilter): Promise<string> {
  return writtenWithSubjects(db, orderedCatalogue(searched(db, asking.actor, q), 'job_aid', asking, filter), tags, listed)
}

/** Returns a page of aids in the requested order. */
export function page(db: Db, asking: ActorWithAccess, { q, ...filter }: SortedFilter, request: PageRequest): Promise<Page<ListedJobAid>> {
  const aids = searched(db, asking.actor, q).select(tags.subjects.as('subjects'))
  return cataloguePage(aids, 'job_aid', asking, filter, request)
}

export function create(db: Tx, aid: Insertable<Table>): Promise<StoredJobAid> {
  return db.insertInto('job_aid').values(aid).returningAll().executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'job_aid'>): Promise<StoredJobAid> {
  return db
    .updateTable('job_aid')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets the cutoff to this moment, so that only later views count, and returns it. */
export async function cutOff(db: Tx, { id, owner_organization_id }: StoredJobAid, actor: Actor): Promise<string> {
  const { cutoff_at } = await db
    .insertInto('job_aid_cutoff')
    .values({ organization_id: owner_organization_id, job_aid_id: id, set_by: actor.id })
    .returning('cutoff_at')
    .executeTakeFirstOrThrow()
  return cutoff_at
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('job_aid').where('id', '=', id).execute()
}
