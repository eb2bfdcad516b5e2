import type { Context } from '../../context.ts'
import type { Actor } from '#platform/access/actor.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { holdsVersion } from '#platform/db/versions.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Language } from '#platform/languages.ts'
import type { Notifier } from '#platform/notices/notifier.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import * as users from '#modules/users/store.ts'
import { allChoices, checked, speaker } from './rules.ts'
import type { NotificationPreview, Notifications, ReadNotifications, SetNotificationPreferences } from './schema.ts'
import * as plans from './store-plan.ts'
import * as preferences from './store-preferences.ts'
import * as notifications from './store.ts'

/** Returns a page of the caller's own notifications, as text. */
export async function list(db: Db, notifiers: Notifier[], { id }: Actor, language: Language, request: PageRequest): Promise<Notifications> {
  const say = speaker(notifiers)
  const { items, ...rest } = await notifications.list(db, notifiers, id, request)
  const spoken = items.map((row) => {
    const { kind, subject_kind, subject_id, organization_id, created_at, read_at } = row
    return {
      id: row.id,
      kind,
      ...say(row, language),
      subject: { kind: subject_kind, id: subject_id },
      organization_id,
      created_at,
      read_at,
    }
  })
  return { ...rest, items: spoken }
}

/** Marks own notifications as read. Returns how many are left. */
export async function read(db: Tx, notifiers: Notifier[], { id }: Actor, { ids = [], up_to }: ReadNotifications) {
  if (ids.length === 0 && up_to === undefined) throw badRequest('Name ids, or a moment as up_to.', 'ids')
  const own = new Set(ids)
  if ((await notifications.countOwn(db, id, [...own])) !== own.size) throw notFound()
  await notifications.read(db, id, { ids, up_to })
  return { unread_count: await notifications.countUnread(db, notifiers, id) }
}

export async function preferencesOf(db: Db, { id }: Pick<Actor, 'id'>) {
  const { time_zone, setting, choices } = await preferences.get(db, id)
  return { kinds: allChoices(choices), time_zone, ...(setting ?? usualSetting) }
}

/** Invitations are off by default: with a calendar subscription, each event would appear twice. */
const usualSetting: preferences.Setting = { quiet_hours: null, invitations: false, digest_hour: 7 }

/** Replaces all choices of a person. The time zone is stored in the account, where all other code reads it. */
export async function setPreferences(db: Tx, actor: Actor, body: SetNotificationPreferences) {
  const { kinds, time_zone = null, ...setting } = body
  await preferences.set(db, actor.id, { ...usualSetting, ...setting }, checked(kinds))
  await users.setOwn(db, actor.id, { time_zone })
  return preferencesOf(db, actor)
}

/** Returns the channels of notices. Mail needs a mail server. */
export const channelsOf = ({ mail }: Pick<Context, 'mail'>): plans.Draft['channel'][] => (mail ? ['in_app', 'mail'] : ['in_app'])

/** Plans new notices. Safe to run twice at once and late. */
export async function plan(context: Pick<Context, 'db' | 'mail'>, notifiers: Notifier[]): Promise<number> {
  const { db } = context
  const due = await plans.due(db)
  let planned = 0
  const planning = { db, ...due }
  for (const notifier of notifiers) planned += await insert(db, notifier, await plans.drafts(notifier, planning, channelsOf(context)))
  await transaction(db, (db) => plans.looked(db, due))
  if (due.organizations.length > 0) await notifications.forget(db, notifiers)
  return planned
}

/** Writes drafts. A newer version may have sent the same notices under other keys, so an older version plans nothing. */
const insert = (db: Db, notifier: Notifier, drafts: plans.Draft[]): Promise<number> =>
  drafts.length === 0
    ? Promise.resolve(0)
    : transaction(db, async (db) => ((await holdsVersion(db)) ? plans.insert(db, notifier, drafts) : 0))

const PREVIEWED = 200

/** Returns what the next tick would plan in an organization. */
export async function preview(
  context: Pick<Context, 'db' | 'mail'>,
  notifiers: Notifier[],
  actor: Actor,
  organizationId: string,
): Promise<NotificationPreview> {
  const { db } = context
  const planning = { db, ...(await plans.dueIn(db, organizationId)) }
  const items: NotificationPreview['items'] = []
  for (const notifier of notifiers) {
    const { kind, about } = notifier
    const found = await plans.preview(actor, organizationId, notifier, planning, channelsOf(context))
    items.push(...found.map(({ subject_id, ...rest }) => ({ ...rest, kind, subject: { kind: about, id: subject_id } })))
  }
  return { total: items.length, items: items.slice(0, PREVIEWED) }
}
