import { useState } from 'react'
import { copyOf, keepCopy } from '../../../../platform/offline/copies.ts'

export const flagsName = (attemptId: string) => `quiz-flags ${attemptId}`

/** Questions that the reader flagged to come back to. Only this browser keeps them. */
export function useFlags(attemptId: string) {
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(() => new Set(copyOf<string[]>(flagsName(attemptId))?.value))
  const toggle = (id: string) => {
    const next = new Set(flagged)
    if (!next.delete(id)) next.add(id)
    keepCopy(flagsName(attemptId), [...next])
    setFlagged(next)
  }
  return { flagged, toggle }
}
