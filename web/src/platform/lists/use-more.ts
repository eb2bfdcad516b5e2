import { useEffect, useRef, useState } from 'react'
import type { Pages } from './paging.tsx'

/**
 * The button for more of a list. Whoever pressed it has the focus there again once more has come (disabled while that is awaited, it
 * lost it), or on `end`, which says that this was all; whoever has gone on meanwhile stays where they are.
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
