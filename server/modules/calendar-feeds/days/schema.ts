import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Day, Nullable, NullableRef, OneOf, PersonRef, Query, Ref, Shape, Timestamp, UuidOrSlug, Uuid } from '#platform/shapes.ts'

/** Whose days: the caller's, those of the people they manage, or those of a whole organization. */
export const dayScopes = ['self', 'team', 'organization'] as const
export type DayScope = (typeof dayScopes)[number]

/** Calendar days, both included. */
export const DaysQuery = Query({
  from: Day,
  to: Day,
  scope: Type.Unsafe<DayScope>({ ...OneOf(dayScopes), default: 'self' }),
  org: Type.Optional(UuidOrSlug),
})
export type DaysQuery = Static<typeof DaysQuery>

export const entryKinds = ['due', 'renewal_opens', 'grant_ends', 'event', 'sitting'] as const

const Taking = Type.Object({
  id: Uuid,
  title: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** The time zone of the venue, or else of the organization. */
  time_zone: Type.String(),
  location: Nullable(Type.String()),
  cancelled_at: Nullable(Timestamp),
  /** Whether the caller can open it. */
  readable: Type.Boolean(),
})

/**
 * A due date, the opening of a renewal, or the end of a role: `day` is the day in the organization's time zone, `at` the exact moment.
 * For events and live sittings, `day` is in the time zone of the venue. An event of a day or longer has an entry on each of its days.
 */
export const CalendarEntry = Shape('CalendarEntry', {
  kind: OneOf(entryKinds),
  day: Day,
  at: Timestamp,
  organization: Type.Object({ id: Uuid, slug: Type.String(), name: Type.String(), time_zone: Type.String() }),
  /** null for events and sittings of an organization, which are listed once for all people. */
  person: NullableRef(PersonRef),
  certification: NullableRef(CertificationRef),
  /** For a due certification: whether the person is late by now. */
  late: Nullable(OneOf(['overdue', 'in_grace'])),
  /** The role that ends. */
  role: Nullable(Type.Object({ id: Uuid, name: Type.String(), department_name: Type.String() })),
  event: Nullable(Taking),
  /** Shown to people who may take or host the sitting, or who read its quiz. */
  sitting: Nullable(Taking),
})
export type CalendarEntry = Static<typeof CalendarEntry>

/** `left_out`: the number of entries beyond the limit, which are the latest. */
export const CalendarDays = Shape('CalendarDays', {
  items: Type.Array(Ref(CalendarEntry)),
  left_out: Type.Integer({ minimum: 0 }),
})
export type CalendarDays = Static<typeof CalendarDays>
