import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { ruleWords } from '../parts/rule-words.ts'

export type Certification = Schemas['CertificationDetail']
export type ListedCertification = Schemas['ListedCertification']
export type Rule = Schemas['CertificationRule']
export type RuleKind = Rule['rule_kind']
export type EvidenceType = NonNullable<Rule['evidence_type']>
export type AwardingMode = Certification['awarding_mode']

export const modeWords: Record<AwardingMode, string> = {
  automatic: t`Claimed by the person`,
  approval: t`Asked for, then decided`,
}

export const modeExplanations: Record<AwardingMode, string> = {
  automatic: t`Whoever satisfies every rule gets it with one click.`,
  approval: t`Whoever satisfies every rule asks for it, and somebody responsible decides.`,
}

type RuleTerms = {
  rule_kind: RuleKind
  subject_matter_id: string | null
  threshold_hours: number | null
  threshold_count: number | null
  evidence_type: EvidenceType | null
  scorm_course_id: string | null
  quiz_id: string | null
  job_aid_id: string | null
  external_course_id: string | null
  requires: Rule['requires']
  hidden: boolean
}
type Subject = { id: string; name: string }
export type Choice = { id: string; name: string; archived_at: string | null }
/** The objects that rules may name. */
export type Choices = { courses: Choice[]; quizzes: Choice[]; aids: Choice[]; externals: Choice[] }
const nothing: Choices = { courses: [], quizzes: [], aids: [], externals: [] }

/** Describes a rule, such as `At least 8 hours in Manual handling`. A missing number becomes an ellipsis. */
export function ruleSentence(rule: RuleTerms, subjects: Subject[], { courses, quizzes, aids, externals }: Choices = nothing): string {
  const amount = rule.rule_kind === 'subject_hours' ? rule.threshold_hours : rule.threshold_count
  const target =
    courses.find(({ id }) => id === rule.scorm_course_id) ??
    quizzes.find(({ id }) => id === rule.quiz_id) ??
    aids.find(({ id }) => id === rule.job_aid_id) ??
    externals.find(({ id }) => id === rule.external_course_id)
  return ruleWords({ ...rule, amount, target: target?.name }, subjects)
}

/** Describes a rule in one line. Sign-offs use their label, because only that distinguishes them. */
export function ruleLine(rule: RuleTerms & { label: string | null }, subjects: Subject[], choices: Choices): string {
  const { rule_kind, label } = rule
  return rule_kind === 'manual_sign_off' && label !== null ? t`Signed off: ${label}` : ruleSentence(rule, subjects, choices)
}

/** Returns the sign-off rules of the certification, each with a label. */
export function signOffsOf({ rules }: Pick<Certification, 'rules'>): { id: string; label: string }[] {
  const asked = rules.filter(({ rule_kind }) => rule_kind === 'manual_sign_off')
  const unnamed = (rule: Rule, at: number) => (asked.length === 1 ? ruleSentence(rule, []) : `${ruleSentence(rule, [])} (${at + 1})`)
  return asked.map((rule, at) => ({ id: rule.id, label: rule.label ?? unnamed(rule, at) }))
}
