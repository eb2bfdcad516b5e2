-- The service compares the version of a feed.
-- Written by scripts/generate.ts from the store; values by their names.
with person as materialized (
  select (select :id::uuid) as id
  union
  select account_id
  from (
    select distinct g.organization_id, g.account_id
    from (
      select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
        held.department_id, held.permissions, held.organization_wide
      from role_grant given
      join role held on held.id = given.role_id
      join department home on home.id = held.department_id and (home.archived_at is null or home.archived_at > now())
      join account holder on holder.id = given.account_id and (holder.disabled_at is null or holder.disabled_at > now())
      where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
    ) g
    where g.role_id = any((select :managed::uuid[])::uuid[]) and g.account_id <> (select :id::uuid)::uuid
  ) managed
), given as materialized (
  select distinct g.role_id
  from person
  join role_grant g on g.account_id = person.id
), type as materialized (
  select l.certification_type_id as id
  from given
  join certification_requirement l on l.role_id = given.role_id
  union
  select certification_type_id
  from certification_award w
  join person on person.id = w.user_id
  union
  select certification_type_id
  from certification_due_date d
  join person on person.id = d.user_id
  union
  select certification_type_id
  from certification_exemption e
  join person on person.id = e.user_id
  union
  select certification_type_id
  from certification_request q
  join person on person.id = q.user_id
), place as materialized (
  select p.event_id, p.xmin as version, p.ctid as place
  from person
  join event_participant p on p.user_id = person.id
  union all
  select t.event_id, t.xmin, t.ctid
  from person
  join event_trainer t on t.user_id = person.id
), sat as materialized (
  select id, quiz_id, organization_id
  from quiz_sitting
  where organization_id = any((select :places::uuid[])::uuid[]) and ends_at >= now() - interval '90 days'
), said as (
  select concat_ws(' ', 'organization', organization.xmin, organization.ctid,
    (now() at time zone organization.time_zone)::date) as of_row
  from organization
  where organization.id = any((select :places::uuid[])::uuid[])
  union all
  select concat_ws(' ', 'role_grant', role_grant.xmin, role_grant.ctid, 'role', role.xmin, role.ctid, 'department',
    department.xmin, department.ctid, role_grant.granted_at <= now(), role_grant.expires_at > now(),
    department.archived_at > now(), account.id, coalesce(account.disabled_at > now(), true),
    coalesce(account.display_name, account.email))
  from person
  join role_grant on role_grant.account_id = person.id
  join account on account.id = person.id
  join role on role.id = role_grant.role_id
  join department on department.id = role.department_id
  union all
  select concat_ws(' ', 'certification_requirement', certification_requirement.xmin, certification_requirement.ctid,
    certification_requirement.created_at <= now())
  from given
  join certification_requirement on certification_requirement.role_id = given.role_id
  union all
  select concat_ws(' ', 'certification_award', certification_award.xmin, certification_award.ctid,
    certification_award.created_at <= now(), certification_award.awarded_at <= now(),
    certification_award.revoked_at > now())
  from person
  join certification_award on certification_award.user_id = person.id
  union all
  select concat_ws(' ', 'certification_due_date', certification_due_date.xmin, certification_due_date.ctid,
    certification_due_date.set_at <= now(), certification_due_date.ended_at <= now())
  from person
  join certification_due_date on certification_due_date.user_id = person.id
  union all
  select concat_ws(' ', 'certification_exemption', certification_exemption.xmin, certification_exemption.ctid,
    certification_exemption.granted_at <= now(), certification_exemption.until > now(),
    certification_exemption.ended_at > now())
  from person
  join certification_exemption on certification_exemption.user_id = person.id
  union all
  select concat_ws(' ', 'certification_request', certification_request.xmin, certification_request.ctid,
    certification_request.requested_at <= now(), certification_request.decided_at > now())
  from person
  join certification_request on certification_request.user_id = person.id
  union all
  select concat_ws(' ', 'certification_type', certification_type.xmin, certification_type.ctid,
    certification_type.archived_at > now())
  from certification_type
  where certification_type.id in (select id from type)
  union all
  select concat_ws(' ', 'event', event.xmin, event.ctid, place.version, place.place,
    event.ends_at >= now() - interval '90 days',
    event.starts_at < (now() at time zone 'UTC')::date + interval '24 months',
    event.cancelled_at >= now() - interval '90 days')
  from place
  join event on event.id = place.event_id
  union all
  select concat_ws(' ', 'quiz_sitting', quiz_sitting.xmin, quiz_sitting.ctid, 'quiz', quiz.xmin, quiz.ctid,
    quiz_sitting.cancelled_at >= now() - interval '90 days',
    quiz_sitting.starts_at < (now() at time zone 'UTC')::date + interval '24 months')
  from sat
  join quiz_sitting on quiz_sitting.id = sat.id
  join quiz on quiz.id = sat.quiz_id
  union all
  select concat_ws(' ', 'quiz_sitting_host', quiz_sitting_host.xmin, quiz_sitting_host.ctid)
  from person
  join quiz_sitting_host on quiz_sitting_host.user_id = person.id
  join sat on sat.id = quiz_sitting_host.sitting_id
  union all
  select concat_ws(' ', 'quiz_sitting_person', quiz_sitting_person.xmin, quiz_sitting_person.ctid)
  from person
  join quiz_sitting_person on quiz_sitting_person.user_id = person.id
  join sat on sat.id = quiz_sitting_person.sitting_id
  union all
  select concat_ws(' ', 'department', department.xmin, department.ctid, department.archived_at > now())
  from department
  where department.organization_id in (
    select sat.organization_id
    from sat
    join quiz q on q.id = sat.quiz_id
    where q.owner_department_id is not null
  )
  union all
  select concat_ws(' ', 'department', department.xmin, department.ctid, department.archived_at > now())
  from department
  where department.organization_id in (
    select c.owner_organization_id
    from certification_type c
    where c.id in (select id from type) and c.owner_department_id is not null
    union
    select e.owner_organization_id
    from place
    join event e on e.id = place.event_id
    where e.owner_department_id is not null
  )
)
select md5(string_agg(of_row, '
' order by of_row)) as stamp
from said
