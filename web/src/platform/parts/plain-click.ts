import type { MouseEvent } from 'react'

/** Whether a click on a link is to open it here, and nobody has seen to it yet: with a key held, browsers open it elsewhere. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
