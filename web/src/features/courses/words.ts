import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { hours, number, percent } from '../../platform/words/format.ts'

export type AvailableCourse = Schemas['AvailableScormCourse']
export type KeptCourse = Schemas['ScormCourse']
export type ScormStanding = Schemas['ScormStanding']
/** Fields of a course that learners and managers both see. */
export type SeenCourse = Pick<
  KeptCourse & AvailableCourse,
  'id' | 'owner_organization_id' | 'owner_department_id' | 'name' | 'description' | 'audience' | 'subjects'
>
export type Attempt = Schemas['ScormAttempt']

/** A person's standing in a course. */
export type Standing = 'fresh' | 'going' | 'failed' | 'outdated' | 'done'

export function standingOf({ next, latest_attempt, current, completed_at, outdated }: ScormStanding): Standing {
  if (next === 'review') return 'done'
  if (outdated) return 'outdated'
  if (latest_attempt?.status === 'failed') return 'failed'
  if (next === 'resume') return 'going'
  return completed_at !== null && !current ? 'outdated' : 'fresh'
}

export const standingWords: Record<Standing, string> = {
  fresh: t`Not started`,
  going: t`In progress`,
  failed: t`Not passed yet`,
  outdated: t`To be taken again`,
  done: t`Completed`,
}

export const attemptWords: Record<Attempt['status'], string> = {
  in_progress: t`In progress`,
  completed: t`Completed`,
  failed: t`Not passed`,
}

/** Label of the button that opens a course, such as `Resume “Fire safety”`. */
export function takeWords(standing: Standing, name: string): string {
  switch (standing) {
    case 'fresh': return t`Start “${name}”`
    case 'going': return t`Resume “${name}”`
    case 'failed': return t`Try “${name}” again`
    case 'outdated': return t`Start “${name}” again`
    case 'done': return t`Take “${name}” again`
  }
} // prettier-ignore

/** Words such as `25 minutes`. Undefined below half a minute. */
export function timeSpent({ total_time_seconds }: Pick<Attempt, 'total_time_seconds'>): string | undefined {
  const minutes = Math.round(total_time_seconds / 60)
  if (minutes < 1) return undefined
  return minutes < 120 ? plural(minutes, { one: '# minute', other: '# minutes' }) : hours(Math.round(minutes / 6) / 10)
}

/** Words such as `85 of 100` or `90%`. Undefined when the course reported no score. */
export function score({ score_raw, score_max, score_scaled }: Attempt): string | undefined {
  if (score_raw !== null)
    return score_max === null ? number(score_raw) : t`${{ score: number(score_raw) }} of ${{ most: number(score_max) }}`
  return score_scaled === null ? undefined : percent(Math.round(score_scaled * 100))
}

/** Progress in per cent. Undefined when the course does not report it. A completed course has 100. */
export function progress({ status, progress_measure }: Attempt): number | undefined {
  if (status === 'completed') return 100
  return progress_measure === null ? undefined : Math.round(progress_measure * 100)
}
