import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { ScormAttempt } from '../attempts/schema.ts'

export const LaunchScormCourse = Body('LaunchScormCourse', {
  /** Begin again, though a completion still counts. What is open is gone on with all the same. */
  new_attempt: Type.Optional(Type.Boolean()),
  /** Play the current package as a learner would, for those who keep the course: what it comes to lives with the launch alone. */
  preview: Type.Optional(Type.Boolean()),
  /** The part of the course to open. */
  item_id: Type.Optional(text(1000, 1)),
})
export type LaunchScormCourse = Static<typeof LaunchScormCourse>

/**
 * `url` is the player's page, to be shown in a frame. It is a secret, and a newer launch takes over from it. Where the browser
 * does not know its host, `fallback_url` is the same page; null in installations whose hosts every browser knows. With
 * `own_origin`, nothing but this launch is served at the origin of `url`; all launches share that of `fallback_url`.
 */
export const LaunchedScormCourse = Shape('LaunchedScormCourse', {
  /** null in a preview. */
  attempt: NullableRef(ScormAttempt),
  launch: Type.Object({
    id: Uuid,
    url: Type.String(),
    own_origin: Type.Boolean(),
    fallback_url: Nullable(Type.String()),
    mode: OneOf(['normal', 'review', 'preview']),
    resumed: Type.Boolean(),
    expires_at: Timestamp,
  }),
})
export type LaunchedScormCourse = Static<typeof LaunchedScormCourse>

/** The player's page under its new address; the one before opens nothing any more once its own time is up. */
export const RenewedScormLaunch = Shape('RenewedScormLaunch', {
  url: Type.String(),
  fallback_url: Nullable(Type.String()),
  expires_at: Timestamp,
})
export type RenewedScormLaunch = Static<typeof RenewedScormLaunch>
