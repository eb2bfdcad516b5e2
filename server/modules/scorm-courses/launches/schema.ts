import { type Static, Type } from 'typebox'
import { Body, OneOf, Ref, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { ScormAttempt } from '../attempts/schema.ts'

export const LaunchScormCourse = Body('LaunchScormCourse', {
  /** Begin again, though a completion still counts. What is open is gone on with all the same. */
  new_attempt: Type.Optional(Type.Boolean()),
  /** The part of the course to open. */
  item_id: Type.Optional(text(1000, 1)),
})
export type LaunchScormCourse = Static<typeof LaunchScormCourse>

/** `url` is the player's page, to be shown in a frame. It is a secret, and a newer launch takes over from it. */
export const LaunchedScormCourse = Type.Object(
  {
    attempt: Ref(ScormAttempt),
    launch: Type.Object({
      id: Uuid,
      url: Type.String(),
      mode: OneOf(['normal', 'review']),
      resumed: Type.Boolean(),
      expires_at: Timestamp,
    }),
  },
  { $id: 'LaunchedScormCourse' },
)
export type LaunchedScormCourse = Static<typeof LaunchedScormCourse>
