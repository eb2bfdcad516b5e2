-- The service brings what it reported to what it has found out since.
-- Written by scripts/generate.ts from the store; values by their names.
with before as materialized (
  select *
  from learning_record
  where id = :id::uuid and recorded_by is null for
  update
), after as (
  update learning_record r
  set archived_at = case when :archived::boolean is null then r.archived_at when :archived::boolean then coalesce(r.archived_at, now()) end, completed_at = coalesce(:completed_at::timestamptz, r.completed_at), updated_at = now()
  from before
  where r.id = before.id
  returning r.*
), audit_entry as (
  insert into audit_entry (actor_id, actor_provider, actor_subject, request_id, batch_id, id, organization_id, action,
    subject_kind, subject_id, person_id, old_values, new_values)
  select :actor_id::uuid, :actor_provider::text, :actor_subject::text, :request_id::text, :batch_id::uuid, event.*
  from (
    select :entry::uuid, after.owner_organization_id, :action::text, 'learning_record', after.id,
      after.learner_user_id, told.old_values, told.new_values
    from after
    cross join lateral (
      select json_object_agg(name, was) as old_values, json_object_agg(name, becomes) as new_values
      from before
      cross join lateral (values ('completed_at', (to_json(before.completed_at at time zone 'UTC') #>> '{}') || 'Z',
        (to_json(after.completed_at at time zone 'UTC') #>> '{}') || 'Z'),
        ('archived_at', (to_json(before.archived_at at time zone 'UTC') #>> '{}') || 'Z',
        (to_json(after.archived_at at time zone 'UTC') #>> '{}') || 'Z')) field (name, was, becomes)
      where was is distinct from becomes having count(*) > 0
    ) told
  ) event
  returning id, organization_id, at
), audit_waiting as (
  insert into audit_waiting (chain_id, at, entry_id)
  select coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), at, id
  from audit_entry
)
select id, owner_organization_id, learner_user_id
from after
