import { isOneOf, isRefusal, sentence } from '../refusal.ts'
import { type Undo, runAll, secondsIn } from './run.ts'
import { type UnchangedGroup, staying } from './stays.ts'

/** The action on one item, or a sentence that says why there is none. */
export type UndoOrReason = Undo | string

/** The progress of a walk. */
export type Tally = { seen: number; done: number; known: number; stays: UnchangedGroup[] }

/** The end of a walk: all items are dealt with, the user stopped it, or the service refused to continue. */
export type WalkEnd = 'over' | 'stopped' | { refused: unknown }

export type Walk<Item> = {
  /** Fetches the page of items at the cursor. */
  read: (cursor: string | null) => Promise<{ items: Item[]; next_cursor: string | null }>
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  wayOf: (item: Item) => UndoOrReason
  /** Whether a refusal only says that the item already has the wanted state. */
  isKnown: (error: unknown) => boolean
  isStopped: () => boolean
  onStep: (tally: Tally, isWaiting: boolean) => void
  second: () => Promise<unknown>
}

/** The number of tries for an item whose request breaks the connection while the service answers other requests. */
const TRIES = 5

/** Whether waiting may help: the connection broke, the service failed, or it limits the rate. */
const passes = (error: unknown) => !isRefusal(error) || isOneOf(error, ['rate_limited', 'server_error'])

/**
 * Goes page by page through more items than memory can hold, and runs the action on each in turn. After a broken
 * connection it waits and continues. The returned function can be called again after a stop or a refusal; it continues
 * from there.
 */
export function walking<Item>(walk: Walk<Item>): () => Promise<WalkEnd> {
  let cursor: string | null = null
  /** The keys of the items of the current page that are dealt with. */
  let dealtWith = new Set<string>()
  const counts = { seen: 0, done: 0, known: 0 }
  const { stay, stays } = staying(walk.nameOf)
  const step = (isWaiting: boolean) => walk.onStep({ ...counts, stays: stays() }, isWaiting)
  const read = () => patiently(walk, cursor, () => step(true))
  const deal = dealing(walk, { counts, stay, read })

  /** Deals with the items of a page. Returns false if it was stopped before the end. */
  async function dealWith(items: Item[]): Promise<boolean> {
    for (const item of items.filter((each) => !dealtWith.has(walk.keyOf(each)))) {
      if (!(await deal(item))) return false
      dealtWith.add(walk.keyOf(item))
      counts.seen += 1
      step(false)
    }
    return true
  }

  return async () => {
    try {
      for (;;) {
        const page = await read()
        if (page === undefined || !(await dealWith(page.items))) return 'stopped'
        if (page.next_cursor === null) return 'over'
        cursor = page.next_cursor
        dealtWith = new Set()
      }
    } catch (refused) {
      return { refused }
    }
  }
}

/** Reads a page, and retries until the service answers. Returns undefined if it was stopped before. */
async function patiently<Item>({ read, isStopped, second }: Walk<Item>, cursor: string | null, onWait: () => void) {
  while (!isStopped()) {
    try {
      return await read(cursor)
    } catch (error) {
      if (!passes(error)) throw error
      onWait()
      for (let left = secondsIn(error); left > 0 && !isStopped(); left -= 1) await second()
    }
  }
  return undefined
}

type WalkContext<Item> = {
  counts: Record<'done' | 'known', number>
  stay: (item: Item, why: string, error?: unknown) => true
  /** Resolves when the connection is back. */
  read: () => Promise<unknown>
}

/** Returns a function that deals with one item. The function returns false if it was stopped before. */
function dealing<Item>({ wayOf, isKnown, isStopped, second }: Walk<Item>, { counts, stay, read }: WalkContext<Item>) {
  return async function deal(item: Item, triesLeft = TRIES): Promise<boolean> {
    const way = wayOf(item)
    if (typeof way === 'string') return !isStopped() && stay(item, way)
    const [outcome] = await runAll([item], { act: way, isKnown, isStopped, onStep: () => undefined, second })
    const { kind, error } = outcome!
    if (kind === 'untried') return false
    if (kind !== 'failed') {
      counts[kind] += 1
      return true
    }
    if (isOneOf(error, ['invalid_token'])) throw error
    if (!passes(error) || triesLeft <= 1) return stay(item, sentence(error), error)
    // The request may have arrived all the same. Then the service says so at the next try.
    await second()
    return (await read()) !== undefined && deal(item, triesLeft - 1)
  }
}
