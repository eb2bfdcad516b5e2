import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { auditing } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { rfc3339 } from '#platform/db/open.ts'
import { type NewEvidence, shown } from './evidence/store.ts'
import type { NewRecord } from './store.ts'
import type { SubmittedRecord } from './submissions/schema.ts'
import { moments, view } from './view.ts'

export type Creation = { record: NewRecord; subject_ids: string[]; evidence: NewEvidence[] }
export type Created = SubmittedRecord & {
  /** Whether the learner belongs to the organization. */
  member: boolean
  /** How many of the subjects did. */
  tagged: number
}

/**
 * Writes a record with its tags, its evidence and their audit entries, and reads it as the API shows it, all in one
 * statement. When not all of it belongs to the organization, the caller throws and the transaction takes it back.
 *
 * The parts that insert bear the names of the tables: what reads a record reads what was just written.
 */
export async function create(db: Db, caller: Caller, { record, subject_ids, evidence }: Creation): Promise<Created> {
  const extra = sql`
    record.learner_user_id is null or exists (
      select from membership m
      where m.organization_id = record.owner_organization_id and m.account_id = record.learner_user_id
    ) as member,
    (select count(*)::int from record_subject) as tagged,
    (select coalesce(json_agg(row_to_json(shown)), '[]') from (${shown(caller.actor, sql`true`)}) shown) as evidence,`
  const { rows } = await sql<Created>`
    with learning_record as (
      insert into learning_record (id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name,
        learner_email, title, description, status, completed_at, expires_at, external_id, hidden_from_learner, recorded_by)
      select id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name,
        learner_email, title, description, status, completed_at, expires_at, external_id, coalesce(hidden_from_learner, false), recorded_by
      from jsonb_populate_record(null::learning_record, ${JSON.stringify(record)}::jsonb)
      returning *
    ), record_subject as (
      insert into record_subject (organization_id, record_id, subject_id)
      select subject.owner_organization_id, learning_record.id, subject.id
      from learning_record join subject on subject.owner_organization_id = learning_record.owner_organization_id
      where subject.id = any(${subject_ids}::uuid[])
      returning *
    ), evidence as (
      insert into evidence (id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by)
      select id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by
      from jsonb_populate_recordset(null::evidence, ${JSON.stringify(evidence)}::jsonb)
      returning *
    ), trail as (${auditing(caller, entries(subject_ids, evidence))})
    ${view<Created>(caller.actor, sql`select * from learning_record`, extra)}`.execute(db)
  return rows[0]!
}

/** What the audit trail keeps: every column of what was written. */
function entries(subjectIds: string[], evidence: NewEvidence[]) {
  const ids = evidence.map(() => randomUUIDv7())
  return sql`
    select ${randomUUIDv7()}::uuid, owner_organization_id, 'learning_record.created', 'learning_record', id,
      to_jsonb(learning_record) || ${written('learning_record', moments)} || jsonb_build_object('subject_matter_ids', ${subjectIds}::uuid[])
    from learning_record
    union all
    select entry.id, organization_id, 'evidence.created', 'evidence', evidence.id,
      to_jsonb(evidence) || ${written('evidence', ['created_at'])}
    from evidence join unnest(${evidence.map(({ id }) => id)}::uuid[], ${ids}::uuid[]) as entry (evidence_id, id) on entry.evidence_id = evidence.id`
}

/** Moments of a row as the API writes them. */
const written = (table: string, columns: string[]) =>
  sql.raw(`jsonb_build_object(${columns.map((column) => `'${column}', ${rfc3339(`${table}.${column}`)}`).join(', ')})`)
