import { type Static, Type } from 'typebox'
import { Body, HttpUrl, Nullable, Patch, Shape, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

export const JobAidLink = Shape('JobAidLink', {
  id: Uuid,
  url: Type.String(),
  /** null: the address is shown. */
  label: Nullable(Type.String()),
  /** Counts from 0, in one order with the files. */
  position: Type.Integer(),
  created_at: Timestamp,
})
export type JobAidLink = Static<typeof JobAidLink>

export const CreateJobAidLink = Body('CreateJobAidLink', { url: HttpUrl, label: Type.Optional(clearable(200)) })
export type CreateJobAidLink = Static<typeof CreateJobAidLink>

export const UpdateJobAidLink = Patch('UpdateJobAidLink', {
  url: HttpUrl,
  label: clearable(200),
  /** A position beyond the end means the end. */
  position: Type.Integer({ minimum: 0 }),
})
export type UpdateJobAidLink = Static<typeof UpdateJobAidLink>
