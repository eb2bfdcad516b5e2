import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids } from '#platform/shapes.ts'
import { JobAidRef } from '#modules/job-aids/schema.ts'
import { LearningPathwayAttachment } from '../attachments/schema.ts'

const PREREQUISITES = 50
const CERTIFICATIONS = 100

/** A certification in a level. An archived one asks nothing of anybody. */
export const LevelCertification = Shape('LevelCertification', { id: Uuid, slug: Slug, name: Name, archived_at: Nullable(Timestamp) })
export type LevelCertification = Static<typeof LevelCertification>

export const LearningPathwayLevel = Shape('LearningPathwayLevel', {
  id: Uuid,
  pathway_id: Uuid,
  phase_id: Nullable(Uuid),
  name: Name,
  description: Nullable(Type.String()),
  description_markdown: Nullable(Type.String()),
  /** Counted from 0, among all levels of the pathway. */
  position: Type.Integer(),
  depends_on_level_ids: Type.Array(Uuid),
  depends_on_phase_ids: Type.Array(Uuid),
  /** In their order, as the certifications beside them: those that the caller may see. */
  certification_type_ids: Type.Array(Uuid),
  certifications: Type.Array(Ref(LevelCertification)),
  /** How many certifications the level asks for that the caller may not see. */
  hidden_certifications_count: Type.Integer(),
  /** In their order; those for trainers to readers of certifications only. */
  attachments: Type.Array(Ref(LearningPathwayAttachment)),
  /** In their order, those that the caller may read. */
  job_aids: Type.Array(Ref(JobAidRef)),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type LearningPathwayLevel = Static<typeof LearningPathwayLevel>

const phaseFields = {
  id: Uuid,
  pathway_id: Uuid,
  name: Name,
  description_markdown: Nullable(Type.String()),
  /** The phases that it comes after: for the eye, no level waits for them. */
  depends_on_phase_ids: Type.Array(Uuid),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export const LearningPathwayPhase = Shape('LearningPathwayPhase', phaseFields)
export type LearningPathwayPhase = Static<typeof LearningPathwayPhase>

export const LearningPathwayPhaseDetail = Shape('LearningPathwayPhaseDetail', {
  ...phaseFields,
  /** In their order. */
  levels: Type.Array(Ref(LearningPathwayLevel)),
})
export type LearningPathwayPhaseDetail = Static<typeof LearningPathwayPhaseDetail>

/** Where somebody has changed it since, what is sent is refused; left out, it goes over whatever there is. */
const asSeen = { expected_updated_at: Timestamp }

/** Each list that is given replaces the whole of what there was. */
const levelFields = {
  description: clearable(2000),
  description_markdown: clearable(50_000),
  phase_id: Nullable(Uuid),
  depends_on_level_ids: ids(PREREQUISITES),
  /** Never its own phase. */
  depends_on_phase_ids: ids(PREREQUISITES),
  /** In order. One certification lies in one level of a pathway at most. Those that the caller may not see stay behind what they stood behind. */
  certification_type_ids: ids(CERTIFICATIONS),
}
export const CreateLearningPathwayLevel = Body('CreateLearningPathwayLevel', {
  name: Name,
  description: Type.Optional(levelFields.description),
  description_markdown: Type.Optional(levelFields.description_markdown),
  phase_id: Type.Optional(levelFields.phase_id),
  depends_on_level_ids: Type.Optional(levelFields.depends_on_level_ids),
  depends_on_phase_ids: Type.Optional(levelFields.depends_on_phase_ids),
  certification_type_ids: Type.Optional(levelFields.certification_type_ids),
})
export type CreateLearningPathwayLevel = Static<typeof CreateLearningPathwayLevel>

export const UpdateLearningPathwayLevel = Patch('UpdateLearningPathwayLevel', {
  name: Name,
  /** Beyond the end is the end. */
  position: Type.Integer({ minimum: 0 }),
  ...levelFields,
  ...asSeen,
})
export type UpdateLearningPathwayLevel = Static<typeof UpdateLearningPathwayLevel>

export const CreateLearningPathwayPhase = Body('CreateLearningPathwayPhase', {
  name: Name,
  description_markdown: Type.Optional(clearable(50_000)),
  depends_on_phase_ids: Type.Optional(ids(PREREQUISITES)),
})
export type CreateLearningPathwayPhase = Static<typeof CreateLearningPathwayPhase>

export const UpdateLearningPathwayPhase = Patch('UpdateLearningPathwayPhase', {
  name: Name,
  description_markdown: clearable(50_000),
  depends_on_phase_ids: ids(PREREQUISITES),
  ...asSeen,
})
export type UpdateLearningPathwayPhase = Static<typeof UpdateLearningPathwayPhase>
