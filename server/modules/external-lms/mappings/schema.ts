import { type Static, Type } from 'typebox'
import { Body, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** The account of a learner id on a server. */
export const ExternalUserMapping = Shape('ExternalUserMapping', {
  external_user_id: Type.String(),
  user_id: Uuid,
  person: Ref(PersonRef),
  mapped_at: Timestamp,
})
export type ExternalUserMapping = Static<typeof ExternalUserMapping>

export const ExternalUserId = text(200, 1)

export const MapExternalUser = Body('MapExternalUser', { external_user_id: ExternalUserId, user_id: Uuid })
export type MapExternalUser = Static<typeof MapExternalUser>
