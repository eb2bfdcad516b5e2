import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { SortQuery } from '#platform/rows/page.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { WholeOrPageQuery } from '#platform/rows/whole-or-page.ts'
import {
  Body,
  HttpUrl,
  IncludeArchived,
  Name,
  Nullable,
  NullableRef,
  OneOf,
  OwnerFilter,
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
import { SpanQuery } from '#platform/span.ts'
import { HeadCount, checkIns } from './check-in/schema.ts'
import { EventParticipant, attendances } from './roster/schema.ts'

/** The orders of the list: by start, with unscheduled events last, or by title. */
const eventSorts = ['starts_at', '-starts_at', 'title', '-title'] as const
export type EventSort = (typeof eventSorts)[number]

export const ListEvents = {
  ...OwnerFilter,
  ...IncludeArchived,
  ...SpanQuery,
  q: Type.Optional(text(200)),
  /** Whether only events that are over are listed. */
  ended: Type.Boolean({ default: false }),
  ...SortQuery(eventSorts),
  ...WholeOrPageQuery,
}

const signUps = ['closed', 'open', 'approval'] as const
const waitlists = ['off', 'first_come', 'due_first'] as const

/** An event as other objects refer to it. */
export const EventRef = Shape('EventRef', { id: Uuid, title: Name })

/** The fields of an event in lists. */
export const listedFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  meeting_url: Nullable(HttpUrl),
  location: Nullable(Type.String()),
  /** The hours for attending; null: the duration of the event. */
  credit_hours: Nullable(Type.Number({ minimum: 0 })),
  /** Both are null for an unscheduled event. */
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  /** The time zone of the venue; null: that of the organization. */
  time_zone: Nullable(TimeZone),
  /** A cancellation is final. */
  cancelled_at: Nullable(Timestamp),
  /** The number of seats for sign-ups; null: no limit. People who may change the event can add more. */
  capacity: Nullable(Type.Integer({ minimum: 1 })),
  /** Who can sign up: nobody, the audience, or the audience with an approval. */
  sign_up: OneOf(signUps),
  sign_up_audience: OneOf(audiences),
  sign_up_closes_at: Nullable(Timestamp),
  /** Who gets a free seat: nobody automatically, the person who asked first, or the person with the earliest due date. */
  waitlist: OneOf(waitlists),
  /** How people check in: not at all, by the event's code or their own, or by their own only, which the trainer scans. */
  check_in: OneOf(checkIns),
  /** Whether people of the audience who are not on the roster can check in, which adds them to it. */
  walk_ins: Type.Boolean(),
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

/** An event as an entry of a list. */
export const ListedEvent = Shape('ListedEvent', listedFields)
export type ListedEvent = Static<typeof ListedEvent>

/** An event that the caller is on. */
export const MyEvent = Shape('MyEvent', {
  ...listedFields,
  is_trainer: Type.Boolean(),
  /** The caller's attendance; null if they only train it. */
  attendance: Nullable(OneOf(attendances)),
})
export type MyEvent = Static<typeof MyEvent>

export const Event = Shape('Event', {
  ...listedFields,
  description_markdown: Nullable(Type.String()),
  /** The number of people counted in the room. */
  head_count: NullableRef(HeadCount),
  /** In the order that editors gave them. */
  attachments: Type.Array(Ref(Attachment)),
  /** By name. */
  participants: Type.Array(Ref(EventParticipant)),
})
export type Event = Static<typeof Event>

const credit = Type.Number({ minimum: 0, maximum: 10_000 })
const seats = Type.Integer({ minimum: 1, maximum: 100_000 })
const DESCRIPTION_LENGTH = 50_000

/** The description of an event, coming or past. */
export const aboutFields = {
  org: UuidOrSlug,
  department: Type.Optional(UuidOrSlug),
  title: Name,
  description_markdown: Type.Optional(clearable(DESCRIPTION_LENGTH)),
  meeting_url: Type.Optional(Nullable(HttpUrl)),
  location: Type.Optional(Nullable(text(500, 1))),
  /** Default: the duration of the event. */
  credit_hours: Type.Optional(Nullable(credit)),
  subject_matter_ids: Type.Optional(ids(50)),
  time_zone: Type.Optional(Nullable(TimeZone)),
}

/** The common fields of a single event and a series. */
export const eventFields = {
  ...aboutFields,
  capacity: Type.Optional(Nullable(seats)),
  /** Default: closed. */
  sign_up: Type.Optional(OneOf(signUps)),
  /** Default: trainees. */
  sign_up_audience: Type.Optional(OneOf(audiences)),
  sign_up_closes_at: Type.Optional(Nullable(Timestamp)),
  /** Default: first_come. */
  waitlist: Type.Optional(OneOf(waitlists)),
  /** Default: off. */
  check_in: Type.Optional(OneOf(checkIns)),
  /** Default: false. */
  walk_ins: Type.Optional(Type.Boolean()),
}

/** An event with both ends of its window, or neither. */
export const CreateEvent = Body('CreateEvent', {
  ...eventFields,
  starts_at: Type.Optional(Nullable(Timestamp)),
  ends_at: Type.Optional(Nullable(Timestamp)),
})
export type CreateEvent = Static<typeof CreateEvent>

/** Without one end of the window, that end stays as it is. null for both makes the event unscheduled. */
export const UpdateEvent = Patch('UpdateEvent', {
  title: Name,
  description_markdown: clearable(DESCRIPTION_LENGTH),
  meeting_url: Nullable(HttpUrl),
  location: Nullable(text(500, 1)),
  credit_hours: Nullable(credit),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  time_zone: Nullable(TimeZone),
  capacity: Nullable(seats),
  sign_up: OneOf(signUps),
  sign_up_audience: OneOf(audiences),
  sign_up_closes_at: Nullable(Timestamp),
  waitlist: OneOf(waitlists),
  check_in: OneOf(checkIns),
  walk_ins: Type.Boolean(),
  cancelled: Type.Literal(true),
  archived: Type.Boolean(),
})
export type UpdateEvent = Static<typeof UpdateEvent>

export const SetEventSubjects = Body('SetEventSubjects', { subject_matter_ids: ids(50) })

export const DuplicateEvent = Body('DuplicateEvent', {
  /** Default: the title of the original followed by ' (copy)'. */
  title: Type.Optional(Name),
  /** Without it and `ends_at`, the copy is unscheduled. */
  starts_at: Type.Optional(Nullable(Timestamp)),
  ends_at: Type.Optional(Nullable(Timestamp)),
})
export type DuplicateEvent = Static<typeof DuplicateEvent>
