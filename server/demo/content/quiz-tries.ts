import { randomUUIDv7 } from 'node:crypto'
import type { QuizAnswer } from '#modules/quizzes/attempts/schema.ts'
import * as open from '#modules/quizzes/attempts/store-open.ts'
import * as attempts from '#modules/quizzes/attempts/store.ts'
import { grade } from '#modules/quizzes/grading/actions.ts'
import { settle } from '#modules/quizzes/grading/actions-result.ts'
import { draw, drawable, poolsOf } from '#modules/quizzes/questions/rules-draw.ts'
import * as questions from '#modules/quizzes/questions/store.ts'
import { type QuestionToMark, markOf } from '#modules/quizzes/scoring/rules.ts'
import * as quizzes from '#modules/quizzes/store.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { type Chance, seededChance } from './chance.ts'
import { known } from './directory.ts'
import type { DemoQuestion, DemoQuiz, DemoTry } from './quiz-stories.ts'

const MINUTE = 60_000
const DAY = 86_400_000

type Bank = { asked: QuestionToMark; told: DemoQuestion }[]

/** Writes attempts at a quiz in the last weeks, oldest first. The author grades all but the newest. */
export async function writeTries(db: Tx, by: Caller, quizId: string, told: DemoQuiz): Promise<void> {
  const quiz = await quizzes.hold(db, quizId)
  const { questions: published } = await questions.published(db, quizId, quiz.version)
  const bank = published.map((asked, index): Bank[number] => ({ asked, told: told.questions[index]! }))
  const people = await idsOf(db, quiz.owner_organization_id, told.tries)
  const chance = seededChance(told.questions.length * 97 + told.tries.length)
  const counts = new Map<string, number>()
  for (const [nr, tried] of told.tries.entries()) {
    const number = (counts.get(tried.learner) ?? 0) + 1
    counts.set(tried.learner, number)
    const taken = await take(db, quiz, bank, { ...tried, user_id: known(people, tried.learner), number }, chance)
    if (nr < told.graded) await read(db, by, taken, bank, tried.able)
  }
}

type NumberedTry = DemoTry & { user_id: string; number: number }

async function take(db: Tx, quiz: quizzes.StoredQuiz, bank: Bank, tried: NumberedTry, chance: Chance): Promise<string> {
  const { user_id, number, days, minutes } = tried
  const { owner_organization_id: organization_id, id: quiz_id, version, passing_score, time_limit_minutes } = quiz
  const drawn = draw(
    poolsOf(
      bank.map(({ asked }) => drawable(asked)),
      [],
      quiz.draw_count,
    ),
    quiz,
  )
  const started = Date.now() - days * DAY - chance.between(0, 300) * MINUTE
  const moment = (share: number) => new Date(started + share * minutes * MINUTE).toISOString()
  const id = randomUUIDv7()
  const about = { id, organization_id, quiz_id, user_id, number, version, passing_score, time_limit_minutes, started_at: moment(0) }
  await open.create(db, { ...about, drawn, writer: null })
  const given = bank.map(({ asked, told }) => ({ asked, answer: answerTo(asked, knows(told, tried.able, chance), chance) }))
  const rows = given.map(({ asked, answer }, index) => ({
    organization_id,
    attempt_id: id,
    question_id: asked.question.question_id,
    seq: index + 1,
    writer: 'demo',
    answer: JSON.stringify(answer),
    saved_at: moment((index + 1) / (given.length + 1)),
  }))
  await db.insertInto('quiz_answer').values(rows).execute()
  const learner: AuditActor = { actor: { id: user_id }, provider: null, subject: null, requestId: 'demo' }
  const marks = given.map(({ asked, answer }) => markOf(asked, answer))
  await settle(db, learner, await attempts.lock(db, id), marks, { submitted_at: moment(1), reason: null, graded_by: null })
  return id
}

/** Whether a learner answers a question right. If it is misread, the ablest learners are the likeliest to be wrong. */
const knows = ({ hard, misread }: DemoQuestion, able: number, chance: Chance) =>
  chance.happens(misread ? 1 - able : Math.min(1, Math.max(0, able + 0.35 - hard)))

const written = [
  'I shut off the oxygen at the wall first. Then the two who cannot walk: the one nearer to the fire goes first, on the bed, with a colleague at the other end. Behind the next fire door we count.',
  'The patient nearest to the smoke first. I pull the sheet with the patient on it through the fire door. A colleague takes the second one in a wheelchair.',
  'I would call for help and wait at the door until somebody comes.',
] as const

/** A right answer to a question, or its most frequent wrong one. */
function answerTo({ question, matches }: QuestionToMark, right: boolean, chance: Chance): QuizAnswer {
  switch (question.kind) {
    case 'single_choice': {
      const wrong = question.options.filter(({ correct }) => !correct)
      const chosen = right ? question.options.find(({ correct }) => correct) : chance.happens(0.7) ? wrong[0] : wrong.at(-1)
      return { option_id: chosen!.id }
    }
    case 'multiple_choice': {
      const correct = question.options.filter((option) => option.correct).map(({ id }) => id)
      return { option_ids: right ? correct : correct.slice(0, -1) }
    }
    case 'true_false':
      return { value: question.correct === right }
    case 'short_text':
      return { text: right ? question.accepted_answers[0]! : 'no idea' }
    case 'numeric':
      return { text: String(right ? question.value : question.value * 4) }
    case 'ordering': {
      const [first, second, ...others] = question.items.map(({ id }) => id)
      return { item_ids: (right ? [first, second, ...others] : [second, first, ...others.toReversed()]).filter((id) => id !== undefined) }
    }
    case 'matching': {
      const match = (text: string) => matches?.find((one) => one.text === text)?.id ?? ''
      const { pairs } = question
      const other = (index: number) => pairs[(index + 1) % pairs.length]!.match
      return { pairs: pairs.map(({ id, match: own }, index) => ({ prompt_id: id, match_id: match(right ? own : other(index)) })) }
    }
    case 'essay':
      return { text: right ? chance.pick([written[0], written[1]]) : written[2] }
  }
}

/** The author grades the essays of an attempt. */
async function read(db: Tx, by: Caller, attemptId: string, bank: Bank, able: number): Promise<void> {
  const grades = bank.flatMap(({ asked: { question } }) => {
    if (question.kind !== 'essay') return []
    const points = Math.round(question.points * able)
    const comment = points === question.points ? 'Just so.' : 'Say how you shut off the oxygen, and who helps you.'
    return [{ question_id: question.question_id, points, comment }]
  })
  if (grades.length > 0) await grade(db, by, attemptId, { grades })
}

/** Account ids by display name, for the learners who are members of the organization. */
async function idsOf(db: Tx, organizationId: string, tries: DemoTry[]): Promise<Map<string, string>> {
  const people = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select(['account.id', 'account.display_name'])
    .where('membership.organization_id', '=', organizationId)
    .where('account.display_name', 'in', [...new Set(tries.map(({ learner }) => learner))])
    .execute()
  return new Map(people.map(({ id, display_name }) => [display_name ?? '', id]))
}
