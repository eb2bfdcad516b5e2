import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, manifest2004, registerCourse, scormPackage } from '../../../../test/scorm.ts'
import { workbook } from '../../../../test/workbook.ts'

const t = await harness()

async function world(zip = scormPackage()) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, zip)
  const course_id = course.body.id
  return { org, trainer, learner, course_id, play: await launched(t, learner, course_id) }
}
const detailsOf = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}/details`)).body

test('the parts of an attempt stand in the order of the package, with what came of each', async () => {
  const parts = [{ title: 'First' }, { title: 'Second' }, { title: 'Third' }]
  const { learner, trainer, play } = await world(scormPackage(manifest({ parts })))
  await play.save({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' }, { session_time: '00:02:00' })
  await play.save(
    { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': 'page 3' },
    { item_id: 'I2', session_time: '00:00:30' },
  )
  const { parts: told } = await detailsOf(learner, play.attempt_id)
  const nothing = { success_status: 'unknown', score_scaled: null, total_time_seconds: 0, location: null }
  expect(told).toEqual([
    {
      ...nothing,
      item_id: 'I1',
      title: 'First',
      status: 'completed',
      success_status: 'passed',
      score_scaled: 0.8,
      total_time_seconds: 120,
    },
    { ...nothing, item_id: 'I2', title: 'Second', status: 'in_progress', total_time_seconds: 30, location: 'page 3' },
    { ...nothing, item_id: 'I3', title: 'Third', status: 'not_started' },
  ])
  expect((await detailsOf(trainer, play.attempt_id)).parts).toEqual(told)
})

test('answers of SCORM 1.2 say what was answered, whether it was right, and when', async () => {
  const { learner, play } = await world()
  const began = new Date().toISOString()
  await play.save({
    'cmi.interactions.0.id': 'Q1',
    'cmi.interactions.0.type': 'choice',
    'cmi.interactions.0.student_response': 'a',
    'cmi.interactions.0.correct_responses.0.pattern': 'b',
    'cmi.interactions.0.result': 'wrong',
    'cmi.interactions.0.weighting': '2',
    'cmi.interactions.0.latency': '00:00:07.50',
    'cmi.interactions.0.time': '10:00:00',
    'cmi.interactions.1.id': 'Q2',
    'cmi.interactions.1.result': 'correct',
    'cmi.objectives.0.id': 'wash',
    'cmi.objectives.0.status': 'passed',
    'cmi.objectives.0.score.raw': '50',
    'cmi.objectives.1.status': 'failed',
  })
  const { interactions, objectives } = await detailsOf(learner, play.attempt_id)
  const nothing = { type: null, description: null, learner_response: null, correct_responses: [], weighting: null, latency_seconds: null }
  const [first, second] = interactions
  expect(first).toEqual({
    ...nothing,
    item_id: 'I1',
    id: 'Q1',
    type: 'choice',
    learner_response: 'a',
    correct_responses: ['b'],
    result: 'wrong',
    weighting: 2,
    latency_seconds: 7.5,
    at: expect.any(String),
  })
  expect(second).toEqual({ ...nothing, item_id: 'I1', id: 'Q2', result: 'correct', at: first.at })
  expect(Date.parse(first.at)).toBeGreaterThanOrEqual(Date.parse(began) - 1000)
  expect(objectives).toEqual([{ id: 'wash', status: 'passed', score_scaled: 0.5 }])
})

test('answers of SCORM 2004 keep the moment that the content told, where it told its zone', async () => {
  const { learner, play } = await world(scormPackage(manifest2004()))
  const answer = (nr: number, timestamp: string) => ({
    [`cmi.interactions.${nr}.id`]: `Q${nr}`,
    [`cmi.interactions.${nr}.type`]: 'fill-in',
    [`cmi.interactions.${nr}.description`]: 'Which one?',
    [`cmi.interactions.${nr}.learner_response`]: 'soap',
    [`cmi.interactions.${nr}.correct_responses.1.pattern`]: 'water',
    [`cmi.interactions.${nr}.correct_responses.0.pattern`]: 'soap',
    [`cmi.interactions.${nr}.result`]: '0.5',
    [`cmi.interactions.${nr}.latency`]: 'PT1M2.5S',
    [`cmi.interactions.${nr}.timestamp`]: timestamp,
  })
  await play.save({
    ...answer(0, '2026-01-02T03:04:05+01'),
    ...answer(1, '2026-01-02T03:04:05'),
    'cmi.objectives.0.id': 'O',
    'cmi.objectives.0.completion_status': 'completed',
  })
  const { interactions, objectives } = await detailsOf(learner, play.attempt_id)
  expect(interactions[0]).toMatchObject({
    description: 'Which one?',
    learner_response: 'soap',
    correct_responses: ['soap', 'water'],
    result: '0.5',
    latency_seconds: 62.5,
    at: '2026-01-02T02:04:05.000Z',
  })
  expect(Math.abs(Date.parse(interactions[1].at) - Date.now())).toBeLessThan(60_000)
  expect(objectives).toEqual([{ id: 'O', status: 'completed', score_scaled: null }])
})

test('an answer keeps its moment when it is sent again, and gets another when it changes', async () => {
  const { learner, play } = await world()
  const said = { 'cmi.interactions.0.id': 'Q1', 'cmi.interactions.0.student_response': 'a' }
  const at = async () => (await detailsOf(learner, play.attempt_id)).interactions[0].at as string
  await play.save(said)
  const first = await at()
  await play.save(said)
  expect(await at()).toBe(first)
  await play.save({ 'cmi.interactions.0.student_response': 'b' })
  expect(Date.parse(await at())).toBeGreaterThanOrEqual(Date.parse(first))
  expect(await at()).not.toBe(first)
})

test('launches say how they ended, whatever nobody wrote down', async () => {
  const { learner, play, course_id } = await world()
  await play.exit()
  const second = await launched(t, learner, course_id)
  await launched(t, learner, course_id)
  const ended = async () => (await detailsOf(learner, play.attempt_id)).launches.map(({ ended_by }: { ended_by: string }) => ended_by)
  expect(await ended()).toEqual([null, 'superseded', 'exit'])
  await second.exit()
  expect(await ended()).toEqual([null, 'superseded', 'exit'])
  const hourAgo = new Date(Date.now() - 3_700_000).toISOString()
  await t.db.updateTable('scorm_launch').set({ last_seen_at: hourAgo }).where('attempt_id', '=', second.attempt_id).where('superseded_at', 'is', null).where('ended_at', 'is', null).execute() // prettier-ignore
  expect(await ended()).toEqual(['idle', 'superseded', 'exit'])
  await launched(t, learner, course_id)
  const [, idle] = (await detailsOf(learner, play.attempt_id)).launches
  expect([idle.ended_by, Date.parse(idle.ended_at)]).toEqual(['idle', Date.parse(hourAgo)])
})

test('details are for the learner and for who reads the course; everybody else finds nothing', async () => {
  const { org, play } = await world()
  const elsewhere = await t.person(await t.org(), ['scorm:read'])
  const colleague = await t.person(org)
  for (const what of ['details', 'calls'])
    for (const person of [elsewhere, colleague])
      expect((await t.call(person, 'GET', `/api/scorm-attempts/${play.attempt_id}/${what}`)).status).toBe(404)
})

const question = (nr: number, id: string, answer: string, result: string) => ({
  [`cmi.interactions.${nr}.id`]: id,
  [`cmi.interactions.${nr}.student_response`]: answer,
  [`cmi.interactions.${nr}.correct_responses.0.pattern`]: 'b',
  [`cmi.interactions.${nr}.result`]: result,
})

test('every answer at a course is a line of its CSV, and none is a formula', async () => {
  const { trainer, learner, course_id, play, org } = await world()
  await play.save({ ...question(0, 'Q1', '=1+1', 'wrong'), ...question(1, 'Q2', 'b', 'correct') })
  const url = `/api/scorm-courses/${course_id}/attempts/interactions.csv` as const
  const { status, text, headers } = await t.call(trainer, 'GET', url)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(
    'attempt_id,learner_user_id,learner_display_name,attempt_number,package_version_number,item_id,interaction_id,type,description,learner_response,correct_response,result,latency_seconds,at',
  )
  const who = `${play.attempt_id},${learner.account_id},${learner.name},1,1,I1`
  expect(lines.map((line) => line.replace(/,[^,]*$/, ''))).toEqual([`${who},Q1,,,'=1+1,b,wrong,`, `${who},Q2,,,b,b,correct,`])
  const rows = (await workbook(t, trainer, url.replace('.csv', '.xlsx'))).lines
  expect(rows).toMatchObject([
    { Learner: learner.name, Attempt: 1, Question: 'Q1', Answer: '=1+1', 'Right answer': 'b', Result: 'Wrong' },
    { Question: 'Q2', Answer: 'b', Result: 'Right' },
  ])
  for (const who of [learner, await t.person(org, ['subjects:read'])])
    for (const path of [url, url.replace('.csv', '.xlsx')]) expect((await t.call(who, 'GET', path)).status).toBe(404)
})

test('questions tell how often they were answered, how often rightly, and what is most often wrong', async () => {
  const { trainer, learner, course_id, play, org } = await world()
  const figures = async () => (await t.call(trainer, 'GET', `/api/scorm-courses/${course_id}/questions`)).body
  expect(await figures()).toEqual([])
  await play.save({ ...question(0, 'Q1', 'a', 'wrong'), ...question(1, 'Q2', '7', '0.5') })
  for (const answer of ['a', 'c', 'b']) {
    const next = await launched(t, await t.person(org), course_id)
    await next.save(question(0, 'Q1', answer, answer === 'b' ? 'correct' : 'wrong'))
  }
  const nothing = { item_id: 'I1', description: null, type: null }
  expect(await figures()).toEqual([
    {
      ...nothing,
      id: 'Q1',
      answers: 4,
      right_answers: 1,
      wrong_answers: 3,
      most_frequent_wrong: [
        { response: 'a', times: 2 },
        { response: 'c', times: 1 },
      ],
    },
    { ...nothing, id: 'Q2', answers: 1, right_answers: 0, wrong_answers: 0, most_frequent_wrong: [] },
  ])
  expect((await t.call(learner, 'GET', `/api/scorm-courses/${course_id}/questions`)).status).toBe(404)
})
