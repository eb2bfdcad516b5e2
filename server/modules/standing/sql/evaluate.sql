-- The service evaluates a certification that has a rule of every kind.
-- Written by scripts/generate.ts from the store; values by their names.
select l.certification_type_id, l.role_id, r.slug as role_slug, r.name as role_name, d.id as department_id,
  d.name as department_name, l.first_due_days, l.recertification, l.renewal_opens_days, l.grace_days, l.effective_from
from certification_requirement l
join role r on r.id = l.role_id
join department d on d.id = r.department_id
where l.certification_type_id = any(:certification::uuid[]) and l.created_at <= :at::timestamptz
order by r.name, l.role_id

select g.role_id, g.account_id as user_id, g.granted_at
from (
  select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
    held.department_id, held.permissions, held.organization_wide
  from role_grant given
  join role held on held.id = given.role_id
  join department home on home.id = held.department_id
    and (home.archived_at is null or home.archived_at > :at::timestamptz)
  join account holder on holder.id = given.account_id
    and (holder.disabled_at is null or holder.disabled_at > :at::timestamptz)
  where given.granted_at <= :at::timestamptz and (given.expires_at is null or given.expires_at > :at::timestamptz)
) g
where coalesce(g.role_id in (
  select role_id
  from certification_requirement
  where certification_type_id = any(:certification::uuid[]) and created_at <= :at::timestamptz
), false) and g.account_id = any(:people::uuid[])

select w.certification_type_id, w.user_id, w.id, w.origin, w.awarded_at, w.serial, w.created_at, w.revoked_at
from certification_award w
where w.certification_type_id = any(:certification::uuid[]) and w.user_id = any(:people::uuid[])
  and (w.revoked_at is null or w.revoked_at > :at::timestamptz) and w.created_at <= :at::timestamptz
  and w.awarded_at <= :at::timestamptz
order by w.awarded_at, w.id

select certification_type_id, user_id, 'request' as kind, id, requested_at as set_at, null::timestamptz as ended_at,
  null::timestamptz as moment, note as words
from certification_request
where certification_type_id = any((select :certification::uuid[])::uuid[])
  and user_id = any((select :people::uuid[])::uuid[]) and requested_at <= (select :at::timestamptz)
  and (decided_at is null or decided_at > (select :at::timestamptz))
union all
select certification_type_id, user_id, 'due_date', null, set_at,
  case when ended_at <= (select :at::timestamptz) then ended_at end, due_at, null
from certification_due_date
where certification_type_id = any((select :certification::uuid[])::uuid[])
  and user_id = any((select :people::uuid[])::uuid[]) and set_at <= (select :at::timestamptz)
union all
select certification_type_id, user_id, 'exemption', null, granted_at, null, until, reason
from certification_exemption
where certification_type_id = any((select :certification::uuid[])::uuid[])
  and user_id = any((select :people::uuid[])::uuid[]) and granted_at <= (select :at::timestamptz)
  and (until is null or until > (select :at::timestamptz)) and (ended_at is null or ended_at > (select :at::timestamptz))

select person.nr::int - 1 as person, coalesce(r.completed_at, r.created_at) as dated, tagged.tags, worth.hours,
  worth.evidence
from unnest((select :people::uuid[])::uuid[])
with ordinality as person (id, nr)
join learning_record r on r.learner_user_id = person.id
cross join lateral (
  select string_agg(array_position(:subjects::uuid[], t.subject_id)::text, ' ') as tags
  from record_subject t
  where t.record_id = r.id
) tagged
cross join lateral (
  select coalesce(sum(e.hours), 0)::float8 as hours,
    coalesce(bit_or(case when e.evidence_type = 'pass_fail'
    and not (e.payload ->> 'passed')::boolean then 0 else case e.evidence_type when 'score' then 1 when 'date_range' then 2 when 'quantity' then 4 when 'url' then 8 when 'file' then 16 when 'pass_fail' then 32 when 'note' then 64 end end), 0) as evidence
  from evidence e
  where e.record_id = r.id and e.created_at <= (select :at::timestamptz)
) worth
where r.status = 'completed' and r.created_at <= (select :at::timestamptz)
  and coalesce(r.completed_at, r.created_at) <= (select :at::timestamptz)
  and (r.approved_at is null or r.approved_at <= (select :at::timestamptz))
  and (r.archived_at is null or r.archived_at > (select :at::timestamptz))
  and (r.expires_at is null or r.expires_at > (select :at::timestamptz)) and tagged.tags is not null

select person.nr::int - 1 as person, rule.nr::int - 1 as rule, s.observed_at as dated
from unnest(:rules::uuid[])
with ordinality as rule (id, nr)
join certification_sign_off s on s.rule_id = rule.id
join unnest(:people::uuid[])
with ordinality as person (id, nr) on person.id = s.user_id
where s.created_at <= :at::timestamptz and s.observed_at <= :at::timestamptz
  and (s.revoked_at is null or s.revoked_at > :at::timestamptz)

with quiz as materialized (
  select nr::int - 1 as rule, id, (
    select max(v.published_at)
    from quiz_version v
    where v.quiz_id = given.id and v.requires_recertification and v.published_at <= :at::timestamptz
  ) as cutoff_at
  from unnest(:quizzes::uuid[])
  with ordinality as given (id, nr)
)
select person.nr::int - 1 as person, quiz.rule, a.submitted_at as dated
from quiz
join quiz_attempt a on a.quiz_id = quiz.id and a.passed and (quiz.cutoff_at is null or a.submitted_at > quiz.cutoff_at)
join unnest(:people::uuid[])
with ordinality as person (id, nr) on person.id = a.user_id
where a.submitted_at <= :at::timestamptz

select person.nr::int - 1 as person, asked.nr::int - 1 as rule, grade.completed_at as dated
from unnest(:external_courses::uuid[])
with ordinality as asked (id, nr)
join external_course c on c.id = asked.id
join external_grade grade on grade.course_id = c.id
  and case when c.passing_score is null then grade.passed else grade.score >= c.passing_score end
join unnest(:people::uuid[])
with ordinality as person (id, nr) on person.id = grade.user_id
where grade.completed_at <= :at::timestamptz and grade.imported_at <= :at::timestamptz

with course as materialized (
  select nr::int - 1 as rule, id, (
    select coalesce(max(v.version_number), 1)
    from scorm_package_version v
    where v.scorm_course_id = given.id and v.requires_recertification and v.registered_at <= :at::timestamptz
  ) as counts_from
  from unnest(:courses::uuid[])
  with ordinality as given (id, nr)
)
select person.nr::int - 1 as person, course.rule, a.completed_at as dated
from course
join scorm_attempt a on a.scorm_course_id = course.id and a.package_version_number >= course.counts_from
join unnest(:people::uuid[])
with ordinality as person (id, nr) on person.id = a.user_id
where a.completed_at <= :at::timestamptz

with aid as materialized (
  select nr::int - 1 as rule, given.id, given.requires, (
    select max(c.cutoff_at)
    from job_aid_cutoff c
    where c.job_aid_id = given.id and c.cutoff_at <= :at::timestamptz
  ) as cutoff_at
  from unnest(:job_aids::uuid[], '{view}'::text[])
  with ordinality as given (id, requires, nr)
)
select person, rule, dated
from (
  select person.nr::int - 1 as person, aid.rule, aid.cutoff_at, case aid.requires when 'view' then (
    select max(v.viewed_at)
    from job_aid_view v
    where v.job_aid_id = aid.id and v.user_id = person.id and v.viewed_at <= :at::timestamptz
  ) else (
    select max(c.confirmed_at)
    from job_aid_confirmation c
    where c.job_aid_id = aid.id and c.user_id = person.id and c.confirmed_at <= :at::timestamptz
  ) end as dated
  from aid
  cross join unnest(:people::uuid[])
  with ordinality as person (id, nr)
) read
where dated is not null and (cutoff_at is null or dated > cutoff_at)
