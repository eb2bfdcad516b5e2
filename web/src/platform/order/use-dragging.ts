import { useEffect, useRef, useState } from 'react'
import { whenConnected } from '../offline/lazy-part.ts'
import type { DropRules } from './dragging.ts'
import './order.css'

/** Props of the element around rows that are dragged. */
export type OrderArea = { ref: (area: HTMLElement | null) => void; 'data-order': '' }

/**
 * Lets pointers drag the rows of an area. Returns the props of the area's element. The code of dragging is loaded after
 * the page; buttons and keys work without it.
 */
export function useDragging(rules: DropRules | undefined): OrderArea {
  const [area, setArea] = useState<HTMLElement | null>(null)
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })
  const isOn = rules !== undefined
  useEffect(() => {
    if (!area || !isOn) return
    let end: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { startDragging } = await whenConnected(() => import('./dragging.ts'))
      if (!isGone) end = startDragging(area, () => latest.current)
    }
    begin().catch(() => {})
    return () => {
      isGone = true
      end?.()
    }
  }, [area, isOn])
  return { ref: setArea, 'data-order': '' }
}
