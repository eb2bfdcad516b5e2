import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { ago, day } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { PartDone } from './part-done.tsx'
import { type Attempt, type ScormStanding, type Standing, progress, score, standingOf, timeSpent } from './words.ts'

type Props = { standing: ScormStanding; course: string }

/** The reader's standing in a course in a sentence, and their progress where the course reports it. */
export function StandingLines({ standing, course }: Props) {
  const says = sentenceOf(standing, standingOf(standing))
  return (
    <>
      {says && <Text size="sm">{says}</Text>}
      <Done standing={standing} course={course} />
    </>
  )
}

function sentenceOf({ latest_attempt, completed_at, current, next, outdated }: ScormStanding, standing: Standing): string | undefined {
  const result = latest_attempt && score(latest_attempt)
  const done = completed_at && day(completed_at)
  if (standing === 'done' && done && latest_attempt?.correction?.action === 'completed') return byHandWords(latest_attempt.correction)
  if (standing === 'done' && done)
    return result ? t`You completed it on ${done} with a score of ${result}.` : t`You completed it on ${done}.`
  if (outdated) return t`It was renewed since you began. What you are in the middle of does not count any more: start again.`
  if (standing === 'outdated' && done) return t`It was renewed since you completed it on ${done}. That completion does not count any more.`
  if (standing === 'failed') {
    const failed = result ? t`You did not pass it yet: your score is ${result}.` : t`You did not pass it yet.`
    return `${failed} ${next === 'resume' ? t`Go on where you were and try again.` : t`Try again whenever you like.`}`
  }
  if (standing === 'fresh' || !latest_attempt) return latest_attempt?.correction ? endedWords(latest_attempt.correction) : undefined
  const there = lastThere(latest_attempt)
  return done && current ? `${there} ${t`You completed it before, on ${done}, and that counts.`}` : there
}

type Correction = NonNullable<Attempt['correction']>

const byHandWords = ({ at, by, reason }: Correction) =>
  t`It counts as completed since ${{ when: day(at) }}, as ${{ person: personName(by) }} decided: ${{ reason: reason ?? '' }}`

/** Reason why an earlier attempt ended. */
const endedWords = ({ action, at, by, reason }: Correction) =>
  action === 'moved'
    ? t`It has a new package since ${{ when: day(at) }}, and what you had begun ended with the one before: start again.`
    : t`What you had begun was ended on ${{ when: day(at) }} by ${{ person: personName(by) }}: ${{ reason: reason ?? '' }}`

function lastThere(attempt: Attempt): string {
  const [when, spent] = [ago(attempt.last_activity_at), timeSpent(attempt)]
  return spent ? t`You were in it ${when}, ${spent} so far.` : t`You were in it ${when}.`
}

function Done({ standing, course }: Props) {
  const attempt = standing.latest_attempt
  const part = attempt && standingOf(standing) === 'going' ? progress(attempt) : undefined
  return <PartDone part={part} label={t`Progress in ${course}`} />
}
