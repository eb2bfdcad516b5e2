import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, OneOf, Shape, Timestamp, Uuid, ids } from '#platform/shapes.ts'
import { aboutFields, eventFields } from '../schema.ts'

const MOST_WINDOWS = 200
export const MOST_PARTICIPANTS = 200
export const MOST_TRAINERS = 50

/** A period that includes its start and excludes its end. */
const Window = Type.Object({ starts_at: Timestamp, ends_at: Timestamp }, { additionalProperties: false })
export type Window = Static<typeof Window>
const windows = Type.Array(Window, { minItems: 1, maxItems: MOST_WINDOWS })

/** A series: one event for each window. */
export const CreateEvents = Body('CreateEvents', {
  ...eventFields,
  windows,
  trainer_user_ids: Type.Optional(ids(MOST_TRAINERS)),
  /** The roster of each event. */
  participant_user_ids: Type.Optional(ids(MOST_PARTICIPANTS)),
})
export type CreateEvents = Static<typeof CreateEvents>

/** A past event with everybody who attended. */
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
  /** The event that is being moved, which does not conflict with itself. */
  exclude_event_id: Type.Optional(Uuid),
})
export type FindEventConflicts = Static<typeof FindEventConflicts>

/** A person's other event during one of the windows. An event that the caller may not read has only its time. */
export const EventConflict = Shape('EventConflict', {
  /** The index of the window, from 0. */
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
