import { flushSync } from 'react-dom'

/** The ids of the buttons that move a thing in its list. */
export const moverIds = (key: string) => ({ up: `up-${key}`, down: `down-${key}` })

/** Where a thing stood in its list, where it goes, and how many there are. */
type Way = { from: number; to: number; of: number }

/** The button that moved a thing, or its neighbour where the thing can go no further. */
const moverOf = (key: string, { from, to, of }: Way) => {
  const { up, down } = moverIds(key)
  const atEnd = to === 0 || to === of - 1
  return document.getElementById(to < from === atEnd ? down : up)
}

/** The button that moved a thing gets the focus back once what the service answered is shown. */
export function keepFocus(key: string, way: Way): void {
  requestAnimationFrame(() => moverOf(key, way)?.focus())
}

/** Moves a thing of a draft, and the focus stays on the button that moved it. */
export const moveKeepingFocus = (key: string, way: Way, move: () => void) => changeThenFocus(move, () => moverOf(key, way))

/**
 * Shows a change and puts the focus where it belongs before the next key can come, so that whoever types on writes there. For
 * what a key or a click does, never while something is drawn.
 */
export function changeThenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
