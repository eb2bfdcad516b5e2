import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'

export type Item = Schemas['Notification']
export type Kind = Item['kind']

/** Labels of the kinds, in the order of the settings. */
export const kinds: Record<Kind, string> = {
  certification_due: t`A certification of yours is due`,
  certification_overdue: t`A certification of yours is overdue`,
  team_overdue: t`Somebody you manage is overdue`,
  reminder: t`Somebody reminds you`,
  award: t`You are awarded a certification`,
  award_revoked: t`An award of yours is revoked`,
  redo_needed: t`Something has to be done again`,
  request_decided: t`Your request for a certification is decided`,
  sign_off_answered: t`What you asked to be signed off is answered`,
  submission_decided: t`Your submission is decided`,
  request_to_decide: t`A request waits for your decision`,
  sign_off_to_give: t`Somebody asks to be signed off`,
  submission_to_review: t`A submission waits for your decision`,
  event_booked: t`You are booked for an event`,
  event_changed: t`An event of yours changes`,
  event_cancelled: t`An event of yours is cancelled`,
  event_tomorrow: t`An event of yours is tomorrow`,
  sitting_soon: t`A live quiz of yours is near, changes or is cancelled`,
  forum_reply: t`Somebody answers in a discussion`,
  forum_report: t`A post is reported to you`,
  grant_expiring: t`A role of yours ends`,
  import_failed: t`An import was incomplete`,
}

/** Kinds that cannot be switched off inside the service. */
export const compulsory: ReadonlySet<Kind> = new Set([
  'request_decided',
  'submission_decided',
  'award_revoked',
  'event_cancelled',
  'sitting_soon',
])

/** Formats the count on the bell. The service counts to a hundred at most. */
export const counted = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** Notifications that the service made in one run lie within this time. */
const TOGETHER_MS = 60_000

/** True when two bookings belong to one series: events with the same title, notified in the same run. */
const isSameSeries = (a: Item, b: Item) =>
  a.title === b.title &&
  a.organization_id === b.organization_id &&
  Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at)) < TOGETHER_MS

/** Key of the group of an item: its series, if that has several dates, else its object. */
function groupOf(item: Item, bookings: Item[]): string {
  const series = item.kind === 'event_booked' ? bookings.filter((other) => isSameSeries(item, other)) : []
  const [first] = series
  return first && datesOf(series) > 1 ? `series ${first.id}` : `${item.subject.kind} ${item.subject.id}`
}

/** Returns the number of dates in a group. It is 1 for a group about one object. */
export const datesOf = (items: Item[]) => new Set(items.map(({ subject }) => subject.id)).size

/** Groups notifications by object or series of events. Each group has the newest first, and the groups are ordered by it. */
export function grouped(items: Item[]): [Item, ...Item[]][] {
  const bookings = items.filter(({ kind }) => kind === 'event_booked')
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const key = groupOf(item, bookings)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

export const isUnread = ({ read_at }: Item) => read_at === null
