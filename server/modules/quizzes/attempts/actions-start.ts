import { randomUUIDv7 } from 'node:crypto'
import { ownerArchived } from '#platform/access/owner.ts'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { type DrawnQuestion, draw, drawable, poolsOf } from '../questions/rules-draw.ts'
import * as questions from '../questions/store.ts'
import * as quizzes from '../store.ts'
import { asked, trail } from './actions.ts'
import { over } from './actions-save.ts'
import type { QuizAttempt, StartQuizAttempt } from './schema.ts'
import * as open from './store-open.ts'
import * as attempts from './store.ts'

export const notPublished = refusal('invalid_state', 'quiz_not_published', 'The quiz is not published yet, or archived.')
export const noneLeft = refusal(
  'limit_reached',
  'no_attempts_left',
  'There are no attempts left. Whoever keeps the quiz can give you another one.',
)
export const tooEarly = refusal('invalid_state', 'retake_wait', 'The next attempt can begin at {next_try_at}.')

/** Resumes the open attempt in this window, or else begins one on the current version. Of concurrent calls, only one begins an attempt. */
export async function start(db: Tx, caller: ActingCaller, quizId: string, { writer, attempt_id }: StartQuizAttempt): Promise<{ made: boolean; attempt: QuizAttempt }> {
  const userId = caller.actor.id
  await open.lockLearner(db, userId)
  const current = await open.lockOpen(db, quizId, userId)
  if (attempt_id !== undefined && attempt_id !== current?.id) throw over()
  if (current && writer !== undefined) await open.setWriter(db, current.id, writer)
  const id = current?.id ?? (await beginAnew(db, caller, await quizzes.hold(db, quizId), writer ?? null))
  return { made: !current, attempt: await asked(db, await attempts.get(db, caller.actor, id)) }
} // prettier-ignore

async function beginAnew(db: Tx, caller: ActingCaller, quiz: quizzes.StoredQuiz, writer: string | null): Promise<string> {
  if (quiz.version === 0 || quiz.archived_at !== null) throw notPublished()
  const { owner_archived, attempts: count, attempts_left, next_try_at } = await open.before(db, quiz.id, caller.actor.id)
  if (owner_archived) throw ownerArchived()
  if (attempts_left === 0) throw noneLeft()
  if (next_try_at !== null) throw tooEarly({ next_try_at })
  const { version, time_limit_minutes } = quiz
  const drawn = await drawnFrom(db, quiz, version)
  return begin(db, caller, quiz, { version, drawn, number: count + 1, time_limit_minutes, sitting_id: null, writer })
}

/** Draws the questions of one attempt from a version of the quiz. */
export async function drawnFrom(db: Tx, quiz: quizzes.StoredQuiz, version: number): Promise<DrawnQuestion[]> {
  const { questions: bank, sections } = await questions.published(db, quiz.id, version)
  return draw(poolsOf(bank.map(drawable), sections, quiz.draw_count), quiz)
}

type AttemptStart = {
  version: number
  drawn: DrawnQuestion[]
  number: number
  time_limit_minutes: number | null
  sitting_id: string | null
  writer: string | null
}

/** Begins an attempt. The caller of this function checks that it is allowed. */
export async function begin(db: Tx, caller: ActingCaller, quiz: quizzes.StoredQuiz, begun: AttemptStart): Promise<string> {
  const { owner_organization_id: organization_id, id: quiz_id, passing_score } = quiz
  const { version: quiz_version, number, sitting_id: quiz_sitting_id } = begun
  const attempt = { id: randomUUIDv7(), organization_id, quiz_id, user_id: caller.actor.id }
  await open.create(db, { ...attempt, ...begun, passing_score })
  const told = { quiz_id, quiz_title: quiz.title, quiz_version, number, ...(quiz_sitting_id !== null && { quiz_sitting_id }) }
  await trail.tell(db, caller, attempt, 'started', { new: told })
  return attempt.id
}
