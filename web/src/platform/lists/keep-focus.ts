/** The ids of the buttons that move a thing in its list. */
export const moverIds = (key: string) => ({ up: `up-${key}`, down: `down-${key}` })

/** The button that moved a thing keeps the focus, or its neighbour where the thing can go no further. */
export function keepFocus(key: string, { from, to, of }: { from: number; to: number; of: number }): void {
  const { up, down } = moverIds(key)
  const atEnd = to === 0 || to === of - 1
  const id = to < from === atEnd ? down : up
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
