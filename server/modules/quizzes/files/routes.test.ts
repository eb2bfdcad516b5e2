import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { type QuizAddress, answerTo, question, save, school, start, submit } from '../../../../test/quizzes.ts'
import { lead, window } from '../../../../test/sittings.ts'

const t = await harness()
const bytes = Buffer.from('How an extinguisher looks.')

async function attach(who: Person, at: QuizAddress, file_name = 'extinguisher.png'): Promise<string> {
  const about = { file_name, content_type: 'image/png', size_bytes: bytes.length }
  const ticket = await t.call(who, 'POST', `${at}/attachment-uploads`, about)
  expect(ticket.status, ticket.text).toBe(201)
  expect((await t.send(ticket.body, bytes)).status).toBe(200)
  const { status, body, text } = await t.call(who, 'POST', `${at}/attachments`, { pathname: ticket.body.pathname, file_name })
  expect(status, text).toBe(201)
  return body.id
}
const shows = (id: string) => `![A red one](attachment:${id})`
const put = (who: Person, at: QuizAddress, questions: object[]) => t.call(who, 'PUT', `${at}/questions`, { questions })
const ofQuiz = (who: Person, at: QuizAddress, id: string) => t.call(who, 'GET', `${at}/attachments/${id}/download`)
const ofAttempt = (who: Person, attempt: { id: string }, id: string, grade = '') =>
  t.call(who, 'GET', `/api/quiz-attempts/${attempt.id}${grade}/attachments/${id}/download`)
const bytesOf = async ({ url }: { url: string }) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).body
const blobs = (org: { id: string }) =>
  t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).where('remove_after', 'is', null).execute()

/** A published quiz whose questions show one picture each: in a prompt, in an option, in feedback and in a rubric. */
async function illustrated(settings: object = {}) {
  const { create, ...rest } = await school(t)
  const at = `/api/quizzes/${(await create({ shuffle_questions: false, ...settings })).body.id}` as const
  const { author } = rest
  const [prompt, option, feedback, rubric] = [await attach(author, at), await attach(author, at), await attach(author, at), await attach(author, at)] // prettier-ignore
  const questions = [
    question.single({
      prompt_markdown: `Which one is it? ${shows(prompt)}`,
      options: [{ text: shows(option), correct: true }, { text: 'Another', correct: false }],
      feedback_markdown: shows(feedback),
    }),
    question.essay({ rubric_markdown: shows(rubric) }),
  ] // prettier-ignore
  const saved = await put(author, at, questions)
  expect(saved.status, saved.text).toBe(200)
  expect((await t.call(author, 'POST', `${at}/publish`)).status).toBe(200)
  return { ...rest, at, prompt, option, feedback, rubric, questions: saved.body.questions }
}

test('learners get the pictures of an attempt as far as they are shown its questions, and nobody else gets any', async () => {
  const { org, author, grader, learner, at, prompt, option, feedback, rubric, questions } = await illustrated({ review: 'full' })
  const stranger = await t.person(await t.org(), ['quizzes:read', 'quizzes:grade'])
  const member = await t.person(org)
  const attempt = (await start(t, learner, { at })).body
  for (const id of [prompt, option]) {
    const got = await ofAttempt(learner, attempt, id)
    expect(got.body).toMatchObject({ file_name: 'extinguisher.png', content_type: 'image/png' })
    expect(await bytesOf(got.body)).toBe(bytes.toString())
  }
  for (const id of [feedback, rubric]) expect((await ofAttempt(learner, attempt, id)).status).toBe(404)
  for (const id of [prompt, option, feedback, rubric]) {
    expect((await ofQuiz(author, at, id)).status).toBe(200)
    for (const who of [learner, member, stranger]) {
      expect((await ofQuiz(who, at, id)).status).toBe(404)
      if (who !== learner) expect((await ofAttempt(who, attempt, id)).status).toBe(404)
      expect((await ofAttempt(who, attempt, id, '/grade')).status).toBe(who === learner ? 403 : 404)
    }
    expect((await ofAttempt(grader, attempt, id, '/grade')).status, 'while it goes on').toBe(404)
  }
  const essay = questions.find(({ kind }) => kind === 'essay')!
  await save(t, learner, attempt, essay.question_id, { text: `I would see ${shows(rubric)}` })
  await submit(t, learner, attempt)
  expect((await ofAttempt(learner, attempt, feedback)).status, 'it is reviewed').toBe(200)
  expect((await ofAttempt(learner, attempt, rubric)).status, 'named by their own answer alone').toBe(404)
  for (const id of [prompt, option, feedback, rubric]) expect((await ofAttempt(grader, attempt, id, '/grade')).status).toBe(200)
})

test('who grades, and may not read the quiz, gets the pictures of what they grade', async () => {
  const { org, learner, at, rubric } = await illustrated()
  const only = await t.person(org, ['quizzes:grade'])
  const attempt = (await start(t, learner, { at })).body
  await submit(t, learner, attempt)
  expect((await ofAttempt(only, attempt, rubric, '/grade')).status).toBe(200)
  expect((await ofAttempt(only, attempt, rubric)).status).toBe(404)
})

test('a question names only files of its quiz, in whichever field', async () => {
  const other = await illustrated()
  const home = await illustrated()
  for (const [fields, field] of [
    [{ prompt_markdown: shows(other.prompt) }, 'questions.1.prompt_markdown'],
    [{ feedback_markdown: shows(other.prompt.toUpperCase()) }, 'questions.1.feedback_markdown'],
    [
      {
        options: [
          { text: shows(crypto.randomUUID()), correct: true },
          { text: 'x', correct: false },
        ],
      },
      'questions.1.options',
    ],
  ] as const) {
    const refused = await put(home.author, home.at, [question.truth(), question.single(fields)])
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'unknown_file', field])
  }
})

test('an attempt keeps the pictures of its version, and what nothing shows any more goes with the next publication', async () => {
  const { org, author, learner, at, prompt, option, questions } = await illustrated()
  const attempt = (await start(t, learner, { at })).body
  const spare = await attach(author, at)
  const refused = await t.call(author, 'DELETE', `${at}/attachments/${prompt}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'file_in_use'])
  const draft = await attach(author, at)
  await put(author, at, [question.truth({ prompt_markdown: shows(draft) })])
  expect((await t.call(author, 'DELETE', `${at}/attachments/${draft}`)).status, 'shown by what waits').toBe(409)
  expect((await t.call(author, 'POST', `${at}/publish`)).status).toBe(200)
  expect((await t.call(author, 'GET', `${at}/questions`)).body.attachments).toHaveLength(6)
  await sql`update quiz_attachment set created_at = now() - interval '2 days' where id = ${spare}::uuid`.execute(t.db)
  await put(author, at, [question.truth({ prompt_markdown: shows(draft) }), question.truth()])
  expect((await t.call(author, 'POST', `${at}/publish`)).status).toBe(200)
  const { attachments } = (await t.call(author, 'GET', `${at}/questions`)).body
  expect(attachments.map(({ id }) => id)).not.toContain(spare)
  expect(attachments.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  await t.drain()
  expect(await blobs(org)).toHaveLength(5)
  for (const id of [prompt, option]) expect((await ofAttempt(learner, attempt, id)).status).toBe(200)
  const choice = questions.find(({ kind }) => kind === 'single_choice')!
  expect((await save(t, learner, attempt, choice.question_id, answerTo(choice))).status).toBe(200)
})

test('a copy shows pictures of its own, and deleting a quiz for good counts its pictures and takes them along', async () => {
  const { org, author, learner, at, prompt, rubric } = await illustrated()
  const copy = await t.call(author, 'POST', `${at}/duplicate`)
  expect(copy.status, copy.text).toBe(201)
  const there = `/api/quizzes/${copy.body.id}` as const
  const { questions, attachments } = (await t.call(author, 'GET', `${there}/questions`)).body
  expect(attachments).toHaveLength(4)
  const text = JSON.stringify(questions)
  for (const { id } of attachments) expect(text).toContain(`attachment:${id}`)
  for (const id of [prompt, rubric]) expect(text).not.toContain(id)
  expect((await t.call(author, 'GET', `${at}/permanent-deletion`)).body.consequences).toContainEqual(
    expect.objectContaining({ key: 'attachments', count: 4 }),
  )
  expect((await t.call(author, 'DELETE', `${at}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await blobs(org)).toHaveLength(4)
  expect(await bytesOf((await ofQuiz(author, there, attachments[0].id)).body)).toBe(bytes.toString())
  await t.call(author, 'POST', `${there}/publish`)
  const attempt = (await start(t, learner, { at: there })).body
  expect(attempt.questions[0].prompt_markdown).toContain(`attachment:${attachments[0].id}`)
})

test('whom a quiz is for may not change its pictures', async () => {
  const { learner, at, prompt } = await illustrated()
  const about = { file_name: 'a.png', content_type: 'image/png', size_bytes: 1 }
  const answers = await Promise.all([
    t.call(learner, 'POST', `${at}/attachment-uploads`, about),
    t.call(learner, 'POST', `${at}/attachments`, { pathname: 'quizzes/x/a.png', file_name: 'a.png' }),
    t.call(learner, 'PATCH', `${at}/attachments/${prompt}`, { label: 'Mine' }),
    t.call(learner, 'DELETE', `${at}/attachments/${prompt}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('whoever sees a live sitting gets the pictures of the question that is before everybody, and of no other', async () => {
  const { org, author, learner, at, prompt, option, feedback, rubric } = await illustrated({ review: 'full' })
  const [host, stranger] = [await t.person(org), await t.person(await t.org(), ['quizzes:read'])]
  const about = {
    title: 'Together',
    pacing: 'host',
    ...window(),
    audience: { user_ids: [learner.account_id] },
    host_user_ids: [host.account_id],
  }
  const sitting = (await t.call(author, 'POST', `${at}/sittings`, about)).body
  const got = async (who: Person) => {
    const each = [prompt, option, feedback, rubric].map((id) =>
      t.call(who, 'GET', `/api/quiz-sittings/${sitting.id}/attachments/${id}/download`),
    )
    return (await Promise.all(each)).map(({ status }) => status)
  }
  const none = [404, 404, 404, 404]
  expect([await got(host), await got(learner)]).toEqual([none, none])
  await lead(t, host, sitting, 'start')
  for (const who of [author, host, learner]) expect(await got(who)).toEqual([200, 200, 404, 404])
  for (const who of [stranger, await t.person(org)]) expect(await got(who)).toEqual(none)
  await lead(t, host, sitting, 'next')
  expect(await got(learner)).toEqual(none)
})
