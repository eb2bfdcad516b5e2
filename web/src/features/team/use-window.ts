import { type RefObject, useEffect, useState } from 'react'

const AROUND = 8

/** Returns the range of rows to render: those visible in the box and some around them. All rows have the same height. */
export function useWindow(scroller: RefObject<HTMLElement | null>, rows: number, height: number) {
  const [sight, setSight] = useState({ top: 0, size: 800 })
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    // Rounded to whole rows, so that scrolling within a row does not render again.
    const look = () => {
      const next = { top: Math.floor(box.scrollTop / height) * height, size: box.clientHeight }
      setSight((before) => (before.top === next.top && before.size === next.size ? before : next))
    }
    look()
    const sized = new ResizeObserver(look)
    sized.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, height])
  const first = Math.max(0, Math.min(rows, Math.floor(sight.top / height)) - AROUND)
  const last = Math.min(rows, Math.ceil((sight.top + sight.size) / height) + AROUND)
  return { first, last: Math.max(first, last) }
}
