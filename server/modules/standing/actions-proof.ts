import { rounded } from '#modules/proof/hours.ts'
import { kinds } from '#modules/proof/kinds.ts'
import type { LastAwardLookup, ProofRule, Question, TracedRule } from '#modules/proof/kind.ts'
import type { Db } from '#platform/db/open.ts'
import { type Progress, progressOf } from './rules-progress.ts'

/** The progress of each person in each rule, in hours or as a count. `person` is the index among the people. */
export type Values = { of: (person: number, rule: ProofRule) => number }

/** Reads everything that may count. The returned function counts it once the last awards are known. */
export async function measure(db: Db, question: Question): Promise<(since: LastAwardLookup) => Values> {
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

/**
 * Reads what people have that counts for the types, or nearly does. The returned function gives one person's progress in each rule of one
 * type since the last award. With `elsewhere`, it also traces records of other subjects in the same organizations.
 */
export async function traceRules(db: Db, question: Question, elsewhere: boolean): Promise<(of: Omit<TracedRule, 'rule'>) => Progress[]> {
  const asked = new Set(question.types.flatMap(({ rules }) => rules.flatMap(({ rule_kind }) => kinds[rule_kind].source ?? [])))
  const sources = question.people.length === 0 ? [] : [...asked]
  const traces = new Map(await Promise.all(sources.map(async (source) => [source, await source.trace(db, question, elsewhere)] as const)))
  return (of) =>
    of.type.rules.map((rule) => {
      const { source } = kinds[rule.rule_kind]
      return progressOf(rule, (source && traces.get(source)?.({ ...of, rule })) ?? [])
    })
}
