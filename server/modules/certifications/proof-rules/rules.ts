import { badRequest } from '#platform/errors.ts'
import type { RuleKind, UpdateCertificationRule } from './schema.ts'

const configFields = [
  'threshold_hours', 'threshold_count', 'evidence_type', 'quiz_id', 'external_course_id', 'scorm_course_id', 'job_aid_id',
] as const // prettier-ignore
type ConfigField = (typeof configFields)[number]

const configOf: Record<RuleKind, ConfigField | undefined> = {
  subject_hours: 'threshold_hours',
  subject_record_count: 'threshold_count',
  evidence_document: 'evidence_type',
  manual_sign_off: undefined,
  quiz_pass: 'quiz_id',
  external_course_pass: 'external_course_id',
  scorm_course_complete: 'scorm_course_id',
  job_aid_viewed: 'job_aid_id',
}
const narrowable: ReadonlySet<RuleKind> = new Set(['subject_hours', 'subject_record_count'])

/** Refuses what does not go with the kind. */
export function mustFit(kind: RuleKind, given: UpdateCertificationRule): void {
  const misfit = configFields.find((field) => given[field] !== undefined && field !== configOf[kind])
  if (misfit) throw badRequest(`${misfit} does not go with a rule of kind ${kind}. Leave it out.`)
  if (given.subject_matter_id != null && !narrowable.has(kind))
    throw badRequest(`subject_matter_id goes with rules of kind ${[...narrowable].join(' and ')} only. Leave it out.`)
}

/** Refuses a new rule that does not say what its kind asks for, or says more. */
export function mustBeWhole(kind: RuleKind, given: UpdateCertificationRule): void {
  mustFit(kind, given)
  const field = configOf[kind]
  if (field && given[field] === undefined) throw badRequest(`${field} is required for a rule of kind ${kind}.`)
}
