import { t } from '@lingui/core/macro'
import { type RuleDraft, type RuleErrors, type TypeDraft, type TypeErrors, numberOf } from './draft.ts'

const MOST = 100_000
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Returns what is missing or wrong, in plain words. The service checks again. */
export function typeErrors(draft: Pick<TypeDraft, 'name' | 'slug' | 'subject_matter_ids' | 'rules'>): TypeErrors {
  return {
    ...(draft.name.trim() === '' && { name: t`Give it a name.` }),
    ...(!slugShape.test(draft.slug.trim()) && { slug: t`Use small letters, digits and single hyphens, such as airway-basic.` }),
    rules: rulesErrors(draft),
  }
}

export const hasErrors = ({ rules, ...fields }: TypeErrors) => Object.keys(fields).length + Object.keys(rules).length > 0

/** Returns errors by the key of the rule. Rules without errors are left out. */
export function rulesErrors({ rules, subject_matter_ids }: Pick<TypeDraft, 'rules' | 'subject_matter_ids'>): TypeErrors['rules'] {
  const subjectError = ({ subject_matter_id: id }: RuleDraft): RuleErrors =>
    id === null || subject_matter_ids.includes(id)
      ? {}
      : { subject_matter_id: t`This is no subject of the certification any more. Choose another.` }
  const found = rules.map((rule) => [rule.key, { ...amountErrors(rule), ...subjectError(rule) }] as const)
  return Object.fromEntries(found.filter(([, errors]) => Object.keys(errors).length > 0))
}

function amountErrors(rule: RuleDraft): RuleErrors {
  const { rule_kind, threshold_hours, threshold_count, evidence_type, scorm_course_id, quiz_id, job_aid_id, external_course_id } = rule
  if (rule.hidden) return {}
  if (rule_kind === 'subject_hours') return amountError(numberOf(threshold_hours), t`How many hours? More than 0.`)
  if (rule_kind === 'subject_record_count') {
    const amount = numberOf(threshold_count)
    return amountError(amount !== null && Number.isInteger(amount) ? amount : null, t`How many records? A whole number from 1.`)
  }
  if (rule_kind === 'scorm_course_complete' && scorm_course_id === null) return { scorm_course_id: t`Choose the course.` }
  if (rule_kind === 'quiz_pass' && quiz_id === null) return { quiz_id: t`Choose the quiz.` }
  if (rule_kind === 'job_aid_viewed' && job_aid_id === null) return { job_aid_id: t`Choose the job aid.` }
  if (rule_kind === 'external_course_pass' && external_course_id === null) return { external_course_id: t`Choose the course.` }
  return rule_kind === 'evidence_document' && evidence_type === null ? { evidence_type: t`Choose what the record has to show.` } : {}
}

function amountError(amount: number | null, sentence: string): RuleErrors {
  if (amount === null || amount <= 0) return { amount: sentence }
  return amount > MOST ? { amount: t`That is more than anybody can have.` } : {}
}
