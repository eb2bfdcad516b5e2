import { kinds } from '#modules/proof/kinds.ts'
import type { ProofRule, Question, Traced, TracedItem } from '#modules/proof/kind.ts'
import type { Db } from '#platform/db/open.ts'
import { required, rounded } from './measure.ts'
import type { RuleProgress } from './schema.ts'

export type Progress = Omit<RuleProgress, 'counted' | 'not_counted' | 'more'> & { counted: TracedItem[]; not_counted: TracedItem[] }

/**
 * Reads what the people have that counts for the types or nearly does; what comes back tells how far one of them is with each
 * rule of one type since the last award. With `elsewhere` also by records of other subjects in the same organizations.
 */
export async function traceRules(db: Db, question: Question, elsewhere: boolean): Promise<(of: Omit<Traced, 'rule'>) => Progress[]> {
  const asked = new Set(question.types.flatMap(({ rules }) => rules.flatMap(({ rule_kind }) => kinds[rule_kind].source ?? [])))
  const sources = question.people.length === 0 ? [] : [...asked]
  const traces = new Map(await Promise.all(sources.map(async (source) => [source, await source.trace(db, question, elsewhere)] as const)))
  return (of) =>
    of.type.rules.map((rule) => {
      const { source } = kinds[rule.rule_kind]
      return progressOf(rule, (source && traces.get(source)?.({ ...of, rule })) ?? [])
    })
}

/** How far one person is with a rule: what counted towards it, what that adds up to, and what did not and why. */
function progressOf(rule: ProofRule, items: TracedItem[]): Progress {
  const { unit, explain, overlap, source } = kinds[rule.rule_kind]
  const { id: rule_id, rule_kind, label, subject_matter_id, evidence_type, targets } = rule
  const counted = items.filter(({ reason }) => reason === null)
  const not_counted = items.filter(({ reason }) => reason !== null)
  const current = rounded(counted.reduce((sum, { amount }) => sum + amount, 0))
  const needed = required(rule)
  const satisfied = current >= needed && source !== undefined
  const overlapping = overlap?.(counted) ?? false
  const explanation = explain({ current, required: needed, satisfied, overlapping })
  return {
    rule_id,
    rule_kind,
    label,
    subject_matter_id,
    evidence_type,
    ...targets,
    satisfied,
    current,
    required: needed,
    unit,
    explanation,
    overlapping,
    counted,
    not_counted,
  }
}
