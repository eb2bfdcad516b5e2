/** The minimal SQL of each request, with one statement each. */

const fields = `
  r.id, r.owner_organization_id, r.owner_department_id, r.learner_user_id, r.learner_display_name, r.learner_email, r.title,
  r.description, r.status, r.completed_at, r.expires_at, r.external_id, r.hidden_from_learner, r.approved_at, r.rejected_at,
  r.rejection_note, r.created_at, r.updated_at, r.archived_at`

const person = (column: string) => `(
  select json_build_object('user_id', a.id, 'display_name', a.display_name, 'email', a.email) from account a where a.id = ${column})`

const beside = `
  (select json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) from organization o where o.id = r.owner_organization_id) as owner_organization,
  (select json_build_object('id', d.id, 'slug', d.slug, 'name', d.name) from department d where d.id = r.owner_department_id) as owner_department,
  ${person('r.learner_user_id')} as learner, ${person('r.recorded_by')} as recorded_by,
  ${person('r.approved_by')} as approved_by, ${person('r.rejected_by')} as rejected_by`

const subjectsWhere = (condition: string) => `(
  select coalesce(json_agg(s.id order by s.name, s.id), '[]') as subject_matter_ids,
    coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.name, s.id), '[]') as subjects
  from ${condition}) tags`

/**
 * Returns where account $1 may read records: whole organizations, and departments with all below them. The limit caches
 * it for a second.
 */
export const reach = `
  with recursive held as (
    select r.department_id, r.organization_id, r.organization_wide from role_grant g join role r on r.id = g.role_id
    where g.account_id = $1 and 'records:read' = any(r.permissions) and (g.expires_at is null or g.expires_at > now())
  ), reach as (
    select department_id as id from held
    union
    select d.id from reach join department d on d.parent_department_id = reach.id
  )
  select coalesce((select array_agg(organization_id::text) from held where organization_wide), '{}') as organizations,
    coalesce((select array_agg(id::text) from reach), '{}') as departments`

/** The conditions of a page for each kind of reader. Parameters are named in braces. */
const seen = {
  department: 'owner_department_id = {department}',
  /** Includes the reader's own records. */
  departments: `owner_organization_id = {organization} and (owner_department_id = any({departments})
    or learner_user_id = {account} and not hidden_from_learner)`,
  organization: 'owner_organization_id = {organization}',
  everything: 'true',
  own: 'learner_user_id = {account} and not hidden_from_learner',
  /** The department is not a plain equality. PostgreSQL would then read its index in addition to the learner's own records. */
  'own of a department': 'learner_user_id = {account} and not hidden_from_learner and coalesce(owner_department_id = {department}, false)',
}
export type Seen = keyof typeof seen
type Values = Record<string, string | string[] | undefined>

/** Returns a page of 51 rows as a prepared statement. Its text depends on which values are given. */
export function page(kind: Seen, given: Values) {
  const status = given.status === undefined ? '' : 'and status = {status}'
  const beyond = given.at === undefined ? '' : 'and (created_at, id) < ({at}, {id})'
  const name = [kind, status && 'of a status', beyond && 'beyond'].filter(Boolean).join(' ')
  const places: string[] = []
  const place = (_all: string, value: string) => {
    if (!places.includes(value)) places.push(value)
    return `$${places.indexOf(value) + 1}${types[value] ?? '::uuid'}`
  }
  const text = `
  select ${fields}, ${beside}, tags.*, worth.*
  from (
    select * from learning_record where (${seen[kind]}) ${status} and archived_at is null ${beyond}
    order by created_at desc, id desc limit 51
  ) r
  cross join lateral ${subjectsWhere('record_subject t join subject s on s.id = t.subject_id where t.record_id = r.id')}
  cross join lateral (
    select count(*)::int as evidence_count, coalesce(sum(e.hours), 0)::float8 as hours from evidence e where e.record_id = r.id
  ) worth
  order by r.created_at desc, r.id desc`.replaceAll(/\{(\w+)\}/g, place)
  return { name, text, values: places.map((value) => given[value]) }
}
const types: Record<string, string> = { departments: '::uuid[]', status: '::text', at: '::timestamptz' }

/**
 * Parameters: $1 record id, $2 organization, $3 department, $4 learner, $5 title, $6 completed_at, $7 creator, $8 tags,
 * $9 evidence id, $10 payload, $11 hours.
 */
export const create = `
  with r as (
    insert into learning_record (id, owner_organization_id, owner_department_id, learner_user_id, title, status, completed_at, recorded_by)
    values ($1, $2, $3, $4, $5, 'completed', $6, $7) returning *
  ), tag as (
    insert into record_subject (organization_id, record_id, subject_id)
    select $2, $1, id from subject where owner_organization_id = $2 and id = any($8::uuid[]) returning subject_id
  ), proof as (
    insert into evidence (id, organization_id, record_id, evidence_type, payload, hours, created_by)
    values ($9, $2, $1, 'quantity', $10::jsonb, $11, $7) returning *
  )
  select ${fields}, ${beside}, tags.*, 1 as evidence_count, $11::float8 as hours,
    (select json_build_array(json_build_object('id', p.id, 'record_id', p.record_id, 'evidence_type', p.evidence_type, 'label', p.label,
      'payload', p.payload, 'has_file', false, 'created_at', p.created_at, 'created_by', ${person('p.created_by')})) from proof p) as evidence
  from r cross join ${subjectsWhere('tag join subject s on s.id = tag.subject_id')}`

export const exported = (organization: string) => `
  copy (
    select r.id, r.owner_organization_id, o.name as owner_organization_name, r.owner_department_id, d.name as owner_department_name,
      r.learner_user_id, coalesce(r.learner_display_name, a.display_name) as learner_display_name,
      coalesce(r.learner_email, a.email) as learner_email, r.title, r.description, r.status, r.completed_at, r.expires_at,
      r.external_id, r.recorded_by, r.approved_by, r.approved_at, r.rejected_by, r.rejected_at, r.rejection_note,
      r.hidden_from_learner, tags.subject_ids, tags.subject_names, worth.evidence_count, worth.hours, r.archived_at, r.created_at
    from learning_record r
    join organization o on o.id = r.owner_organization_id
    left join department d on d.id = r.owner_department_id
    left join account a on a.id = r.learner_user_id
    cross join lateral (
      select string_agg(s.id::text, '; ' order by s.name, s.id) as subject_ids, string_agg(s.name, '; ' order by s.name, s.id) as subject_names
      from record_subject t join subject s on s.id = t.subject_id where t.record_id = r.id
    ) tags
    cross join lateral (
      select count(*)::int as evidence_count, coalesce(sum(e.hours), 0)::float8 as hours from evidence e where e.record_id = r.id
    ) worth
    where r.owner_organization_id = '${organization}' and r.archived_at is null
    order by r.created_at desc, r.id desc
  ) to stdout with (format csv, header)`

/** Parameters: $1 launch, $2 number, $3 item, $4 seconds, $5 attempt, $6 location, $7 suspend data. */
export const commit = `
  with launch as (
    update scorm_launch set last_seq = $2, last_seen_at = now(), session_seconds = session_seconds || jsonb_build_object($3::text, $4::float8)
    where id = $1 and last_seq < $2 returning organization_id
  ), saved as (
    insert into scorm_attempt_item as i (organization_id, attempt_id, item_id, location, suspend_data)
    select organization_id, $5::uuid, $3, $6, $7 from launch
    on conflict (attempt_id, item_id) do update set location = excluded.location, suspend_data = excluded.suspend_data, updated_at = now()
  )
  select case when a.completed_at is null then 'in_progress' else 'completed' end as status, a.completion_status, a.success_status
  from launch, scorm_attempt a where a.id = $5::uuid`

/** Parameters: $1 attempt, $2 question, $3 number, $4 window, $5 answer. */
export const answer = `
  insert into quiz_answer as kept (organization_id, attempt_id, question_id, seq, writer, answer)
  select organization_id, id, $2::uuid, $3, $4, $5::jsonb from quiz_attempt where id = $1::uuid
  on conflict (attempt_id, question_id) do update set seq = excluded.seq, writer = excluded.writer, answer = excluded.answer, saved_at = now()
    where kept.seq < excluded.seq
  returning question_id, seq, answer, saved_at`
