import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, clearable } from '#platform/shapes.ts'
import { EventCheckIn } from '../check-in/schema.ts'

export const attendances = ['registered', 'attended', 'absent'] as const

/** Somebody on the roster of an event. */
export const EventParticipant = Shape('EventParticipant', {
  person: Ref(PersonRef),
  /** False of those who have left the organization since. */
  is_member: Type.Boolean(),
  attendance: OneOf(attendances),
  registered_at: Timestamp,
  /** When it was marked where it happened, and when that arrived here. */
  captured_at: Nullable(Timestamp),
  marked_at: Nullable(Timestamp),
  marked_by: NullableRef(PersonRef),
  /** The person runs the event and marked themselves. */
  self_recorded: Type.Boolean(),
  /** What a part of the event is worth to them; null for the whole. */
  credited_hours: Nullable(Type.Number({ minimum: 0 })),
  /** Shown to readers of the event and to the person. */
  note: Nullable(Type.String()),
  /** That their attendance wrote. */
  record_id: Nullable(Uuid),
  /** That they came in; shown to readers and trainers of the event and to the person. */
  check_in: NullableRef(EventCheckIn),
})
export type EventParticipant = Static<typeof EventParticipant>

export const AddToEvent = Body('AddToEvent', {
  /** A member of the organization. */
  user_id: Uuid,
})
export type AddToEvent = Static<typeof AddToEvent>

/** Replaces what was marked before: what is left out has no value. */
export const MarkAttendance = Body('MarkAttendance', {
  attendance: OneOf(attendances),
  /** With `attended` only. */
  credited_hours: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 10_000 }))),
  note: Type.Optional(clearable(2000)),
  /** When it was marked, where that was without a connection: of several marks the latest stands, in whatever order they arrive. */
  captured_at: Type.Optional(Timestamp),
})
export type MarkAttendance = Static<typeof MarkAttendance>
