import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type By, auditing } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { rfc3339 } from '#platform/db/open.ts'
import type { Keep } from '#platform/idempotency.ts'
import { type NewEvidence, shown } from './evidence/store.ts'
import type { NewRecord } from './store.ts'
import { moments, view } from './view.ts'

export type Creation = { record: NewRecord; subject_ids: string[]; evidence: NewEvidence[] }
export type Created = {
  /** Whether the learner belongs to the organization, and whether all subjects do; else nothing was written. */
  member: boolean
  tagged: boolean
  /** The record as the API shows it, as JSON. */
  answer: string | null
}

/**
 * Writes a record with its tags, its evidence and their audit entries, reads it as the API shows it, and keeps that answer,
 * all in one statement. Nothing is written unless all of it belongs to the organization.
 */
export async function create(db: Db, caller: Caller, creation: Creation, keep: Keep, withEvidence: boolean): Promise<Created> {
  const evidence = sql`
    (select coalesce(json_agg(row_to_json(shown)), '[]') from (${shown(caller.actor, sql`true`)}) shown) as evidence,`
  const record = view(caller.actor, sql`select * from learning_record`, withEvidence ? evidence : sql``)
  const { rows } = await sql<Created>`
    with checked as materialized (${checks(creation)}),
    ${written(caller, creation, sql`where (select member and tagged from checked)`)},
    answer as materialized (select row_to_json(answer)::text as body from (${record}) answer)
    ${keep ? sql`, kept as (${keep(sql`select body from answer`)})` : sql``}
    select member, tagged, (select body from answer) as answer from checked`.execute(db)
  return rows[0]!
}

const checks = ({ record: { owner_organization_id, learner_user_id = null }, subject_ids }: Creation) => sql`
  select ${learner_user_id}::uuid is null or exists (
      select from membership m where m.organization_id = ${owner_organization_id}::uuid and m.account_id = ${learner_user_id}::uuid
    ) as member,
    ${subject_ids.length} = (
      select count(*) from subject s where s.owner_organization_id = ${owner_organization_id}::uuid and s.id = any(${subject_ids}::uuid[])
    ) as tagged`

/** The same of what the service itself has found out; nobody is shown it. Its id. */
export async function report(db: Db, by: By, creation: Creation): Promise<string> {
  const { rows } = await sql<{ id: string }>`with ${written(by, creation)} select id from learning_record`.execute(db)
  return rows[0]!.id
}

/** The parts of a statement that insert bear the names of the tables: what reads a record reads what was just written. */
const written = (by: By, { record, subject_ids, evidence }: Creation, condition = sql``) => sql`
  learning_record as (
    insert into learning_record (id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name,
      learner_email, title, description, status, completed_at, expires_at, external_id, hidden_from_learner, recorded_by)
    select id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name,
      learner_email, title, description, status, completed_at, expires_at, external_id, coalesce(hidden_from_learner, false), recorded_by
    from jsonb_populate_record(null::learning_record, ${JSON.stringify(record)}::jsonb) ${condition}
    returning *
  ), record_subject as (
    insert into record_subject (organization_id, record_id, subject_id)
    select subject.owner_organization_id, learning_record.id, subject.id
    from learning_record join subject on subject.owner_organization_id = learning_record.owner_organization_id
    where subject.id = any(${subject_ids}::uuid[])
    returning *
  ), evidence as (
    insert into evidence (id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by)
    select made.id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by
    from learning_record join jsonb_populate_recordset(null::evidence, ${JSON.stringify(evidence)}::jsonb) made on made.record_id = learning_record.id
    returning *
  ), trail as (${auditing(by, entries(subject_ids, evidence))})`

/** What the audit trail keeps: every column of what was written. */
function entries(subjectIds: string[], evidence: NewEvidence[]) {
  const ids = evidence.map(() => randomUUIDv7())
  return sql`
    select ${randomUUIDv7()}::uuid, owner_organization_id, 'learning_record.created', 'learning_record', id,
      to_jsonb(learning_record) || ${momentsOf('learning_record', moments)} || jsonb_build_object('subject_matter_ids', ${subjectIds}::uuid[])
    from learning_record
    union all
    select entry.id, organization_id, 'evidence.created', 'evidence', evidence.id,
      to_jsonb(evidence) || ${momentsOf('evidence', ['created_at'])}
    from evidence join unnest(${evidence.map(({ id }) => id)}::uuid[], ${ids}::uuid[]) as entry (evidence_id, id) on entry.evidence_id = evidence.id`
}

/** Moments of a row as the API writes them. */
const momentsOf = (table: string, columns: string[]) =>
  sql.raw(`jsonb_build_object(${columns.map((column) => `'${column}', ${rfc3339(`${table}.${column}`)}`).join(', ')})`)
