import { changedOf } from '../../../../platform/forms/changed-of.ts'
import type { Schemas } from '../../../../platform/client.ts'
import { isOneOf, isRefusal } from '../../../../platform/refusal.ts'

/** A level as typed in the form. */
export type LevelDraft = { name: string; description: string; text: string; phase: string | null; levels: string[]; phases: string[] }
/** Names of the fields in the API's refusals. */
export const levelFields = [
  'name',
  'description',
  'description_markdown',
  'phase_id',
  'depends_on_level_ids',
  'depends_on_phase_ids',
] as const

export const draftOf = (level: Schemas['LearningPathwayLevel'] | undefined): LevelDraft => ({
  name: level?.name ?? '',
  description: level?.description ?? '',
  text: level?.description_markdown ?? '',
  phase: level?.phase_id ?? null,
  levels: level?.depends_on_level_ids ?? [],
  phases: level?.depends_on_phase_ids ?? [],
})

export const fieldsOf = ({ name, description, text, phase, levels, phases }: LevelDraft) => ({
  name: name.trim(),
  description: description.trim() || null,
  description_markdown: text.trim() === '' ? null : text,
  phase_id: phase,
  depends_on_level_ids: levels,
  depends_on_phase_ids: phases,
})

/** Returns only the fields that the draft changes. */
export const changedFields = (draft: LevelDraft, before: LevelDraft): Schemas['UpdateLearningPathwayLevel'] =>
  changedOf(fieldsOf(draft), fieldsOf(before))

/** Assigns a refused cycle to one of the fields that were sent. The service describes the cycle, but names no field. */
export function besideField(error: unknown, sent: Schemas['UpdateLearningPathwayLevel']): unknown {
  if (!isRefusal(error) || !isOneOf(error, ['pathway_circle'])) return error
  const field = (['depends_on_level_ids', 'depends_on_phase_ids', 'phase_id'] as const).find((name) => sent[name] !== undefined)
  return field === undefined ? error : { ...error, field }
}
