import type { KeyboardEvent } from 'react'

/** Returns the props of a row that Alt with an arrow moves, one place up (-1) or down (1). */
export const onArrows = (move: (by: -1 | 1) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || event.defaultPrevented) return
    event.preventDefault()
    move(by)
  },
})
