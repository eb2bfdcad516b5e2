import { type Selectable, sql } from 'kysely'
import { holdLearners, restedOn } from '#modules/records/store-rested.ts'
import type { Actor, Owned } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found } from '#platform/errors.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { ExternalGradeImport } from './schema.ts'

type StoredImport = Selectable<DB['external_grade_import']>
export type ShownImport = ExternalGradeImport & Owned

const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('external_grade_import')
    .select([
      'id',
      'organization_id',
      'server_id',
      'file_name',
      'created_count',
      'duplicate_count',
      'failed_count',
      'imported_at',
      'undone_at',
    ]) // prettier-ignore
    .select(['organization_id as owner_organization_id', sql<string | null>`null::uuid`.as('owner_department_id')])
    .select([
      person(actor, 'external_grade_import.imported_by', 'external_grade_import.organization_id').as('imported_by'),
      person(actor, 'external_grade_import.undone_by', 'external_grade_import.organization_id').as('undone_by'),
    ])
    .$castTo<ShownImport>()

/** Returns a page of the imports of a server, newest first. */
export function list(db: Db, actor: Actor, serverId: string, request: PageRequest): Promise<Page<ShownImport>> {
  const rows = view(db, actor).where('server_id', '=', serverId)
  return listing(rows, byMoment('external_grade_import.imported_at', 'external_grade_import.id'), request)
}

export function find(db: Db, actor: Actor, id: string): Promise<ShownImport | undefined> {
  return view(db, actor).where('id', '=', id).executeTakeFirst()
}
/** Returns an import. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Locks an import until the transaction ends. Throws 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<StoredImport> {
  return found(await db.selectFrom('external_grade_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** A grade of an import. */
export type ImportedGrade = { id: string; user_id: string; record_id: string | null }

/**
 * Returns the grades of an import and locks them.
 * It locks their learners too, so no new award can depend on them until the transaction ends.
 */
export async function brought(db: Tx, id: string): Promise<ImportedGrade[]> {
  await holdLearners(db, sql`select user_id from external_grade where import_id = ${id}::uuid`)
  return db
    .selectFrom('external_grade')
    .select(['id', 'user_id', 'record_id'])
    .where('import_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns how many valid awards depend on one of the grades or its record. */
export async function awardsOn(db: Tx, grades: ImportedGrade[]): Promise<number> {
  const ids = grades.flatMap(({ id, record_id }) => [id, ...(record_id === null ? [] : [record_id])])
  const { rows } = await sql<{ count: number }>`
    select count(distinct rested.award_id)::int as count
    from (${restedOn(sql`select unnest(${grades.map(({ user_id }) => user_id)}::uuid[])`)}) rested
    where rested.kind in ('record', 'external_grade') and rested.id = any(${ids}::text[])`.execute(db)
  return rows[0]!.count
}

/** Returns how many of the records were changed since the import, in their evidence too. It locks them until the transaction ends. */
export async function workedOn(db: Tx, recordIds: string[]): Promise<number> {
  const held = sql`select * from learning_record where id = any(${recordIds}::uuid[]) order by id for update`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${held}) r
    where r.updated_at <> r.created_at or 1 <> (select count(*) from evidence e where e.record_id = r.id)
      or exists (select from evidence e where e.record_id = r.id and (e.created_at <> r.created_at
        or exists (select from audit_entry told where told.subject_id = e.id and told.action <> 'evidence.created')))`.execute(db)
  return rows[0]!.count
}

/** Deletes the grades of an import and marks it as undone. */
export async function undo(db: Tx, id: string, actor: Actor): Promise<void> {
  await db.deleteFrom('external_grade').where('import_id', '=', id).execute()
  await db
    .updateTable('external_grade_import')
    .set({ undone_at: sql<string>`now()`, undone_by: actor.id })
    .where('id', '=', id)
    .execute()
}
