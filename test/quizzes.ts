import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Harness, Org, Person } from './harness.ts'
import type { Schema } from './read.ts'

/** A question of each kind, each worth one point. */
export const question = {
  single: (fields: object = {}) => ({
    kind: 'single_choice',
    prompt_markdown: 'Which one?',
    points: 1,
    options: [
      { text: 'This one', correct: true },
      { text: 'That one', correct: false },
      { text: 'The other one', correct: false },
    ],
    ...fields,
  }),
  multiple: (fields: object = {}) => ({
    kind: 'multiple_choice',
    prompt_markdown: 'Which ones?',
    points: 1,
    options: [
      { text: 'Right', correct: true },
      { text: 'Right too', correct: true },
      { text: 'Wrong', correct: false },
      { text: 'Wrong too', correct: false },
    ],
    ...fields,
  }),
  truth: (fields: object = {}) => ({ kind: 'true_false', prompt_markdown: 'Is it so?', points: 1, correct: true, ...fields }),
  short: (fields: object = {}) => ({
    kind: 'short_text',
    prompt_markdown: 'What is it called?',
    points: 1,
    accepted_answers: ['Café'],
    ...fields,
  }),
  numeric: (fields: object = {}) => ({
    kind: 'numeric',
    prompt_markdown: 'How much?',
    points: 1,
    value: 2.5,
    tolerance: 0.1,
    ...fields,
  }),
  ordering: (fields: object = {}) => ({
    kind: 'ordering',
    prompt_markdown: 'In which order?',
    points: 1,
    items: ['One', 'Two', 'Three', 'Four'].map((text) => ({ text })),
    ...fields,
  }),
  matching: (fields: object = {}) => ({
    kind: 'matching',
    prompt_markdown: 'What belongs together?',
    points: 1,
    pairs: [
      { prompt: 'Dog', match: 'Barks' },
      { prompt: 'Cat', match: 'Meows' },
      { prompt: 'Cow', match: 'Moos' },
    ],
    ...fields,
  }),
  essay: (fields: object = {}) => ({ kind: 'essay', prompt_markdown: 'Why?', points: 1, ...fields }),
}
export const ofEveryKind = () => Object.values(question).map((make) => make())

/** Creates an organization with an author of quizzes, a grader and a learner. */
export async function school(t: Harness, home?: Org) {
  const org = home ?? (await t.org())
  const author = await t.person(org, ['quizzes:read', 'quizzes:write', 'quizzes:delete'])
  const grader = await t.person(org, ['quizzes:read', 'quizzes:grade'])
  const learner = await t.person(org)
  const create = (fields: object = {}) =>
    t.call(author, 'POST', '/api/quizzes', { owner_organization_id: org.id, title: 'Fire safety', ...fields })

  /** Publishes a quiz with these questions. Returns its id, and the questions with their ids. */
  async function quiz(questions: object[] = [question.truth()], fields: object = {}, sections?: object[]) {
    const made = await create(fields)
    expect(made.status, made.text).toBe(201)
    const at = `/api/quizzes/${made.body.id}` as const
    const written = await t.call(author, 'PUT', `${at}/questions`, { questions, ...(sections && { sections }) })
    expect(written.status, written.text).toBe(200)
    const published = await t.call(author, 'POST', `${at}/publish`, {})
    expect(published.status, published.text).toBe(200)
    return { id: made.body.id, at, questions: written.body.questions }
  }
  return { org, author, grader, learner, create, quiz }
}

export type QuizAddress = `/api/quizzes/${string}`
type Row = { id: string }

export const start = (t: Harness, person: Person, quiz: { at: QuizAddress }, body: object = { writer: 'tab' }) =>
  t.call(person, 'POST', `${quiz.at}/attempts`, body)
export const save = (t: Harness, person: Person, attempt: Row, question_id: string, answer: unknown, seq = 1, writer = 'tab') =>
  t.call(person, 'PUT', `/api/quiz-attempts/${attempt.id}/answers/${question_id}`, { seq, writer, answer })
export const submit = (t: Harness, person: Person, attempt: Row) => t.call(person, 'POST', `/api/quiz-attempts/${attempt.id}/submit`)
export const show = (t: Harness, person: Person, attempt: Row) => t.call(person, 'GET', `/api/quiz-attempts/${attempt.id}`)

/** Begins an attempt, answers the given questions and submits it. */
export async function take(t: Harness, person: Person, quiz: { at: QuizAddress }, answers: Record<string, unknown>) {
  const attempt = await start(t, person, quiz)
  expect(attempt.status, attempt.text).toBe(201)
  for (const [question_id, answer] of Object.entries(answers)) {
    const saved = await save(t, person, attempt.body, question_id, answer)
    expect(saved.status, saved.text).toBe(200)
  }
  const submitted = await submit(t, person, attempt.body)
  expect(submitted.status, submitted.text).toBe(200)
  return submitted.body
}

type Asked = Schema<'QuizQuestions'>['questions'][number]
/** Returns the right or a wrong answer to a question, as its author sees it. */
export function answerTo(asked: Asked, isRight = true) {
  switch (asked.kind) {
    case 'single_choice':
      return { option_id: asked.options.find(({ correct }) => correct === isRight).id }
    case 'multiple_choice':
      return { option_ids: asked.options.filter(({ correct }) => correct === isRight).map(({ id }) => id) }
    case 'true_false':
      return { value: asked.correct === isRight }
    case 'short_text':
      return { text: isRight ? asked.accepted_answers[0] : 'Nothing of the kind' }
    case 'numeric':
      return { text: isRight ? String(asked.value) : '-1' }
    case 'ordering':
      return { item_ids: (isRight ? asked.items : asked.items.toReversed()).map(({ id }) => id) }
    default:
      return { text: 'Because.' }
  }
}

/** Ends the time of an attempt: its deadline was a second ago. */
export async function runOut(t: Harness, { id }: Row): Promise<void> {
  await sql`
    update quiz_attempt set started_at = started_at - (deadline_at - clock_timestamp()) - interval '1 second',
      deadline_at = clock_timestamp() - interval '1 second' where id = ${id}::uuid`.execute(t.db)
}
/** Moves an attempt and its answers into the past. */
export async function ago(t: Harness, { id }: Row, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update quiz_answer set saved_at = saved_at - ${by} where attempt_id = ${id}::uuid`.execute(t.db)
  await sql`
    update quiz_attempt set started_at = started_at - ${by}, deadline_at = deadline_at - ${by}, submitted_at = submitted_at - ${by}
    where id = ${id}::uuid`.execute(t.db)
}
