import type { Schemas } from '../../../../platform/client.ts'
import { type NameDraft, nameFields, namesOf } from '../../../../platform/forms/name-fields.tsx'

/** Texts of a pathway. */
export type AboutDraft = NameDraft & { text: string }
/** Names of the fields in the API's refusals. */
export const aboutFields = [...nameFields, 'description_markdown'] as const

export const draftOf = ({ name, slug, description, description_markdown }: Schemas['LearningPathway']): AboutDraft => ({
  name,
  slug,
  description: description ?? '',
  text: description_markdown ?? '',
})

export const fieldsOf = ({ text, ...names }: AboutDraft) => ({
  ...namesOf(names),
  description_markdown: text.trim() === '' ? null : text,
})

/** Returns only the fields that the draft changes. Two people who change different fields then do not overwrite each other. */
export function changedFields(draft: AboutDraft, before: AboutDraft): Schemas['UpdateLearningPathway'] {
  const was = fieldsOf(before)
  return Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== Reflect.get(was, name)))
}
