import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, clearable } from '#platform/shapes.ts'
import { EventCheckIn } from '../check-in/schema.ts'

export const attendances = ['registered', 'attended', 'absent'] as const

/** A person on the roster of an event. */
export const EventParticipant = Shape('EventParticipant', {
  person: Ref(PersonRef),
  /** False for people who have left the organization since. */
  is_member: Type.Boolean(),
  attendance: OneOf(attendances),
  registered_at: Timestamp,
  /** When the attendance was marked, and when the mark arrived at the server. */
  captured_at: Nullable(Timestamp),
  marked_at: Nullable(Timestamp),
  marked_by: NullableRef(PersonRef),
  /** Whether the person runs the event and marked themselves. */
  self_recorded: Type.Boolean(),
  /** The hours for attending a part; null for the whole event. */
  credited_hours: Nullable(Type.Number({ minimum: 0 })),
  /** Only readers of the event and the person see it. */
  note: Nullable(Type.String()),
  /** The attendance record. */
  record_id: Nullable(Uuid),
  /** Only readers and trainers of the event and the person see it. */
  check_in: NullableRef(EventCheckIn),
})
export type EventParticipant = Static<typeof EventParticipant>

export const AddToEvent = Body('AddToEvent', {
  /** A member of the organization. */
  user_id: Uuid,
})
export type AddToEvent = Static<typeof AddToEvent>

/** Replaces the earlier mark, including fields that are left out. */
export const MarkAttendance = Body('MarkAttendance', {
  attendance: OneOf(attendances),
  /** Only with `attended`. */
  credited_hours: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 10_000 }))),
  note: Type.Optional(clearable(2000)),
  /** The time of marking, for a mark made offline. The latest mark counts, even if it does not arrive last. */
  captured_at: Type.Optional(Timestamp),
})
export type MarkAttendance = Static<typeof MarkAttendance>
