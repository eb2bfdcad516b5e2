import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import type { Actor } from '#platform/access/actor.ts'
import { atOneMoment } from '#platform/db/open.ts'
import { keptUntilWritten } from '#platform/db/writes.ts'
import type { FeedLink } from '../store.ts'
import { entriesOf } from './actions.ts'
import { calendarText } from './rules-calendar.ts'
import { stampOf } from './store-stamp.ts'

type Feed = { bytes: Buffer; etag: string }
type FeedContext = Pick<Context, 'db' | 'writes'> & { config: Pick<Context['config'], 'publicOrigin'> }

const MOST_BYTES = 32 * 1024 * 1024
/** The memory for a cached feed besides its text, in bytes. */
const BESIDE = 1024
const MOST_STAMPS = 10_000

/**
 * Caches recently requested feeds with a stamp of their data, because calendars poll hourly for data that changes monthly.
 * A feed is rewritten when its stamp differs; both are read at one moment.
 * If this process writes nothing meanwhile, a stamp is reused for a second.
 */
export function keptFeeds({ db, writes, config: { publicOrigin } }: FeedContext) {
  const host = new URL(publicOrigin).hostname
  const recent = keptUntilWritten<{ stamp: string }>(writes, MOST_STAMPS)
  const kept = new LRUCache<string, Feed & { stamp: string }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + BESIDE,
  })

  const write = (link: FeedLink, actor: Actor) =>
    atOneMoment(db, async (db) => {
      const stamp = await stampOf(db, actor, link)
      const entries = await entriesOf(db, actor, link.scope, host)
      const bytes = Buffer.from(calendarText({ ...entries, ...link, publicOrigin }))
      return { stamp, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    })

  return async (link: FeedLink, actor: Actor): Promise<Feed> => {
    const known = kept.get(link.id)
    const current = known && (await recent(link.id, async () => ({ stamp: await stampOf(db, actor, link) })))
    if (known && known.stamp === current?.stamp) return known
    const written = await write(link, actor)
    kept.set(link.id, written)
    return written
  }
}
