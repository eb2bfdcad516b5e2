-- Somebody who reads the event and its organization marks a person.
-- Written by scripts/generate.ts from the store; values by their names.
with event_participant as (
  update event_participant
  set attendance = :attendance::text, credited_hours = :credited_hours::double precision, note = :note::text,
    captured_at = :captured_at::timestamptz, marked_at = :marked_at::timestamptz, marked_by = :marked_by::uuid,
    marked_by_code = :marked_by_code::boolean, record_id = :record_id::uuid
  where event_id = :event_id::uuid and user_id = :user_id::uuid
  returning *
), audit_entry as (
  insert into audit_entry (actor_id, actor_provider, actor_subject, request_id, batch_id, id, organization_id, action,
    subject_kind, subject_id, person_id, old_values, new_values)
  select :actor_id::uuid, :actor_provider::text, :actor_subject::text, :request_id::text, :batch_id::uuid, event.*
  from (
    select :entry::uuid, organization_id, 'event_participant.changed', 'event', event_id, user_id, :old_values::json,
      :new_values::json
    from event_participant
  ) event
  returning id, organization_id, at
), audit_waiting as (
  insert into audit_waiting (chain_id, at, entry_id)
  select coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), at, id
  from audit_entry
)
select who.person, p.attendance, p.credited_hours, p.record_id, p.registered_at, p.captured_at, p.marked_at, exists (
  select from membership m
  where m.organization_id = p.organization_id and m.account_id = p.user_id
) as is_member, coalesce(p.marked_by = p.user_id, false) and not p.marked_by_code as self_recorded, (
  select row_to_json(shown_) as person
  from (
    select person_.id as user_id, person_.display_name,
      case when ("person_"."id" = :reader::uuid
      or ("p"."organization_id" = any(:reached_organizations::uuid[]) and exists (
      select from membership m
      where m.organization_id = "p"."organization_id" and m.account_id = "person_"."id"
    ))) then person_.email end as email
    from account person_
    where person_.id = p.marked_by
  ) shown_
) as marked_by, case when true then p.note end as note, case when true or exists (
  select from event_trainer t
  where t.event_id = p.event_id and t.user_id = :reader::uuid
) then (
  select json_build_object('checked_in_at', (to_json(c.checked_in_at at time zone 'UTC') #>> '{}') || 'Z', 'method',
    c.method, 'walked_in', c.walked_in, 'without_browser', c.method = 'code' and c.device is null, 'scanned_by', (
    select row_to_json(shown_) as person
    from (
      select person_.id as user_id, person_.display_name,
        case when ("person_"."id" = :reader::uuid
        or ("c"."organization_id" = any(:reached_organizations::uuid[]) and exists (
        select from membership m
        where m.organization_id = "c"."organization_id" and m.account_id = "person_"."id"
      ))) then person_.email end as email
      from account person_
      where person_.id = c.scanned_by
    ) shown_
  ), 'others_by_device', (
    select count(*)
    from event_check_in o
    where o.event_id = c.event_id and o.device = c.device and o.user_id <> c.user_id
  ))
  from event_check_in c
  where c.event_id = p.event_id and c.user_id = p.user_id
) end as check_in
from event_participant p
cross join lateral (
  select row_to_json(shown_) as person
  from (
    select person_.id as user_id, person_.display_name,
      case when ("person_"."id" = :reader::uuid
      or ("p"."organization_id" = any(:reached_organizations::uuid[]) and exists (
      select from membership m
      where m.organization_id = "p"."organization_id" and m.account_id = "person_"."id"
    ))) then person_.email end as email
    from account person_
    where person_.id = p.user_id
  ) shown_
) who
