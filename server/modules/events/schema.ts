import { type Static, Type } from 'typebox'
import { SubjectRef } from '#platform/rows/tags.ts'
import {
  Body,
  HttpUrl,
  Name,
  Nullable,
  OneOf,
  Patch,
  PersonRef,
  Ref,
  Shape,
  TimeZone,
  Timestamp,
  Uuid,
  UuidOrSlug,
  clearable,
  ids,
  text,
} from '#platform/shapes.ts'
import { EventParticipant, attendances } from './roster/schema.ts'

/** An event beside the thing that speaks of it. */
export const EventRef = Shape('EventRef', { id: Uuid, title: Name })

const listedFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  meeting_url: Nullable(HttpUrl),
  location: Nullable(Type.String()),
  /** What being there is worth; null for the time that it takes. */
  credit_hours: Nullable(Type.Number({ minimum: 0 })),
  /** Both are null while it is unscheduled. */
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  /** Where it takes place on the clock; null for the zone of the organization. */
  time_zone: Nullable(TimeZone),
  /** Final. */
  cancelled_at: Nullable(Timestamp),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  /** By name. */
  trainers: Type.Array(Ref(PersonRef)),
  participant_count: Type.Integer({ minimum: 0 }),
  attended_count: Type.Integer({ minimum: 0 }),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

/** In a list. */
export const ListedEvent = Shape('ListedEvent', listedFields)
export type ListedEvent = Static<typeof ListedEvent>

/** One that the caller is on. */
export const MyEvent = Shape('MyEvent', {
  ...listedFields,
  is_trainer: Type.Boolean(),
  /** Of the caller; null where they are on it as a trainer only. */
  attendance: Nullable(OneOf(attendances)),
})
export type MyEvent = Static<typeof MyEvent>

export const Event = Shape('Event', {
  ...listedFields,
  description_markdown: Nullable(Type.String()),
  /** By name. */
  participants: Type.Array(Ref(EventParticipant)),
})
export type Event = Static<typeof Event>

const credit = Type.Number({ minimum: 0, maximum: 10_000 })
const DESCRIPTION_LENGTH = 50_000

/** What a single event and a series have in common. */
export const eventFields = {
  org: UuidOrSlug,
  department: Type.Optional(UuidOrSlug),
  title: Name,
  description_markdown: Type.Optional(clearable(DESCRIPTION_LENGTH)),
  meeting_url: Type.Optional(Nullable(HttpUrl)),
  location: Type.Optional(Nullable(text(500, 1))),
  /** Left out: the time that it takes. */
  credit_hours: Type.Optional(Nullable(credit)),
  subject_matter_ids: Type.Optional(ids(50)),
  time_zone: Type.Optional(Nullable(TimeZone)),
}

/** Both halves of its window, or neither. */
export const CreateEvent = Body('CreateEvent', {
  ...eventFields,
  starts_at: Type.Optional(Nullable(Timestamp)),
  ends_at: Type.Optional(Nullable(Timestamp)),
})
export type CreateEvent = Static<typeof CreateEvent>

/** A half of the window that is left out stays as it is; null on both makes it unscheduled. */
export const UpdateEvent = Patch('UpdateEvent', {
  title: Name,
  description_markdown: clearable(DESCRIPTION_LENGTH),
  meeting_url: Nullable(HttpUrl),
  location: Nullable(text(500, 1)),
  credit_hours: Nullable(credit),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  time_zone: Nullable(TimeZone),
  cancelled: Type.Literal(true),
  archived: Type.Boolean(),
})
export type UpdateEvent = Static<typeof UpdateEvent>

export const SetEventSubjects = Body('SetEventSubjects', { subject_matter_ids: ids(50) })

export const DuplicateEvent = Body('DuplicateEvent', {
  /** Left out: the title of the original followed by ' (copy)'. */
  title: Type.Optional(Name),
  /** Left out with `ends_at`: the copy is unscheduled. */
  starts_at: Type.Optional(Nullable(Timestamp)),
  ends_at: Type.Optional(Nullable(Timestamp)),
})
export type DuplicateEvent = Static<typeof DuplicateEvent>
