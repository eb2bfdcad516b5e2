import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { count, day } from '../../../platform/format.ts'
import type { Standing } from './states.ts'

export type StandingDetail = Schemas['StandingDetail']
export type RuleProgress = Schemas['RuleProgress']
type Requirement = Standing['required_by'][number]
type Subject = Schemas['SubjectRef']

const documents: Record<NonNullable<RuleProgress['evidence_type']>, string> = {
  score: 'a score',
  date_range: 'its dates',
  quantity: 'an amount of work',
  url: 'a link',
  file: 'a file',
  pass_fail: 'a pass',
  note: 'a note',
}

/** What a rule asks for, in words: `At least 3 hours in Basic life support`. */
export function ruleWords(rule: Pick<RuleProgress, 'rule_kind' | 'required' | 'subject_matter_id' | 'evidence_type' | 'scorm_course'>, subjects: Subject[]) {
  const { rule_kind, required, subject_matter_id, evidence_type, scorm_course } = rule
  const counted = subjects.filter(({ id }) => subject_matter_id === null || id === subject_matter_id).map(({ name }) => name)
  const where = counted.length === 0 ? '' : ` in ${counted.join(' or ')}`
  switch (rule_kind) {
    case 'subject_hours': return t`At least ${count(required, 'hour')} of learning${where}`
    case 'subject_record_count': return t`At least ${count(required, 'completed record')}${where}`
    case 'evidence_document': return t`A completed record${where} with ${evidence_type ? documents[evidence_type] : 'a document'}`
    case 'manual_sign_off': return t`Somebody responsible watches and signs it off`
    case 'quiz_pass': return t`A passed quiz`
    case 'external_course_pass': return t`A passed course elsewhere`
    case 'scorm_course_complete': return scorm_course ? t`The course “${scorm_course.name}”, completed` : t`A completed course`
    default: return t`A job aid that was looked at`
  }
} // prettier-ignore

/** The role with its department, which many roles name themselves. */
export const roleWords = ({ role_name, department_name }: Pick<Requirement, 'role_name' | 'department_name'>) =>
  role_name.toLowerCase().includes(department_name.toLowerCase()) ? role_name : `${role_name} (${department_name})`

/** How often a role asks for it: `every 12 months after the last award`. */
export function schemeWords({ recertification: scheme }: Pick<Requirement, 'recertification'>): string {
  if (scheme.kind === 'once') return 'once'
  if (scheme.kind === 'interval') {
    const often = scheme.months === 12 ? 'every year' : `every ${count(scheme.months, 'month')}`
    return `${often}, counted from the ${scheme.anchor === 'award' ? 'award' : 'due date'}`
  }
  const date = dayOfYear.format(new Date(2000, scheme.month - 1, scheme.day))
  return scheme.every_years === 1 ? `by ${date} every year` : `by ${date} every ${count(scheme.every_years, 'year')}`
}
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' })

/** Why it stands as it does, in a sentence. */
export function reasonWords(standing: Standing): string {
  const { state, award, request, exemption, due_at, renewal_opens_at, grace_until, rules, required_by } = standing
  const done = `${rules.filter(({ satisfied }) => satisfied).length} of ${count(rules.length, 'rule')} satisfied`
  const held = award ? t`The award of ${day(award.awarded_at)} was not renewed in time.` : t`It was not awarded in time.`
  switch (state) {
    case 'exempt': return exemption?.reason ?? ''
    case 'overdue': return held
    case 'in_grace': return grace_until ? t`${held} It counts as overdue only after ${day(grace_until)}.` : held
    case 'renewal_open': return award ? t`The award of ${day(award.awarded_at)} still holds and can be renewed now.` : done
    case 'requested': return request ? t`It was asked for on ${day(request.requested_at)}. Somebody responsible decides.` : ''
    case 'valid': return validWords({ award, due_at, renewal_opens_at, required_by })
    case 'awardable': return t`Every rule is satisfied.`
    case 'in_progress': return `${done}.`
    default: return rules.length === 0 ? t`It has no rules: somebody responsible awards it.` : t`Nothing counts towards it yet.`
  }
} // prettier-ignore

function validWords({
  award,
  due_at,
  renewal_opens_at,
  required_by,
}: Pick<Standing, 'award' | 'due_at' | 'renewal_opens_at' | 'required_by'>) {
  const awarded = award ? t`Awarded on ${day(award.awarded_at)}. ` : ''
  if (due_at !== null && renewal_opens_at !== null) return t`${awarded}It can be renewed from ${day(renewal_opens_at)}.`
  return required_by.length === 0 ? t`${awarded}No role requires it, so that it does not lapse.` : t`${awarded}It is required once only.`
}
