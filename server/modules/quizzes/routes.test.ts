import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { type QuizAddress, ofEveryKind, question, school, take } from '../../../test/quizzes.ts'

const t = await harness()
const uuid = () => crypto.randomUUID()
const put = (who: Person | undefined, at: QuizAddress, questions: object[], sections?: object[]) =>
  t.call(who, 'PUT', `${at}/questions`, { questions, ...(sections && { sections }) })

test('a quiz is created, read, changed, archived and brought back', async () => {
  const { org, author, create } = await school(t)
  const [department, subject] = [await t.dept(org), await t.subject(org)]
  const body = {
    owner_department_id: department.id, title: 'Lifting', description_markdown: 'With the knees', audience: 'trainers', passing_score: 62.5,
    max_attempts: 3, retake_wait_minutes: 60, time_limit_minutes: 30, shuffle_questions: false, shuffle_options: false, draw_count: 5,
    review: 'full', subject_matter_ids: [subject.id, subject.id],
  } // prettier-ignore
  const made = await create(body)
  expect(made.status, made.text).toBe(201)
  const { subject_matter_ids: _, ...fields } = body
  expect(made.body).toMatchObject({
    ...fields, owner_organization_id: org.id, version: 0, published_at: null, recertification_cutoff_at: null, question_count: null,
    has_draft: false, archived_at: null, subjects: [{ id: subject.id }],
    standing: { attempts_left: 3, next_try_at: null, passed: false, open_attempt_id: null, best_score: null },
  }) // prettier-ignore
  const at = `/api/quizzes/${made.body.id}` as const
  expect((await t.call(author, 'GET', at)).body).toEqual(made.body)
  const plain = await create()
  expect(plain.body).toMatchObject({
    audience: 'trainees',
    passing_score: 80,
    max_attempts: null,
    time_limit_minutes: null,
    review: 'score',
  })
  const changed = await t.call(author, 'PATCH', at, { title: 'Lift well', max_attempts: null, description_markdown: '', archived: true })
  expect(changed.body).toMatchObject({ title: 'Lift well', max_attempts: null, description_markdown: null, version: 0 })
  expect(changed.body.archived_at).not.toBeNull()
  const list = async (query = '') =>
    (await t.call(author, 'GET', `/api/quizzes?org=${org.slug}${query}`)).body.items.map(({ title }) => title)
  expect(await list()).toEqual(['Fire safety'])
  expect(await list('&include_archived=true')).toEqual(['Fire safety', 'Lift well'])
  expect(await list('&include_archived=true&q=LIFT')).toEqual(['Lift well'])
  expect((await t.call(author, 'PATCH', at, { archived: false })).body.archived_at).toBeNull()
  const tagged = await t.call(author, 'PUT', `${at}/subjects`, { subject_matter_ids: [] })
  expect(tagged.body).toEqual([])
})

test('what is out of bounds is 400 and names the field, and a foreign subject is 404', async () => {
  const { author, create } = await school(t)
  const made = await create()
  for (const [body, field] of [
    [{ title: '' }, 'title'],
    [{ passing_score: 101 }, 'passing_score'],
    [{ max_attempts: 0 }, 'max_attempts'],
    [{ max_attempts: 101 }, 'max_attempts'],
    [{ retake_wait_minutes: -1 }, 'retake_wait_minutes'],
    [{ time_limit_minutes: 601 }, 'time_limit_minutes'],
    [{ draw_count: 0 }, 'draw_count'],
    [{ review: 'all' }, 'review'],
    [{ version: 2 }, 'version'],
  ] as const) {
    for (const answer of [await create(body), await t.call(author, 'PATCH', `/api/quizzes/${made.body.id}`, body)])
      expect([answer.status, answer.body.field], JSON.stringify(body)).toEqual([400, field])
  }
  const foreign = await t.subject(await t.org())
  expect((await create({ subject_matter_ids: [foreign.id] })).status).toBe(404)
})

test('of two authors who write at once the second is told, and nothing of the first is lost', async () => {
  const { author, create } = await school(t)
  const at = `/api/quizzes/${(await create()).body.id}` as const
  const writing = (prompt_markdown: string, expected_changed_at?: string | null) =>
    t.call(author, 'PUT', `${at}/questions`, {
      questions: [question.truth({ prompt_markdown })],
      ...(expected_changed_at !== undefined && { expected_changed_at }),
    })
  const now = async () => (await t.call(author, 'GET', `${at}/questions`)).body
  const together = await Promise.all(Array.from({ length: 20 }, (_, nr) => writing(`By ${nr}?`, null)))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  const told = together.find(({ status }) => status === 409)!
  expect([told.body.code, told.body.field]).toEqual(['questions_changed', 'expected_changed_at'])
  const { changed_at } = await now()
  expect((await writing('Mine?', changed_at)).status).toBe(200)
  expect((await writing('Too late?', changed_at)).status).toBe(409)
  await t.call(author, 'POST', `${at}/publish`)
  const published = await now()
  expect((await writing('Too late?', changed_at)).status, 'it was published since').toBe(409)
  expect(await now()).toEqual(published)
  expect((await writing('Next?', published.changed_at)).status).toBe(200)
  expect((await writing('Without a look?')).status).toBe(200)
})

test('questions are a draft until they are published, keep their ids, and a version never changes', async () => {
  const { author, learner, create } = await school(t)
  const { id } = (await create()).body
  const at = `/api/quizzes/${id}` as const
  const empty = { version: 0, draft: false, changed_at: null, changed_by: null, questions: [], sections: [], attachments: [] }
  expect((await t.call(author, 'GET', `${at}/questions`)).body).toEqual(empty)
  expect((await t.call(author, 'POST', `${at}/publish`)).status).toBe(409)
  expect((await t.call(learner, 'GET', at)).status).toBe(404)
  const first = await put(author, at, ofEveryKind())
  expect(first.status, first.text).toBe(200)
  expect(first.body).toMatchObject({ version: 0, draft: true, changed_by: { user_id: author.account_id } })
  expect(first.body.questions.map(({ kind }) => kind)).toEqual(ofEveryKind().map(({ kind }) => kind))
  const one = await t.call(author, 'POST', `${at}/publish`, {})
  expect(one.body).toMatchObject({ version: 1, has_draft: false, question_count: 8, recertification_cutoff_at: null })
  expect((await t.call(author, 'POST', `${at}/publish`, {})).body.code).toBe('nothing_to_publish')
  const published = (await t.call(author, 'GET', `${at}/questions`)).body
  expect(published).toMatchObject({ version: 1, draft: false, questions: first.body.questions })
  const reworded = published.questions.map((each) => ({ ...each, prompt_markdown: 'Reworded' }))
  const second = await put(author, at, reworded)
  expect(second.body.questions).toEqual(reworded)
  expect((await t.call(author, 'GET', `${at}/questions?version=1`)).body.questions).toEqual(first.body.questions)
  expect((await t.call(author, 'GET', `${at}/questions?version=2`)).status).toBe(404)
  const two = await t.call(author, 'POST', `${at}/publish`, { requires_recertification: true })
  expect(two.body.version).toBe(2)
  expect(two.body.recertification_cutoff_at).toBe(two.body.published_at)
  const three = await t.call(author, 'POST', `${at}/publish`, { requires_recertification: true })
  expect(three.body.version).toBe(3)
  const versions = (await t.call(author, 'GET', `${at}/versions`)).body
  expect(versions.map(({ version, requires_recertification }) => [version, requires_recertification])).toEqual([
    [3, true],
    [2, true],
    [1, false],
  ])
  expect((await t.call(learner, 'GET', at)).body).toMatchObject({ id, version: 3 })
  expect((await t.call(learner, 'GET', `${at}/questions`)).status).toBe(404)
  expect((await put(learner, at, [])).status).toBe(403)
})

test('bad questions are 400 where they are written, and nothing is written', async () => {
  const { author, quiz } = await school(t)
  const { at, questions } = await quiz([question.single(), question.ordering()])
  const [single, ordering] = questions
  const none = question.single({ options: [{ text: 'A', correct: false }, { text: 'B', correct: false }] }) // prettier-ignore
  for (const [wrong, field] of [
    [none, 'questions.0.options'],
    [
      question.single({
        options: [
          { text: 'A', correct: true },
          { text: 'B', correct: true },
        ],
      }),
      'questions.0.options',
    ],
    [{ ...none, kind: 'multiple_choice' }, 'questions.0.options'],
    [question.single({ options: [{ text: 'A', correct: true }] }), 'questions.0.options'],
    [question.short({ accepted_answers: ['\u200b '] }), 'questions.0.accepted_answers.0'],
    [question.truth({ kind: 'riddle' }), 'questions.0.kind'],
    [question.truth({ points: 101 }), 'questions.0.points'],
    [question.truth({ question_id: uuid() }), 'questions.0.question_id'],
    [question.truth({ question_id: single.question_id }), 'questions.0.kind'],
    [{ ...single, options: [{ ...single.options[0], id: uuid() }, single.options[1]] }, 'questions.0.options.0.id'],
    [{ ...ordering, items: [ordering.items[0], ordering.items[0]] }, 'questions.0.items.1.id'],
    [{ ...ordering, items: [ordering.items[0], { ...ordering.items[1], id: single.options[0].id }] }, 'questions.0.items.1.id'],
  ] as const) {
    const { status, body, text } = await put(author, at, [wrong])
    expect([status, body.field], text).toEqual([400, field])
  }
  const twice = await put(author, at, [single, single])
  expect([twice.status, twice.body.field]).toEqual([400, 'questions.1.question_id'])
  expect((await t.call(author, 'GET', `${at}/questions`)).body).toMatchObject({ draft: false, questions })
})

test('what cannot be drawn, or could weigh nothing, is not published', async () => {
  const { author, create, quiz } = await school(t)
  const publish = async (questions: object[], fields: object = {}, sections?: object[]) => {
    const { id } = (await create(fields)).body
    await put(author, `/api/quizzes/${id}`, questions, sections)
    const { status, body } = await t.call(author, 'POST', `/api/quizzes/${id}/publish`, {})
    return [status, body.code, body.field]
  }
  const tagged = (tag: string, points = 1) => question.truth({ tags: [tag], points })
  const section = (tag: string, draw_count: number | null) => ({ title: tag, tag, draw_count })
  expect(await publish([])).toEqual([400, 'no_questions', undefined])
  expect(await publish([question.truth()], { draw_count: 2 })).toEqual([400, 'too_few_to_draw', 'draw_count'])
  expect(await publish([question.truth({ points: 0 })])).toEqual([400, 'no_points', undefined])
  expect(await publish([question.truth(), question.truth({ points: 0 })], { draw_count: 1 })).toEqual([400, 'no_points', undefined])
  expect(await publish([tagged('a')], {}, [section('b', null)])).toEqual([400, 'section_empty', 'sections.0.tag'])
  expect(await publish([tagged('a')], {}, [section('a', 2)])).toEqual([400, 'too_few_to_draw', 'sections.0.draw_count'])
  expect(await publish([tagged('a')], { draw_count: 1 }, [section('a', 1)])).toEqual([400, 'draws_twice', 'draw_count'])
  const { at } = await quiz([tagged('a'), tagged('a'), tagged('b', 0)], {}, [section('a', 1), section('b', null)])
  expect((await t.call(author, 'GET', at)).body.question_count).toBe(2)
  expect((await t.call(author, 'PATCH', at, { draw_count: 1 })).body.field).toBe('draw_count')
  const other = await quiz([question.truth(), question.truth()])
  expect((await t.call(author, 'PATCH', other.at, { draw_count: 3 })).body.field).toBe('draw_count')
  expect((await t.call(author, 'PATCH', other.at, { draw_count: 1 })).body).toMatchObject({ draw_count: 1, question_count: 1 })
})

test('a copy has subjects and questions of its own, to be published', async () => {
  const { org, author, quiz } = await school(t)
  const subject = await t.subject(org)
  const { at, questions } = await quiz(ofEveryKind(), { subject_matter_ids: [subject.id], passing_score: 55 })
  const copy = await t.call(author, 'POST', `${at}/duplicate`)
  expect(copy.status, copy.text).toBe(201)
  expect(copy.body).toMatchObject({
    title: 'Fire safety (copy)',
    passing_score: 55,
    version: 0,
    has_draft: true,
    subjects: [{ id: subject.id }],
  })
  const of = `/api/quizzes/${copy.body.id}` as const
  expect((await t.call(author, 'GET', `${of}/questions`)).body.questions).toEqual(questions)
  expect((await t.call(author, 'POST', `${of}/publish`)).body.version).toBe(1)
  expect((await t.call(author, 'POST', `${at}/duplicate`, { title: 'Mine' })).body.title).toBe('Mine')
})

test('who may not write is told 403 where they see the quiz, and 404 where not', async () => {
  const { org, learner, grader, quiz } = await school(t)
  const { at } = await quiz()
  const outsider = await t.person(await t.org(), ['quizzes:read', 'quizzes:write', 'quizzes:delete'])
  const department = await t.dept(org)
  const elsewhere = await t.person(org, ['quizzes:write'], department)
  for (const [who, status] of [
    [learner, 403],
    [grader, 403],
    [elsewhere, 403],
    [outsider, 404],
  ] as const) {
    expect((await t.call(who, 'PATCH', at, { title: 'Mine' })).status).toBe(status)
    expect((await t.call(who, 'POST', `${at}/publish`)).status).toBe(status)
    expect((await t.call(who, 'GET', `${at}/permanent-deletion`)).status).toBe(status)
  }
  expect((await t.call(outsider, 'GET', at)).status).toBe(404)
})

test('scoring left out is partial where the kind knows it, and always told; what was published without it stays exact', async () => {
  const { author, learner, create, quiz } = await school(t)
  const asked = [question.multiple(), question.ordering(), question.matching(), question.multiple({ scoring: 'exact' }), question.truth()]
  const scorings = ['partial', 'partial', 'partial', 'exact', undefined]
  const made = (await create()).body
  const written = await t.call(author, 'PUT', `/api/quizzes/${made.id}/questions`, { questions: asked })
  const read = await t.call(author, 'GET', `/api/quizzes/${made.id}/questions`)
  for (const { body } of [written, read])
    expect(body.questions.map((each) => ('scoring' in each ? each.scoring : undefined))).toEqual(scorings)
  const old = await quiz([question.multiple()], { review: 'full' })
  const withoutScoring = sql`body - 'scoring'`
  await t.db.updateTable('quiz_question').set({ body: withoutScoring }).where('quiz_id', '=', old.id).execute()
  expect((await t.call(author, 'GET', `${old.at}/questions`)).body.questions).toMatchObject([{ scoring: 'exact' }])
  const [{ question_id, options }] = old.questions
  const half = await take(t, learner, old, { [question_id]: { option_ids: [options[0].id] } })
  expect(half.score).toBe(0)
  const again = await quiz([question.multiple()], { review: 'full' })
  const [{ question_id: id, options: parts }] = again.questions
  expect((await take(t, learner, again, { [id]: { option_ids: [parts[0].id] } })).score).toBe(50)
})
