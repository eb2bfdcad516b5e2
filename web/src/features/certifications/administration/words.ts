import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { count } from '../../../platform/format.ts'

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

const evidencePhrases: Record<EvidenceType, string> = {
  file: 'a file',
  quantity: 'an amount of work',
  note: 'a note',
  score: 'a score',
  pass_fail: 'a pass',
  date_range: 'dates from and to',
  url: 'a link',
}

type Asking = {
  rule_kind: RuleKind
  subject_matter_id: string | null
  threshold_hours: number | null
  threshold_count: number | null
  evidence_type: EvidenceType | null
  scorm_course_id: string | null
}
type Subject = { id: string; name: string }
type Course = { id: string; name: string }

export const asksForCourse = ({ rule_kind }: { rule_kind: RuleKind }) => rule_kind === 'scorm_course_complete'

/** What a rule asks for, such as `At least 8 hours in Manual handling`. A number that is not there yet is an ellipsis. */
export function ruleSentence(rule: Asking, subjects: Subject[], courses: Course[] = []): string {
  const within = placeOf(rule, subjects)
  switch (rule.rule_kind) {
    case 'subject_hours':
      return t`At least ${rule.threshold_hours === null ? t`… hours` : count(rule.threshold_hours, 'hour')} ${within}`
    case 'subject_record_count':
      return t`At least ${rule.threshold_count === null ? t`… completed records` : count(rule.threshold_count, 'completed record')} ${within}`
    case 'evidence_document':
      return t`A completed record ${within} with ${rule.evidence_type === null ? 'evidence' : evidencePhrases[rule.evidence_type]}`
    case 'manual_sign_off':
      return t`A sign-off by somebody who saw it done`
    case 'quiz_pass':
      return t`A passed quiz`
    case 'external_course_pass':
      return t`A passed course of another learning system`
    case 'scorm_course_complete':
      return courseSentence(rule, courses)
    case 'job_aid_viewed':
      return t`A job aid that was read`
  }
}

/** Where there is one line for a rule: sign-offs are told apart only by what they are called. */
export const ruleLine = (rule: Asking & { label: string | null }, subjects: Subject[], courses: Course[]) =>
  rule.rule_kind === 'manual_sign_off' && rule.label !== null ? t`Signed off: ${rule.label}` : ruleSentence(rule, subjects, courses)

/** A course is not named while none is chosen, nor to whoever may not look into it. */
function courseSentence({ scorm_course_id }: Asking, courses: Course[]): string {
  const course = courses.find(({ id }) => id === scorm_course_id)
  return course ? t`The course “${course.name}”, completed` : t`A completed course of this site`
}

function placeOf({ subject_matter_id }: Asking, subjects: Subject[]): string {
  const counted = subject_matter_id === null ? subjects : subjects.filter(({ id }) => id === subject_matter_id)
  if (counted.length === 0) return 'in its subjects'
  if (counted.length > 3) return `in any of its ${counted.length} subjects`
  return `in ${counted.map(({ name }) => name).join(' or ')}`
}
