import { type InsertObject, type Selectable, type UpdateObject, sql } from 'kysely'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { type SortedFilter, cataloguePage, orderedCatalogue } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { tagged } from '#platform/rows/tags.ts'
import type { Page } from '#platform/shapes.ts'
import type { ScormCourse } from './schema.ts'

onViolation('scorm_course_owner_organization_id_fkey', notFound)
onViolation('scorm_course_department_fkey', notFound)

export const tags = tagged({ things: 'scorm_course', table: 'scorm_course_subject', column: 'scorm_course_id', key: 'course' })

type Table = DB['scorm_course']
export type StoredCourse = Selectable<Table>

const stored = [
  'scorm_course.id', 'scorm_course.owner_organization_id', 'scorm_course.owner_department_id', 'scorm_course.name',
  'scorm_course.description', 'scorm_course.audience', 'scorm_course.completes_on', 'scorm_course.current_version_number',
  'scorm_course.created_at', 'scorm_course.updated_at', 'scorm_course.archived_at',
] as const // prettier-ignore

/** Query for courses as the API shows them, with the declarations of their current package. */
const view = (db: Db) =>
  db
    .selectFrom('scorm_course')
    .innerJoin('scorm_package_version as version', (join) =>
      join
        .onRef('version.scorm_course_id', '=', 'scorm_course.id')
        .onRef('version.version_number', '=', 'scorm_course.current_version_number'),
    )
    .select(stored)
    .select([
      'version.file_name',
      'version.size_bytes',
      'version.scorm_version',
      'version.scorm_edition',
      'version.launch_path',
      'version.mastery_score',
      'version.objectives',
      sql<string[]>`array(select e ->> 'code' from jsonb_array_elements(version.warnings) e)`.as('warnings'),
      tags.subjects.as('subjects'),
    ]) // prettier-ignore
    .$castTo<ScormCourse>()

export function find(db: Db, id: string): Promise<ScormCourse | undefined> {
  return view(db).where('scorm_course.id', '=', id).executeTakeFirst()
}

/** Returns a course. Throws 404 when there is none. */
export const get = async (db: Db, id: string) => found(await find(db, id))

/** Locks a course until the transaction ends. Throws 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<StoredCourse> {
  return found(await db.selectFrom('scorm_course').select(stored).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Query for courses with the text in their name or in the name of a subject. Without a text, for all. */
const searched = (db: Db, q: string | undefined) =>
  q === undefined ? view(db) : view(db).where(hasText(q, 'scorm_course.name', tags.names))

/** Returns all courses in the requested order. */
export const list = (db: Db, asking: ActorWithAccess, { q, ...filter }: SortedFilter): Promise<ScormCourse[]> =>
  orderedCatalogue(searched(db, q), 'scorm_course', asking, filter).execute()

/** Returns a page of courses in the requested order. */
export const page = (db: Db, asking: ActorWithAccess, { q, ...filter }: SortedFilter, request: PageRequest): Promise<Page<ScormCourse>> =>
  cataloguePage(searched(db, q), 'scorm_course', asking, filter, request)

/** The moment of the transaction, for a column. */
export const now = sql<string>`now()`

export function create(db: Tx, course: InsertObject<DB, 'scorm_course'>): Promise<StoredCourse> {
  return db.insertInto('scorm_course').values(course).returning(stored).executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'scorm_course'>): Promise<StoredCourse> {
  return db
    .updateTable('scorm_course')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(stored)
    .executeTakeFirstOrThrow()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('scorm_course').where('id', '=', id).execute()
}

/**
 * Returns the ids of the records that completions of a course reported.
 * It locks the attempts first, so a completion that is under way finishes before.
 */
export async function completionRecords(db: Tx, id: string): Promise<string[]> {
  await sql`select from scorm_attempt where scorm_course_id = ${id}::uuid order by id for update`.execute(db)
  const rows = await db
    .selectFrom('scorm_attempt')
    .select('record_id')
    .where('scorm_course_id', '=', id)
    .where('record_id', 'is not', null)
    .execute()
  return rows.flatMap(({ record_id }) => record_id ?? [])
}
