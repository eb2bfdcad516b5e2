import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { momentSorts } from '#platform/rows/page.ts'
import { Body, Name, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, clearable } from '#platform/shapes.ts'
import { listedFields } from '../schema.ts'

export const signUpStates = ['requested', 'booked', 'waitlisted', 'declined', 'withdrawn'] as const

export const signUpActs = ['approve', 'decline'] as const
export type SignUpAct = (typeof signUpActs)[number]
/** The acts that the caller may do now. */
const may = Type.Array(OneOf(signUpActs))

const standing = {
  state: OneOf(signUpStates),
  /** The position on the waiting list, from 1. */
  position: Nullable(Type.Integer({ minimum: 1 })),
}

/** The sign-up of a person for an event. */
export const EventSignUp = Shape('EventSignUp', {
  ...standing,
  /** The reason for the decision, if one was given. */
  reason: Nullable(Type.String()),
})
export type EventSignUp = Static<typeof EventSignUp>

/** A sign-up for people who decide. */
export const ListedSignUp = Shape('ListedSignUp', {
  ...standing,
  person: Ref(PersonRef),
  is_member: Type.Boolean(),
  requested_at: Timestamp,
  decided_at: Nullable(Timestamp),
  decided_by: NullableRef(PersonRef),
  /** The reason of the decision, or of the withdrawal. */
  reason: Nullable(Type.String()),
  /** The version to send with a decision. null once nothing is undecided. */
  version: Nullable(Type.String()),
  may,
})
export type ListedSignUp = Static<typeof ListedSignUp>

/** A person who asks for a seat of an event, for people who decide. */
export const AwaitedSignUp = Shape('AwaitedSignUp', {
  event: Type.Object({
    id: Uuid,
    title: Name,
    owner_organization_id: Uuid,
    owner_department_id: Nullable(Uuid),
    location: Nullable(Type.String()),
    starts_at: Nullable(Timestamp),
    ends_at: Nullable(Timestamp),
    time_zone: Nullable(Type.String()),
    /** null: no limit. */
    seats_left: Nullable(Type.Integer({ minimum: 0 })),
  }),
  person: Ref(PersonRef),
  state: OneOf(['requested', 'waitlisted']),
  requested_at: Timestamp,
  /** The version to send with a decision. */
  version: Type.String(),
  may,
})
export type AwaitedSignUp = Static<typeof AwaitedSignUp>

export const awaitedSorts = momentSorts('requested_at')
export type AwaitedSort = (typeof awaitedSorts)[number]

/** An event that the caller can sign up for, or has asked for. */
export const OpenEvent = Shape('OpenEvent', {
  ...listedFields,
  description_markdown: Nullable(Type.String()),
  /** null: no limit. */
  seats_left: Nullable(Type.Integer({ minimum: 0 })),
  waiting_count: Type.Integer({ minimum: 0 }),
  mine: NullableRef(EventSignUp),
})
export type OpenEvent = Static<typeof OpenEvent>

export const GiveReason = Body('GiveEventReason', { reason: Type.Optional(clearable(2000)) })

export const DecideEventSignUp = Body('DecideEventSignUp', { reason: Type.Optional(clearable(2000)), expected_version: ExpectedVersion })
export type DecideEventSignUp = Static<typeof DecideEventSignUp>
