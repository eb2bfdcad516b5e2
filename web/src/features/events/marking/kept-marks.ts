import { type Mark, type State, inPlaceOf, settled } from './queue.ts'

/**
 * Marks that this browser keeps until they have arrived. They survive closing it and signing out, and belong to one user. Each mark has its
 * own storage key, so that two tabs do not overwrite each other's marks.
 */
const PREFIX = 'mark '
const placeOf = (whose: string, { event, user_id }: Pick<Mark, 'event' | 'user_id'>) => `${PREFIX}${whose} ${event.id} ${user_id}`

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Calls `listener` when this tab or another one changes the kept marks. Returns a function that stops this. */
export function onMarks(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns a user's marks as text. The text is equal as long as the marks are. */
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

/** Keeps a mark. Throws when the browser's storage is full. */
export function keep(storage: Storage, whose: string, mark: Mark): void {
  storage.setItem(placeOf(whose, mark), JSON.stringify(inPlaceOf(find(storage, whose, mark), mark)))
  tell()
}

/** Sets the state of a mark after the service answered. `captured_at` is the time that was sent with it. */
export function settle(storage: Storage, whose: string, mark: Mark, state: State, captured_at: string): void {
  const after = settled(find(storage, whose, mark), mark, state, captured_at)
  if (after) storage.setItem(placeOf(whose, mark), JSON.stringify(after))
  tell()
}

/** Removes a mark, unless a newer one has replaced it. */
export function drop(storage: Storage, whose: string, mark: Mark): void {
  if (find(storage, whose, mark)?.at === mark.at) storage.removeItem(placeOf(whose, mark))
  tell()
}
