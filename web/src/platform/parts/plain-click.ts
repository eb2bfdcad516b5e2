import type { MouseEvent } from 'react'

/**
 * Whether a click on a link should open it here. With a modifier key, browsers open it elsewhere. A click that was
 * handled already does not count.
 */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
