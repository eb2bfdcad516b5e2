/** The reads of aids and the record of a scan, with one statement each. */

const fields = `
  a.id, a.owner_organization_id, a.owner_department_id, a.title, a.description, a.audience, a.version, a.owner_user_id, a.review_by,
  a.created_at, a.updated_at, a.archived_at, null as owner_user,
  (select max(cutoff_at) from job_aid_cutoff c where c.job_aid_id = a.id) as recertification_cutoff_at,
  (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.name, s.id), '[]')
   from job_aid_subject t join subject s on s.id = t.subject_id where t.job_aid_id = a.id) as subjects`

/** Parameters: $1 department. */
export const ofDepartment = `
  select ${fields} from job_aid a where a.owner_department_id = $1 and a.archived_at is null order by a.created_at desc, a.id desc`

/** Parameters: $1 account. Only its memberships count. */
export const available = `
  select ${fields}, seen.*, confirmed.*
  from membership m
  join job_aid a on a.owner_organization_id = m.organization_id and a.owner_department_id is null and a.audience = 'trainees'
    and a.archived_at is null
  cross join lateral (
    select count(*)::int as view_count, max(viewed_at) as last_viewed_at, max(version) as last_viewed_version
    from job_aid_view v where v.job_aid_id = a.id and v.user_id = m.account_id
  ) seen
  cross join lateral (
    select max(confirmed_at) as confirmed_at, max(version) as confirmed_version
    from job_aid_confirmation c where c.job_aid_id = a.id and c.user_id = m.account_id
  ) confirmed
  where m.account_id = $1 order by a.title, a.id`

/** Parameters: $1 slug, $2 account, $3 id of the scan. */
export const scan = `
  with code as (
    select q.id, q.owner_organization_id, q.target_id from qr_code q
    join job_aid a on a.id = q.target_id and a.archived_at is null
    join membership m on m.organization_id = q.owner_organization_id and m.account_id = $2
    where q.slug = $1 and q.archived_at is null
  ), noted as (
    insert into qr_code_scan (id, organization_id, qr_code_id, account_id, outcome)
    select $3, owner_organization_id, id, $2, 'followed' from code
  )
  select target_id from code`
