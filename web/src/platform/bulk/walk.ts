import { isOneOf, isRefusal, sentence } from '../refusal.ts'
import { type Undo, runAll, secondsIn } from './run.ts'
import { type Stay, staying } from './stays.ts'

/** What is done with one of many, or a sentence that says why nothing is. */
export type Way = Undo | string

/** How far a walk has come. */
export type Tally = { seen: number; done: number; known: number; stays: Stay[] }

/** How a walk ended: with everything, because somebody stopped it, or because the service refused to let it go on. */
export type Ending = 'over' | 'stopped' | { refused: unknown }

export type Walk<Item> = {
  /** A page of them, from a cursor. */
  read: (cursor: string | null) => Promise<{ items: Item[]; next_cursor: string | null }>
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  wayOf: (item: Item) => Way
  /** Whether a refusal only says that it is so already. */
  isKnown: (error: unknown) => boolean
  isStopped: () => boolean
  onStep: (tally: Tally, isWaiting: boolean) => void
  second: () => Promise<unknown>
}

/** So often one is tried that breaks the connection each time, while the service answers otherwise. */
const TRIES = 5

/** Whether waiting may help: the connection broke, or the service has a fault or asks for patience. */
const passes = (error: unknown) => !isRefusal(error) || isOneOf(error, ['rate_limited', 'server_error'])

/**
 * Goes through what is too much to be held at once, page by page, and does something with one after the other. Where the connection
 * breaks it waits, and goes on. Asked again after it was stopped or refused, it goes on from there.
 */
export function walking<Item>(walk: Walk<Item>): () => Promise<Ending> {
  let cursor: string | null = null
  /** What of the page is dealt with. */
  let dealtWith = new Set<string>()
  const counts = { seen: 0, done: 0, known: 0 }
  const { stay, stays } = staying(walk.nameOf)
  const step = (isWaiting: boolean) => walk.onStep({ ...counts, stays: stays() }, isWaiting)
  const read = () => patiently(walk, cursor, () => step(true))
  const deal = dealing(walk, { counts, stay, read })

  /** Whether all of a page is dealt with. */
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

/** Reads as soon as that is possible; undefined where it was stopped before. */
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

type Dealing<Item> = {
  counts: Record<'done' | 'known', number>
  stay: (item: Item, why: string, error?: unknown) => true
  /** Comes back once there is a connection. */
  read: () => Promise<unknown>
}

/** Whether one is dealt with; it is not where it was stopped before. */
function dealing<Item>({ wayOf, isKnown, isStopped, second }: Walk<Item>, { counts, stay, read }: Dealing<Item>) {
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
    // What was sent may have arrived all the same: then the service says so.
    await second()
    return (await read()) !== undefined && deal(item, triesLeft - 1)
  }
}
