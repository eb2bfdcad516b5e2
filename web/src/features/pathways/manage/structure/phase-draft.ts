import { changedOf } from '../../../../platform/forms/changed-of.ts'
import type { Schemas } from '../../../../platform/client.ts'

/** A phase as typed in the form. */
export type PhaseDraft = { name: string; text: string; after: string[] }
/** Names of the fields in the API's refusals. */
export const phaseFields = ['name', 'description_markdown', 'depends_on_phase_ids'] as const

export const phaseDraftOf = (phase: Schemas['LearningPathwayPhase'] | undefined): PhaseDraft => ({
  name: phase?.name ?? '',
  text: phase?.description_markdown ?? '',
  after: phase?.depends_on_phase_ids ?? [],
})

export const phaseFieldsOf = ({ name, text, after }: PhaseDraft) => ({
  name: name.trim(),
  description_markdown: text.trim() === '' ? null : text,
  depends_on_phase_ids: after,
})

/** Returns only the fields that the draft changes. */
export const changedOfPhase = (draft: PhaseDraft, before: PhaseDraft): Schemas['UpdateLearningPathwayPhase'] =>
  changedOf(phaseFieldsOf(draft), phaseFieldsOf(before))
