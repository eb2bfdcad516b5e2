import { kinds } from '#modules/proof/kinds.ts'
import type { ProofRule, Question, Since } from '#modules/proof/kind.ts'
import type { Db } from '#platform/db/open.ts'

/** How far each person, by their place among the people, is with each rule: hours, or how many. */
export type Values = { of: (person: number, rule: ProofRule) => number }

/** What may count is read at once; it is counted when the last awards are known. */
export async function measure(db: Db, question: Question): Promise<(since: Since) => Values> {
  const placed = question.types.flatMap(({ rules }, type) => rules.map((rule) => ({ rule, type }))).map((each, nr) => ({ ...each, nr }))
  const place = new Map(placed.map(({ rule, nr }) => [rule, nr]))
  const bySource = question.people.length === 0 ? [] : Map.groupBy(placed, ({ rule }) => kinds[rule.rule_kind].source)
  const counts = await Promise.all([...bySource].flatMap(([source, rules]) => source?.measure(db, question, rules) ?? []))
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
export const required = (rule: ProofRule): number => kinds[rule.rule_kind].required(rule)
