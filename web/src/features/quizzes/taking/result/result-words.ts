import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'

type AttemptResult = Pick<Schemas['QuizAttempt'], 'passed' | 'score' | 'passing_score' | 'can_pass'>

/** Tells the learner whether they passed, and if not, why. */
export function reasonWords({ passed, score, passing_score, can_pass }: AttemptResult): string {
  if (passed === true) return t`You passed.`
  if (passed === null)
    return can_pass === false
      ? t`Somebody still has to read what you wrote. It cannot be passed any more, whatever that is worth.`
      : t`Somebody still has to read what you wrote. Your result appears here then.`
  if (score !== null && score >= passing_score) return t`You did not pass: a question that must be right was answered wrong.`
  return t`You did not pass.`
}

/** Tells another reader whether the learner passed, and if not, why. */
export function theirReasonWords({
  state,
  passed,
  score,
  passing_score,
  can_pass,
}: AttemptResult & Pick<Schemas['QuizAttempt'], 'state'>): string {
  if (state === 'in_progress') return t`They are in the middle of it.`
  if (passed === true) return t`They passed.`
  if (passed === null)
    return can_pass === false
      ? t`Somebody still has to read what they wrote. It cannot be passed any more, whatever that is worth.`
      : t`Somebody still has to read what they wrote. The result appears here then.`
  if (score !== null && score >= passing_score) return t`They did not pass: a question that must be right was answered wrong.`
  return t`They did not pass.`
}

/** Reason why the answers are not shown. */
export function unseenWords(review: Schemas['QuizAttempt']['review']): string {
  switch (review) {
    case 'none': return t`This quiz shows no scores and no answers.`
    case 'score': return t`This quiz shows the score alone, not which answers were right.`
    case 'after_pass': return t`Which answers were right is shown once you have passed, and while no attempt of yours is open.`
    case 'full': return t`Which answers were right is shown while no attempt of yours is open.`
  }
} // prettier-ignore
