import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, Patch, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** The content of a feed about managed people: nothing, their due dates, or their due dates, events and sittings. */
export const linkScopes = ['self', 'team', 'team_schedule'] as const
export type LinkScope = (typeof linkScopes)[number]

const link = {
  id: Uuid,
  label: text(80, 1),
  scope: OneOf(linkScopes),
  /** The last four characters of the secret, to tell links apart. */
  token_hint: Type.String(),
  created_at: Timestamp,
  /** Accurate to a minute. */
  last_fetched_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
}

export const CalendarLink = Shape('CalendarLink', link)
export type CalendarLink = Static<typeof CalendarLink>

/** `enabled`: whether this deployment serves feeds at all. */
export const CalendarLinks = Shape('CalendarLinks', {
  items: Type.Array(Ref(CalendarLink)),
  can_include_team: Type.Boolean(),
  enabled: Type.Boolean(),
})
export type CalendarLinks = Static<typeof CalendarLinks>

/** Only this answer contains the address. */
export const CreatedCalendarLink = Shape('CreatedCalendarLink', {
  ...link,
  feed_url: Type.String(),
  /** Addresses that subscribe a calendar to the feed. */
  subscribe: Type.Object({ webcal: Type.String(), google: Type.String(), outlook: Type.String() }),
})
export type CreatedCalendarLink = Static<typeof CreatedCalendarLink>

export const CreateCalendarLink = Body('CreateCalendarLink', {
  label: text(80, 1),
  scope: Type.Optional(Type.Unsafe<LinkScope>({ ...OneOf(linkScopes), default: 'self' })),
})
export type CreateCalendarLink = Static<typeof CreateCalendarLink>

export const UpdateCalendarLink = Patch('UpdateCalendarLink', { label: text(80, 1), scope: OneOf(linkScopes) })
export type UpdateCalendarLink = Static<typeof UpdateCalendarLink>

export const RevokedCalendarLinks = Shape('RevokedCalendarLinks', { revoked: Type.Integer({ minimum: 0 }) })
