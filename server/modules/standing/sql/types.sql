-- The certifications of an organization, with subjects and rules.
-- Written by scripts/generate.ts from the store; values by their names.
select c.id, c.slug, c.name, c.owner_organization_id, c.owner_department_id, c.awarding_mode,
  (select time_zone from organization where id = c.owner_organization_id) as time_zone, coalesce((
  select json_agg(s.subject_id)
  from certification_subject s
  where s.certification_type_id = c.id
), '[]') as subject_ids, coalesce((
  select json_agg(rule)
  from (
    select r.id, r.rule_kind, r.label, r.subject_matter_id, "r"."threshold_hours", "r"."threshold_count",
      "r"."evidence_type", "r"."quiz_id", "r"."external_course_id", "r"."scorm_course_id", "r"."job_aid_id",
      "r"."requires", case when "r"."scorm_course_id" is not null or "r"."job_aid_id" is not null
      or "r"."quiz_id" is not null or "r"."external_course_id" is not null then json_build_object('scorm_course', (
      select json_build_object('id', sc.id, 'name', sc.name)
      from scorm_course sc
      where sc.id = r.scorm_course_id
    ), 'job_aid', (
      select json_build_object('id', ja.id, 'name', ja.title)
      from job_aid ja
      where ja.id = r.job_aid_id
    ), 'quiz', (
      select json_build_object('id', q.id, 'name', q.title)
      from quiz q
      where q.id = r.quiz_id
    ), 'external_course', (
      select json_build_object('id', xc.id, 'name', xc.name, 'course_url', xc.course_url)
      from external_course xc
      where xc.id = r.external_course_id
    )) else '{"scorm_course":null,"job_aid":null,"quiz":null,"external_course":null}'::json end as targets
    from certification_rule r
    where r.certification_type_id = c.id
    order by r.position, r.id
  ) rule
), '[]') as rules
from certification_type c
where c.owner_organization_id = :organization::uuid
  and (c.archived_at is null or :at::timestamptz is null or c.archived_at > :at::timestamptz)
order by folded("c"."name") collate "C", c.id
