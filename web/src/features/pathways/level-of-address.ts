import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Whoever comes from the map goes on with the level that they chose there. */
export function useLevelOfAddress(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('level-')) document.getElementById(hash)?.focus()
  }, [hash])
}
