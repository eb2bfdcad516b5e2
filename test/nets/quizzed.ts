import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../../server/platform/db/schema.gen.ts'
import type { Harness, Person } from '../harness.ts'
import { attached } from './attached.ts'
import type { Ids } from './requests.ts'

type World = {
  owned: { owner_organization_id: string; owner_department_id: string | null }
  mark: string
  subject_id: string
  learner: Person
  author: Person
}

/**
 * A quiz that waits to be published once more, with three attempts of the learner: one about whose pass somebody has to decide, one
 * with an essay that waits, and one that is open. Its questions show one of its two pictures. The author has more time, and sits it
 * live, led by the learner.
 */
export async function quizzed(t: Harness, { owned, mark, subject_id, learner, author }: World): Promise<Ids> {
  const organization_id = owned.owner_organization_id
  const quiz_id = randomUUIDv7()
  const of = { organization_id, quiz_id }
  const [question_id, essay_question_id, option_id] = [randomUUID(), randomUUID(), randomUUID()]
  const { file, pathname } = await attached(t, { organization_id, purpose: 'quiz', owner_id: quiz_id, mark, author })
  const { file: spare } = await attached(t, { organization_id, purpose: 'quiz', owner_id: quiz_id, mark, author })
  const common = { prompt_markdown: `${mark} ![${mark}](attachment:${file.id})`, points: 1 }
  const truth = { ...common, kind: 'true_false', question_id, correct: true }
  const essay = { ...common, kind: 'essay', question_id: essay_question_id, rubric_markdown: mark }
  const options = [{ id: option_id, text: mark, correct: true }, { id: randomUUID(), text: 'Other', correct: false }]
  const choice = { ...common, kind: 'single_choice', question_id: randomUUID(), options }
  const questions = [truth, essay, choice]
  await t.db.insertInto('quiz').values({ ...owned, id: quiz_id, title: `${mark} quiz`, description_markdown: mark, version: 1 }).execute()
  await t.db.insertInto('quiz_attachment').values([{ ...file, quiz_id }, { ...spare, quiz_id, position: 0 }]).execute()
  await t.db.insertInto('quiz_subject').values({ ...of, subject_id }).execute()
  await t.db.insertInto('quiz_draft').values({ ...of, questions: JSON.stringify(questions), sections: '[]', changed_by: author.account_id }).execute()
  await t.db.insertInto('quiz_version').values({ ...of, version: 1, sections: '[]', bank_count: 3, requires_recertification: false, published_by: author.account_id }).execute()
  const rows = questions.map((body, position) => ({ ...of, version: 1, question_id: body.question_id, position, kind: body.kind, points: 1, body: JSON.stringify(body) }))
  await t.db.insertInto('quiz_question').values(rows).execute()
  const drawn = JSON.stringify(questions.map((each) => ({ question_id: each.question_id, section: null, ...('options' in each && { order: options.map(({ id }) => id) }) })))
  const attempt = { ...of, user_id: learner.account_id, version: 1, passing_score: 30, drawn }
  const [decided, waiting, open] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const over = { started_at: '2026-01-02T03:04:05Z', submitted_at: '2026-01-02T03:14:05Z' }
  await t.db.insertInto('quiz_attempt').values([
    { ...attempt, ...over, id: decided, number: 1, graded_at: over.submitted_at, score: 33.33, passed: true },
    { ...attempt, ...over, id: waiting, number: 2 },
    { ...attempt, id: open, number: 3 },
  ]).execute()
  const marks = (essayPoints: number | null, truthPoints: number) => JSON.stringify(questions.map((each) => {
    const points = each === essay ? essayPoints : each === truth ? truthPoints : 0
    return { question_id: each.question_id, points, of: 1, right: points === null ? null : points === 1, must_pass: false, by_hand: false, comment: null }
  }))
  const grade = { organization_id, number: 1, graded_at: over.submitted_at }
  await t.db.insertInto('quiz_grade').values([
    { ...grade, attempt_id: decided, marks: marks(0, 1), score: 33.33, passed: true },
    { ...grade, attempt_id: waiting, marks: marks(null, 1) },
  ]).execute()
  const answer = { organization_id, seq: 1, writer: mark }
  await t.db.insertInto('quiz_answer').values([
    { ...answer, attempt_id: decided, question_id, answer: JSON.stringify({ value: true }) },
    { ...answer, attempt_id: waiting, question_id, answer: JSON.stringify({ value: true }) },
    { ...answer, attempt_id: waiting, question_id: essay_question_id, answer: JSON.stringify({ text: mark }) },
    { ...answer, attempt_id: open, question_id, answer: JSON.stringify({ value: false }) },
  ]).execute()
  const decision_id = randomUUIDv7()
  const asked = { id: decision_id, organization_id, attempt_id: decided, question_id, reason: mark, asked_by: author.account_id }
  await t.db.insertInto('quiz_regrade_decision').values({ ...asked, marks: marks(0, 0), score: 0 }).execute()
  const more = { user_id: author.account_id, extra_minutes: 5, reason: mark }
  await t.db.insertInto('quiz_override').values({ ...of, ...more, extra_attempts: 1 }).execute()
  await t.db.insertInto('quiz_accommodation').values({ organization_id, ...more, factor: 2 }).execute()
  const quiz_sitting_id = await satLive(t, { of, attempt: { ...attempt, user_id: author.account_id }, mark, learner })
  const files = { quiz_attachment_id: file.id, spare_quiz_attachment_id: spare.id, quiz_pathname: pathname }
  const attempts = { quiz_attempt_id: open, waiting_quiz_attempt_id: waiting }
  return { ...files, ...attempts, quiz_id, quiz_sitting_id, question_id, essay_question_id, option_id, decision_id }
} // prettier-ignore

type Live = {
  of: { organization_id: string; quiz_id: string }
  attempt: Omit<Insertable<DB['quiz_attempt']>, 'id' | 'number'>
  mark: string
  learner: Person
}

/** A sitting that is open: its first question is before everybody, and one has joined. */
async function satLive(t: Harness, { of, attempt, mark, learner }: Live): Promise<string> {
  const { organization_id } = of
  const [id, attempt_id] = [randomUUIDv7(), randomUUIDv7()]
  const window = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2096-01-02T10:00:00Z' }
  const led = { pacing: 'host', audience_kind: 'quiz', quiz_version: 1, drawn: attempt.drawn, phase: 'question', question_index: 0, opened_at: window.starts_at }
  const words = { title: `${mark} sitting`, location: mark, meeting_url: `https://${mark}.example.org/`, join_code: t.unique(mark) }
  await t.db.insertInto('quiz_sitting').values({ ...of, ...window, ...led, ...words, id }).execute()
  await t.db.insertInto('quiz_attempt').values({ ...attempt, id: attempt_id, number: 1, sitting_id: id, deadline_at: window.ends_at }).execute()
  const on = { organization_id, sitting_id: id }
  await t.db.insertInto('quiz_sitting_host').values({ ...on, user_id: learner.account_id }).execute()
  await t.db.insertInto('quiz_sitting_seat').values({ ...on, user_id: attempt.user_id, attempt_id }).execute()
  await t.db.insertInto('quiz_sitting_person').values({ ...on, user_id: attempt.user_id }).execute()
  return id
} // prettier-ignore
