/** What must hold of job aids, as SQL that finds the rows for which it does not. */
export const aidRules: Record<string, string> = {
  'files and links of an aid lie in one order without gaps': `
    select job_aid_id::text as fault from (
      select job_aid_id, position from job_aid_attachment union all select job_aid_id, position from job_aid_link
    ) placed group by job_aid_id having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
  'an aid is on its newest version, and its versions are numbered one by one': `
    select a.id::text as fault from job_aid a left join job_aid_version v on v.job_aid_id = a.id group by a.id
    having a.version is distinct from max(v.version) or count(v.version) <> a.version`,
  'what an aid says is what its newest version says': `
    select a.id::text as fault from job_aid a join job_aid_version v on v.job_aid_id = a.id and v.version = a.version
    where v.title <> a.title or v.body_markdown is distinct from a.body_markdown
      or jsonb_array_length(v.links) <> (select count(*) from job_aid_link l where l.job_aid_id = a.id)
      or jsonb_array_length(v.files) <> (select count(*) from job_aid_attachment f where f.job_aid_id = a.id)`,
  'a confirmation is of what its version says': `
    select c.id::text as fault from job_aid_confirmation c
    join job_aid_version v on v.job_aid_id = c.job_aid_id and v.version = c.version where v.content_hash <> c.content_hash`,
}
