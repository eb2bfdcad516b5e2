import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { RuleKind } from '../rules/schema.ts'
import type { EvaluatedType, ProofRule } from './facts.ts'

/** The last award of some person and type: only proof dated after it counts. By the places in `people` and `types`. */
export type Cutoff = { person: number; type: number; awarded_at: string }
export type Question = { people: string[]; types: EvaluatedType[]; cutoffs: Cutoff[]; at: string }

/** How far each person is with each rule: hours, or how many. */
export type Values = { of: (person: number, rule: ProofRule) => number }

type Cell = { person: number; rule: ProofRule; value: number }
/** Measures the rules of some kinds for everybody at once, with a fixed number of statements; what is not told is zero. */
type Measure = (db: Db, question: Question) => Promise<Cell[]>

/** Who measures what. A module whose completions prove something adds its kind here, and its trail in trail.ts. */
const measures: Measure[] = [fromRecords, fromSignOffs]
const measured: ReadonlySet<RuleKind> = new Set<RuleKind>(['subject_hours', 'subject_record_count', 'evidence_document', 'manual_sign_off'])
/** Whether anything can count towards such a rule yet. */
export const isMeasured = (kind: RuleKind) => measured.has(kind)

export async function measure(db: Db, question: Question): Promise<Values> {
  const rules = question.types.flatMap((type) => type.rules)
  const place = new Map(rules.map((rule, nr) => [rule, nr]))
  const values = new Float64Array(rules.length * question.people.length)
  const at = (person: number, rule: ProofRule) => person * rules.length + place.get(rule)!
  for (const each of measures) for (const { person, rule, value } of await each(db, question)) values[at(person, rule)] = value
  return { of: (person, rule) => values[at(person, rule)]! }
}

/** What a rule needs: hours are a number of hours, everything else a number of things. */
export function required({ rule_kind, threshold_hours, threshold_count }: ProofRule): number {
  if (rule_kind === 'subject_hours') return threshold_hours ?? 0
  return rule_kind === 'subject_record_count' ? (threshold_count ?? 0) : 1
}

/** The tags that count for a rule. */
export const countedSubjects = (type: EvaluatedType, { subject_matter_id }: ProofRule) =>
  subject_matter_id === null ? type.subject_ids : [subject_matter_id]

/** Records of one type that carry one of the tags, and for some rules evidence of a type: many rules share a basket. */
type Basket = { type: number; subjects: string[]; evidence_type: string | null; rules: ProofRule[] }

function basketsOf(types: EvaluatedType[]): Basket[] {
  const baskets = new Map<string, Basket>()
  for (const [type, evaluated] of types.entries())
    for (const rule of evaluated.rules) {
      if (!['subject_hours', 'subject_record_count', 'evidence_document'].includes(rule.rule_kind)) continue
      const key = `${type} ${rule.subject_matter_id} ${rule.evidence_type}`
      const subjects = countedSubjects(evaluated, rule)
      const basket = baskets.get(key) ?? { type, subjects, evidence_type: rule.evidence_type, rules: [] }
      basket.rules.push(rule)
      baskets.set(key, basket)
    }
  return [...baskets.values()]
}

/** Records that prove something at a moment, as a condition on `r`; what was entered or approved later was not known then. */
const proves = (at: string) => sql<boolean>`(r.status = 'completed' and r.created_at <= ${at}::timestamptz
  and coalesce(r.completed_at, r.created_at) <= ${at}::timestamptz
  and (r.approved_at is null or r.approved_at <= ${at}::timestamptz)
  and (r.archived_at is null or r.archived_at > ${at}::timestamptz)
  and (r.expires_at is null or r.expires_at > ${at}::timestamptz))`

async function fromRecords(db: Db, { people, types, cutoffs, at }: Question): Promise<Cell[]> {
  const baskets = basketsOf(types)
  if (baskets.length === 0 || people.length === 0) return []
  const tags = baskets.flatMap(({ subjects, type, evidence_type }, nr) => subjects.map((subject) => ({ nr, type, subject, evidence_type })))
  const { rows } = await sql<{ person: number; basket: number; records: number; hours: number }>`
    with person as materialized (
      select id, nr::int - 1 as nr from unnest(${people}::uuid[]) with ordinality as given (id, nr)
    ), tag as materialized (
      select * from unnest(${tags.map(({ nr }) => nr)}::int[], ${tags.map(({ type }) => type)}::int[],
        ${tags.map(({ subject }) => subject)}::uuid[], ${tags.map(({ evidence_type }) => evidence_type)}::text[]
      ) as given (basket, type, subject_id, evidence_type)
    ), ${cutoff(cutoffs)}, proof as materialized (
      select person.nr as person, r.id, coalesce(r.completed_at, r.created_at) as dated,
        (select sum(e.hours) from evidence e where e.record_id = r.id and e.created_at <= ${at}::timestamptz) as hours
      from person join learning_record r on r.learner_user_id = person.id and ${proves(at)}
    ), counted as (
      select distinct proof.person, tag.basket, proof.id, proof.hours
      from proof
      join record_subject t on t.record_id = proof.id
      join tag on tag.subject_id = t.subject_id
      left join cutoff on cutoff.person = proof.person and cutoff.type = tag.type
      where (cutoff.awarded_at is null or proof.dated > cutoff.awarded_at)
        and (tag.evidence_type is null or exists (
          select from evidence e where e.record_id = proof.id and e.evidence_type = tag.evidence_type
            and e.created_at <= ${at}::timestamptz and (e.evidence_type <> 'pass_fail' or (e.payload ->> 'passed')::boolean)))
    )
    select person, basket, count(*)::int as records, round(coalesce(sum(hours), 0), 6)::float8 as hours
    from counted group by person, basket`.execute(db)
  return rows.flatMap(({ person, basket, records, hours }) =>
    baskets[basket]!.rules.map((rule) => ({ person, rule, value: rule.rule_kind === 'subject_hours' ? hours : records })),
  )
}

async function fromSignOffs(db: Db, { people, types, cutoffs, at }: Question): Promise<Cell[]> {
  const rules = types.flatMap(({ rules }, type) =>
    rules.filter(({ rule_kind }) => rule_kind === 'manual_sign_off').map((rule) => ({ rule, type })),
  )
  if (rules.length === 0) return []
  const { rows } = await sql<{ person: number; rule: number; value: number }>`
    with person as (
      select id, nr::int - 1 as nr from unnest(${people}::uuid[]) with ordinality as given (id, nr)
    ), rule as (
      select id, type, nr::int - 1 as nr from unnest(${rules.map(({ rule }) => rule.id)}::uuid[], ${rules.map(({ type }) => type)}::int[])
        with ordinality as given (id, type, nr)
    ), ${cutoff(cutoffs)}
    select person.nr as person, rule.nr as rule, count(*)::int as value
    from rule
    join certification_sign_off s on s.rule_id = rule.id
    join person on person.id = s.user_id
    left join cutoff on cutoff.person = person.nr and cutoff.type = rule.type
    where s.created_at <= ${at}::timestamptz and s.observed_at <= ${at}::timestamptz
      and (s.revoked_at is null or s.revoked_at > ${at}::timestamptz)
      and (cutoff.awarded_at is null or s.observed_at > cutoff.awarded_at)
    group by person.nr, rule.nr`.execute(db)
  return rows.map(({ person, rule, value }) => ({ person, rule: rules[rule]!.rule, value }))
}

const cutoff = (cutoffs: Cutoff[]) => sql`cutoff as materialized (
  select * from unnest(${cutoffs.map(({ person }) => person)}::int[], ${cutoffs.map(({ type }) => type)}::int[],
    ${cutoffs.map(({ awarded_at }) => awarded_at)}::timestamptz[]) as given (person, type, awarded_at))`
