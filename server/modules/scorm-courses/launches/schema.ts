import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { ScormAttempt } from '../attempts/schema.ts'

export const LaunchScormCourse = Body('LaunchScormCourse', {
  /**
   * True: begins a new attempt though a completion still counts.
   * An open attempt is resumed all the same, unless its version no longer counts.
   */
  new_attempt: Type.Optional(Type.Boolean()),
  /** True: plays the current package as a learner would see it, for people who manage the course. Nothing outlives the launch. */
  preview: Type.Optional(Type.Boolean()),
  /** The part of the course to open. */
  item_id: Type.Optional(text(1000, 1)),
})
export type LaunchScormCourse = Static<typeof LaunchScormCourse>

/**
 * `url` is the player's page, for a frame. It is a secret, and a newer launch takes over from it.
 * `fallback_url` is the same page for browsers that cannot reach the host of `url`; null in installations without such hosts.
 * With `own_origin`, the origin of `url` serves only this launch. All launches share the origin of `fallback_url`.
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

/** The player's page under its new address. The earlier address works until its own time is up. */
export const RenewedScormLaunch = Shape('RenewedScormLaunch', {
  url: Type.String(),
  fallback_url: Nullable(Type.String()),
  expires_at: Timestamp,
})
export type RenewedScormLaunch = Static<typeof RenewedScormLaunch>
