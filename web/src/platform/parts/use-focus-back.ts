import { useEffect, useState } from 'react'

/** What opened the dialog that stands over the page now. */
let opened: Element[] = []

/** Once what stood over the page is closed, whoever has not gone on meanwhile is back where they opened it. */
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

/** What has the focus, or what opens the menu that it is in: that closes. From a dialog that goes, such as one that stood for this, what opened it. */
function openersNow(): Element[] {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = typeof menu === 'string' ? document.getElementById(menu) : active
  return [...(opener ? [opener] : []), ...(active?.closest('[role=dialog]') ? opened : [])]
}
