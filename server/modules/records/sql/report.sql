-- The service reports what it has found out.
-- Written by scripts/generate.ts from the store; values by their names.
with tag as materialized (
  select id, slug, name
  from subject
  where owner_organization_id = :owner_organization_id::uuid and id = any(:subject_ids::uuid[])
), learning_record as (
  insert into learning_record (id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name,
    learner_email, title, description, status, completed_at, expires_at, external_id, hidden_from_learner, recorded_by)
  select :id::uuid, :owner_organization_id::uuid, :owner_department_id::uuid, :learner_user_id::uuid,
    :learner_display_name::text, :learner_email::text, :title::text, :description::text, :status::text,
    :completed_at::timestamptz, :expires_at::timestamptz, :external_id::text, :hidden_from_learner::boolean,
    :recorded_by::uuid
  on conflict on constraint learning_record_external_id_key do nothing
  returning *
), record_subject as (
  insert into record_subject (organization_id, record_id, subject_id)
  select learning_record.owner_organization_id, learning_record.id, tag.id
  from learning_record
  cross join tag
  returning *
), evidence as (
  insert into evidence (id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by)
  select made.id, owner_organization_id, learning_record.id, evidence_type, label, payload, hours, blob_key, created_by
  from learning_record
  cross join jsonb_populate_recordset(null::evidence, :evidence::jsonb) made
  returning *
), audit_entry as (
  insert into audit_entry (actor_id, actor_provider, actor_subject, request_id, batch_id, id, organization_id, action,
    subject_kind, subject_id, person_id, new_values)
  select :actor_id::uuid, :actor_provider::text, :actor_subject::text, :request_id::text, :batch_id::uuid, event.*
  from (
    select :record_entry::uuid, told.owner_organization_id, 'learning_record.created', 'learning_record', told.id,
      told.learner_user_id, row_to_json(told)
    from (
      select id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name, learner_email,
        title, description, status, (to_json(completed_at at time zone 'UTC') #>> '{}') || 'Z' as completed_at,
        (to_json(expires_at at time zone 'UTC') #>> '{}') || 'Z' as expires_at, external_id, hidden_from_learner,
        recorded_by, approved_by, (to_json(approved_at at time zone 'UTC') #>> '{}') || 'Z' as approved_at, rejected_by,
        (to_json(rejected_at at time zone 'UTC') #>> '{}') || 'Z' as rejected_at, rejection_note, status_set_by,
        (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as created_at,
        (to_json(updated_at at time zone 'UTC') #>> '{}') || 'Z' as updated_at,
        (to_json(archived_at at time zone 'UTC') #>> '{}') || 'Z' as archived_at,
        :subject_ids::uuid[] as subject_matter_ids
      from learning_record
    ) told
    union all
    select (:evidence_entries::uuid[])[array_position(:evidence_ids::uuid[], told.id)], told.organization_id,
      'evidence.created', 'evidence', told.id, :learner_user_id::uuid, row_to_json(told)
    from (
      select id, organization_id, record_id, evidence_type, label, payload, hours, blob_key,
        (to_json(created_at at time zone 'UTC') #>> '{}') || 'Z' as created_at, created_by
      from evidence
    ) told
  ) event
  returning id, organization_id, at
), audit_waiting as (
  insert into audit_waiting (chain_id, at, entry_id)
  select coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), at, id
  from audit_entry
)
select id
from learning_record
