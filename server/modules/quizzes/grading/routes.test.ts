import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { answerTo, question, save, school, show, start, submit, take } from '../../../../test/quizzes.ts'
import { workbook } from '../../../../test/workbook.ts'

const t = await harness()

type Grade = [of: { question_id: string }, points: number, comment?: string]

/** A submitted attempt at an automatically marked question and an essay, which waits for a grader. */
async function waiting(fields: object = {}, more: object = {}) {
  const s = await school(t)
  const made = await s.quiz([question.truth(), question.essay({ points: 3, rubric_markdown: 'Say why', ...more })], fields)
  const [truth, essay] = made.questions
  const attempt = await take(t, s.learner, made, { [truth.question_id]: answerTo(truth), [essay.question_id]: { text: 'Because.' } })
  const grade = (grades: Grade[], reason?: string, who: Person = s.grader) =>
    t.call(who, 'POST', `/api/quiz-attempts/${attempt.id}/grade`, {
      grades: grades.map(([{ question_id }, points, comment]) => ({ question_id, points, ...(comment !== undefined && { comment }) })),
      ...(reason !== undefined && { reason }),
    })
  const queue = async (who: Person = s.grader, query = '') => (await t.call(who, 'GET', `/api/quiz-attempts/to-grade${query}`)).body.items
  return { ...s, made, truth, essay, attempt, grade, queue }
}

test('an essay waits in the queue until somebody grades it, and a pass then writes its record as of the submission', async () => {
  const { made, learner, attempt, essay, grade, queue } = await waiting({ review: 'full' })
  expect(attempt).toMatchObject({ state: 'submitted', score: null, passed: null, can_pass: true, record_id: null })
  expect((await t.call(learner, 'GET', '/api/quizzes/available')).body[0]).toMatchObject({ waits_for_grade: true, passed: false })
  expect(await queue()).toMatchObject([
    {
      attempt_id: attempt.id,
      quiz: { id: made.id },
      learner: { user_id: learner.account_id },
      answers: [{ question_id: essay.question_id, rubric_markdown: 'Say why', points: 3, text: 'Because.' }],
    },
  ])
  const graded = await grade([[essay, 2.5, 'Nearly']])
  expect(graded.status, graded.text).toBe(200)
  expect(graded.body).toMatchObject({ state: 'graded', score: 87.5, passed: true, can_pass: null })
  expect(await queue()).toEqual([])
  const shown = (await show(t, learner, attempt)).body
  expect(shown.questions.find(({ kind }) => kind === 'essay')).toMatchObject({ awarded_points: 2.5, right: false, comment: 'Nearly', rubric_markdown: null }) // prettier-ignore
  const [record] = (await t.call(learner, 'GET', '/api/records')).body.items
  expect(record).toMatchObject({ id: shown.record_id, completed_at: attempt.submitted_at })
})

test.each(['none', 'score', 'after_pass', 'full'])(
  'with review %s its learner reads what a grader said where the quiz tells scores',
  async (review) => {
    const { learner, made, attempt, truth, essay, grade, queue } = await waiting({ review })
    expect(await queue()).toMatchObject([{ review }])
    const said = async () => {
      const { questions } = (await show(t, learner, attempt)).body
      return [essay, truth].map(({ question_id }) => questions.find((each) => each.question_id === question_id)?.comment)
    }
    expect(await said()).toEqual([null, null])
    const graded = await grade([[essay, 0, 'Read it again.']])
    expect(graded.body).toMatchObject({ passed: false })
    expect(graded.body.questions.find(({ kind }) => kind === 'essay')?.comment).toBe('Read it again.')
    const told = review === 'none' ? null : 'Read it again.'
    expect(await said()).toEqual([told, null])
    const again = (await start(t, learner, made)).body
    expect(await said(), 'no help for an attempt that is open').toEqual([null, null])
    await submit(t, learner, again)
    expect(await said()).toEqual([told, null])
  },
)

test('an empty essay needs no grader, and who cannot pass any more is told', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz([question.truth({ must_pass: true }), question.essay({ points: 9 })])
  const [truth, essay] = made.questions
  const empty = await take(t, learner, made, { [essay.question_id]: { text: '  ' }, [truth.question_id]: answerTo(truth) })
  expect(empty).toMatchObject({ state: 'graded', score: 10, passed: false })
  const hopeless = await take(t, learner, made, { [essay.question_id]: { text: 'Because.' } })
  expect(hopeless).toMatchObject({ state: 'submitted', can_pass: false, passed: null })
})

test('marks that were given are changed with a reason, and a pass and its record go and come back', async () => {
  const { learner, attempt, truth, essay, grade } = await waiting()
  expect((await grade([[essay, 3]])).body).toMatchObject({ passed: true, score: 100 })
  expect(await grade([[essay, 0]])).toMatchObject({ status: 409, body: { code: 'answer_graded', field: 'reason' } })
  expect(await grade([[truth, 0]])).toMatchObject({ status: 400, body: { code: 'reason_needed', field: 'reason' } })
  const worse = await grade([[essay, 0]], 'Copied')
  expect(worse.body).toMatchObject({ passed: false, score: 25 })
  const records = async () => (await t.call(learner, 'GET', '/api/records')).body.items
  expect(await records()).toEqual([])
  const better = await grade([[essay, 2.2]], 'Not copied')
  expect(better.body).toMatchObject({ passed: true, score: 80 })
  expect(better.body.grades.map(({ score, passed, reason }) => [score, passed, reason])).toEqual([
    [null, null, null],
    [100, true, null],
    [25, false, 'Copied'],
    [80, true, 'Not copied'],
  ])
  const [record] = await records()
  expect(record.id).toBe(better.body.record_id)
  const evidence = (await t.call(learner, 'GET', `/api/records/${record.id}/evidence`)).body
  expect(evidence).toMatchObject([{ payload: { value: 80 } }])
  expect(attempt.id).toBe(better.body.id)
})

test('what is no mark of the attempt is 400 and names the field, and nothing is written', async () => {
  const { attempt, essay, grade, grader } = await waiting()
  for (const [grades, field] of [
    [[[essay, 3.1]], 'grades.0.points'],
    [[[essay, -1]], 'grades.0.points'],
    [[[{ question_id: crypto.randomUUID() }, 1]], 'grades.0.question_id'],
    [[[essay, 1], [essay, 2]], 'grades.1.question_id'],
    [[], 'grades'],
  ] satisfies [Grade[], string][]) {
    const { status, body, text } = await grade(grades)
    expect([status, body.field], text).toEqual([400, field])
  } // prettier-ignore
  expect((await show(t, grader, attempt)).body.grades).toHaveLength(1)
})

test('nobody grades their own attempt, an open one, or without quizzes:grade', async () => {
  const { org, author, learner, grader, made, essay, grade, queue } = await waiting()
  const both = await t.person(org, ['quizzes:grade', 'quizzes:read'])
  const own = await take(t, both, made, { [essay.question_id]: { text: 'Mine' } })
  const answer = await t.call(both, 'POST', `/api/quiz-attempts/${own.id}/grade`, {
    grades: [{ question_id: essay.question_id, points: 3 }],
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'not_ones_own'])
  expect((await queue(both)).map(({ learner }) => learner.user_id)).toEqual([learner.account_id])
  expect((await grade([[essay, 3]], undefined, author)).status).toBe(403)
  expect((await grade([[essay, 3]], undefined, learner)).status).toBe(403)
  expect((await grade([[essay, 3]], undefined, await t.person(await t.org(), ['quizzes:grade']))).status).toBe(404)
  expect(await queue(author)).toEqual([])
  const open = (await start(t, learner, made)).body
  const early = await t.call(grader, 'POST', `/api/quiz-attempts/${open.id}/grade`, {
    grades: [{ question_id: essay.question_id, points: 3 }],
  })
  expect([early.status, early.body.code]).toEqual([409, 'not_submitted'])
})

test('of two graders at once, the later one has to say why they change what the other gave', async () => {
  const { attempt, essay, grade, grader } = await waiting()
  const answers = await Promise.all(Array.from({ length: 10 }, (_none, index) => grade([[essay, index % 4]])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.error === 'invalid_state')).toHaveLength(9)
  expect((await show(t, grader, attempt)).body.grades).toHaveLength(2)
})

test('the queue is paged, and narrowed to a quiz', async () => {
  const { org, learner, grader, quiz, queue } = await waiting()
  const made = await quiz([question.essay()])
  const [essay] = made.questions
  const ids: string[] = []
  for (const who of [learner, await t.person(org), await t.person(org)])
    ids.unshift((await take(t, who, made, { [essay.question_id]: { text: 'Because.' } })).id)
  expect((await queue(grader, `?quiz_id=${made.id}`)).map(({ attempt_id }) => attempt_id)).toEqual(ids)
  const first = (await t.call(grader, 'GET', `/api/quiz-attempts/to-grade?quiz_id=${made.id}&limit=2`)).body
  expect(first.items.map(({ attempt_id }) => attempt_id)).toEqual(ids.slice(0, 2))
  const rest = await t.call(grader, 'GET', `/api/quiz-attempts/to-grade?quiz_id=${made.id}&limit=2&cursor=${first.next_cursor}`)
  expect(rest.body).toMatchObject({ items: [{ attempt_id: ids[2] }], next_cursor: null })
  expect(await queue()).toHaveLength(4)
})

test('what an erased person wrote in words is gone, and what they reached stays', async () => {
  const { learner, grader, attempt, essay, grade } = await waiting()
  await grade([[essay, 3]])
  const erased = await t.call(await t.superuser(), 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })
  expect(erased.status, erased.text).toBe(200)
  const shown = await show(t, grader, attempt)
  expect(shown.text).not.toContain('Because.')
  expect(shown.body).toMatchObject({ passed: true, score: 100 })
  await t.drain()
})

test('the answers of an attempt are saved as a line each', async () => {
  const { author, learner, quiz } = await school(t)
  const made = await quiz([
    question.single(),
    question.multiple(),
    question.truth(),
    question.ordering(),
    question.matching(),
    question.essay(),
  ])
  const attempt = (await start(t, learner, made)).body
  const of = (kind: string) => attempt.questions.find((one) => one.kind === kind)
  const key = (kind: string) => made.questions.find((one) => one.kind === kind)!
  await save(t, learner, attempt, of('single_choice').question_id, answerTo(key('single_choice')))
  await save(t, learner, attempt, of('true_false').question_id, { value: false })
  await save(t, learner, attempt, of('ordering').question_id, answerTo(key('ordering')))
  const { prompts, matches, question_id } = of('matching')
  await save(t, learner, attempt, question_id, { pairs: [{ prompt_id: prompts[0].id, match_id: matches[0].id }] })
  await save(t, learner, attempt, of('essay').question_id, { text: '=1+1' })
  await submit(t, learner, attempt)
  const csv = await t.call(author, 'GET', `${made.at}/attempts/export.csv`)
  expect(csv.status).toBe(200)
  expect(csv.text.trim().split('\r\n')).toHaveLength(7)
  expect(csv.text).toContain('This one')
  expect(csv.text).toContain('One | Two | Three | Four')
  expect(csv.text).toContain(`${prompts[0].text} → ${matches[0].text}`)
  expect(csv.text).toContain("'=1+1")
  const [option] = (answerTo(key('single_choice')) as { option_id: string }).option_id.split(' ')
  expect(csv.text).toContain(option)
  const { title, lines } = await workbook(t, author, `${made.at}/attempts/export.xlsx`, 'de')
  expect(title).toBe('Versuche')
  expect(lines).toHaveLength(6)
  expect(lines.find(({ Art }) => Art === 'Langer Text')).toMatchObject({
    Name: learner.name,
    Antwort: '=1+1',
    Status: 'Wartet auf Bewertung',
  })
  expect(lines.find(({ Art }) => Art === 'Wahr oder falsch')).toMatchObject({ Punkte: 1, 'Punkte dafür': expect.any(Number) })
  for (const ending of ['csv', 'xlsx']) expect((await t.call(learner, 'GET', `${made.at}/attempts/export.${ending}`)).status).toBe(404)
})
