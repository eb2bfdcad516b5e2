/** What must hold of grades from elsewhere, as SQL that finds the rows for which it does not. */
export const gradeRules: Record<string, string> = {
  'a grade is of a course of its server, and of an import there': `
    select g.id::text as fault from external_grade g
    join external_course c on c.id = g.course_id join external_grade_import i on i.id = g.import_id
    where c.server_id <> g.server_id or i.server_id <> g.server_id`,
  'the same grade is there once': `
    select min(id::text) as fault from external_grade
    group by course_id, user_id, external_attempt_id, case when external_attempt_id is null then completed_at end having count(*) > 1`,
  'a grade was reported into a record of its learner, under its name': `
    select g.id::text as fault from external_grade g join learning_record r on r.id = g.record_id
    where r.learner_user_id is distinct from g.user_id`,
  'nothing is left of an import that was undone': `
    select i.id::text as fault from external_grade_import i join external_grade g on g.import_id = i.id where i.undone_at is not null`,
  'who somebody is on a server is a member': `
    select x.server_id::text as fault from external_user_mapping x
    where not exists (select from membership m where m.organization_id = x.organization_id and m.account_id = x.user_id)`,
}
