/**
 * Inserts grades with their records, evidence, subjects and audit entries in one statement. Parameters: $1 import id,
 * $2 organization, $3 server, $4 importing account, $5 the rows with resolved ids and learners.
 */
export const create = `
  with import as (
    insert into external_grade_import (id, organization_id, server_id, created_count, duplicate_count, failed_count, imported_by)
    values ($1, $2, $3, 0, 0, 0, $4)
  ), given as materialized (
    select * from jsonb_to_recordset($5::jsonb) as given (id uuid, record_id uuid, evidence_id uuid, record_entry uuid, evidence_entry uuid,
      course_id uuid, user_id uuid, external_user_id text, external_attempt_id text, score float8, completed_at timestamptz)
  ), grade as (
    insert into external_grade (id, organization_id, server_id, course_id, import_id, user_id, external_user_id, external_attempt_id, score,
      completed_at, record_id)
    select id, $2, $3, course_id, $1, user_id, external_user_id, external_attempt_id, score, completed_at, record_id from given
    on conflict do nothing returning id, course_id, record_id
  ), record as (
    insert into learning_record (id, owner_organization_id, learner_user_id, title, status, completed_at, external_id, recorded_by)
    select g.record_id, $2, g.user_id, 'Bench', 'completed', g.completed_at, 'grade:' || g.id, $4 from given g join grade using (id)
    returning *
  ), tag as (
    insert into record_subject (organization_id, record_id, subject_id)
    select $2, grade.record_id, t.subject_id from grade join external_course_subject t using (course_id)
  ), proof as (
    insert into evidence (id, organization_id, record_id, evidence_type, payload, created_by)
    select g.evidence_id, $2, g.record_id, 'score', jsonb_build_object('value', g.score, 'max', 100, 'min', 0), $4 from given g join grade using (id)
    returning *
  ), entry as (
    insert into audit_entry (id, organization_id, actor_id, action, subject_kind, subject_id, person_id, new_values)
    select g.record_entry, $2::uuid, $4::uuid, 'learning_record.created', 'learning_record', r.id, r.learner_user_id, row_to_json(r)
    from record r join given g on g.record_id = r.id
    union all
    select g.evidence_entry, $2, $4, 'evidence.created', 'evidence', p.id, g.user_id, row_to_json(p) from proof p join given g on g.evidence_id = p.id
    returning id, organization_id, at
  ), waits as (
    insert into audit_waiting (chain_id, at, entry_id) select organization_id, at, id from entry
  )
  select given.id, coalesce(grade.id, there.id) as grade_id from given left join grade using (id)
  left join external_grade there on there.course_id = given.course_id and there.user_id = given.user_id
    and there.external_attempt_id = given.external_attempt_id`
