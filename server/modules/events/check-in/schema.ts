import { type Static, Type } from 'typebox'
import { Body, HttpUrl, Nullable, NullableRef, OneOf, PersonRef, Shape, Timestamp, text } from '#platform/shapes.ts'

export const checkIns = ['off', 'code', 'trainer'] as const
export const methods = ['code', 'scanned'] as const

/** The check-in of a person, even if their attendance is not marked. */
export const EventCheckIn = Shape('EventCheckIn', {
  checked_in_at: Timestamp,
  /** Whether the person scanned the event's code, or a trainer scanned theirs. */
  method: OneOf(methods),
  /** The person who scanned the code. */
  scanned_by: NullableRef(PersonRef),
  /** Whether the check-in added them to the roster. */
  walked_in: Type.Boolean(),
  /** How many other people checked in with the same browser. */
  others_by_device: Type.Integer({ minimum: 0 }),
  /** Whether the event's code was sent without a browser that had opened its address. */
  without_browser: Type.Boolean(),
})
export type EventCheckIn = Static<typeof EventCheckIn>

/** The code that trainers show on the wall. */
export const CheckInCode = Shape('CheckInCode', {
  code: Type.String(),
  /** The address of the code. Opening it gives a claim that is valid for ten minutes. */
  url: HttpUrl,
  /** When the next code comes. This one is accepted for the same time again. */
  changes_at: Timestamp,
  server_now: Timestamp,
  /** When check-in closes. */
  closes_at: Timestamp,
  /** How many people have checked in, and how many of them are not marked. */
  checked_in_count: Type.Integer({ minimum: 0 }),
  to_confirm_count: Type.Integer({ minimum: 0 }),
  participant_count: Type.Integer({ minimum: 0 }),
})
export type CheckInCode = Static<typeof CheckInCode>

/** The code that a person shows to a trainer. */
export const PersonalCode = Shape('PersonalCheckInCode', { code: Type.String(), changes_at: Timestamp, server_now: Timestamp })
export type PersonalCode = Static<typeof PersonalCode>

export const CheckIn = Body('CheckIn', {
  /** The code shown now. Default: the claim of this browser, from opening the address of the code. */
  code: Type.Optional(text(200, 1)),
})

/** The result of a check-in. `registered`: it waits for the event to begin and for a confirmation. */
export const CheckedIn = Shape('CheckedIn', {
  event_title: Type.String(),
  starts_at: Timestamp,
  checked_in_at: Timestamp,
  attendance: OneOf(['registered', 'attended', 'absent']),
})
export type CheckedIn = Static<typeof CheckedIn>

export const ScanPerson = Body('ScanPerson', {
  /** The code that the person shows now. */
  code: text(200, 1),
})

/** The number of people marked as attended. */
export const ConfirmedCheckIns = Shape('ConfirmedCheckIns', { confirmed_count: Type.Integer({ minimum: 0 }) })

/** The number of people counted in the room. */
export const HeadCount = Shape('HeadCount', {
  count: Type.Integer({ minimum: 0 }),
  counted_at: Timestamp,
  counted_by: NullableRef(PersonRef),
})
export type HeadCount = Static<typeof HeadCount>

export const CountHeads = Body('CountHeads', {
  /** null deletes the count. */
  count: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
})
