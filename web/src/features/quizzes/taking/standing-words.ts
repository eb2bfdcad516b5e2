import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { day, moment, percent } from '../../../platform/words/format.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { type QuizStanding, minutes, questionsWords, standingOf } from '../words.ts'

type ListedQuiz = Schemas['ListedQuiz']

/** Requirements of a quiz in a few words: `10 questions`, `15 minutes`, `80% to pass`. */
export function factsOf({ question_count, time_limit_minutes, passing_score }: ListedQuiz): string[] {
  const pass = percent(passing_score)
  return [
    ...(question_count === null ? [] : [questionsWords(question_count)]),
    time_limit_minutes === null ? t`no limit of time` : minutes(time_limit_minutes),
    t`${pass} to pass`,
  ]
}

/** The reader's standing in a quiz, in sentences. */
export function standingLines(quiz: ListedQuiz, standing: QuizStanding): string[] {
  const state = standingOf(standing)
  const { best_score, passed_at } = standing
  const zone = organizationZone(quiz.owner_organization_id)
  const best = best_score === null ? undefined : percent(best_score)
  const passedOn = passed_at === null ? '' : day(passed_at, zone)
  const lines: string[] = []
  if (state === 'passed') lines.push(best ? t`You passed it on ${passedOn}. Your best score is ${best}.` : t`You passed it on ${passedOn}.`)
  if (state === 'going') lines.push(goingWords(standing))
  if (state === 'waits') lines.push(t`Somebody still has to read what you wrote.`)
  if (state === 'failed' && passed_at !== null)
    lines.push(t`It was renewed since you passed it on ${passedOn}. That pass does not count any more.`)
  else if (state === 'failed')
    lines.push(best ? t`You have not passed the quiz yet. Your best score is ${best}.` : t`You have not passed the quiz yet.`)
  if (state !== 'going' && state !== 'passed') lines.push(...triesWords(standing))
  return lines
}

function goingWords({ open_deadline_at }: QuizStanding): string {
  return open_deadline_at === null
    ? t`You are in the middle of it. It stays as you left it.`
    : t`You are in the middle of it. The time is up at ${{ when: moment(open_deadline_at) }}.`
}

/** Sentences about the attempts left and the time of the next one. */
export function triesWords({ attempts_left, next_try_at }: QuizStanding): string[] {
  if (attempts_left === 0) return [t`You have no attempts left. Whoever keeps the quiz can give you another one.`]
  return [
    ...(attempts_left === null ? [] : [plural(attempts_left, { one: 'You have # attempt left.', other: 'You have # attempts left.' })]),
    ...(next_try_at === null ? [] : [t`You can try again from ${{ when: moment(next_try_at) }} on.`]),
  ]
}

/** True when the reader may begin an attempt now. */
export const mayBegin = ({ open_attempt_id, attempts_left, next_try_at }: QuizStanding) =>
  open_attempt_id === null && attempts_left !== 0 && next_try_at === null
