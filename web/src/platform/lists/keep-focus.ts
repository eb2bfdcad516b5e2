import { flushSync } from 'react-dom'

/**
 * Renders a change and moves the focus before the next key event, so that the next typed character arrives there. Call
 * it in event handlers only, never during a render.
 */
export function changeThenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
