import { type Static, Type } from 'typebox'
import { Body, Nullable, Patch, Shape, Timestamp, Uuid, clearable, text } from '../../shapes.ts'

const MAX_BYTES = 524_288_000

/** A file attached to a thing, in an order that its author chose. */
export const Attachment = Shape('Attachment', {
  id: Uuid,
  file_name: Type.String(),
  content_type: Type.String(),
  size_bytes: Type.Integer(),
  /** Null shows the file name. */
  label: Nullable(Type.String()),
  /** False means download only. */
  prefer_inline_display: Type.Boolean(),
  /** Counted from 0. */
  position: Type.Integer(),
  created_at: Timestamp,
})
export type Attachment = Static<typeof Attachment>

export const CreateAttachmentUpload = Body('CreateAttachmentUpload', {
  file_name: text(300, 1),
  content_type: text(200, 1),
  size_bytes: Type.Integer({ minimum: 1, maximum: MAX_BYTES }),
})

export const CreateAttachment = Body('CreateAttachment', {
  /** From the upload ticket. */
  pathname: text(1000, 1),
  file_name: text(300, 1),
  label: Type.Optional(clearable(200)),
  prefer_inline_display: Type.Optional(Type.Boolean()),
})
export type CreateAttachment = Static<typeof CreateAttachment>

export const UpdateAttachment = Patch('UpdateAttachment', {
  label: clearable(200),
  /** A position beyond the end means the end. */
  position: Type.Integer({ minimum: 0 }),
  prefer_inline_display: Type.Boolean(),
})
export type UpdateAttachment = Static<typeof UpdateAttachment>
