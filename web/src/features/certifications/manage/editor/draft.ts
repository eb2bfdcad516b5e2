import { changedOf } from '../../../../platform/forms/changed-of.ts'
import type { Schemas } from '../../../../platform/client.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import type { Rule, RuleDraft, RuleErrors, RuleKind } from '../../../rule-kinds/kind.ts'
import { EMPTY, kinds } from '../../../rule-kinds/kinds.ts'
import type { AwardingMode, Certification } from '../words.ts'

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
export type TypeErrors = Partial<Record<'name' | 'slug' | 'description' | 'description_markdown' | 'subject_matter_ids', string>> & {
  rules: Record<string, RuleErrors>
}

export const newRule = (rule_kind: RuleKind): RuleDraft => ({ ...EMPTY, ...kinds[rule_kind].begins, key: unique(), rule_kind })

const typed = (amount: number | null) => (amount === null ? '' : String(amount))

const draftOfRule = ({ certification_type_id: _type, position: _position, created_at: _at, ...rule }: Rule): RuleDraft => ({
  ...rule,
  key: rule.id,
  label: rule.label ?? '',
  threshold_hours: typed(rule.threshold_hours),
  threshold_count: typed(rule.threshold_count),
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
/** Payload with the fields that can change after a rule is created. */
export const ruleUpdate = (rule: RuleDraft): Schemas['UpdateCertificationRule'] => ({
  label: filled(rule.label),
  ...kinds[rule.rule_kind].payload?.(rule),
})
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
