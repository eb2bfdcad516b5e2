-- Somebody who reads nobody else lists the events that they are on.
-- Written by scripts/generate.ts from the store; values by their names.
with found as materialized (
  select row_number() over () as place, thing.*
  from (
    select "event"."id", "event"."owner_organization_id", "event"."owner_department_id", "event"."title",
      "event"."meeting_url", "event"."location", "event"."credit_hours", "event"."capacity", "event"."sign_up",
      "event"."sign_up_audience", "event"."sign_up_closes_at", "event"."waitlist", "event"."check_in",
      "event"."walk_ins", "event"."starts_at", "event"."ends_at", "event"."time_zone", "event"."cancelled_at",
      "event"."created_at", "event"."updated_at", "event"."archived_at", (
      select coalesce(json_agg(json_build_object('user_id', trainer_.user_id, 'display_name', who.display_name,
        'email', who.email) order by who.display_name, trainer_.user_id), '[]')
      from event_trainer trainer_
      cross join lateral (
        select person_.display_name, case when ("person_"."id" = :reader::uuid) then person_.email end as email
        from account person_
        where person_.id = trainer_.user_id
      ) who
      where trainer_.event_id = event.id
    ) as trainers, counted.participant_count, counted.attended_count, on_it.is_trainer, (
      select attendance
      from event_participant own
      where own.event_id = event.id and own.user_id = :reader::uuid
    ) as attendance
    from (
      select event_id, bool_or(is_trainer) as is_trainer
      from (
        select event_id, true as is_trainer
        from event_trainer
        where user_id = :reader::uuid
        union all
        select event_id, false
        from event_participant
        where user_id = :reader::uuid
      ) place group by event_id
    ) on_it
    join event on event.id = on_it.event_id
    cross join lateral (
      select count(*)::int as participant_count,
        (count(*) filter (where on_it.attendance = 'attended'))::int as attended_count
      from event_participant on_it
      where on_it.event_id = event.id
    ) counted
    where event.archived_at is null and event.owner_organization_id = any(:memberships::uuid[])
      and (event.starts_at is null
      or ( (:from::timestamptz is null or event.ends_at >= :from::timestamptz)
      and (:to::timestamptz is null or event.starts_at < :to::timestamptz)))
    order by event.starts_at nulls last, event.id
  ) thing
), tags as (
  select "t"."event_id" as thing_id,
    json_agg(row_to_json(ref) order by folded("s"."name") collate "C", s.id) as subjects
  from "event_subject" t
  join subject s on s.id = t.subject_id
  cross join lateral (select s.id, s.slug, s.name) ref
  where "t"."event_id" = any(array(select id from found)) group by "t"."event_id"
)
select ('{"id":' || coalesce('"' || ("row"."id")::text || '"',
  'null') || ',"owner_organization_id":' || coalesce('"' || ("row"."owner_organization_id")::text || '"',
  'null') || ',"owner_department_id":' || coalesce('"' || ("row"."owner_department_id")::text || '"',
  'null') || ',"title":' || coalesce(to_json("row"."title")::text,
  'null') || ',"meeting_url":' || coalesce(to_json("row"."meeting_url")::text,
  'null') || ',"location":' || coalesce(to_json("row"."location")::text,
  'null') || ',"credit_hours":' || coalesce(("row"."credit_hours")::text,
  'null') || ',"starts_at":' || coalesce('"' || ((to_json(row.starts_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"ends_at":' || coalesce('"' || ((to_json(row.ends_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"time_zone":' || coalesce(to_json("row"."time_zone")::text, 'null') || ',"cancelled_at":' || coalesce('"' || ((to_json(row.cancelled_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"capacity":' || coalesce(("row"."capacity")::text, 'null') || ',"sign_up":' || coalesce('"' || ("row"."sign_up")::text || '"', 'null') || ',"sign_up_audience":' || coalesce('"' || ("row"."sign_up_audience")::text || '"', 'null') || ',"sign_up_closes_at":' || coalesce('"' || ((to_json(row.sign_up_closes_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"waitlist":' || coalesce('"' || ("row"."waitlist")::text || '"', 'null') || ',"check_in":' || coalesce('"' || ("row"."check_in")::text || '"', 'null') || ',"walk_ins":' || coalesce(("row"."walk_ins")::text, 'null') || ',"subjects":' || coalesce(to_json("row"."subjects")::text, 'null') || ',"trainers":' || coalesce(to_json("row"."trainers")::text, 'null') || ',"participant_count":' || coalesce(("row"."participant_count")::text, 'null') || ',"attended_count":' || coalesce(("row"."attended_count")::text, 'null') || ',"created_at":' || coalesce('"' || ((to_json(row.created_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"updated_at":' || coalesce('"' || ((to_json(row.updated_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"archived_at":' || coalesce('"' || ((to_json(row.archived_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"is_trainer":' || coalesce(("row"."is_trainer")::text, 'null') || ',"attendance":' || coalesce('"' || ("row"."attendance")::text || '"', 'null') || '}') as json
from (
  select found.*, coalesce(tags.subjects, '[]') as subjects
  from found
  left join tags on tags.thing_id = found.id
  order by found.place
) row
