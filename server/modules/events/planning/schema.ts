import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, OneOf, Shape, Timestamp, Uuid, ids } from '#platform/shapes.ts'
import { aboutFields, eventFields } from '../schema.ts'

const MOST_WINDOWS = 200
export const MOST_PARTICIPANTS = 200
export const MOST_TRAINERS = 50

/** From a moment on, and before another one. */
const Window = Type.Object({ starts_at: Timestamp, ends_at: Timestamp }, { additionalProperties: false })
export type Window = Static<typeof Window>
const windows = Type.Array(Window, { minItems: 1, maxItems: MOST_WINDOWS })

/** One event for each window. */
export const CreateEvents = Body('CreateEvents', {
  ...eventFields,
  windows,
  trainer_user_ids: Type.Optional(ids(MOST_TRAINERS)),
  /** On the roster of every one. */
  participant_user_ids: Type.Optional(ids(MOST_PARTICIPANTS)),
})
export type CreateEvents = Static<typeof CreateEvents>

/** An event that is over, and everybody who was there. */
export const CreateHeldEvent = Body('CreateHeldEvent', {
  ...aboutFields,
  starts_at: Timestamp,
  ends_at: Timestamp,
  trainer_user_ids: Type.Optional(ids(MOST_TRAINERS)),
  participant_user_ids: Type.Array(Uuid, { minItems: 1, maxItems: MOST_PARTICIPANTS }),
})
export type CreateHeldEvent = Static<typeof CreateHeldEvent>

export const FindEventConflicts = Body('FindEventConflicts', {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: 250 }),
  windows,
  /** Does not clash: the one that is being moved. */
  exclude_event_id: Type.Optional(Uuid),
})
export type FindEventConflicts = Static<typeof FindEventConflicts>

/** Somebody is on another event during one of the windows. Of an event that the caller may not read there is only the time. */
export const EventConflict = Shape('EventConflict', {
  /** Which of the windows, from 0. */
  window_index: Type.Integer({ minimum: 0 }),
  user_id: Uuid,
  event: Type.Object({
    id: Nullable(Uuid),
    title: Nullable(Name),
    starts_at: Timestamp,
    ends_at: Timestamp,
    role: OneOf(['participant', 'trainer']),
  }),
})
export type EventConflict = Static<typeof EventConflict>
