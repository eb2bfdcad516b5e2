import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Focuses the level in the address, which the reader chose on the map. */
export function useLevelOfAddress(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('level-')) document.getElementById(hash)?.focus()
  }, [hash])
}
