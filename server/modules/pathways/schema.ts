import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable } from '#platform/shapes.ts'
import { CopiedMay } from '#platform/kept/may.ts'
import { JobAidRef } from '#modules/job-aids/schema.ts'
import { LearningPathwayAssignment } from './assignments/schema.ts'
import { LearningPathwayAttachment } from './attachments/schema.ts'
import { LearningPathwayLevel, LearningPathwayPhase } from './structure/schema.ts'

const pathwayFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  description_markdown: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
  may: CopiedMay,
}

/** A pathway in a list, with counts. */
export const ListedLearningPathway = Shape('ListedLearningPathway', {
  ...pathwayFields,
  level_count: Type.Integer(),
  certification_count: Type.Integer(),
})
export type ListedLearningPathway = Static<typeof ListedLearningPathway>

export const LearningPathway = Shape('LearningPathway', {
  ...pathwayFields,
  phases: Type.Array(Ref(LearningPathwayPhase)),
  /** In their order. */
  levels: Type.Array(Ref(LearningPathwayLevel)),
  /** The audiences. Only for readers of certifications. */
  assignments: Type.Array(Ref(LearningPathwayAssignment)),
  /** In their order. Files for trainers only for readers of certifications. */
  attachments: Type.Array(Ref(LearningPathwayAttachment)),
  /** In their order, those that the caller may read. */
  job_aids: Type.Array(Ref(JobAidRef)),
})
export type LearningPathway = Static<typeof LearningPathway>

/** A pathway, as other things refer to it. */
export const LearningPathwayRef = Shape('LearningPathwayRef', { id: Uuid, slug: Slug, name: Name })
export type LearningPathwayRef = Static<typeof LearningPathwayRef>

export const CreateLearningPathway = Body('CreateLearningPathway', {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  description_markdown: Type.Optional(clearable(50_000)),
})
export type CreateLearningPathway = Static<typeof CreateLearningPathway>

export const UpdateLearningPathway = Patch('UpdateLearningPathway', {
  slug: Slug,
  name: Name,
  description: clearable(2000),
  description_markdown: clearable(50_000),
  archived: Type.Boolean(),
})
export type UpdateLearningPathway = Static<typeof UpdateLearningPathway>

export const DuplicateLearningPathway = Body('DuplicateLearningPathway', {
  /** If left out, the name of the original followed by ' (copy)'. */
  name: Type.Optional(Name),
  /** If left out, the slug of the original with the first free suffix of -copy, -copy-2, … */
  slug: Type.Optional(Slug),
})
export type DuplicateLearningPathway = Static<typeof DuplicateLearningPathway>
