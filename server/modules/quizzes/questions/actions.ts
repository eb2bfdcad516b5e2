import type { Actor } from '#platform/access/actor.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, refusal } from '#platform/errors.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { checkNamed, tidy } from '../files/actions.ts'
import { files } from '../files/store.ts'
import type { QuestionToMark } from '../scoring/rules.ts'
import type { PublishQuiz } from '../schema.ts'
import * as quizzes from '../store.ts'
import { kept } from '../actions-kept.ts'
import { checkDrawable, drawable, poolsOf } from './rules-draw.ts'
import { type Question, identified, matchesOf } from './rules.ts'
import type { QuizQuestions, SetQuizQuestions } from './schema-bank.ts'
import * as questions from './store.ts'

const changedSince = refusal(
  'conflict',
  'questions_changed',
  'Somebody else has changed the questions since. Look at what they did, and save again.',
  'expected_changed_at',
)
const nothingToPublish = refusal('invalid_state', 'nothing_to_publish', 'No question was changed since the quiz was published.')

type QuizRef = { id: string; owner_organization_id: string; version: number }

/** Returns the draft of the questions, or else the published ones. */
export async function current(db: Db, actor: Actor, quiz: QuizRef): Promise<QuizQuestions> {
  const draft = await questions.draft(db, actor, quiz)
  if (draft) return { ...draft, version: quiz.version, draft: true, attachments: await attachedTo(db, quiz) }
  if (quiz.version > 0) return published(db, actor, quiz, quiz.version)
  return {
    version: 0,
    draft: false,
    changed_at: null,
    changed_by: null,
    questions: [],
    sections: [],
    attachments: await attachedTo(db, quiz),
  }
}

/** Returns the questions of a version. Throws 404 when there is no such version. */
export async function published(db: Db, actor: Actor, quiz: QuizRef, version: number): Promise<QuizQuestions> {
  const { published_at, published_by, sections } = found(await questions.version(db, actor, quiz, version))
  const asked = await questions.ofVersion(db, quiz.id, version)
  const about = { version, draft: false, changed_at: published_at, changed_by: published_by }
  return { ...about, sections, questions: asked.map(({ question }) => question), attachments: await attachedTo(db, quiz) }
}

const attachedTo = async (db: Db, { id }: QuizRef) => (await attachments.list(db, files, id)).map((each) => attachments.view(each))

/** Replaces the draft of the questions. New questions get ids. */
export async function setDraft(db: Tx, caller: Caller, quizId: string, body: SetQuizQuestions): Promise<QuizQuestions> {
  const quiz = await quizzes.lock(db, quizId)
  if (body.expected_changed_at !== undefined) await checkUnchanged(db, caller.actor, quiz, body.expected_changed_at)
  const bank = { questions: identified(body.questions, await questions.known(db, quiz)), sections: body.sections ?? [] }
  await checkNamed(db, quiz.id, bank.questions)
  await questions.setDraft(db, quiz, bank, caller.actor.id)
  await quizzes.update(db, quizId, {})
  await kept.trail.tell(db, caller, quiz, 'changed', {
    new: { draft_questions: bank.questions.length, draft_sections: bank.sections.length },
  })
  return current(db, caller.actor, quiz)
}

async function checkUnchanged(db: Tx, actor: Actor, quiz: QuizRef, expected: string | null): Promise<void> {
  const { changed_at } = (await questions.draft(db, actor, quiz)) ?? (await lastPublished(db, actor, quiz))
  if (changed_at !== expected) throw changedSince()
}

async function lastPublished(db: Tx, actor: Actor, quiz: QuizRef): Promise<{ changed_at: string | null }> {
  return { changed_at: (await questions.version(db, actor, quiz, quiz.version))?.published_at ?? null }
}

/** Publishes the draft as the next version. Without a draft, it only asks everybody to take the quiz again. Attempts keep their version. */
export async function publish(db: Tx, jobs: Jobs, caller: Caller, quizId: string, body: PublishQuiz): Promise<void> {
  const { requires_recertification = false } = body
  const quiz = await quizzes.lock(db, quizId)
  const before = await questions.ofVersion(db, quiz.id, quiz.version)
  const draft = await questions.draft(db, caller.actor, quiz)
  if (!draft && !(requires_recertification && quiz.version > 0)) throw nothingToPublish()
  const sections = draft?.sections ?? found(await questions.version(db, caller.actor, quiz, quiz.version)).sections
  const asked = draft ? withMatches(draft.questions, before) : before
  const all = asked.map(drawable)
  checkDrawable(all, sections, quiz.draw_count)
  const draws = poolsOf(all, sections, null).reduce((sum, pool) => sum + pool.draws, 0)
  const version = quiz.version + 1
  const made = { version, requires_recertification, published_by: caller.actor.id, section_draws: sections.length > 0 ? draws : null }
  await questions.publish(db, quiz, { ...made, sections }, asked)
  await questions.removeDraft(db, quiz)
  await tidy(db, jobs, quiz.id)
  const after = await quizzes.update(db, quizId, { version })
  const told = { version, requires_recertification, question_count: asked.length }
  await kept.trail.tell(db, caller, after, 'published', { old: { version: quiz.version }, new: told })
}

/** Throws 400 if the published questions are too few for this draw count. */
export async function checkDraws(db: Tx, quiz: QuizRef, draw_count: number | null): Promise<void> {
  if (quiz.version === 0) return
  const { questions: asked, sections } = await questions.published(db, quiz.id, quiz.version)
  checkDrawable(asked.map(drawable), sections, draw_count)
}

/** Matches keep their ids across versions. */
function withMatches(bank: Question[], before: QuestionToMark[]): QuestionToMark[] {
  const had = new Map(before.map(({ question, matches }) => [question.question_id, matches ?? []]))
  return bank.map((question) => ({ question, matches: matchesOf(question, had.get(question.question_id) ?? []) }))
}
