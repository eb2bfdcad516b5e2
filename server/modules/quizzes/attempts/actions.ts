import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { allowAbout } from '#platform/access/reached-people.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db } from '#platform/db/open.ts'
import { versionOf } from '../questions/store-kept.ts'
import { askedQuestion, mayReadComments, mayReview, reviewedQuestion } from './rules-view.ts'
import type { QuizAttempt, ReviewedQuizAttempt } from './schema.ts'
import * as attempts from './store.ts'

type Attempt = { id: string; organization_id: string; user_id: string }

export const trail = trailOf('quiz_attempt', ({ user_id }: Attempt) => user_id)

/** Returns the attempt, for its learner and for callers who have the permission that the route declares. */
export async function seen(db: Db, asking: ActorWithAccess, id: string): Promise<attempts.SeenAttempt> {
  const attempt = await attempts.find(db, asking.actor, id)
  const own = attempt?.user_id === asking.actor.id && !attempt.organization_archived
  return allowAbout(asking, attempt, own)
}

/** Returns the attempt with its drawn questions. It has the right answers only if the caller may see them. */
export function show(db: Db, actor: Actor, attempt: attempts.SeenAttempt): Promise<QuizAttempt | ReviewedQuizAttempt> {
  const isReader = actor.holds('quizzes:read', attempt)
  const own = attempt.user_id === actor.id
  const isTold = own ? mayReview(attempt) || (isReader && attempt.state !== 'in_progress') : isReader
  return isTold ? reviewed(db, actor, attempt, isReader) : asked(db, attempt)
}

/** Returns the fields that every shape of an attempt has. */
function about(attempt: attempts.SeenAttempt) {
  const { id, quiz, quiz_version, quiz_sitting_id, number, state, started_at, deadline_at, server_now, submitted_at, graded_at } = attempt
  const { passing_score, score, passed, can_pass, record_id, review } = attempt
  const times = { started_at, deadline_at, server_now, submitted_at, graded_at }
  return { id, quiz, quiz_version, quiz_sitting_id, number, state, ...times, passing_score, score, passed, can_pass, record_id, review }
}

/** Returns the attempt with its questions, without anything that reveals right answers. */
export async function asked(db: Db, attempt: attempts.SeenAttempt): Promise<QuizAttempt> {
  const drawn = (await drawnOf(db, attempt)).slice(0, attempt.shown_count)
  const told = about(attempt)
  const score = attempt.review === 'none' ? null : told.score
  const marks = mayReadComments(attempt) ? attempt.marks : null
  const questions = drawn.map(([asked, drawn]) => {
    const mark = marks?.find(({ question_id }) => question_id === drawn.question_id)
    return { ...askedQuestion(asked, drawn, attempt.answers), comment: mark?.comment ?? null }
  })
  return { reviewed: false, ...told, score, questions }
}

/** Returns the attempt with right answers, marks and grades. Only readers of the quiz see who graded it. */
export async function reviewed(db: Db, actor: Actor, attempt: attempts.SeenAttempt, isReader: boolean): Promise<ReviewedQuizAttempt> {
  const { learner, decision_pending, answers, versions } = attempt
  const drawn = await drawnOf(db, attempt)
  const marks = new Map(attempt.marks?.map((mark) => [mark.question_id, mark]))
  const questions = drawn.map(([asked, drawn]) => ({
    ...reviewedQuestion(asked, drawn, answers, marks.get(drawn.question_id), isReader),
    version: (isReader && versions?.[drawn.question_id]) || null,
  }))
  const grades = await attempts.grades(db, actor, attempt.id)
  return { reviewed: true, ...about(attempt), learner, decision_pending, questions, grades }
}

async function drawnOf(db: Db, { quiz_id, quiz_version, drawn }: attempts.SeenAttempt) {
  const bank = await versionOf(db, quiz_id, quiz_version)
  return drawn.map((one) => [bank.get(one.question_id)!, one] as const)
}
