import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import {
  Body,
  HttpUrl,
  Name,
  Nullable,
  NullableRef,
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
import { HeadCount, checkIns } from './check-in/schema.ts'
import { EventParticipant, attendances } from './roster/schema.ts'

const signUps = ['closed', 'open', 'approval'] as const
const waitlists = ['off', 'first_come', 'due_first'] as const

/** An event beside the thing that speaks of it. */
export const EventRef = Shape('EventRef', { id: Uuid, title: Name })

/** As lists show it. */
export const listedFields = {
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
  /** Seats for those who put themselves on it; null for no limit. Whoever keeps the event may put more people on it. */
  capacity: Nullable(Type.Integer({ minimum: 1 })),
  /** Whether people put themselves on it: nobody, everybody whom it is for, or those whom somebody approves of. */
  sign_up: OneOf(signUps),
  sign_up_audience: OneOf(audiences),
  sign_up_closes_at: Nullable(Timestamp),
  /** Who gets a seat that becomes free: nobody by itself, who asked first, or who has what it is about due first. */
  waitlist: OneOf(waitlists),
  /** How people check in: not at all, by the code of the event or theirs, or by theirs, which the trainer scans. */
  check_in: OneOf(checkIns),
  /** Whether those whom it is for may check in without being on the roster: they are put on it then. */
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
  /** How many people somebody counted in the room. */
  head_count: NullableRef(HeadCount),
  /** In the order of whoever keeps the event. */
  attachments: Type.Array(Ref(Attachment)),
  /** By name. */
  participants: Type.Array(Ref(EventParticipant)),
})
export type Event = Static<typeof Event>

const credit = Type.Number({ minimum: 0, maximum: 10_000 })
const seats = Type.Integer({ minimum: 1, maximum: 100_000 })
const DESCRIPTION_LENGTH = 50_000

/** What an event is about, whether it lies ahead or is over. */
export const aboutFields = {
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

/** What a single event and a series have in common. */
export const eventFields = {
  ...aboutFields,
  capacity: Type.Optional(Nullable(seats)),
  /** Left out: closed. */
  sign_up: Type.Optional(OneOf(signUps)),
  /** Left out: trainees. */
  sign_up_audience: Type.Optional(OneOf(audiences)),
  sign_up_closes_at: Type.Optional(Nullable(Timestamp)),
  /** Left out: first_come. */
  waitlist: Type.Optional(OneOf(waitlists)),
  /** Left out: off. */
  check_in: Type.Optional(OneOf(checkIns)),
  /** Left out: no. */
  walk_ins: Type.Optional(Type.Boolean()),
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
  /** Left out: the title of the original followed by ' (copy)'. */
  title: Type.Optional(Name),
  /** Left out with `ends_at`: the copy is unscheduled. */
  starts_at: Type.Optional(Nullable(Timestamp)),
  ends_at: Type.Optional(Nullable(Timestamp)),
})
export type DuplicateEvent = Static<typeof DuplicateEvent>
