import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Day, Nullable, NullableRef, OneOf, PersonRef, Query, Ref, Shape, Timestamp, UuidOrSlug, Uuid } from '#platform/shapes.ts'

/** Whose days: one's own, those of the people one manages, or those of everybody in an organization. */
export const dayScopes = ['self', 'team', 'organization'] as const
export type DayScope = (typeof dayScopes)[number]

/** Days of the calendar, both included. */
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
  /** Of the place, or of the organization. */
  time_zone: Type.String(),
  location: Nullable(Type.String()),
  cancelled_at: Nullable(Timestamp),
  /** Whether the caller can open it. */
  readable: Type.Boolean(),
})

/**
 * A certification is due, its renewal opens, or a role ends: `day` is the day where the organization is, `at` the very moment. Or an
 * event begins, or a live sitting: then it is the day where that takes place, and what lasts for a day or longer is on each of its days.
 */
export const CalendarEntry = Shape('CalendarEntry', {
  kind: OneOf(entryKinds),
  day: Day,
  at: Timestamp,
  organization: Type.Object({ id: Uuid, slug: Type.String(), name: Type.String(), time_zone: Type.String() }),
  /** Null for the events and sittings of an organization, which are shown once, whoever is on them. */
  person: NullableRef(PersonRef),
  certification: NullableRef(CertificationRef),
  /** Of what is due: whether the person is late with it by now. */
  late: Nullable(OneOf(['overdue', 'in_grace'])),
  /** Of a role that ends. */
  role: Nullable(Type.Object({ id: Uuid, name: Type.String(), department_name: Type.String() })),
  event: Nullable(Taking),
  /** Whoever is shown it may sit or host it, or reads its quiz. */
  sitting: Nullable(Taking),
})
export type CalendarEntry = Static<typeof CalendarEntry>

/** `left_out`: how many of the latest days were too many. */
export const CalendarDays = Shape('CalendarDays', {
  items: Type.Array(Ref(CalendarEntry)),
  left_out: Type.Integer({ minimum: 0 }),
})
export type CalendarDays = Static<typeof CalendarDays>
