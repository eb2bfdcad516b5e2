import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { catalogueOrder } from '#platform/rows/catalogue.ts'
import { listing, sortKeys } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { tagged } from '#platform/rows/tags.ts'
import type { Page } from '#platform/shapes.ts'
import type { ListFilter } from '../schema.ts'
import { coversLearner } from '../grades/store.ts'
import type { ExternalCourse } from './schema.ts'

onConflict(
  'external_course_catalogued_key',
  'external_course_catalogued',
  'The server has a course of that external_course_id in the catalogue already.',
  'external_course_id',
)
onViolation('external_course_server_fkey', notFound)

export const tags = tagged({ things: 'external_course', table: 'external_course_subject', column: 'course_id', key: 'course' })

type Table = DB['external_course']
export type StoredCourse = Selectable<Table>

/** `grade_count`: the grades of people whom the caller covers. */
const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('external_course')
    .selectAll()
    .select([
      tags.subjects.as('subjects'),
      sql<number>`(select count(*) from external_grade grade where grade.course_id = external_course.id
        and ${coversLearner(actor, 'grade')})::int`.as('grade_count'),
    ])

export function find(db: Db, actor: Actor, id: string): Promise<ExternalCourse | undefined> {
  return view(db, actor).where('id', '=', id).executeTakeFirst()
}

/** Like `find`. Throws 404 if there is no such course. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Query for the courses of a server. `q` searches names, ids of the server and subjects. */
function filtered(db: Db, actor: Actor, serverId: string, { include_archived, q }: ListFilter) {
  let courses = view(db, actor).where('server_id', '=', serverId)
  if (!include_archived) courses = courses.where('archived_at', 'is', null)
  return q === undefined ? courses : courses.where(hasText(q, 'name', 'external_course_id', tags.names))
}

/** Returns all courses of a server in the requested order. */
export const list = (db: Db, actor: Actor, serverId: string, filter: ListFilter): Promise<ExternalCourse[]> =>
  filtered(db, actor, serverId, filter)
    .orderBy(sortKeys(catalogueOrder('external_course', filter.sort)))
    .execute()

/** Returns a page of the courses of a server in the requested order. */
export function page(db: Db, actor: Actor, serverId: string, filter: ListFilter, request: PageRequest): Promise<Page<ExternalCourse>> {
  return listing(filtered(db, actor, serverId, filter), catalogueOrder('external_course', filter.sort), request)
}

/** Locks a course with its tags until the transaction ends; imports of its grades wait. Throws 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<StoredCourse> {
  return found(await db.selectFrom('external_course').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

export function create(db: Tx, course: Insertable<Table>): Promise<StoredCourse> {
  return db.insertInto('external_course').values(course).returningAll().executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'external_course'>): Promise<StoredCourse> {
  return db
    .updateTable('external_course')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the records of a course's grades. */
export async function recordsOf(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('external_grade').select('record_id').where('course_id', '=', id).orderBy('id').execute()
  return rows.flatMap(({ record_id }) => record_id ?? [])
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('external_course').where('id', '=', id).execute()
}
