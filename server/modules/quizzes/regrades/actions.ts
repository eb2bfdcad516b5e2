import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CallerWithAccess, Caller } from '#platform/access/caller.ts'
import { allowAbout, coveredOf } from '#platform/access/reached-people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound, refusal } from '#platform/errors.ts'
import { checkVersion } from '#platform/rows/as-seen.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { kept } from '../actions-kept.ts'
import { trail as attemptTrail } from '../attempts/actions.ts'
import * as attempts from '../attempts/store.ts'
import { notOnesOwn } from '../grading/actions.ts'
import { settle } from '../grading/actions-result.ts'
import * as grades from '../grading/store.ts'
import * as questions from '../questions/store.ts'
import { type QuestionToMark, markOf, resultOf } from '../scoring/rules.ts'
import * as quizzes from '../store.ts'
import type { DecideQuizRegrade, QuizRegrade, QuizRegradeDecision, RegradeQuiz } from './schema.ts'
import * as regrades from './store.ts'

const notAsked = refusal('invalid_request', 'question_not_asked', 'question_id must be a question of the published version.', 'question_id')
const byHand = refusal('invalid_request', 'graded_by_hand', 'Essays are graded by hand, attempt by attempt.', 'question_id')
const decidedAlready = refusal('invalid_state', 'regrade_decided', 'That is decided already.')

/**
 * Marks a question again in every attempt that asked it, by the published key. Marks given by a person stay.
 * A pass that would be lost stays until a grader decides.
 */
export async function regrade(db: Tx, caller: Caller, quizId: string, { question_id, reason }: RegradeQuiz): Promise<QuizRegrade> {
  const quiz = await quizzes.lock(db, quizId)
  const [asked] = await questions.some(db, quizId, quiz.version, [question_id])
  if (!asked) throw notAsked()
  if (asked.question.kind === 'essay') throw byHand()
  const [passing, failing] = [new Map<string, PersonRef>(), new Map<string, PersonRef>()]
  let [unchanged, rescored] = [0, 0]
  for (const attempt of await regrades.lockAsked(db, caller.actor, quizId, question_id)) {
    const outcome = await regradeOne(db, caller, attempt, asked, reason)
    if (outcome === 'rescored') rescored += 1
    if (outcome === 'rescored' || outcome === 'unchanged') unchanged += 1
    else (outcome === 'would_pass' ? passing : failing).set(attempt.user_id, attempt.learner)
  }
  const counts = { would_pass: passing.size, would_fail: failing.size, unchanged }
  await kept.trail.tell(db, caller, quiz, 'graded', { new: { question_id, reason, ...counts } })
  // A quiz is regraded as a whole. The names in the answer are only those of people whose attempts the caller may grade.
  const covered = await coveredOf(db, caller.actor, 'quizzes:grade', quiz.owner_organization_id, [...passing.keys(), ...failing.keys()])
  const told = (people: Map<string, PersonRef>) => [...people].filter(([id]) => covered.has(id)).map(([, person]) => person)
  const [would_pass, would_fail] = [told(passing), told(failing)]
  return {
    would_pass,
    would_fail,
    hidden_would_pass_count: passing.size - would_pass.length,
    hidden_would_fail_count: failing.size - would_fail.length,
    unchanged,
    rescored,
  }
}

type Outcome = 'would_pass' | 'would_fail' | 'unchanged' | 'rescored'

async function regradeOne(
  db: Tx,
  caller: Caller,
  attempt: regrades.RegradableAttempt,
  asked: QuestionToMark,
  reason: string,
): Promise<Outcome> {
  const { question_id } = asked.question
  const marks = attempt.marks.map((mark) => (mark.question_id === question_id && !mark.by_hand ? markOf(asked, attempt.answer) : mark))
  const result = resultOf(marks, attempt.passing_score)
  if (attempt.passed && !result.passed) {
    const { id: attempt_id, organization_id } = attempt
    const asks = { id: randomUUIDv7(), organization_id, attempt_id, question_id, reason, asked_by: caller.actor.id }
    await regrades.ask(db, { ...asks, marks, score: result.score })
    return 'would_fail'
  }
  await regrades.withdraw(db, attempt.id)
  const before = await grades.marks(db, attempt.id)
  const occasion = { submitted_at: attempt.submitted_at, reason, graded_by: caller.actor.id }
  if (!isDeepStrictEqual(before, marks)) await settle(db, caller, attempt, marks, occasion)
  if (result.passed && attempt.passed === false) return 'would_pass'
  return result.score === attempt.score ? 'unchanged' : 'rescored'
}

/** Decides about a pass that a changed key would take away. */
export async function decide(
  db: Tx,
  caller: CallerWithAccess,
  id: string,
  { keep, reason, expected_version }: DecideQuizRegrade,
): Promise<QuizRegradeDecision> {
  const { attempt_id } = await allowed(db, caller, id)
  const attempt = await attempts.lock(db, attempt_id)
  if (attempt.user_id === caller.actor.id) throw notOnesOwn()
  const waiting = await regrades.undecided(db, id)
  if (!waiting || attempt.submitted_at === null) throw decidedAlready()
  await checkVersion(db, expected_version, regrades.version(id))
  await regrades.decide(db, id, { kept: keep, decision_reason: reason, decided_by: caller.actor.id })
  if (keep) await attemptTrail.tell(db, caller, attempt, 'confirmed', { new: { quiz_id: attempt.quiz_id, number: attempt.number, reason } })
  else await settle(db, caller, attempt, waiting.marks, { submitted_at: attempt.submitted_at, reason, graded_by: caller.actor.id })
  return found(await regrades.find(db, caller.actor, id))
}

/** Returns the decision, when the caller may take it. */
async function allowed(db: Db, caller: CallerWithAccess, id: string): Promise<QuizRegradeDecision> {
  const decision = await regrades.find(db, caller.actor, id)
  if (!decision) throw notFound()
  const attempt = await attempts.find(db, caller.actor, decision.attempt_id)
  allowAbout(caller, attempt, attempt?.user_id === caller.actor.id && !attempt.organization_archived)
  return decision
}
