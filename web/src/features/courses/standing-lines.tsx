import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { ago, day } from '../../platform/words/format.ts'
import { PartDone } from './part-done.tsx'
import { type Attempt, type ScormStanding, type Standing, progress, score, standingOf, timeSpent } from './words.ts'

type Props = { standing: ScormStanding; course: string }

/** How the reader stands with a course, in a sentence, and how far it is where the course tells. */
export function StandingLines({ standing, course }: Props) {
  const says = sentenceOf(standing, standingOf(standing))
  return (
    <>
      {says && <Text size="sm">{says}</Text>}
      <Done standing={standing} course={course} />
    </>
  )
}

function sentenceOf({ latest_attempt, completed_at, current, next }: ScormStanding, standing: Standing): string | undefined {
  const result = latest_attempt && score(latest_attempt)
  const done = completed_at && day(completed_at)
  if (standing === 'done' && done)
    return result ? t`You completed it on ${done} with a score of ${result}.` : t`You completed it on ${done}.`
  if (standing === 'outdated' && done) return t`It was renewed since you completed it on ${done}. That completion does not count any more.`
  if (standing === 'failed') {
    const failed = result ? t`You did not pass it yet: your score is ${result}.` : t`You did not pass it yet.`
    return `${failed} ${next === 'resume' ? t`Go on where you were and try again.` : t`Try again whenever you like.`}`
  }
  if (standing === 'fresh' || !latest_attempt) return undefined
  const there = lastThere(latest_attempt)
  return done && current ? `${there} ${t`You completed it before, on ${done}, and that counts.`}` : there
}

function lastThere(attempt: Attempt): string {
  const [when, spent] = [ago(attempt.last_activity_at), timeSpent(attempt)]
  return spent ? t`You were in it ${when}, ${spent} so far.` : t`You were in it ${when}.`
}

function Done({ standing, course }: Props) {
  const attempt = standing.latest_attempt
  const part = attempt && standingOf(standing) === 'going' ? progress(attempt) : undefined
  return <PartDone part={part} label={t`Progress in ${course}`} />
}
