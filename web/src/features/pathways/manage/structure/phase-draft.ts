import { changedOf } from '../../../../platform/forms/changed-of.ts'
import type { Schemas } from '../../../../platform/client.ts'

/** What is typed of a phase. */
export type PhaseDraft = { name: string; text: string; after: string[] }
/** As the service speaks of them in a refusal. */
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

/** What the draft changes. */
export const changedOfPhase = (draft: PhaseDraft, before: PhaseDraft): Schemas['UpdateLearningPathwayPhase'] =>
  changedOf(phaseFieldsOf(draft), phaseFieldsOf(before))
