import { changedOf } from '../../../../platform/forms/changed-of.ts'
import type { Schemas } from '../../../../platform/client.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import type { AwardingMode, Certification, EvidenceType, Rule, RuleKind } from '../words.ts'

/** A rule in the builder. Numbers are the typed text, so that they may be empty for a while. */
export type RuleDraft = {
  /** Stays the same while the rule is on the page. */
  key: string
  /** Undefined until the rule is saved. */
  id: string | undefined
  rule_kind: RuleKind
  label: string
  subject_matter_id: string | null
  threshold_hours: string
  threshold_count: string
  evidence_type: EvidenceType | null
  scorm_course_id: string | null
  quiz_id: string | null
  job_aid_id: string | null
  external_course_id: string | null
  /** True when a saved rule names an object that the reader may not see. The rule keeps it unless another one is chosen. */
  hidden: boolean
  /** For a job aid rule: whether reading is enough or a confirmation is required. */
  requires: Rule['requires']
}

/** A certification in the form. */
export type TypeDraft = {
  name: string
  slug: string
  description: string
  description_markdown: string
  awarding_mode: AwardingMode
  subject_matter_ids: string[]
  rules: RuleDraft[]
  /** Ids of saved rules that the user removed. */
  removed: string[]
}
export type RuleErrors = {
  amount?: string
  evidence_type?: string
  subject_matter_id?: string
  scorm_course_id?: string
  quiz_id?: string
  job_aid_id?: string
  external_course_id?: string
}
export type TypeErrors = Partial<Record<'name' | 'slug' | 'description' | 'description_markdown' | 'subject_matter_ids', string>> & {
  rules: Record<string, RuleErrors>
}

/** Kinds of rule that can be added. The organization must be able to have their proof. */
export const offeredKinds = [
  'subject_hours',
  'subject_record_count',
  'evidence_document',
  'scorm_course_complete',
  'quiz_pass',
  'job_aid_viewed',
  'external_course_pass',
  'manual_sign_off',
] as const
type OfferedKind = (typeof offeredKinds)[number]
export const isOffered = (kind: RuleKind): kind is OfferedKind => offeredKinds.some((offered) => offered === kind)
/** True for kinds that can count only one subject. */
export const isNarrowable = (kind: RuleKind) => kind === 'subject_hours' || kind === 'subject_record_count'

export const newRule = (rule_kind: OfferedKind): RuleDraft => ({
  key: unique(),
  id: undefined,
  rule_kind,
  label: '',
  subject_matter_id: null,
  threshold_hours: '',
  threshold_count: '',
  evidence_type: rule_kind === 'evidence_document' ? 'file' : null,
  scorm_course_id: null,
  quiz_id: null,
  job_aid_id: null,
  external_course_id: null,
  hidden: false,
  requires: rule_kind === 'job_aid_viewed' ? 'view' : null,
})

const draftOfRule = (rule: Rule): RuleDraft => ({
  key: rule.id,
  id: rule.id,
  rule_kind: rule.rule_kind,
  label: rule.label ?? '',
  subject_matter_id: rule.subject_matter_id,
  threshold_hours: rule.threshold_hours === null ? '' : String(rule.threshold_hours),
  threshold_count: rule.threshold_count === null ? '' : String(rule.threshold_count),
  evidence_type: rule.evidence_type,
  scorm_course_id: rule.scorm_course_id,
  quiz_id: rule.quiz_id,
  job_aid_id: rule.job_aid_id,
  external_course_id: rule.external_course_id,
  hidden: rule.hidden,
  requires: rule.requires,
})

export const draftOf = (certification: Certification): TypeDraft => ({
  name: certification.name,
  slug: certification.slug,
  description: certification.description ?? '',
  description_markdown: certification.description_markdown ?? '',
  awarding_mode: certification.awarding_mode,
  subject_matter_ids: certification.subject_matter_ids,
  rules: certification.rules.map(draftOfRule),
  removed: [],
})

/** Merges into the draft what another person did to the rules. Rules that they added come last, and rules that they deleted are removed. */
export function caughtUp(draft: TypeDraft, { rules }: Certification): TypeDraft {
  const saved = new Set(rules.map(({ id }) => id))
  const known = new Set([...draft.removed, ...draft.rules.flatMap(({ id }) => id ?? [])])
  // A rule added on this page has its own key, which differs from its id. It stays even when it was saved just now.
  const kept = draft.rules.filter(({ key, id }) => key !== id || saved.has(id))
  return {
    ...draft,
    rules: [...kept, ...rules.filter(({ id }) => !known.has(id)).map(draftOfRule)],
    removed: draft.removed.filter((id) => saved.has(id)),
  }
}

const filled = (text: string) => (text.trim() === '' ? null : text.trim())
/** Parses a typed number. Returns null when it is empty or not a number. */
export const numberOf = (typed: string) => (filled(typed) === null || !Number.isFinite(Number(typed)) ? null : Number(typed))

const configOf = ({ rule_kind, ...rule }: RuleDraft) => ({
  ...(rule_kind === 'subject_hours' && { threshold_hours: numberOf(rule.threshold_hours) ?? 0 }),
  ...(rule_kind === 'subject_record_count' && { threshold_count: numberOf(rule.threshold_count) ?? 0 }),
  ...(rule_kind === 'evidence_document' && rule.evidence_type !== null && { evidence_type: rule.evidence_type }),
  ...(rule.scorm_course_id !== null && { scorm_course_id: rule.scorm_course_id }),
  ...(rule.quiz_id !== null && { quiz_id: rule.quiz_id }),
  ...(rule.job_aid_id !== null && { job_aid_id: rule.job_aid_id }),
  ...(rule.external_course_id !== null && { external_course_id: rule.external_course_id }),
  ...(rule.requires !== null && { requires: rule.requires }),
  ...(isNarrowable(rule_kind) && { subject_matter_id: rule.subject_matter_id }),
})

/** Payload with the fields that can change after a rule is created. */
export const ruleUpdate = (rule: RuleDraft): Schemas['UpdateCertificationRule'] => ({ label: filled(rule.label), ...configOf(rule) })
export const ruleCreation = (rule: RuleDraft): Schemas['CreateCertificationRule'] => ({ rule_kind: rule.rule_kind, ...ruleUpdate(rule) })

/** Returns the saved rules whose own fields changed. Their order does not count. */
export function changedRules({ rules }: TypeDraft, base: Certification): RuleDraft[] {
  const before = new Map(base.rules.map((rule) => [rule.id, JSON.stringify(ruleUpdate(draftOfRule(rule)))]))
  return rules.filter((rule) => rule.id !== undefined && before.get(rule.id) !== JSON.stringify(ruleUpdate(rule)))
}

/** Returns only the certification's own fields that the draft changes. */
export const changedFields = (draft: TypeDraft, base: Certification): Schemas['UpdateCertification'] =>
  changedOf(fieldsOf(draft), fieldsOf(draftOf(base)))

const fieldsOf = (draft: TypeDraft) => ({
  name: draft.name.trim(),
  slug: draft.slug.trim(),
  description: filled(draft.description),
  description_markdown: filled(draft.description_markdown),
  awarding_mode: draft.awarding_mode,
})

export const sameMembers = (a: string[], b: string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** True when saving would change who qualifies. */
export const changesProof = (draft: TypeDraft, base: Certification) =>
  !sameMembers(draft.subject_matter_ids, base.subject_matter_ids) ||
  draft.removed.length > 0 ||
  draft.rules.some(({ id }) => id === undefined) ||
  changedRules(draft, base).length > 0

export const isChanged = (draft: TypeDraft, base: Certification) =>
  changesProof(draft, base) ||
  Object.keys(changedFields(draft, base)).length > 0 ||
  draft.rules.some(({ id }, index) => id !== base.rules[index]?.id)

/** Payload of a preview. Only for rules without errors. */
export const supposition = ({ rules, subject_matter_ids }: TypeDraft): Schemas['PreviewCertification'] => ({
  subject_matter_ids,
  rules: rules.map((rule) => ({ ...(rule.id !== undefined && { id: rule.id }), ...ruleCreation(rule) })),
})
