import { sql } from 'kysely'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import { attendanceMark, selfRecorded } from '#modules/records/store-self-recorded.ts'
import type { Owned } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { unplanned } from '#platform/db/statement.ts'
import { before } from '#platform/moments.ts'
import * as hours from './hours.ts'
import {
  type AddProgress, type Kind, type LastAwardLookup, type PlacedRule, type ProofRule, type Question, type RuledType, type TracedEvidence,
  type TracedItem, type TracedRule, counting, isOld,
} from './kind.ts' // prettier-ignore
import type { Reason } from './schema.ts'

/** Records on the subjects of a certification. */
const source = { measure, trace }

export const ofRecords = {
  subject_hours: {
    field: 'threshold_hours',
    narrowable: true,
    unit: 'hours',
    required: ({ threshold_hours }) => hours.required(threshold_hours),
    explain: hours.explain,
    overlap: hours.overlap,
    source,
  },
  subject_record_count: {
    field: 'threshold_count',
    narrowable: true,
    unit: 'records',
    required: ({ threshold_count }) => threshold_count ?? 0,
    explain: counting('record counts', 'records count'),
    source,
  },
  evidence_document: {
    field: 'evidence_type',
    unit: 'documents',
    required: () => 1,
    explain: counting('document counts', 'documents count'),
    source,
  },
} satisfies Record<string, Kind>

/** Returns the tags that count for a rule. */
export const countedSubjects = (type: RuledType, { subject_matter_id }: ProofRule) =>
  subject_matter_id === null ? type.subject_ids : [subject_matter_id]

const bitOf = (evidenceType: string | null) => 2 ** evidenceTypes.findIndex((type) => type === evidenceType)
const bits = sql.raw(`bit_or(case when e.evidence_type = 'pass_fail' and not (e.payload ->> 'passed')::boolean then 0
  else case e.evidence_type ${evidenceTypes.map((type) => `when '${type}' then ${bitOf(type)}`).join(' ')} end end)`)

/** The number of people whose proof is read in one statement. Further groups are read in parallel. */
const TOGETHER = 250

async function measure(db: Db, { people, types, at }: Question, rules: PlacedRule[]) {
  const subjects = [...new Set(rules.flatMap(({ rule, type }) => countedSubjects(types[type]!, rule)))]
  if (subjects.length === 0) return () => {}
  const groups = Array.from({ length: Math.ceil(people.length / TOGETHER) }, (_none, nr) =>
    people.slice(nr * TOGETHER, (nr + 1) * TOGETHER),
  )
  const proofs = await Promise.all(groups.map((group) => measured(db, group, subjects, at)))
  const rulesOf = countingRules(types, rules, subjects)
  return (since: LastAwardLookup, add: AddProgress) => {
    for (const [nr, rows] of proofs.entries())
      for (const row of rows) {
        const person = nr * TOGETHER + row.person
        for (const { type, counted } of rulesOf(row.tags)) {
          const last = since(person, type)
          if (last !== undefined && !before(last, row.dated)) continue
          for (const each of counted) add(person, each.placed, amountOf(each, row))
        }
      }
  }
}

type MeasuredRecord = { person: number; dated: string; tags: string; hours: number; evidence: number }

/** Reads records that prove something: completed, neither archived nor expired, and entered and approved by the requested moment. */
async function measured(db: Db, people: string[], subjects: string[], at: string): Promise<MeasuredRecord[]> {
  const moment = unplanned(at, 'timestamptz')
  const { rows } = await sql<MeasuredRecord>`
    select person.nr::int - 1 as person, coalesce(r.completed_at, r.created_at) as dated, tagged.tags, worth.hours, worth.evidence
    from unnest(${unplanned(people, 'uuid[]')}::uuid[]) with ordinality as person (id, nr)
    join learning_record r on r.learner_user_id = person.id
    cross join lateral (
      select string_agg(array_position(${subjects}::uuid[], t.subject_id)::text, ' ') as tags
      from record_subject t where t.record_id = r.id
    ) tagged
    cross join lateral (
      select coalesce(sum(e.hours), 0)::float8 as hours, coalesce(${bits}, 0) as evidence
      from evidence e where e.record_id = r.id and e.created_at <= ${moment}
    ) worth
    where r.status = 'completed' and r.created_at <= ${moment}
      and coalesce(r.completed_at, r.created_at) <= ${moment}
      and (r.approved_at is null or r.approved_at <= ${moment})
      and (r.archived_at is null or r.archived_at > ${moment})
      and (r.expires_at is null or r.expires_at > ${moment})
      and tagged.tags is not null`.execute(db)
  return rows
}

type CountedRule = { placed: PlacedRule; bit: number }
/** The rules that a record counts for, by type. */
type CountedType = { type: number; counted: CountedRule[] }

/**
 * Returns a function from a record's tags, as indexes among the subjects, to the rules it counts for, each once. Results are cached,
 * because the same few tags recur.
 */
function countingRules(types: RuledType[], rules: PlacedRule[], subjects: string[]): (tags: string) => CountedType[] {
  const wanted = rules.map((placed) => ({
    placed,
    bit: placed.rule.evidence_type === null ? 0 : bitOf(placed.rule.evidence_type),
    subjects: countedSubjects(types[placed.type]!, placed.rule),
  }))
  const known = new Map<string, CountedType[]>()
  const find = (tags: string): CountedType[] => {
    const ids = new Set(tags.split(' ').map((place) => subjects[Number(place) - 1]))
    const counted = wanted.filter((rule) => rule.subjects.some((id) => ids.has(id)))
    return [...Map.groupBy(counted, ({ placed }) => placed.type)].map(([type, counted]) => ({ type, counted }))
  }
  return (tags) => {
    const found = known.get(tags) ?? find(tags)
    known.set(tags, found)
    return found
  }
}

function amountOf({ placed, bit }: CountedRule, { hours, evidence }: MeasuredRecord): number {
  if (placed.rule.rule_kind === 'subject_hours') return hours
  return bit === 0 || (evidence & bit) !== 0 ? 1 : 0
}

/** A record that may prove something, as of the moment. */
type RecordTrace = Owned & {
  id: string
  learner_user_id: string
  title: string
  status: 'pending' | 'in_progress' | 'completed' | 'expired' | 'revoked' | 'rejected'
  dated: string
  hidden_from_learner: boolean
  self_recorded: boolean
  archived: boolean
  past: boolean
  ahead: boolean
  hours: number
  subject_ids: string[]
  evidence: TracedEvidence[]
}

/** Traces records. Those of other subjects come last, and only those that would count with the right subject. */
async function trace(db: Db, question: Question, elsewhere: boolean): Promise<(of: TracedRule) => TracedItem[]> {
  const concerning = recordsOfTypes(await traced(db, question, elsewhere), elsewhere)
  return ({ user_id, type, rule, since }) => {
    const subjects = new Set(countedSubjects(type, rule))
    const [near, others]: [TracedItem[], TracedItem[]] = [[], []]
    for (const record of concerning(user_id, type)) {
      const matches = record.subject_ids.some((id) => subjects.has(id))
      const reason = unfit(record, since) ?? unworthy(record, rule)
      if (!matches && (reason !== null || !(elsewhere || record.subject_ids.some((id) => type.subject_ids.includes(id))))) continue
      const amount = amountIn(record, rule)
      const { id, title, dated: at, self_recorded } = record
      const item = { kind: 'record', id, title, at, amount, self_recorded, record } as const
      if (matches) near.push({ ...item, reason })
      else others.push({ ...item, reason: 'other subject' })
    }
    return [...near, ...others]
  }
}

/** Returns a function for a person's records that any rule of a type may list, chosen once for all its rules. */
function recordsOfTypes(records: RecordTrace[], elsewhere: boolean): (user_id: string, type: RuledType) => RecordTrace[] {
  const byPerson = Map.groupBy(records, ({ learner_user_id }) => learner_user_id)
  const chosen = new Map<RuledType, Map<string, RecordTrace[]>>()
  const choose = (user_id: string, type: RuledType) => {
    const subjects = new Set(type.rules.flatMap((rule) => countedSubjects(type, rule)).concat(type.subject_ids))
    return (byPerson.get(user_id) ?? []).filter(
      ({ owner_organization_id, subject_ids }) =>
        owner_organization_id === type.owner_organization_id && (elsewhere || subject_ids.some((id) => subjects.has(id))),
    )
  }
  return (user_id, type) => {
    const people = chosen.get(type) ?? new Map<string, RecordTrace[]>()
    chosen.set(type, people)
    const found = people.get(user_id) ?? choose(user_id, type)
    people.set(user_id, found)
    return found
  }
}

async function traced(db: Db, { people, types, at }: Question, elsewhere: boolean): Promise<RecordTrace[]> {
  const organizations = [...new Set(types.map(({ owner_organization_id }) => owner_organization_id))]
  const subjects = [...new Set(types.flatMap(({ subject_ids }) => subject_ids))]
  // Fenced by `offset 0` and an aggregate. Otherwise the planner may read all records of the organization or the subjects.
  const { rows } = await sql<RecordTrace>`
    select r.id, r.owner_organization_id, r.owner_department_id, r.learner_user_id, r.title, r.hidden_from_learner, ${selfRecorded('r')} as self_recorded,
      case when r.status = 'completed' and r.approved_at > ${at}::timestamptz then 'pending' else r.status end as status,
      coalesce(r.completed_at, r.created_at) as dated,
      r.archived_at is not null and r.archived_at <= ${at}::timestamptz as archived,
      r.expires_at is not null and r.expires_at <= ${at}::timestamptz as past,
      coalesce(r.completed_at, r.created_at) > ${at}::timestamptz as ahead,
      coalesce(tags.ids, '[]') as subject_ids, beside.hours, beside.evidence
    from (
      select * from learning_record where learner_user_id = any(${people}::uuid[]) and created_at <= ${at}::timestamptz offset 0
    ) r
    ${attendanceMark('r')}
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

/** A record as if it were completed, with its date as the database writes it. */
export type SupposedRecord = Owned & Pick<RecordTrace, 'dated' | 'past' | 'ahead' | 'hours' | 'subject_ids' | 'evidence'>

/** Returns how much such a record is worth to a rule, and why it does not count. */
export function worthOf(
  record: SupposedRecord,
  { type, rule, since }: Omit<TracedRule, 'user_id'>,
): { amount: number; reason: Reason | null } {
  const subjects = countedSubjects(type, rule)
  const matches = record.subject_ids.some((id) => subjects.includes(id))
  const completed = { ...record, status: 'completed' as const, archived: false }
  const reason = matches ? (unfit(completed, since) ?? unworthy(record, rule)) : 'other subject'
  return { amount: reason === null ? amountIn(record, rule) : 0, reason }
}

/** Whether records can prove the rule. */
export const isProvenByRecords = ({ rule_kind }: ProofRule) => rule_kind in ofRecords

const amountIn = ({ hours }: { hours: number }, { rule_kind }: ProofRule) => (rule_kind === 'subject_hours' ? hours : 1)

type Fitness = Pick<RecordTrace, 'status' | 'archived' | 'past' | 'ahead' | 'dated'>

/** Returns why a record proves nothing at all. */
function unfit({ status, archived, past, ahead, dated }: Fitness, since: string | undefined): Reason | null {
  if (archived) return 'archived'
  if (status !== 'completed') return status === 'in_progress' ? 'in progress' : status
  if (past) return 'expired'
  if (ahead) return 'after the moment asked'
  return isOld(dated, since) ? 'before the last award' : null
}

/** Returns why a valid record is worth nothing to a rule. */
function unworthy({ hours, evidence }: Pick<RecordTrace, 'hours' | 'evidence'>, { rule_kind, evidence_type }: ProofRule): Reason | null {
  if (rule_kind === 'subject_hours') return hours > 0 ? null : 'no hours'
  if (rule_kind !== 'evidence_document') return null
  const documents = evidence.filter(({ type }) => type === evidence_type)
  if (documents.length === 0) return 'no such evidence'
  return documents.some(({ passed }) => passed) ? null : 'failed'
}
