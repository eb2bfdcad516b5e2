import { useEffect, useRef, useState } from 'react'

/** What comes up by itself is in sight for so long before a press decides it. */
const PAUSE_MS = 800

/**
 * One decision at a time, and none by a press that was meant for the one before: a press counts by the moment when it was
 * made, and what came up next by the moment when it was painted, however long the page was busy in between. So does what changed while it
 * was looked at.
 */
export function useTurns(shown: string | undefined, version: string | null | undefined) {
  /** What was decided last: it may stand there for a moment still. */
  const [left, setLeft] = useState<{ id: string }>()
  const deciding = useRef(false)
  /** Presses before this moment decide nothing; Infinity until the next one is painted. */
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
    /** Whether a press of that moment, as `Event.timeStamp` counts, begins a decision. Infinity is one that was thought over. */
    begin: (pressedAt: number) => {
      if (deciding.current || pressedAt < from.current) return false
      deciding.current = true
      return true
    },
    /** It was decided: the next one comes up. */
    pass: (decided: string) => {
      deciding.current = false
      from.current = Infinity
      setLeft({ id: decided })
    },
    /** It was refused, and may be tried again at once. */
    giveBack: () => {
      deciding.current = false
    },
  }
}

/** Calls back once what is in the document by now is on the screen; gives the way to call that off. */
function afterPaint(then: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then)
  })
  return () => cancelAnimationFrame(frame)
}
