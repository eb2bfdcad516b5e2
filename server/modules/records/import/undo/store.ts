import { type Selectable, sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found } from '#platform/errors.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { holdLearners, restedOn } from '../../store-rested.ts'
import type { JudgedRow } from './rules.ts'
import type { RecordImport } from './schema.ts'

type ImportColumns = Selectable<DB['record_import']>
type ImportRow = RecordImport & Owned

const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('record_import')
    .select([
      'id',
      'organization_id',
      'file_name',
      'created_count',
      'duplicate_count',
      'failed_count',
      'imported_at',
      'undone_at',
      'undo_reason',
      'removed_count',
    ])
    .select(sql<number>`(select count(*)::int from record_import_row made where made.import_id = record_import.id)`.as('record_count'))
    .select(['organization_id as owner_organization_id', sql<string | null>`null::uuid`.as('owner_department_id')])
    .select([
      person(actor, 'record_import.imported_by', 'record_import.organization_id').as('imported_by'),
      person(actor, 'record_import.undone_by', 'record_import.organization_id').as('undone_by'),
    ])
    .$castTo<ImportRow>()

/** Returns a page of the imports of an organization, newest first. */
export function list(db: Db, actor: Actor, organizationId: string, request: PageRequest): Promise<Page<ImportRow>> {
  const rows = view(db, actor).where('organization_id', '=', organizationId)
  return listing(rows, byMoment('record_import.imported_at', 'record_import.id'), request)
}

export function find(db: Db, actor: Actor, id: string): Promise<ImportRow | undefined> {
  return view(db, actor).where('id', '=', id).executeTakeFirst()
}
/** Returns an import, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Returns an import, locked until the transaction ends. Throws 404 if it is gone. */
export async function lock(db: Tx, id: string): Promise<ImportColumns> {
  return found(await db.selectFrom('record_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

const recordsOf = (id: string) => sql`select record_id from record_import_row where import_id = ${id}::uuid`
const learnersOf = (id: string) => sql`select learner_user_id from learning_record where id in (${recordsOf(id)})`

/** Locks the records of an import and their learners until the transaction ends. */
export async function holdRecords(db: Tx, id: string): Promise<void> {
  await holdLearners(db, learnersOf(id))
  await sql`select id from learning_record where id in (${recordsOf(id)}) order by id for update`.execute(db)
}

/** Returns every record of an import, by row. The proof of an award does not list hidden records, so any later award may rest on one. */
export async function judged(db: Db, id: string): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    with rested as materialized (${restedOn(learnersOf(id))})
    select made.row, made.record_id, case
      when made.record_id::text in (select id from rested where kind = 'record') or (r.hidden_from_learner and exists (
        select from certification_award award where award.user_id = r.learner_user_id and award.organization_id = made.organization_id
          and award.revoked_at is null and award.created_at >= r.created_at)) then 'awarded'
      when r.approved_at is not null or r.rejected_at is not null then 'decided'
      when r.updated_at <> r.created_at or exists (select from evidence e where e.record_id = r.id) then 'changed'
    end as reason
    from record_import_row made join learning_record r on r.id = made.record_id
    where made.import_id = ${id}::uuid order by made.row`.execute(db)
  return rows
}

type UndoFields = { actor: Actor; reason: string; removed: string[] }

/** Deletes records of an import, and marks the import as undone. */
export async function undo(db: Tx, id: string, { actor, reason, removed }: UndoFields): Promise<void> {
  await db
    .deleteFrom('learning_record')
    .where('id', '=', sql<string>`any(${removed}::uuid[])`)
    .execute()
  await db
    .updateTable('record_import')
    .set({ undone_at: sql<string>`now()`, undone_by: actor.id, undo_reason: reason, removed_count: removed.length })
    .where('id', '=', id)
    .execute()
}
