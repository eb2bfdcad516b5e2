import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import { attachment } from '../../../test/nets/attachment.ts'
import type { World } from '../../../test/nets/module.ts'
import { sittingRows } from './nets-sitting.ts'

const OVER = { started_at: '2026-01-02T03:04:05Z', submitted_at: '2026-01-02T03:14:05Z' }

/**
 * A quiz with a new draft to publish. The learner has three attempts at it.
 * One has a pass to be decided, one has an essay to be graded, and one is open.
 * The questions show one of the quiz's two pictures.
 * The member has more time, and takes the quiz in a live sitting that the learner leads.
 */
export async function quizRows(t: Harness, world: World) {
  const of = { organization_id: world.organization_id, quiz_id: randomUUIDv7() }
  const files = await quizAndFiles(t, world, of)
  const bank = questionsOf(world.mark, files.quiz_attachment_id)
  await publishedBank(t, world, of, bank)
  const attempts = await attemptRows(t, world, of, bank)
  const decision_id = await gradeRows(t, world, attempts, bank)
  await answerRows(t, world, attempts, bank)
  const more = { user_id: world.member.account_id, extra_minutes: 5, reason: world.mark }
  await t.db.insertInto('quiz_override').values({ ...of, ...more, extra_attempts: 1 }).execute()
  await t.db.insertInto('quiz_accommodation').values({ organization_id: of.organization_id, ...more, factor: 2 }).execute()
  const quiz_sitting_id = await sittingRows(t, world, { ...of, version: 1, passing_score: 30, drawn: bank.drawn })
  return {
    ...files, quiz_id: of.quiz_id, quiz_attempt_id: attempts.open, waiting_quiz_attempt_id: attempts.waiting,
    quiz_sitting_id, question_id: bank.truth.question_id, essay_question_id: bank.essay.question_id, option_id: bank.option_id, decision_id,
  }
} // prettier-ignore

type QuizIds = { organization_id: string; quiz_id: string }

async function quizAndFiles(t: Harness, { organization_id, owned, mark, member: author, ids }: World, { quiz_id }: QuizIds) {
  const { file, pathname } = await attachment(t, { organization_id, purpose: 'quiz', owner_id: quiz_id, mark, author })
  const { file: spare } = await attachment(t, { organization_id, purpose: 'quiz', owner_id: quiz_id, mark, author })
  await t.db.insertInto('quiz').values({ ...owned, id: quiz_id, title: `${mark} quiz`, description_markdown: mark, version: 1 }).execute()
  await t.db.insertInto('quiz_attachment').values([{ ...file, quiz_id }, { ...spare, quiz_id, position: 0 }]).execute()
  await t.db.insertInto('quiz_subject').values({ organization_id, quiz_id, subject_id: ids.subject_id! }).execute()
  return { quiz_attachment_id: file.id, spare_quiz_attachment_id: spare.id, quiz_pathname: pathname }
} // prettier-ignore

function questionsOf(mark: string, file_id: string) {
  const option_id = randomUUID()
  const common = { prompt_markdown: `${mark} ![${mark}](attachment:${file_id})`, points: 1 }
  const truth = { ...common, kind: 'true_false', question_id: randomUUID(), correct: true }
  const essay = { ...common, kind: 'essay', question_id: randomUUID(), rubric_markdown: mark }
  const options = [
    { id: option_id, text: mark, correct: true },
    { id: randomUUID(), text: 'Other', correct: false },
  ]
  const choice = { ...common, kind: 'single_choice', question_id: randomUUID(), options }
  const questions = [truth, essay, choice]
  const drawn = questions.map((each) => ({
    question_id: each.question_id,
    section: null,
    ...('options' in each && { order: options.map(({ id }) => id) }),
  }))
  return { option_id, truth, essay, questions, drawn: JSON.stringify(drawn) }
}
type Bank = ReturnType<typeof questionsOf>

async function publishedBank(t: Harness, { member: author }: World, of: QuizIds, { questions }: Bank): Promise<void> {
  const version = { version: 1, sections: '[]', bank_count: 3, requires_recertification: false, published_by: author.account_id }
  await t.db.insertInto('quiz_draft').values({ ...of, questions: JSON.stringify(questions), sections: '[]', changed_by: author.account_id }).execute()
  await t.db.insertInto('quiz_version').values({ ...of, ...version }).execute()
  const rows = questions.map((body, position) => ({ ...of, version: 1, question_id: body.question_id, position, kind: body.kind, points: 1, body: JSON.stringify(body) }))
  await t.db.insertInto('quiz_question').values(rows).execute()
} // prettier-ignore

async function attemptRows(t: Harness, { learner }: World, of: QuizIds, { drawn }: Bank) {
  const attempt = { ...of, user_id: learner.account_id, version: 1, passing_score: 30, drawn }
  const [decided, waiting, open] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await t.db.insertInto('quiz_attempt').values([
    { ...attempt, ...OVER, id: decided, number: 1, graded_at: OVER.submitted_at, score: 33.33, passed: true },
    { ...attempt, ...OVER, id: waiting, number: 2 },
    { ...attempt, id: open, number: 3 },
  ]).execute()
  return { decided, waiting, open }
} // prettier-ignore
type Attempts = Awaited<ReturnType<typeof attemptRows>>

/** The grades of two attempts, and the pending decision about one of the two. */
async function gradeRows(t: Harness, { organization_id, mark, member: author }: World, { decided, waiting }: Attempts, bank: Bank): Promise<string> {
  const { questions, essay, truth } = bank
  const marks = (essayPoints: number | null, truthPoints: number) => JSON.stringify(questions.map((each) => {
    const points = each === essay ? essayPoints : each === truth ? truthPoints : 0
    return { question_id: each.question_id, points, of: 1, right: points === null ? null : points === 1, must_pass: false, by_hand: false, comment: null }
  }))
  const grade = { organization_id, number: 1, graded_at: OVER.submitted_at }
  await t.db.insertInto('quiz_grade').values([
    { ...grade, attempt_id: decided, marks: marks(0, 1), score: 33.33, passed: true },
    { ...grade, attempt_id: waiting, marks: marks(null, 1) },
  ]).execute()
  const id = randomUUIDv7()
  const asked = { id, organization_id, attempt_id: decided, question_id: truth.question_id, reason: mark, asked_by: author.account_id }
  await t.db.insertInto('quiz_regrade_decision').values({ ...asked, marks: marks(0, 0), score: 0 }).execute()
  return id
} // prettier-ignore

async function answerRows(t: Harness, { organization_id, mark }: World, { decided, waiting, open }: Attempts, { truth: { question_id }, essay }: Bank): Promise<void> {
  const answer = { organization_id, seq: 1, writer: mark, saved_at: OVER.submitted_at }
  await t.db.insertInto('quiz_answer').values([
    { ...answer, attempt_id: decided, question_id, answer: JSON.stringify({ value: true }) },
    { ...answer, attempt_id: waiting, question_id, answer: JSON.stringify({ value: true }) },
    { ...answer, attempt_id: waiting, question_id: essay.question_id, answer: JSON.stringify({ text: mark }) },
    { ...answer, attempt_id: open, question_id, answer: JSON.stringify({ value: false }) },
  ]).execute()
} // prettier-ignore
