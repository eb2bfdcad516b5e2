import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { contactRows, readerOf } from '#platform/access/people.ts'
import type { Cell } from '#platform/exports/table.ts'
import { attendanceMark, recorderOf, selfRecorded } from '../store-self-recorded.ts'
import { newest, newestRows } from '../store-list.ts'
import type { RecordFilter } from '../store-walk.ts'
import type { ColumnName } from './rules-columns.ts'

/** `time_zone` is that of its organization. */
export type ExportRow = Record<ColumnName, Cell> & { id: string; created_at: string; time_zone: string }

/** Returns how many records match, counted up to `most`. */
export async function count(db: Db, actor: Actor, filter: RecordFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${newest(actor, filter, most)}) matching`.execute(db)
  return rows[0]!.count
}

/** Returns the next rows, newest first. Missing names and addresses of the learner come from their account. */
export async function next(db: Db, actor: Actor, filter: RecordFilter, limit: number, after?: ExportRow): Promise<ExportRow[]> {
  const source = newestRows(actor, filter, limit, after && [after.created_at, after.id])
  const { rows } = await sql<ExportRow>`
    select learning_record.*, ${sql.raw(recorderOf('learning_record'))} as recorded_by, ${selfRecorded('learning_record')} as self_recorded, o.time_zone, o.name as owner_organization_name, d.name as owner_department_name,
      coalesce(learning_record.learner_display_name, learner.display_name) as learner_display_name,
      coalesce(learning_record.learner_email, learner.email) as learner_email,
      tags.subject_ids, tags.subject_names, worth.evidence_count, worth.hours, recorder.display_name as recorded_by_display_name,
      approver.display_name as approved_by_display_name, rejecter.display_name as rejected_by_display_name
    from (${source}) learning_record
    ${attendanceMark('learning_record')}
    join organization o on o.id = learning_record.owner_organization_id
    left join department d on d.id = learning_record.owner_department_id
    left join lateral (
      ${contactRows(readerOf(actor), 'learning_record.learner_user_id', 'learning_record.owner_organization_id')}
    ) learner on true
    left join account recorder on recorder.id = ${sql.raw(recorderOf('learning_record'))}
    left join account approver on approver.id = learning_record.approved_by
    left join account rejecter on rejecter.id = learning_record.rejected_by
    cross join lateral (
      select string_agg(s.id::text, '; ' order by s.name, s.id) as subject_ids, string_agg(s.name, '; ' order by s.name, s.id) as subject_names
      from record_subject t join subject s on s.id = t.subject_id where t.record_id = learning_record.id
    ) tags
    cross join lateral (
      select count(*)::int as evidence_count, coalesce(sum(e.hours), 0)::float8 as hours
      from evidence e where e.record_id = learning_record.id
    ) worth
    order by learning_record.created_at desc, learning_record.id desc`.execute(db)
  return rows
}
