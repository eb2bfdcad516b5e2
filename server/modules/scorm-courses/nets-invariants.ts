export const courseInvariants: Record<string, string> = {
  'a completion was reported into a record of its learner': `
    select a.id::text as fault from scorm_attempt a join learning_record r on r.id = a.record_id
    where r.status <> 'completed' or r.learner_user_id is distinct from a.user_id`,
  'the record of what failed later is archived': `
    select a.id::text as fault from scorm_attempt a join learning_record r on r.id = a.record_id
    where a.completed_at is null and r.archived_at is null and r.recorded_by is null`,
  'a record and its attempt tell one verdict': `
    select a.id::text as fault from scorm_attempt a join learning_record r on r.id = a.record_id
    join evidence e on e.record_id = r.id and e.created_by is null and e.evidence_type = 'pass_fail'
    where a.completed_at is not null and r.recorded_by is null
      and (e.payload ->> 'passed')::boolean is distinct from (a.success_status = 'passed')`,
  'a launch that ended was settled': `
    select l.id::text as fault from scorm_launch l
    where l.attempt_id is not null and (l.ended_at is not null or l.superseded_at is not null) and l.settled_at is null`,
  'what was decided about by hand is played no more': `
    select a.id::text as fault from scorm_attempt a join scorm_launch l on l.attempt_id = a.id and l.mode = 'normal'
    where a.corrected_at is not null and l.superseded_at is null and l.ended_at is null`,
  'nobody decided about their own attempt, but to begin again on another package': `
    select a.id::text as fault from scorm_attempt a where a.corrected_by = a.user_id and a.moved_to_version is null`,
  'a record that carries the name of a completion is no second one': `
    select a.id::text as fault from scorm_attempt a
    join learning_record r on r.owner_organization_id = a.organization_id and r.external_id = 'scorm-attempt:' || a.id
    where r.learner_user_id = a.user_id and a.completed_at is not null and a.record_id is distinct from r.id and a.record_id is not null
      and r.recorded_by is null`,
  'a course is on its newest version, and its versions are numbered one by one': `
    select c.id::text as fault from scorm_course c left join scorm_package_version v on v.scorm_course_id = c.id group by c.id
    having c.current_version_number is distinct from max(v.version_number) or count(v.id) <> c.current_version_number`,
  'the files of a package lie within it, none over another': `
    select e.package_version_id::text as fault from (
      select *, lead(data_offset) over (partition by package_version_id order by data_offset, compressed_size) as next
      from scorm_package_entry
    ) e join scorm_package_version v on v.id = e.package_version_id
    where e.data_offset + e.compressed_size > least(v.size_bytes, coalesce(e.next, v.size_bytes))`,
  'one window of a learner may save in a course': `
    select min(l.id::text) as fault from scorm_launch l join scorm_attempt a on a.id = l.attempt_id
    where l.superseded_at is null and l.ended_at is null group by a.scorm_course_id, a.user_id having count(*) > 1`,
  'what content saved is of an item of its package': `
    select s.attempt_id::text as fault from (
      select attempt_id, item_id from scorm_attempt_item union select attempt_id, item_id from scorm_interaction
    ) s join scorm_attempt a on a.id = s.attempt_id
    join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    where not jsonb_path_exists(v.items, '$[*] ? (@.id == $id)', jsonb_build_object('id', s.item_id))
      and not (jsonb_array_length(v.items) = 0 and s.item_id = 'launch')`,
  'no item of a complete course of one part says otherwise': `
    select a.id::text as fault from scorm_attempt a
    join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    join scorm_course c on c.id = a.scorm_course_id and c.completes_on = 'content'
    join scorm_attempt_item i on i.attempt_id = a.id
    where jsonb_array_length(v.items) = 1 and i.completion_status = 'completed' and i.success_status <> 'failed' and a.completed_at is null`,
}
