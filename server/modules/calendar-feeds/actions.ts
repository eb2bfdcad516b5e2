import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#platform/access/actor.ts'
import { managerOf } from '#platform/access/managers.ts'
import { newSecret } from '#platform/auth/secrets.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, refusal } from '#platform/errors.ts'
import { type Language } from '#platform/languages.ts'
import type { CalendarLink, CalendarLinks, CreateCalendarLink, CreatedCalendarLink, LinkScope, UpdateCalendarLink } from './schema.ts'
import * as links from './store.ts'

const MOST = 10

const noTeam = refusal('forbidden', 'manages_nobody', 'Only who manages a role may include their team.', 'scope')
const switchedOff = refusal('forbidden', 'feeds_switched_off', 'This deployment serves no calendar feeds (CALENDAR_FEEDS_ENABLED).')
const tooMany = refusal(
  'limit_reached',
  'calendar_links_full',
  'There are {most} live calendar links already. Revoke one that is no longer needed.',
)

/** The settings of a deployment: the origin of feeds, and whether it serves any. */
export type FeedSettings = { publicOrigin: string; calendarFeeds: boolean }

export const managesSomebody = (actor: Actor) => managerOf(actor) !== undefined

function mustFit(actor: Actor, scope: LinkScope | undefined): void {
  if (scope !== undefined && scope !== 'self' && !managesSomebody(actor)) throw noTeam()
}

export async function list(db: Db, actor: Actor, { calendarFeeds }: FeedSettings, revoked: boolean): Promise<CalendarLinks> {
  return { items: await links.list(db, actor.id, revoked), can_include_team: managesSomebody(actor), enabled: calendarFeeds }
}

/** Creates a link in the language of the caller, because calendars send none. Only this answer contains the secret. */
export async function create(
  db: Tx,
  actor: Actor,
  served: FeedSettings,
  { scope = 'self', ...fields }: CreateCalendarLink,
  language: Language,
): Promise<CreatedCalendarLink> {
  if (!served.calendarFeeds) throw switchedOff()
  mustFit(actor, scope)
  if ((await links.countLive(db, actor.id)) >= MOST) throw tooMany({ most: MOST })
  const { secret, hash } = newSecret()
  const link = await links.create(db, {
    ...fields,
    scope,
    id: randomUUIDv7(),
    account_id: actor.id,
    language,
    token_hash: hash,
    token_hint: secret.slice(-4),
  })
  return { ...link, ...addressesOf(`${served.publicOrigin}/api/calendar-feeds/${secret}/calendar.ics`, fields.label) }
}

/** Google accepts a feed only by its webcal address. */
function addressesOf(feed_url: string, label: string): Pick<CreatedCalendarLink, 'feed_url' | 'subscribe'> {
  const webcal = feed_url.replace(/^https?:/, 'webcal:')
  return {
    feed_url,
    subscribe: {
      webcal,
      google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
      outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(feed_url)}&name=${encodeURIComponent(label)}`,
    },
  }
}

/** Changes a live link; its address stays. */
export async function update(db: Tx, actor: Actor, id: string, fields: UpdateCalendarLink): Promise<CalendarLink> {
  const changed = found(await links.update(db, actor.id, id, fields))
  mustFit(actor, fields.scope)
  return changed
}

export async function revoke(db: Tx, actor: Actor, id: string): Promise<CalendarLink> {
  const [revoked] = await links.revoke(db, actor.id, id)
  return found(revoked)
}

export async function revokeAll(db: Tx, actor: Actor): Promise<{ revoked: number }> {
  const all = await links.revoke(db, actor.id, undefined)
  return { revoked: all.length }
}
