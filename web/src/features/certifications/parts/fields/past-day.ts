import { useState } from 'react'
import { pastDayProblem } from '../../../../platform/forms/fields.tsx'
import { today } from '../../../../platform/words/format.ts'
import { momentOfDay } from '../../../../platform/words/moments.ts'

/** The day on which something happened. Its moment is settled with it: whatever is sent again is the same request. */
export function usePastDay(missing: string) {
  const [{ day, at }, setDay] = useState(() => settled(today()))
  return { day, at, problem: pastDayProblem(day, missing), setDay: (next: string) => setDay(settled(next)) }
}

const settled = (day: string) => ({ day, at: day === '' ? '' : momentOfDay(day) })
