import { useEffect, useState } from 'react'

/** The elements that opened the current dialog, in order of preference. */
let opened: Element[] = []

/** Returns the focus to the opener when a dialog closes, unless the user has moved it elsewhere. */
export function useFocusBack(): void {
  const [openers] = useState(openersNow)
  useEffect(() => {
    opened = openers
    return () => {
      if (opened === openers) opened = []
      requestAnimationFrame(() => {
        const opener = openers.find(({ isConnected }) => isConnected)
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [openers])
}

/**
 * Returns the focused element, or the button of its menu, because the menu closes. If the focus is in a dialog that
 * closes, such as a placeholder, the openers of that dialog follow.
 */
function openersNow(): Element[] {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = typeof menu === 'string' ? document.getElementById(menu) : active
  return [...(opener ? [opener] : []), ...(active?.closest('[role=dialog]') ? opened : [])]
}
