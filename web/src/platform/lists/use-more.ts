import { useEffect, useRef, useState } from 'react'
import type { Pages } from './paging.tsx'

/**
 * The state of the button that loads more of a list. The button loses the focus because it is disabled while it loads.
 * Afterwards the focus returns to it, or moves to `end`, the note that nothing is left. A focus that the user has moved
 * elsewhere stays there.
 */
export function useMore({ isFetchingNextPage, fetchNextPage }: Pages) {
  const [pressed, setPressed] = useState(false)
  const awaited = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLOutputElement & HTMLParagraphElement>(null)
  useEffect(() => {
    if (!awaited.current || isFetchingNextPage || document.activeElement === button.current) return
    awaited.current = false
    if (document.activeElement === document.body) (button.current ?? end.current)?.focus({ preventScroll: true })
  })
  const onClick = () => {
    awaited.current = true
    setPressed(true)
    void fetchNextPage()
  }
  return { button, end, pressed, more: { loading: isFetchingNextPage, onClick } }
}
