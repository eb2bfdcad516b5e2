import { t } from '@lingui/core/macro'
import type { RuleDraft, RuleErrors } from '../../../rule-kinds/kind.ts'
import { kinds } from '../../../rule-kinds/kinds.ts'
import type { TypeDraft, TypeErrors } from './draft.ts'

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
  const found = rules.map((rule) => [rule.key, { ...ownErrors(rule), ...subjectError(rule) }] as const)
  return Object.fromEntries(found.filter(([, errors]) => Object.keys(errors).length > 0))
}

/** A rule that names a hidden thing keeps it, so nothing is missing. */
const ownErrors = (rule: RuleDraft): RuleErrors => (rule.hidden ? {} : (kinds[rule.rule_kind].errorsOf?.(rule) ?? {}))
