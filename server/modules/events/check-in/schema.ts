import { type Static, Type } from 'typebox'
import { Body, HttpUrl, Nullable, NullableRef, OneOf, PersonRef, Shape, Timestamp, text } from '#platform/shapes.ts'

export const checkIns = ['off', 'code', 'trainer'] as const
export const methods = ['code', 'scanned'] as const

/** That somebody came in, whether or not their attendance is marked. */
export const EventCheckIn = Shape('EventCheckIn', {
  checked_in_at: Timestamp,
  /** Whether they scanned the code of the event, or somebody scanned theirs. */
  method: OneOf(methods),
  /** Who scanned theirs. */
  scanned_by: NullableRef(PersonRef),
  /** They were not on the roster before. */
  walked_in: Type.Boolean(),
  /** How many others came in by the same browser. */
  others_by_device: Type.Integer({ minimum: 0 }),
  /** They sent the code of the event, and no browser had opened its address. */
  without_browser: Type.Boolean(),
})
export type EventCheckIn = Static<typeof EventCheckIn>

/** What whoever runs an event shows on the wall. */
export const CheckInCode = Shape('CheckInCode', {
  code: Type.String(),
  /** Where the code leads: opening it takes a claim, for which there are ten minutes. */
  url: HttpUrl,
  /** When the next one comes. This one is taken for as long again. */
  changes_at: Timestamp,
  server_now: Timestamp,
  /** When people can no longer check in. */
  closes_at: Timestamp,
  /** How many have checked in, and how many of them nobody has marked. */
  checked_in_count: Type.Integer({ minimum: 0 }),
  to_confirm_count: Type.Integer({ minimum: 0 }),
  participant_count: Type.Integer({ minimum: 0 }),
})
export type CheckInCode = Static<typeof CheckInCode>

/** What somebody shows to whoever runs an event. */
export const PersonalCode = Shape('PersonalCheckInCode', { code: Type.String(), changes_at: Timestamp, server_now: Timestamp })
export type PersonalCode = Static<typeof PersonalCode>

export const CheckIn = Body('CheckIn', {
  /** That is shown now. Left out: the claim that this browser took when it opened the address of the code. */
  code: Type.Optional(text(200, 1)),
})

/** What became of it: `registered` waits for the event to begin, and for somebody to confirm it. */
export const CheckedIn = Shape('CheckedIn', {
  event_title: Type.String(),
  starts_at: Timestamp,
  checked_in_at: Timestamp,
  attendance: OneOf(['registered', 'attended', 'absent']),
})
export type CheckedIn = Static<typeof CheckedIn>

export const ScanPerson = Body('ScanPerson', {
  /** That the person shows now. */
  code: text(200, 1),
})

/** How many were marked as having attended. */
export const ConfirmedCheckIns = Shape('ConfirmedCheckIns', { confirmed_count: Type.Integer({ minimum: 0 }) })

/** How many people somebody in the room counted. */
export const HeadCount = Shape('HeadCount', {
  count: Type.Integer({ minimum: 0 }),
  counted_at: Timestamp,
  counted_by: NullableRef(PersonRef),
})
export type HeadCount = Static<typeof HeadCount>

export const CountHeads = Body('CountHeads', {
  /** Null takes it back. */
  count: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
})
