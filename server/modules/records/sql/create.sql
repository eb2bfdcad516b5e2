-- A member creates a record.
-- Written by scripts/generate.ts from the store; values by their names.
with tag as materialized (
  select id, slug, name
  from subject
  where owner_organization_id = :owner_organization_id::uuid and id = any(:subject_ids::uuid[])
), checked as materialized (
  select :learner_user_id::uuid is null or exists (
    select from membership m
    where m.organization_id = :owner_organization_id::uuid and m.account_id = :learner_user_id::uuid
  ) as member, cardinality(:subject_ids::uuid[]) = (select count(*) from tag) as tagged
), learning_record as (
  insert into learning_record (id, owner_organization_id, owner_department_id, learner_user_id, learner_display_name,
    learner_email, title, description, status, completed_at, expires_at, external_id, hidden_from_learner, recorded_by)
  select :id::uuid, :owner_organization_id::uuid, :owner_department_id::uuid, :learner_user_id::uuid,
    :learner_display_name::text, :learner_email::text, :title::text, :description::text, :status::text,
    :completed_at::timestamptz, :expires_at::timestamptz, :external_id::text, :hidden_from_learner::boolean,
    :recorded_by::uuid
  where (select member and tagged from checked)
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
), answer as materialized (
  select row_to_json(answer)::text as body
  from (
    select record.id, record.owner_organization_id, record.owner_department_id, record.learner_user_id,
      record.learner_display_name, record.learner_email, record.title, record.description, record.status,
      record.external_id, record.hidden_from_learner, record.rejection_note,
      (to_json(record.completed_at at time zone 'UTC') #>> '{}') || 'Z' as completed_at,
      (to_json(record.expires_at at time zone 'UTC') #>> '{}') || 'Z' as expires_at,
      (to_json(record.approved_at at time zone 'UTC') #>> '{}') || 'Z' as approved_at,
      (to_json(record.rejected_at at time zone 'UTC') #>> '{}') || 'Z' as rejected_at,
      (to_json(record.created_at at time zone 'UTC') #>> '{}') || 'Z' as created_at,
      (to_json(record.updated_at at time zone 'UTC') #>> '{}') || 'Z' as updated_at,
      (to_json(record.archived_at at time zone 'UTC') #>> '{}') || 'Z' as archived_at,
      record.status not in ('pending', 'rejected')
      and coalesce(coalesce(record.status_set_by, record.approved_by, record.recorded_by) = record.learner_user_id,
      false) as self_recorded, case when record.status = 'pending'
      and record.archived_at is null then encode(substr(sha256(convert_to(row(record.id, record.owner_organization_id,
      record.owner_department_id, record.learner_user_id, record.learner_display_name, record.learner_email,
      record.title, record.description, record.status, record.completed_at, record.expires_at, record.external_id,
      record.hidden_from_learner, record.recorded_by, record.updated_at, array(
      select tag.subject_id
      from record_subject tag
      where tag.record_id = record.id
      order by tag.subject_id
    ), array(
      select row(proof.id, proof.label, proof.payload)
      from evidence proof
      where proof.record_id = record.id
      order by proof.id
    ))::text, 'UTF8')), 1, 16), 'hex') end as version,
      (case when record.status = 'pending'
      and record.learner_user_id is distinct from :actor_id::uuid then array['approve',
      'reject']::text[] else '{}' end) as may,
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) as owner_organization,
      case when d.id is not null then json_build_object('id', d.id, 'slug', d.slug, 'name',
      d.name) end as owner_department, learner.person as learner, recorder.person as recorded_by,
      null::json as approved_by, null::json as rejected_by, tags.subject_matter_ids, tags.subjects, worth.evidence_count,
      worth.hours
    from (select * from learning_record) record
    join organization o on o.id = record.owner_organization_id
    left join department d on d.id = record.owner_department_id
    left join lateral (
      select row_to_json(shown_) as person
      from (
        select person_.id as user_id, person_.display_name,
          case when ("person_"."id" = :actor_id::uuid) then person_.email end as email
        from account person_
        where person_.id = record.learner_user_id
      ) shown_
    ) learner on true
    left join lateral (
      select row_to_json(shown_) as person
      from (
        select person_.id as user_id, person_.display_name, case when true then person_.email end as email
        from account person_
        where person_.id = record.recorded_by
      ) shown_
    ) recorder on true
    cross join lateral (
      select coalesce(json_agg(tag.id), '[]') as subject_matter_ids, coalesce(json_agg(tag), '[]') as subjects
      from (select id, slug, name from tag order by name, id) tag
    ) tags
    cross join lateral (
      select count(*)::int as evidence_count, coalesce(sum(evidence.hours), 0)::float8 as hours
      from evidence
      cross join lateral (
        select evidence.id, evidence.record_id, evidence.evidence_type, evidence.label, evidence.payload,
          evidence.blob_key is not null as has_file,
          (to_json(evidence.created_at at time zone 'UTC') #>> '{}') || 'Z' as created_at, recorder.person as created_by
      ) shown
    ) worth
  ) answer
)
select member, tagged, (select body from answer) as answer
from checked
