import type { Schemas } from '../../../platform/client.ts'
import type { Audience, JobAid } from '../words.ts'

/** An aid in the form, without its text. `review_by` is a day, or empty. */
export type AboutDraft = {
  title: string
  description: string
  audience: Audience
  subjects: string[]
  owner_user_id: string | null
  review_by: string
}
export type AidDraft = AboutDraft & { body: string }

export const draftOf = (aid: JobAid): AidDraft => ({
  title: aid.title,
  description: aid.description ?? '',
  audience: aid.audience,
  subjects: aid.subjects.map(({ id }) => id),
  owner_user_id: aid.owner_user_id,
  review_by: aid.review_by ?? '',
  body: aid.body_markdown ?? '',
})

const filled = (text: string) => (text.trim() === '' ? null : text)

/** Converts the draft into the payload of the API. Subjects have a request of their own. */
export const fieldsOf = ({ title, description, audience, owner_user_id, review_by, body }: AidDraft) => ({
  title: title.trim(),
  description: filled(description.trim()),
  audience,
  owner_user_id,
  review_by: filled(review_by),
  body_markdown: filled(body),
})

/** Returns only the fields that the draft changes. Two people who change different fields then do not overwrite each other. */
export function changedFields(draft: AidDraft, base: AidDraft): Schemas['UpdateJobAid'] {
  const was = fieldsOf(base)
  return Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== Reflect.get(was, name)))
}

export const subjectsChanged = (draft: AidDraft, base: AidDraft) => draft.subjects.toSorted().join() !== base.subjects.toSorted().join()

export const isChanged = (draft: AidDraft, base: AidDraft) =>
  subjectsChanged(draft, base) || Object.keys(changedFields(draft, base)).length > 0
