import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { ruleWords } from '../parts/rule-words.ts'
import type { Choices, Rule, RuleTerms } from '../../rule-kinds/kind.ts'
import { isSignOff, kinds } from '../../rule-kinds/kinds.ts'

export type Certification = Schemas['CertificationDetail']
export type ListedCertification = Schemas['ListedCertification']
export type AwardingMode = Certification['awarding_mode']

export const modeWords: Record<AwardingMode, string> = {
  automatic: t`Claimed by the person`,
  approval: t`Asked for, then decided`,
}

export const modeExplanations: Record<AwardingMode, string> = {
  automatic: t`Whoever satisfies every rule gets it with one click.`,
  approval: t`Whoever satisfies every rule asks for it, and somebody responsible decides.`,
}

type NamedRule = Omit<RuleTerms, 'amount' | 'target'> &
  Pick<Rule, 'threshold_hours' | 'threshold_count' | 'scorm_course_id' | 'quiz_id' | 'job_aid_id' | 'external_course_id'>
type Subject = { id: string; name: string }

/** Describes a rule, such as `At least 8 hours in Manual handling`. A missing number becomes an ellipsis. */
export function ruleSentence(rule: NamedRule, subjects: Subject[], choices: Choices = {}): string {
  const { amount, thing } = kinds[rule.rule_kind]
  const target = thing && choices[rule.rule_kind]?.find(({ id }) => id === rule[thing.field])
  return ruleWords({ ...rule, amount: amount ? rule[amount] : null, target: target?.name }, subjects)
}

/** Describes a rule in one line. Sign-offs use their label, because only that distinguishes them. */
export function ruleLine(rule: NamedRule & { label: string | null }, subjects: Subject[], choices: Choices): string {
  const { label } = rule
  return isSignOff(rule) && label !== null ? t`Signed off: ${label}` : ruleSentence(rule, subjects, choices)
}

/** Returns the sign-off rules of the certification, each with a label. */
export function signOffsOf({ rules }: Pick<Certification, 'rules'>): { id: string; label: string }[] {
  const asked = rules.filter(isSignOff)
  const unnamed = (rule: Rule, at: number) => (asked.length === 1 ? ruleSentence(rule, []) : `${ruleSentence(rule, [])} (${at + 1})`)
  return asked.map((rule, at) => ({ id: rule.id, label: rule.label ?? unnamed(rule, at) }))
}
