/** The reads and writes of events, with one statement each. */

const fields = `
  e.id, e.owner_organization_id, e.owner_department_id, e.title, e.meeting_url, e.location, e.credit_hours, e.capacity, e.sign_up,
  e.sign_up_audience, e.sign_up_closes_at, e.waitlist, e.starts_at, e.ends_at, e.time_zone, e.cancelled_at, e.created_at, e.updated_at,
  e.archived_at, e.check_in, e.walk_ins, counted.*,
  (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.name, s.id), '[]')
   from event_subject t join subject s on s.id = t.subject_id where t.event_id = e.id) as subjects,
  (select coalesce(json_agg(json_build_object('user_id', a.id, 'display_name', a.display_name, 'email', a.email)
     order by a.display_name, a.id), '[]')
   from event_trainer t join account a on a.id = t.user_id where t.event_id = e.id) as trainers`

const counted = `
  cross join lateral (
    select count(*)::int as participant_count, (count(*) filter (where attendance = 'attended'))::int as attended_count
    from event_participant p where p.event_id = e.id
  ) counted`

/** The conditions for the two kinds of readers: $1 organization, $4 departments. */
const seen = {
  organization: 'e.owner_organization_id = $1',
  departments: 'e.owner_organization_id = $1 and (e.owner_department_id is null or e.owner_department_id = any($4::uuid[]))',
}

/** Parameters: $2 and $3 are the start and the end of the period. */
export const list = (kind: keyof typeof seen) => `
  select ${fields} from event e ${counted}
  where ${seen[kind]} and e.archived_at is null
    and (e.starts_at is null or tstzrange(e.starts_at, e.ends_at, '[]') && tstzrange($2, $3))
  order by e.starts_at nulls last, e.id`

/** Parameters: $1 account, whose memberships count; $2 and $3 are the start and the end of the period. */
export const mine = `
  select ${fields}, place.is_trainer, place.attendance
  from (
    select event_id, bool_or(is_trainer) as is_trainer, max(attendance) as attendance from (
      select event_id, false as is_trainer, attendance from event_participant where user_id = $1
      union all
      select event_id, true, null from event_trainer where user_id = $1
    ) each group by event_id
  ) place
  join event e on e.id = place.event_id and e.archived_at is null
    and (e.starts_at is null or e.ends_at >= $2 and e.starts_at < $3)
  join membership m on m.organization_id = e.owner_organization_id and m.account_id = $1
  ${counted} order by e.starts_at nulls last, e.id`

/** Parameters: $1 organization, $2 department, $3 title, $4 ids, $5 and $6 starts and ends, $7 participants of each. */
export const plan = `
  with made as (
    insert into event (id, owner_organization_id, owner_department_id, title, starts_at, ends_at)
    select id, $1, $2, $3, starts_at, ends_at
    from unnest($4::uuid[], $5::timestamptz[], $6::timestamptz[]) as t (id, starts_at, ends_at) returning *
  ), placed as (
    insert into event_participant (organization_id, event_id, user_id)
    select $1, made.id, user_id from made, unnest($7::uuid[]) user_id
  )
  select * from made`
