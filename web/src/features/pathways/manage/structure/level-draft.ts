import type { Schemas } from '../../../../platform/client.ts'

/** What is typed of a level. */
export type LevelDraft = { name: string; description: string; phase: string | null }

export const draftOf = (level: Schemas['LearningPathwayLevel'] | undefined): LevelDraft => ({
  name: level?.name ?? '',
  description: level?.description ?? '',
  phase: level?.phase_id ?? null,
})

export const fieldsOf = ({ name, description, phase }: LevelDraft) => ({
  name: name.trim(),
  description: description.trim() || null,
  phase_id: phase,
})

/** What the draft changes; only that, so that two people who change different fields do not undo each other. */
export function changedFields(draft: LevelDraft, before: LevelDraft): Schemas['UpdateLearningPathwayLevel'] {
  const was = fieldsOf(before)
  return Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== Reflect.get(was, name)))
}
