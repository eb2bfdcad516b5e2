import { type RawBuilder, sql } from 'kysely'
import { type AuditActor, auditing, columnsOf } from '#platform/audit/trail.ts'
import { keptColumns } from './store-columns.ts'
import { everyEvidenceColumn } from './store-create.ts'

/** The columns of the statement part `reported`, with their types: a record with one piece of evidence. */
export const reportedColumns = {
  record_id: 'uuid',
  record_entry: 'uuid',
  evidence_id: 'uuid',
  evidence_entry: 'uuid',
  learner_user_id: 'uuid',
  title: 'text',
  completed_at: 'timestamptz',
  external_id: 'text',
  evidence_type: 'text',
  payload: 'jsonb',
} as const

/**
 * SQL parts that write a completed record of an organization for each row of the part `reported`. They also write its evidence, its audit
 * entries, and the subjects in `tags` (record_id, subject_id). The parts have the names of the tables.
 */
export const writingMany = (by: AuditActor, organizationId: string, tags: RawBuilder<unknown>) => sql`
  reported_tag as materialized (${tags}),
  learning_record as (
    insert into learning_record (id, owner_organization_id, learner_user_id, title, status, completed_at, external_id, recorded_by)
    select record_id, ${organizationId}::uuid, learner_user_id, title, 'completed', completed_at, ${freeId(organizationId)},
      ${by.actor.id}::uuid
    from reported
    returning *
  ), record_subject as (
    insert into record_subject (organization_id, record_id, subject_id)
    select ${organizationId}::uuid, record_id, subject_id from reported_tag
  ), evidence as (
    insert into evidence (id, organization_id, record_id, evidence_type, payload, created_by)
    select evidence_id, ${organizationId}::uuid, record_id, evidence_type, payload, ${by.actor.id}::uuid from reported
    returning *
  ), ${auditing(columnsOf(by), told)}`

/** SQL for the external id of a row of `reported`. If a record has the id, it gets the first free number from 2 on. */
const freeId = (organizationId: string) => {
  const isFree = (id: RawBuilder<unknown>) => sql`not exists (
    select from learning_record r where r.owner_organization_id = ${organizationId}::uuid and r.external_id = ${id})`
  const numbered = sql`reported.external_id || '#' || number`
  return sql`case when ${isFree(sql`reported.external_id`)} then reported.external_id
    else (select ${numbered} from generate_series(2, 1000) number where ${isFree(numbered)} order by number limit 1) end`
}

/** SQL for audit entries with every column of what was written. */
const told = sql`
  select reported.record_entry, told.owner_organization_id, 'learning_record.created', 'learning_record', told.id, told.learner_user_id,
    row_to_json(told)
  from reported join (
    select ${sql.raw(keptColumns)}, (select coalesce(array_agg(subject_id order by subject_id), '{}') from reported_tag t
      where t.record_id = learning_record.id) as subject_matter_ids
    from learning_record
  ) told on told.id = reported.record_id
  union all
  select reported.evidence_entry, told.organization_id, 'evidence.created', 'evidence', told.id, reported.learner_user_id, row_to_json(told)
  from reported join (select ${sql.raw(everyEvidenceColumn)} from evidence) told on told.id = reported.evidence_id`
