import { rounded } from '#modules/proof/hours.ts'
import { kinds } from '#modules/proof/kinds.ts'
import type { ProofRule, TracedItem } from '#modules/proof/kind.ts'
import type { RuleProgress } from './schema.ts'

export type Progress = Omit<RuleProgress, 'counted' | 'not_counted' | 'more' | 'hidden'> & {
  counted: TracedItem[]
  not_counted: TracedItem[]
}

/** Returns one person's progress in a rule: what counted, its sum, and what did not count and why. */
export function progressOf(rule: ProofRule, items: TracedItem[]): Progress {
  const { unit, explain, overlap, source } = kinds[rule.rule_kind]
  const { id: rule_id, rule_kind, label, subject_matter_id, evidence_type, requires, targets } = rule
  const counted = items.filter(({ reason }) => reason === null)
  const not_counted = items.filter(({ reason }) => reason !== null)
  const current = rounded(counted.reduce((sum, { amount }) => sum + amount, 0))
  const needed = required(rule)
  const satisfied = current >= needed && source !== undefined
  const overlapping = overlap?.(counted) ?? false
  const explanation = explain({ current, required: needed, satisfied, overlapping }, rule)
  return {
    rule_id,
    rule_kind,
    label,
    subject_matter_id,
    evidence_type,
    requires,
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

/** Returns what a rule requires: hours, or a number of things. */
export const required = (rule: ProofRule): number => kinds[rule.rule_kind].required(rule)
