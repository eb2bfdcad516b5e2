import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { fieldOf, isRefusal, sentence } from '../../../../platform/refusal.ts'
import { type OwnerDraft, ownerErrors, ownerIds } from '../../../organizations/owner.ts'
import { type Draft as Terms, type Errors as TermsErrors, errorsOf, newDraft, termsOf } from '../../terms/draft.ts'
import { rulesErrors, typeErrors } from '../editor/check.ts'
import { EMPTY } from '../../../rule-kinds/kinds.ts'
import { type TypeDraft, type TypeErrors, ruleCreation } from '../editor/draft.ts'

/** A role that will require the certification, with the terms on which it does. */
export type RequirementDraft = { key: string; role: string | null; terms: Terms }
export type RequirementErrors = TermsErrors & { role?: string }

/** A whole certification before it is created. */
export type NewDraft = OwnerDraft & TypeDraft & { requirements: RequirementDraft[] }
export type NewErrors = TypeErrors & { department?: string; requirements: Record<string, RequirementErrors> }

export const nothingTyped: NewDraft = {
  organization: '',
  department: '',
  name: '',
  slug: '',
  description: '',
  description_markdown: '',
  awarding_mode: 'automatic',
  subject_matter_ids: [],
  rules: [],
  removed: [],
  requirements: [],
}
export const noErrors: NewErrors = { rules: {}, requirements: {} }

export const newRequirement = (): RequirementDraft => ({ key: unique(), role: null, terms: newDraft() })

/** Returns what is missing or wrong, in plain words. The service checks again. */
export function newErrors(draft: NewDraft): NewErrors {
  const found = draft.requirements.map((requirement) => [requirement.key, requirementErrors(requirement, draft.requirements)] as const)
  return {
    ...typeErrors(draft),
    ...ownerErrors(draft),
    requirements: Object.fromEntries(found.filter(([, errors]) => Object.keys(errors).length > 0)),
  }
}

function requirementErrors({ key, role, terms }: RequirementDraft, all: RequirementDraft[]): RequirementErrors {
  if (role === null) return { ...errorsOfTerms(terms), role: t`Which role needs it?` }
  const twice = all.find((other) => other.role === role)?.key !== key
  return { ...errorsOfTerms(terms), ...(twice && { role: t`That role stands here already.` }) }
}

/** Returns the errors of the terms. The certification is set to the new one, which has no id yet. */
export const errorsOfTerms = (terms: Terms) => errorsOf({ ...terms, certification: 'this' })

export const hasNewErrors = ({ rules, requirements, ...fields }: NewErrors) =>
  [fields, rules, requirements].some((errors) => Object.keys(errors).length > 0)

const filled = (text: string) => (text.trim() === '' ? null : text.trim())

/** Converts the draft into the payload of the API. Only for a draft without errors. */
export const creation = (draft: NewDraft): Schemas['CreateCertification'] => ({
  ...ownerIds(draft),
  name: draft.name.trim(),
  slug: draft.slug.trim(),
  description: filled(draft.description),
  description_markdown: filled(draft.description_markdown),
  awarding_mode: draft.awarding_mode,
  subject_matter_ids: draft.subject_matter_ids,
  rules: draft.rules.map(ruleCreation),
  requirements: requirementsOf(draft),
})

/** Payload for previewing who could get the award. Undefined while the draft lacks the owner or has errors in its rules. */
export function supposed(draft: NewDraft): Schemas['PreviewNewCertification'] | undefined {
  if (draft.department === '' || Object.keys(rulesErrors(draft)).length > 0) return undefined
  return {
    ...ownerIds(draft),
    subject_matter_ids: draft.subject_matter_ids,
    rules: draft.rules.map(ruleCreation),
    role_ids: [...new Set(draft.requirements.flatMap(({ role }) => role ?? []))],
  }
}

/** Payload for previewing the effect of the requirements. Undefined without requirements, or while the draft has errors. */
export function supposedWhole(draft: NewDraft): Schemas['PreviewNewCertification'] | undefined {
  const { requirements } = draft
  const whole = requirements.every((requirement) => Object.keys(requirementErrors(requirement, requirements)).length === 0)
  const proof = supposed(draft)
  if (!proof || !whole || requirements.length === 0) return undefined
  const { role_ids: _role_ids, ...rest } = proof
  return { ...rest, requirements: requirementsOf(draft) }
}

const requirementsOf = ({ requirements }: NewDraft) => requirements.map(({ role, terms }) => ({ role_id: role ?? '', ...termsOf(terms) }))

const fields = ['name', 'slug', 'description', 'description_markdown', 'subject_matter_ids'] as const
const ruleFields = Object.keys(EMPTY)

/** Puts a refusal at the field that it is about. Returns undefined when the form has no such field. */
export function refusedIn(error: unknown, draft: NewDraft): NewErrors | undefined {
  const [part, index] = isRefusal(error) ? (error.field ?? '').split('.') : []
  const rule = part === 'rules' ? draft.rules[Number(index)] : undefined
  if (rule) {
    const wrong: Record<string, string> = { [fieldOf(error, ruleFields) ?? 'label']: sentence(error) }
    return { ...noErrors, rules: { [rule.key]: wrong } }
  }
  const requirement = part === 'requirements' ? draft.requirements[Number(index)] : undefined
  if (requirement) return { ...noErrors, requirements: { [requirement.key]: { role: sentence(error) } } }
  if (part === 'owner_department_id') return { ...noErrors, department: sentence(error) }
  const field = fieldOf(error, fields)
  return field && { ...noErrors, [field]: sentence(error) }
}
