import { plural, t } from '@lingui/core/macro'
import { IconCheck, IconCircleDashed, IconHourglass, IconProgress, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import type { Look } from '../../platform/parts/mark.tsx'

export type Quiz = Schemas['Quiz']
export type AvailableQuiz = Schemas['AvailableQuiz']
export type QuizStanding = Schemas['QuizStanding']
export type ListedAttempt = Schemas['ListedQuizAttempt']

/** A person's standing in a quiz. */
export type Standing = 'going' | 'fresh' | 'waits' | 'failed' | 'passed'

export function standingOf({ open_attempt_id, passed, waits_for_grade, last_attempt_id }: QuizStanding): Standing {
  if (open_attempt_id !== null) return 'going'
  if (passed) return 'passed'
  if (waits_for_grade) return 'waits'
  return last_attempt_id === null ? 'fresh' : 'failed'
}

export const standingLooks: Record<Standing, Look & { words: string }> = {
  going: { color: 'blue', icon: IconProgress, words: t`In progress` },
  fresh: { color: 'gray', icon: IconCircleDashed, words: t`Not tried yet` },
  waits: { color: 'yellow', icon: IconHourglass, words: t`Waiting to be graded` },
  failed: { color: 'red', icon: IconX, words: t`Not passed yet` },
  passed: { color: 'green', icon: IconCheck, words: t`Passed` },
}

type Result = Pick<ListedAttempt, 'state' | 'passed'>

export function resultLook({ state, passed }: Result): Look & { words: string } {
  if (state === 'in_progress') return standingLooks.going
  if (passed === null) return standingLooks.waits
  return passed ? standingLooks.passed : { ...standingLooks.failed, words: t`Not passed` }
}

/** Words such as `10 minutes`. */
export const minutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' })

export const questionsWords = (count: number) => plural(count, { one: '# question', other: '# questions' })
