import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

const versionFields = {
  version: Type.Integer(),
  created_at: Timestamp,
  created_by: NullableRef(PersonRef),
  /** SHA-256 of title, text, links and files. */
  content_hash: Type.String(),
}

/** A version of an aid. */
export const JobAidVersion = Shape('JobAidVersion', versionFields)
export type JobAidVersion = Static<typeof JobAidVersion>

/** A version of an aid with its content. */
export const JobAidVersionDetail = Shape('JobAidVersionDetail', {
  ...versionFields,
  title: Type.String(),
  body_markdown: Nullable(Type.String()),
  links: Type.Array(Type.Object({ url: Type.String(), label: Nullable(Type.String()) })),
  files: Type.Array(Type.Object({ file_name: Type.String(), label: Nullable(Type.String()), sha256: Nullable(Type.String()) })),
})
export type JobAidVersionDetail = Static<typeof JobAidVersionDetail>

export const ConfirmJobAid = Body('ConfirmJobAid', {
  /** The version that was read. It must be the current one. */
  statement_version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
export type ConfirmJobAid = Static<typeof ConfirmJobAid>

const confirmationFields = { id: Uuid, statement_version: Type.Integer(), content_hash: Type.String(), confirmed_at: Timestamp }

/** The statement "I have read and understood." */
export const JobAidConfirmation = Shape('JobAidConfirmation', confirmationFields)
export type JobAidConfirmation = Static<typeof JobAidConfirmation>

export const JobAidConfirmationOfPerson = Shape('JobAidConfirmationOfPerson', { ...confirmationFields, person: Ref(PersonRef) })
export type JobAidConfirmationOfPerson = Static<typeof JobAidConfirmationOfPerson>
