import { flushSync } from 'react-dom'

/** Returns the ids of the buttons that move a thing in its list. */
export const moverIds = (key: string) => ({ up: `up-${key}`, down: `down-${key}` })

/** The old and the new index of a thing, and the number of things. */
type RowMove = { from: number; to: number; of: number }

/** Returns the button that moved a thing. At an end of the list, where this button is disabled, it returns the other one. */
const moverOf = (key: string, { from, to, of }: RowMove) => {
  const { up, down } = moverIds(key)
  const atEnd = to === 0 || to === of - 1
  return document.getElementById(to < from === atEnd ? down : up)
}

/** Moves the focus back to the button that moved a thing, after the answer of the service is shown. */
export function keepFocus(key: string, way: RowMove): void {
  requestAnimationFrame(() => moverOf(key, way)?.focus())
}

/** Moves a thing in a draft and keeps the focus on the button that moved it. */
export const moveKeepingFocus = (key: string, way: RowMove, move: () => void) => changeThenFocus(move, () => moverOf(key, way))

/**
 * Renders a change and moves the focus before the next key event, so that the next typed character arrives there. Call
 * it in event handlers only, never during a render.
 */
export function changeThenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
