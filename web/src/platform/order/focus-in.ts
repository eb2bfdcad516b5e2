import { moverIds } from './movers.tsx'

/**
 * Remembers the focused element of a row. Returns a function that focuses it again after the row has moved. At an end of
 * the list, where the button that moved the row is disabled, the other one takes the focus.
 */
export function focusIn(key: string): () => void {
  const held = document.activeElement
  if (!(held instanceof HTMLElement) || held.closest('[data-place]')?.getAttribute('data-place') !== key) return () => {}
  return () => {
    const { up, down } = moverIds(key)
    const again = held.isConnected ? held : document.getElementById(held.id)
    const isOff = again instanceof HTMLButtonElement && again.disabled
    const next = isOff ? document.getElementById(held.id === up ? down : up) : again
    next?.focus()
  }
}
