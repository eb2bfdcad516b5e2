import { useEffect, useState } from 'react'

/** Once what stood over the page is closed, whoever has not gone on meanwhile is back where they opened it. */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/** What has the focus, or what opens the menu that it is in: that closes. */
function openerNow(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return typeof menu === 'string' ? document.getElementById(menu) : active
}
