import { type Static, Type } from 'typebox'
import { noticeKinds } from '#platform/notices/kinds.ts'
import { Body, Nullable, OneOf, PersonRef, Ref, Shape, TimeZone, Timestamp, Uuid, ids } from '#platform/shapes.ts'

const Kind = OneOf(noticeKinds)
const Subject = Type.Object({ kind: Type.String(), id: Uuid })
export const channels = ['in_app', 'mail'] as const

/** In the reader's language. `reason` says why they get it. */
export const Notification = Shape('Notification', {
  id: Uuid,
  kind: Kind,
  title: Type.String(),
  text: Type.String(),
  /** The page it links to. */
  href: Type.String(),
  subject: Subject,
  reason: Type.String(),
  organization_id: Uuid,
  created_at: Timestamp,
  read_at: Nullable(Timestamp),
})
export type Notification = Static<typeof Notification>

/** Unread notifications are counted up to 100, which means more than 99. */
const unread_count = Type.Integer({ minimum: 0, maximum: 100 })
export const Notifications = Shape('Notifications', {
  items: Type.Array(Ref(Notification)),
  next_cursor: Nullable(Type.String()),
  unread_count,
})
export type Notifications = Static<typeof Notifications>

/** These notifications, or all up to a moment. */
export const ReadNotifications = Body('ReadNotifications', { ids: Type.Optional(ids(200)), up_to: Type.Optional(Timestamp) })
export type ReadNotifications = Static<typeof ReadNotifications>
export const UnreadNotifications = Shape('UnreadNotifications', { unread_count })

export const digests = ['off', 'daily', 'weekly'] as const
export const NotificationChoice = Body('NotificationChoice', { in_app: Type.Boolean(), email: Type.Boolean(), digest: OneOf(digests) })
export type NotificationChoice = Static<typeof NotificationChoice>

const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** From one time of day to another, past midnight if the second is earlier. */
const QuietHours = Nullable(Type.Object({ from: Clock, to: Clock }, { additionalProperties: false }))
const DigestHour = Type.Integer({ minimum: 0, maximum: 23 })

export const NotificationPreferences = Shape('NotificationPreferences', {
  kinds: Type.Object(Object.fromEntries(noticeKinds.map((kind) => [kind, Ref(NotificationChoice)]))),
  quiet_hours: QuietHours,
  time_zone: Nullable(Type.String()),
  /** Whether to send invitations to events. */
  invitations: Type.Boolean(),
  digest_hour: Type.Integer(),
})
/** Replaces all choices. A kind that is left out has its default. */
export const SetNotificationPreferences = Body('SetNotificationPreferences', {
  kinds: Type.Partial(Type.Object(Object.fromEntries(noticeKinds.map((kind) => [kind, Ref(NotificationChoice)]))), {
    additionalProperties: false,
  }),
  quiet_hours: Type.Optional(QuietHours),
  time_zone: Type.Optional(Nullable(TimeZone)),
  invitations: Type.Optional(Type.Boolean()),
  digest_hour: Type.Optional(DigestHour),
})
export type SetNotificationPreferences = Static<typeof SetNotificationPreferences>

export const states = ['planned', 'sent', 'deferred', 'failed', 'bounced', 'suppressed', 'skipped'] as const
export const NotificationDelivery = Shape('NotificationDelivery', {
  id: Uuid,
  person: Ref(PersonRef),
  kind: Kind,
  channel: OneOf(channels),
  subject: Subject,
  occasion: Type.String(),
  state: OneOf(states),
  reason: Nullable(Type.String()),
  attempts: Type.Integer(),
  created_at: Timestamp,
  sent_at: Nullable(Timestamp),
  /** The last answer of the mail server. */
  response: Nullable(Type.String()),
})
export type NotificationDelivery = Static<typeof NotificationDelivery>

const Planned = Type.Object({ person: Ref(PersonRef), kind: Kind, channel: OneOf(channels), subject: Subject, occasion: Type.String() })
/** The notices that the next tick would plan in the organization: the first 200 of `total`. */
export const NotificationPreview = Shape('NotificationPreview', { total: Type.Integer(), items: Type.Array(Planned) })
export type NotificationPreview = Static<typeof NotificationPreview>

/**
 * Mails count as sent, skipped, failed or deferred. A deferred mail was put off by the mail server, and a later tick retries it.
 * `remaining` mails could be sent now, and wait for the next tick.
 */
export const NotificationTick = Shape('NotificationTick', {
  planned: Type.Integer(),
  sent: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  deferred: Type.Integer({ description: 'Mails that the mail server put off in this tick. They are tried again later.' }),
  remaining: Type.Integer(),
})
export type NotificationTick = Static<typeof NotificationTick>
