import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import {
  type DatedProof, type Kind, type PlacedRule, type Question, type TracedItem, type TracedRule, countEach, counting, isOld,
} from './kind.ts' // prettier-ignore

/** Sign-offs: observed practice. */
const source = { measure, trace }

export const ofSignOffs = {
  manual_sign_off: { unit: 'sign-offs', required: () => 1, explain: counting('sign-off counts', 'sign-offs count'), source },
} satisfies Record<string, Kind>

async function measure(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const { rows } = await sql<DatedProof>`
    select person.nr::int - 1 as person, rule.nr::int - 1 as rule, s.observed_at as dated
    from unnest(${rules.map(({ rule }) => rule.id)}::uuid[]) with ordinality as rule (id, nr)
    join certification_sign_off s on s.rule_id = rule.id
    join unnest(${people}::uuid[]) with ordinality as person (id, nr) on person.id = s.user_id
    where s.created_at <= ${at}::timestamptz and s.observed_at <= ${at}::timestamptz
      and (s.revoked_at is null or s.revoked_at > ${at}::timestamptz)`.execute(db)
  return countEach(rules, rows)
}

async function trace(db: Db, question: Question): Promise<(of: TracedRule) => TracedItem[]> {
  const signOffs = Map.groupBy(await traced(db, question), ({ user_id }) => user_id)
  return ({ user_id, rule, since }) =>
    (signOffs.get(user_id) ?? [])
      .filter(({ rule_id }) => rule_id === rule.id)
      .map(({ id, note, observed_at, revoked, ahead }) => {
        const reason = revoked ? 'revoked' : ahead ? 'after the moment asked' : isOld(observed_at, since) ? 'before the last award' : null
        return { kind: 'sign_off', id, title: note, at: observed_at, amount: 1, reason }
      })
}

type SignOffTrace = {
  id: string
  rule_id: string
  user_id: string
  observed_at: string
  note: string | null
  revoked: boolean
  ahead: boolean
}

async function traced(db: Db, { people, types, at }: Question): Promise<SignOffTrace[]> {
  const ruleIds = types.flatMap(({ rules }) => rules.filter(({ rule_kind }) => rule_kind === 'manual_sign_off').map(({ id }) => id))
  const { rows } = await sql<SignOffTrace>`
    select s.id, s.rule_id, s.user_id, s.observed_at, s.note,
      s.revoked_at is not null and s.revoked_at <= ${at}::timestamptz as revoked, s.observed_at > ${at}::timestamptz as ahead
    from certification_sign_off s
    where s.rule_id = any(${ruleIds}::uuid[]) and s.user_id = any(${people}::uuid[]) and s.created_at <= ${at}::timestamptz
    order by s.observed_at desc, s.id desc`.execute(db)
  return rows
}
