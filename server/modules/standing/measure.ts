import { type RawBuilder, sql } from 'kysely'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import type { Db } from '#platform/db/open.ts'
import { unplanned } from '#platform/db/statement.ts'
import type { RuleKind } from '#modules/certifications/proof-rules/schema.ts'
import type { EvaluatedType, ProofRule } from './read.ts'
import { before } from './dates.ts'

/** Who is asked about what. */
export type Question = { people: string[]; types: EvaluatedType[]; at: string }
/** The last award of a person in a type: only proof dated after it counts. */
export type Since = (person: number, type: number) => string | undefined

/** How far each person, by their place among the people, is with each rule: hours, or how many. */
export type Values = { of: (person: number, rule: ProofRule) => number }

type PlacedRule = { rule: ProofRule; nr: number; type: number }
/** Adds to what a person has reached in a rule. */
type Add = (person: number, rule: PlacedRule, amount: number) => void
/** Reads what may count for the rules of some kinds, for everybody at once with a fixed number of statements; what comes back counts it. */
type Measure = (db: Db, question: Question, rules: PlacedRule[]) => Promise<(since: Since, add: Add) => void>

const recordKinds: RuleKind[] = ['subject_hours', 'subject_record_count', 'evidence_document']
/** Who measures what. A module whose completions prove something adds its kind here, and its trace in progress.ts. */
const measures: { kinds: RuleKind[]; measure: Measure }[] = [
  { kinds: recordKinds, measure: fromRecords },
  { kinds: ['manual_sign_off'], measure: fromSignOffs },
  { kinds: ['scorm_course_complete'], measure: fromScormCompletions },
]
/** Whether anything can count towards such a rule yet. */
export const isMeasured = (kind: RuleKind) => measures.some(({ kinds }) => kinds.includes(kind))
export const isOfRecords = (kind: RuleKind) => recordKinds.includes(kind)

/** What may count is read at once; it is counted when the last awards are known. */
export async function measure(db: Db, question: Question): Promise<(since: Since) => Values> {
  const placed = question.types.flatMap(({ rules }, type) => rules.map((rule) => ({ rule, type }))).map((each, nr) => ({ ...each, nr }))
  const place = new Map(placed.map(({ rule, nr }) => [rule, nr]))
  const counts = await Promise.all(
    measures.flatMap(({ kinds, measure: measured }) => {
      const rules = placed.filter(({ rule }) => kinds.includes(rule.rule_kind))
      return rules.length === 0 || question.people.length === 0 ? [] : [measured(db, question, rules)]
    }),
  )
  return (since) => {
    const values = new Float64Array(placed.length * question.people.length)
    for (const count of counts)
      count(since, (person, { nr }, amount) => {
        values[person * placed.length + nr]! += amount
      })
    return { of: (person, rule) => rounded(values[person * placed.length + place.get(rule)!]!) }
  }
}

/** Thirds of hours add up to whole ones. */
export const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** What a rule needs: hours are a number of hours, everything else a number of things. */
export function required({ rule_kind, threshold_hours, threshold_count }: ProofRule): number {
  if (rule_kind === 'subject_hours') return threshold_hours ?? 0
  return rule_kind === 'subject_record_count' ? (threshold_count ?? 0) : 1
}

/** The tags that count for a rule. */
export const countedSubjects = (type: EvaluatedType, { subject_matter_id }: ProofRule) =>
  subject_matter_id === null ? type.subject_ids : [subject_matter_id]

const bitOf = (evidenceType: string | null) => 2 ** evidenceTypes.findIndex((type) => type === evidenceType)
const bits = sql.raw(`bit_or(case when e.evidence_type = 'pass_fail' and not (e.payload ->> 'passed')::boolean then 0
  else case e.evidence_type ${evidenceTypes.map((type) => `when '${type}' then ${bitOf(type)}`).join(' ')} end end)`)

type Proof = { person: number; dated: string; tags: string; hours: number; evidence: number }

/** What can prove something for so many people is read at once; more are read side by side. */
const TOGETHER = 250

async function fromRecords(db: Db, { people, types, at }: Question, rules: PlacedRule[]) {
  const subjects = [...new Set(rules.flatMap(({ rule, type }) => countedSubjects(types[type]!, rule)))]
  if (subjects.length === 0) return () => {}
  const groups = Array.from({ length: Math.ceil(people.length / TOGETHER) }, (_none, nr) =>
    people.slice(nr * TOGETHER, (nr + 1) * TOGETHER),
  )
  const proofs = await Promise.all(groups.map((group) => proofsOf(db, group, subjects, at)))
  const counting = countingRules(types, rules, subjects)
  return (since: Since, add: Add) => {
    for (const [nr, rows] of proofs.entries())
      for (const row of rows) {
        const person = nr * TOGETHER + row.person
        for (const { type, counted } of counting(row.tags)) {
          const last = since(person, type)
          if (last !== undefined && !before(last, row.dated)) continue
          for (const each of counted) add(person, each.placed, amountOf(each, row))
        }
      }
  }
}

/** A record proves something when it is completed, neither archived nor expired, and was entered and approved by the moment asked. */
async function proofsOf(db: Db, people: string[], subjects: string[], at: string): Promise<Proof[]> {
  const moment = unplanned(at, 'timestamptz')
  const { rows } = await sql<Proof>`
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
/** What a record counts for: rules, by their types. */
type Counting = { type: number; counted: CountedRule[] }

/** By the places of a record's tags among the subjects the rules it counts for, each once. The same few tags recur all the time. */
function countingRules(types: EvaluatedType[], rules: PlacedRule[], subjects: string[]): (tags: string) => Counting[] {
  const wanted = rules.map((placed) => ({
    placed,
    bit: placed.rule.evidence_type === null ? 0 : bitOf(placed.rule.evidence_type),
    subjects: countedSubjects(types[placed.type]!, placed.rule),
  }))
  const known = new Map<string, Counting[]>()
  const find = (tags: string): Counting[] => {
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

function amountOf({ placed, bit }: CountedRule, { hours, evidence }: Proof): number {
  if (placed.rule.rule_kind === 'subject_hours') return hours
  return bit === 0 || (evidence & bit) !== 0 ? 1 : 0
}

/** One thing that satisfies a rule, by the places of the person and the rule. */
type Dated = { person: number; rule: number; dated: string }

const countingEach = (rules: PlacedRule[], rows: Dated[]) => (since: Since, add: Add) => {
  for (const { person, rule: nr, dated } of rows) {
    const rule = rules[nr]!
    const last = since(person, rule.type)
    if (last === undefined || before(last, dated)) add(person, rule, 1)
  }
}

async function fromSignOffs(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const { rows } = await sql<Dated>`
    select person.nr::int - 1 as person, rule.nr::int - 1 as rule, s.observed_at as dated
    from unnest(${rules.map(({ rule }) => rule.id)}::uuid[]) with ordinality as rule (id, nr)
    join certification_sign_off s on s.rule_id = rule.id
    join unnest(${people}::uuid[]) with ordinality as person (id, nr) on person.id = s.user_id
    where s.created_at <= ${at}::timestamptz and s.observed_at <= ${at}::timestamptz
      and (s.revoked_at is null or s.revoked_at > ${at}::timestamptz)`.execute(db)
  return countingEach(rules, rows)
}

/** The oldest version of a course on which a completion still counts at a moment: the latest that asked for everybody to do it again. */
export const countingVersion = (course: RawBuilder<unknown>, at: string) => sql<number>`(
  select coalesce(max(v.version_number), 1) from scorm_package_version v
  where v.scorm_course_id = ${course} and v.requires_recertification and v.registered_at <= ${at}::timestamptz)`

async function fromScormCompletions(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const { rows } = await sql<Dated>`
    with course as materialized (
      select nr::int - 1 as rule, id, ${countingVersion(sql`given.id`, at)} as counts_from
      from unnest(${rules.map(({ rule }) => rule.scorm_course_id)}::uuid[]) with ordinality as given (id, nr)
    )
    select person.nr::int - 1 as person, course.rule, a.completed_at as dated
    from course
    join scorm_attempt a on a.scorm_course_id = course.id and a.package_version_number >= course.counts_from
    join unnest(${people}::uuid[]) with ordinality as person (id, nr) on person.id = a.user_id
    where a.completed_at <= ${at}::timestamptz`.execute(db)
  return countingEach(rules, rows)
}
