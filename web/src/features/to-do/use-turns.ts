import { useEffect, useRef, useState } from 'react'

/** An item that opens by itself must be visible for this time before a press can decide it. */
const PAUSE_MS = 800

/**
 * Allows one decision at a time, and none by a press that was meant for the item before. It compares the time of the press with the time of
 * painting the next item, so a slow page does no harm. The pause also applies when the open item changes while it is shown.
 */
export function useTurns(shown: string | undefined, version: string | null | undefined) {
  /** The last decided item, which may still be on the screen for a moment. */
  const [left, setLeft] = useState<{ id: string }>()
  const deciding = useRef(false)
  /** Presses before this time decide nothing. `Infinity` until the next item is painted. */
  const from = useRef(-Infinity)
  useEffect(() => {
    if (left === undefined || left.id === shown || from.current !== Infinity) return undefined
    return afterPaint(() => {
      from.current = performance.now() + PAUSE_MS
    })
  }, [shown, left])
  const before = useRef({ shown, version })
  useEffect(() => {
    const { shown: sameShown, version: other } = before.current
    before.current = { shown, version }
    if (sameShown !== shown || other === undefined || other === version) return undefined
    const wait = () => {
      from.current = Math.max(from.current, performance.now() + PAUSE_MS)
    }
    wait()
    return afterPaint(wait)
  }, [shown, version])
  return {
    /**
     * Begins a decision and returns true, unless one is running or the press came too early. `pressedAt` is an `Event.timeStamp`.
     * `Infinity` stands for a decision confirmed in a dialog.
     */
    begin: (pressedAt: number) => {
      if (deciding.current || pressedAt < from.current) return false
      deciding.current = true
      return true
    },
    /** The decision succeeded, so the next item opens. */
    pass: (decided: string) => {
      deciding.current = false
      from.current = Infinity
      setLeft({ id: decided })
    },
    /** The decision was refused, so it may be tried again at once. */
    giveBack: () => {
      deciding.current = false
    },
  }
}

/** Calls back once the current document is painted. Returns a function that cancels this. */
function afterPaint(then: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then)
  })
  return () => cancelAnimationFrame(frame)
}
