import { expect, onTestFinished, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { answerTo, question, save, show, start, take } from '../../../../test/quizzes.ts'
import { at, hall, join, lead, look, watch, window } from '../../../../test/sittings.ts'

const t = await harness()
const origin = await t.address()

/** Words that a learner may not read yet. Each occurs in one place only, except the prompts, which are shown one by one. */
const NEEDLES = ['ACCEPTED', 'FEEDBACK', 'RUBRIC', '271828', '3.1415', 'OPTIONWORD', 'TAGWORD', '"correct"', 'tolerance', 'accepted_answers'] // prettier-ignore
const asked = () => [
  question.single({ prompt_markdown: 'PROMPT0', feedback_markdown: 'FEEDBACK', options: [{ text: 'Yes', correct: true, feedback_markdown: 'OPTIONWORD' }, { text: 'No', correct: false }] }),
  question.short({ prompt_markdown: 'PROMPT1', accepted_answers: ['ACCEPTED'], tags: ['TAGWORD'] }),
  question.numeric({ prompt_markdown: 'PROMPT2', value: 271_828, tolerance: 3.1415 }),
  question.ordering({ prompt_markdown: 'PROMPT3' }),
  question.matching({ prompt_markdown: 'PROMPT4' }),
  question.essay({ prompt_markdown: 'PROMPT5', rubric_markdown: 'RUBRIC' }),
] // prettier-ignore
const found = (text: string, beyond: number) =>
  [...NEEDLES, ...[0, 1, 2, 3, 4, 5].filter((nr) => nr >= beyond).map((nr) => `PROMPT${nr}`)].filter((needle) => text.includes(needle))

test('nothing that is sent to anybody tells a question before its turn, or what is right', async () => {
  const { author, host, learner, quiz, sitting } = await hall(t, { questions: asked(), quiz: { review: 'score' } })
  const made = await sitting({ pacing: 'host', ...window(-1) })
  const stream = await watch(origin, learner, made)
  onTestFinished(stream.leave)
  const joined = await join(t, learner, made)
  const mine = { id: joined.body.attempt_id }
  expect(found(joined.text, 0)).toEqual([])
  for (const [nr, key] of quiz.questions.entries()) {
    const opened = await lead(t, host, made, nr === 0 ? 'start' : 'next')
    const saved = await save(t, learner, mine, key.question_id, key.kind === 'matching' ? { pairs: [] } : answerTo(key, false))
    expect(saved.status, saved.text).toBe(200)
    const revealed = await lead(t, host, made, 'reveal')
    await stream.until(({ state }) => state.seq === revealed.body.seq)
    expect(revealed.body.question.reveal.right).toBeNull()
    const reads = [
      look(t, learner, made), show(t, learner, mine), start(t, learner, quiz), join(t, learner, made), t.call(learner, 'GET', `${quiz.at}/sittings`),
      t.call(learner, 'GET', '/api/quiz-sittings/mine'), t.call(learner, 'GET', '/api/users/me/quiz-attempts'), t.call(host, 'GET', at(made, '/seats')),
      t.call(learner, 'GET', at(made, '/seats')), t.call(learner, 'GET', quiz.at), t.call(learner, 'GET', '/api/users/me/export'),
      look(t, host, made), t.call(learner, 'POST', `/api/quiz-attempts/${mine.id}/submit`),
    ] // prettier-ignore
    for (const { text } of [opened, saved, revealed, ...(await Promise.all(reads))]) expect(found(text, nr + 1), text).toEqual([])
    expect(found(stream.text(), nr + 1)).toEqual([])
  }
  const left = (await look(t, author, made)).body.state.question.reveal
  expect(left).toEqual({ right: null, chosen: [] })
})

test('what is right is told with the reveal alone, and only where the quiz tells learners everything', async () => {
  const outcomes: Record<string, unknown> = {}
  for (const review of ['none', 'score', 'after_pass', 'full']) {
    const { host, learner, sitting } = await hall(t, { questions: [question.truth({ feedback_markdown: 'FEEDBACK' })], quiz: { review } })
    const made = await sitting({ pacing: 'host' })
    await join(t, learner, made)
    const [opened, revealed] = [await lead(t, host, made, 'start'), await lead(t, host, made, 'reveal')]
    outcomes[review] = [opened.body.question.reveal, revealed.body.question.reveal.right]
  }
  expect(outcomes).toEqual({ none: [null, null], score: [null, null], after_pass: [null, null], full: [null, { value: true }] })
})

test('who has submitted is not told what is right while others sit, nor by an earlier attempt', async () => {
  const { author, learner, quiz, sitting } = await hall(t, { questions: [question.truth()], quiz: { review: 'full' } })
  const [one] = quiz.questions
  const earlier = await take(t, learner, quiz, { [one!.question_id]: answerTo(one) })
  expect(earlier.reviewed).toBe(true)
  const made = await sitting()
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  expect((await show(t, learner, earlier)).body.reviewed).toBe(false)
  await save(t, learner, mine, one!.question_id, answerTo(one))
  expect((await t.call(learner, 'POST', `/api/quiz-attempts/${mine.id}/submit`)).body.reviewed).toBe(false)
  await lead(t, author, made, 'end')
  expect((await show(t, learner, mine)).body.reviewed).toBe(true)
})

test('questions at their own pace are shown to nobody before the beginning', async () => {
  const { learner, quiz, sitting } = await hall(t, { questions: asked() })
  const made = await sitting(window(5))
  const joined = await join(t, learner, made)
  const reads = [
    joined,
    await show(t, learner, { id: joined.body.attempt_id }),
    await start(t, learner, quiz),
    await look(t, learner, made),
  ]
  for (const { text } of reads) expect(found(text, 0), text).toEqual([])
})
