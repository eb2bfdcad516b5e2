import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids } from '#platform/shapes.ts'
import { JobAidRef } from '#modules/job-aids/schema.ts'
import { LearningPathwayAttachment } from '../attachments/schema.ts'

const PREREQUISITES = 50
const CERTIFICATIONS = 100

/** A certification in a level. An archived one requires nothing. */
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
  /** The certifications that the caller may see, in order. `certifications` has the same order. */
  certification_type_ids: Type.Array(Uuid),
  certifications: Type.Array(Ref(LevelCertification)),
  /** How many certifications of the level the caller may not see. */
  hidden_certifications_count: Type.Integer(),
  /** In their order. Files for trainers only for readers of certifications. */
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
  /** The phases before this one. For display only: no level waits for them. */
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

/** The request is refused if the thing was changed since. If left out, it overwrites any change. */
const asSeen = { expected_updated_at: Timestamp }

/** Each given list replaces the whole present list. */
const levelFields = {
  description: clearable(2000),
  description_markdown: clearable(50_000),
  phase_id: Nullable(Uuid),
  depends_on_level_ids: ids(PREREQUISITES),
  /** Never its own phase. */
  depends_on_phase_ids: ids(PREREQUISITES),
  /**
   * In order. A certification is in one level of a pathway at most. Those that the caller may not see stay behind the item that they were
   * behind before.
   */
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
  /** A position beyond the end means the end. */
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
