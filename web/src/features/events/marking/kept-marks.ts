import { type Mark, type State, inPlaceOf, settled } from './queue.ts'

/**
 * Marks until they have arrived, in this browser. They stay when it is closed and when their maker signs out, and are nobody
 * else's. Each has a place of its own, so that two tabs do not write over what the other one keeps.
 */
const PREFIX = 'mark '
const placeOf = (whose: string, { event, user_id }: Pick<Mark, 'event' | 'user_id'>) => `${PREFIX}${whose} ${event.id} ${user_id}`

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Tells of what this tab keeps, and other ones. */
export function onMarks(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Somebody's marks as text, which is the same as long as they are. */
export function marksAsText(storage: Storage, whose: string): string {
  const places = Array.from({ length: storage.length }, (_, nr) => storage.key(nr) ?? '')
  const own = places.filter((place) => place.startsWith(`${PREFIX}${whose} `)).toSorted()
  return `[${own.map((place) => storage.getItem(place)).join()}]`
}

export const marksIn = (text: string): Mark[] => JSON.parse(text)
export const marksOf = (storage: Storage, whose: string): Mark[] => marksIn(marksAsText(storage, whose))

function find(storage: Storage, whose: string, mark: Mark): Mark | undefined {
  const kept = storage.getItem(placeOf(whose, mark))
  return kept === null ? undefined : JSON.parse(kept)
}

/** Throws where the browser keeps no more. */
export function keep(storage: Storage, whose: string, mark: Mark): void {
  storage.setItem(placeOf(whose, mark), JSON.stringify(inPlaceOf(find(storage, whose, mark), mark)))
  tell()
}

/** Says what a mark came to that was sent as captured then. */
export function settle(storage: Storage, whose: string, mark: Mark, state: State, captured_at: string): void {
  const after = settled(find(storage, whose, mark), mark, state, captured_at)
  if (after) storage.setItem(placeOf(whose, mark), JSON.stringify(after))
  tell()
}

/** Forgets a mark, unless there is a newer one in its place. */
export function drop(storage: Storage, whose: string, mark: Mark): void {
  if (find(storage, whose, mark)?.at === mark.at) storage.removeItem(placeOf(whose, mark))
  tell()
}
