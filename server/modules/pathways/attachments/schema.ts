import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { Attachment, CreateAttachment, UpdateAttachment } from '#platform/files/attachments/shapes.ts'
import { Body, OneOf, Patch, Shape } from '#platform/shapes.ts'

const audience = OneOf(audiences)

/** `trainers`: only for readers of certifications. */
export const LearningPathwayAttachment = Shape('LearningPathwayAttachment', { ...Attachment.properties, audience })
export type LearningPathwayAttachment = Static<typeof LearningPathwayAttachment>

export const CreateLearningPathwayAttachment = Body('CreateLearningPathwayAttachment', {
  ...CreateAttachment.properties,
  /** If left out, trainees. */
  audience: Type.Optional(audience),
})

export const UpdateLearningPathwayAttachment = Patch('UpdateLearningPathwayAttachment', { ...UpdateAttachment.properties, audience })
