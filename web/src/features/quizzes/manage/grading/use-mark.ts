import { useState } from 'react'
import { copyOf, forgetCopy, keepCopy } from '../../../../platform/offline/copies.ts'
import { useAccess } from '../../../../platform/session.tsx'

type Mark = { points: string; comment: string }

/** Draft of a mark, kept in this browser until it is saved. */
export function useMark(answer: string) {
  const { me } = useAccess()
  const name = `${me.id} grading/${answer}`
  const [mark, setMark] = useState<Mark>(() => copyOf<Mark>(name)?.value ?? { points: '', comment: '' })
  return {
    mark,
    change: (part: Partial<Mark>) => {
      const next = { ...mark, ...part }
      setMark(next)
      keepCopy(name, next)
    },
    forget: () => forgetCopy(name),
  }
}
