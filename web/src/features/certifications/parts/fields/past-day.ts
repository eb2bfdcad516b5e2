import { useState } from 'react'
import { pastDayProblem } from '../../../../platform/forms/fields.tsx'
import { today } from '../../../../platform/words/format.ts'
import { momentOfDay } from '../../../../platform/words/moments.ts'

/** A field for a past day. The moment is fixed together with the day, so that a retry sends the same request. */
export function usePastDay(missing: string) {
  const [{ day, at }, setDay] = useState(() => settled(today()))
  return { day, at, problem: pastDayProblem(day, missing), setDay: (next: string) => setDay(settled(next)) }
}

const settled = (day: string) => ({ day, at: day === '' ? '' : momentOfDay(day) })
