import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import type { Actor } from '#platform/access/actor.ts'
import { atOneMoment } from '#platform/db/open.ts'
import { keptUntilWritten } from '#platform/db/writes.ts'
import type { Subscribed } from '../store.ts'
import { entriesOf } from './actions.ts'
import { calendarText } from './rules-calendar.ts'
import { stampOf } from './store-stamp.ts'

type Feed = { bytes: Buffer; etag: string }
type Kept = Pick<Context, 'db' | 'writes'> & { config: Pick<Context['config'], 'publicOrigin'> }

const MOST_BYTES = 32 * 1024 * 1024
/** What a feed takes beside its text, at most. */
const BESIDE = 1024
const MOST_STAMPS = 10_000

/**
 * The feeds that were asked for last, with the stamp of all they were written from: calendars ask every hour for what changes
 * every month. A feed is written anew where its stamp is another; both are read of one moment. As long as this process writes nothing the
 * stamp is not read again for a second.
 */
export function keptFeeds({ db, writes, config: { publicOrigin } }: Kept) {
  const host = new URL(publicOrigin).hostname
  const recent = keptUntilWritten<{ stamp: string }>(writes, MOST_STAMPS)
  const kept = new LRUCache<string, Feed & { stamp: string }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + BESIDE,
  })

  const write = (link: Subscribed, actor: Actor) =>
    atOneMoment(db, async (db) => {
      const stamp = await stampOf(db, actor, link)
      const entries = await entriesOf(db, actor, link.scope, host)
      const bytes = Buffer.from(calendarText({ ...entries, ...link, publicOrigin }))
      return { stamp, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    })

  return async (link: Subscribed, actor: Actor): Promise<Feed> => {
    const known = kept.get(link.id)
    const current = known && (await recent(link.id, async () => ({ stamp: await stampOf(db, actor, link) })))
    if (known && known.stamp === current?.stamp) return known
    const written = await write(link, actor)
    kept.set(link.id, written)
    return written
  }
}
