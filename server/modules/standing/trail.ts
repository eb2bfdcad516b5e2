import { sql } from 'kysely'
import type { Owned } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { EvaluatedType } from './read.ts'
import { type Question, countingVersion } from './measure.ts'

/** A record that may prove something, as it stood at the moment. */
export type RecordTrail = Owned & {
  id: string
  learner_user_id: string
  title: string
  status: 'pending' | 'in_progress' | 'completed' | 'expired' | 'revoked' | 'rejected'
  dated: string
  hidden_from_learner: boolean
  archived: boolean
  past: boolean
  ahead: boolean
  hours: number
  subject_ids: string[]
  /** What lies beside it: passed is false for a pass_fail row that records a failure. */
  evidence: { type: string; passed: boolean; from: string | null; to: string | null }[]
}

export type SignOffTrail = {
  id: string
  rule_id: string
  user_id: string
  observed_at: string
  note: string | null
  revoked: boolean
  ahead: boolean
}

/** A go at a hosted course. `dated` is when it was completed, else when it was begun; `outdated` attempts were on a version that no longer counts. */
export type AttemptTrail = {
  id: string
  scorm_course_id: string
  user_id: string
  title: string
  dated: string
  status: 'in_progress' | 'completed' | 'failed'
  outdated: boolean
}

export type Trail = { records: Map<string, RecordTrail[]>; signOffs: Map<string, SignOffTrail[]>; attempts: Map<string, AttemptTrail[]> }

/**
 * What the people have that counts for the types or nearly does, newest first. With `elsewhere` also their records of
 * other subjects in the same organizations.
 */
export async function trail(db: Db, { people, types, at }: Question, elsewhere: boolean): Promise<Trail> {
  const ruleIds = types.flatMap(({ rules }) => rules.filter(({ rule_kind }) => rule_kind === 'manual_sign_off').map(({ id }) => id))
  const courseIds = types.flatMap(({ rules }) => rules.flatMap(({ scorm_course_id }) => scorm_course_id ?? []))
  const [found, signed, tried] = await Promise.all([
    people.length === 0 ? [] : records(db, people, types, at, elsewhere),
    ruleIds.length === 0 ? [] : signOffs(db, people, ruleIds, at),
    courseIds.length === 0 ? [] : attempts(db, people, courseIds, at),
  ])
  return {
    records: Map.groupBy(found, (row) => row.learner_user_id),
    signOffs: Map.groupBy(signed, (row) => row.user_id),
    attempts: Map.groupBy(tried, (row) => row.user_id),
  }
}

async function records(db: Db, people: string[], types: EvaluatedType[], at: string, elsewhere: boolean): Promise<RecordTrail[]> {
  const organizations = [...new Set(types.map(({ owner_organization_id }) => owner_organization_id))]
  const subjects = [...new Set(types.flatMap(({ subject_ids }) => subject_ids))]
  // Fenced by `offset 0` and an aggregate: else a planner may read what belongs to everybody in the organization or the subjects.
  const { rows } = await sql<RecordTrail>`
    select r.id, r.owner_organization_id, r.owner_department_id, r.learner_user_id, r.title, r.hidden_from_learner,
      case when r.status = 'completed' and r.approved_at > ${at}::timestamptz then 'pending' else r.status end as status,
      coalesce(r.completed_at, r.created_at) as dated,
      r.archived_at is not null and r.archived_at <= ${at}::timestamptz as archived,
      r.expires_at is not null and r.expires_at <= ${at}::timestamptz as past,
      coalesce(r.completed_at, r.created_at) > ${at}::timestamptz as ahead,
      coalesce(tags.ids, '[]') as subject_ids, beside.hours, beside.evidence
    from (
      select * from learning_record where learner_user_id = any(${people}::uuid[]) and created_at <= ${at}::timestamptz offset 0
    ) r
    cross join lateral (
      select json_agg(t.subject_id) as ids, bool_or(t.subject_id = any(${subjects}::uuid[])) as wanted
      from record_subject t where t.record_id = r.id
    ) tags
    cross join lateral (
      select coalesce(sum(e.hours), 0) as hours, coalesce(json_agg(json_build_object('type', e.evidence_type,
        'passed', e.evidence_type <> 'pass_fail' or (e.payload ->> 'passed')::boolean,
        'from', e.payload ->> 'starts_at', 'to', e.payload ->> 'ends_at')), '[]') as evidence
      from evidence e where e.record_id = r.id and e.created_at <= ${at}::timestamptz
    ) beside
    where r.owner_organization_id = any(${organizations}::uuid[]) and (${elsewhere} or tags.wanted)
    order by coalesce(r.completed_at, r.created_at) desc, r.id desc`.execute(db)
  return rows
}

async function signOffs(db: Db, people: string[], ruleIds: string[], at: string): Promise<SignOffTrail[]> {
  const { rows } = await sql<SignOffTrail>`
    select s.id, s.rule_id, s.user_id, s.observed_at, s.note,
      s.revoked_at is not null and s.revoked_at <= ${at}::timestamptz as revoked, s.observed_at > ${at}::timestamptz as ahead
    from certification_sign_off s
    where s.rule_id = any(${ruleIds}::uuid[]) and s.user_id = any(${people}::uuid[]) and s.created_at <= ${at}::timestamptz
    order by s.observed_at desc, s.id desc`.execute(db)
  return rows
}

/** A failure is not dated: it is told as it stands now. */
async function attempts(db: Db, people: string[], courseIds: string[], at: string): Promise<AttemptTrail[]> {
  const { rows } = await sql<AttemptTrail>`
    select a.id, a.scorm_course_id, a.user_id, c.name as title,
      case when a.completed_at <= ${at}::timestamptz then a.completed_at else a.started_at end as dated,
      case when a.completed_at <= ${at}::timestamptz then 'completed' when a.success_status = 'failed' then 'failed'
        else 'in_progress' end as status,
      a.package_version_number < ${countingVersion(sql`c.id`, at)} as outdated
    from scorm_attempt a join scorm_course c on c.id = a.scorm_course_id
    where a.scorm_course_id = any(${courseIds}::uuid[]) and a.user_id = any(${people}::uuid[]) and a.started_at <= ${at}::timestamptz
    order by dated desc, a.id desc`.execute(db)
  return rows
}
