-- A course commits what changes no verdict.
-- Written by scripts/generate.ts from the store; values by their names.
with launch as (
  update scorm_launch
  set last_seq = :seq::int, last_seen_at = now(),
    session_seconds = case when :seconds::float8 is null then session_seconds else session_seconds || jsonb_build_object(:item_id::text, :seconds::float8) end, calls = case when :calls::jsonb is null then calls else greatest(calls, coalesce(:calls_before::int, calls) + jsonb_array_length(:calls::jsonb)) end
  where id = :launch_id::uuid and last_seq = :base_seq::int and last_seq < :seq::int and superseded_at is null
    and ended_at is null
  returning id, organization_id, attempt_id, started_at
), said as (
  insert into scorm_launch_calls (organization_id, launch_id, first, calls)
  select l.organization_id, l.id, greatest(said.before, l.calls), case when said.before >= l.calls
    and said.before + said.count <= 5000 then :calls::jsonb else jsonb_path_query_array(:calls::jsonb,
    '$[$first to $last]',
    jsonb_build_object( 'first', greatest(0, l.calls - said.before), 'last',
    least(said.count, 5000 - said.before) - 1)) end
  from scorm_launch l
  cross join lateral (
    select coalesce(:calls_before::int, l.calls) as before, jsonb_array_length(:calls::jsonb) as count
  ) said
  where l.id = (select id from launch) and said.count > 0 and said.before + said.count > l.calls
    and greatest(said.before, l.calls) < 5000
), saved as (
  insert into scorm_attempt_item as i (organization_id, attempt_id, item_id, location, suspend_data, exit, cmi)
  select organization_id, attempt_id, :item_id::text, :location::text, :suspend_data::text, :exit::text, :cmi::jsonb
  from launch
  on conflict (attempt_id, item_id) do update set location = coalesce(excluded.location, i.location),
    suspend_data = coalesce(excluded.suspend_data, i.suspend_data),
    exit = coalesce(excluded.exit, case when i.updated_at >= (select started_at from launch) then i.exit end),
    terminated = false, cmi = case when excluded.cmi = '{}' then i.cmi else i.cmi || excluded.cmi end, updated_at = now()
)
select case when a.completed_at is not null then 'completed' when a.success_status = 'failed' then 'failed' else 'in_progress' end as status, a.completion_status, a.success_status
from launch
join scorm_attempt a on a.id = launch.attempt_id
