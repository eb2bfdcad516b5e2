import type { Schemas } from '../../../../platform/client.ts'
import { type NameDraft, nameFields, namesOf } from '../../../../platform/forms/name-fields.tsx'

/** What is said of a pathway as a whole. */
export type AboutDraft = NameDraft & { text: string }
/** As the service speaks of them in a refusal. */
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

/** What the draft changes; only that, so that two people who change different fields do not undo each other. */
export function changedFields(draft: AboutDraft, before: AboutDraft): Schemas['UpdateLearningPathway'] {
  const was = fieldsOf(before)
  return Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== Reflect.get(was, name)))
}
