import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { type Org, type Person, harness, pastTheTrail } from '../../../test/harness.ts'
import { launched } from '../../../test/player.ts'
import { question, save, school, start, submit } from '../../../test/quizzes.ts'
import { registerCourse } from '../../../test/scorm.ts'

const t = await harness()
const { desk, at, window } = scheduled(t)

const KINDS = ['event:', 'quiz-attempt:', 'scorm-attempt:', 'grade:', 'practical:']

/** Creates a person's record with an id of the service, as in old installations. It is no completion. */
async function foreign(org: Org, learner: Person, external_id: string): Promise<string> {
  pastTheTrail(org)
  const { account_id: recorded_by } = await t.person(org, ['records:write'])
  const of = { owner_organization_id: org.id, learner_user_id: learner.account_id, recorded_by, external_id }
  const id = randomUUIDv7()
  await t.db
    .insertInto('learning_record')
    .values({ ...of, id, title: 'Not this', status: 'in_progress' })
    .execute()
  return id
}

const read = async (who: Person, id: string | null) => (await t.call(who, 'GET', `/api/records/${id}`)).body

test.each([
  ['their own', (learner: Person) => learner],
  ['another’s', (_learner: Person, other: Person) => other],
])('a mark of attendance has its record where %s bears its id, and it comes back with the place', async (_name, whose) => {
  const { org, coach, make, attend } = await desk()
  const [nurse, other] = [await t.person(org), await t.person(org)]
  const { id } = (await make(window(-2, -1))).body
  const external_id = `event:${id}:${nurse.account_id}`
  const taken = [await foreign(org, whose(nurse, other), external_id), await foreign(org, whose(nurse, other), `${external_id}#2`)]
  const { record_id } = await attend(id, nurse)
  expect(taken).not.toContain(record_id)
  expect(await read(nurse, record_id)).toMatchObject({
    title: 'Resuscitation',
    status: 'completed',
    hours: 1,
    external_id: `${external_id}#3`,
  })
  await t.call(coach, 'DELETE', at(id, `/participants/${nurse.account_id}`))
  expect((await attend(id, nurse)).record_id).toBe(record_id)
  expect(await read(nurse, record_id)).toMatchObject({ status: 'completed', archived_at: null })
})

test('a mark that an earlier one tied to the record of a person gets a record of its own', async () => {
  const { org, coach, make, attend } = await desk()
  const nurse = await t.person(org)
  const { id } = (await make(window(-2, -1))).body
  const { record_id } = await attend(id, nurse)
  await t.db
    .updateTable('learning_record')
    .set({ recorded_by: coach.account_id, status: 'in_progress' })
    .where('id', '=', record_id)
    .execute()
  pastTheTrail(org)
  const again = await attend(id, nurse)
  expect(again.record_id).not.toBe(record_id)
  expect(await read(nurse, again.record_id)).toMatchObject({ status: 'completed', external_id: `event:${id}:${nurse.account_id}#2` })
})

test('a pass in a quiz has its record where a record of a person bears its id', async () => {
  const { org, learner, quiz } = await school(t)
  const made = await quiz([question.truth()])
  const attempt = (await start(t, learner, made)).body
  const taken = await foreign(org, learner, `quiz-attempt:${attempt.id}`)
  await save(t, learner, attempt, made.questions[0].question_id, { value: made.questions[0].correct })
  const { passed, record_id } = (await submit(t, learner, attempt)).body
  expect([passed, record_id === taken]).toEqual([true, false])
  expect(await read(learner, record_id)).toMatchObject({
    title: 'Fire safety',
    status: 'completed',
    external_id: `quiz-attempt:${attempt.id}#2`,
  })
})

test('the completion of a course has its record where a record of a person bears its id', async () => {
  const org = await t.org()
  const [trainer, learner] = [await t.person(org, ['scorm:read', 'scorm:write']), await t.person(org)]
  const course = await registerCourse(t, trainer, { org: org.id })
  const play = await launched(t, learner, course.body.id)
  const taken = await foreign(org, learner, `scorm-attempt:${play.attempt_id}`)
  expect((await play.save({ 'cmi.core.lesson_status': 'passed' })).status).toBe(200)
  const { record_id } = (await t.call(learner, 'GET', `/api/scorm-attempts/${play.attempt_id}`)).body
  expect(record_id).not.toBe(taken)
  expect(await read(learner, record_id)).toMatchObject({ status: 'completed', external_id: `scorm-attempt:${play.attempt_id}#2` })
})

test.each(KINDS)('nobody gives a record an id that begins with %s', async (prefix) => {
  const org = await t.org()
  const [editor, learner] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const record = { owner_organization_id: org.id, title: 'First aid', completed_at: '2026-01-15T10:00:00Z' }
  const given = { ...record, external_id: `${prefix}x` }
  const refused = { status: 400, body: { field: 'external_id', code: 'external_id_of_service' } }
  expect(await t.call(editor, 'POST', '/api/records', given)).toMatchObject(refused)
  const made = (await t.call(editor, 'POST', '/api/records', { ...record, external_id: `x${prefix}` })).body
  const patch = (id: string, external_id: string) => t.call(editor, 'PATCH', `/api/records/${id}`, { external_id })
  const answer = await patch(made.id, `${prefix}x`)
  expect(answer).toMatchObject(refused)
  expect(answer.body.error_description).toContain(`external_id must not begin with ${prefix}`)
  const old = await foreign(org, learner, `${prefix}old`)
  expect((await patch(old, `${prefix}old`)).status, 'what a record bears already, it keeps').toBe(200)
  const form = (parts: object) => Object.entries(parts).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`).join('') + '--b--\r\n' // prettier-ignore
  const send = <const Address extends string>(url: Address, body: string) =>
    t.call(learner, 'POST', url, Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=b' })
  const submission = { record: { ...given, status: 'pending' }, evidence: [] }
  expect(await send('/api/records/submissions', form(submission))).toMatchObject(refused)
  const sent = await t.call(learner, 'POST', '/api/records', { ...record, status: 'pending' })
  expect(await send(`/api/records/${sent.body.id}/resubmission`, form(submission))).toMatchObject(refused)
  const csv = `title,learner_user_id,external_id\r\nFirst aid,${learner.account_id},${prefix}y\r\nFirst aid,${learner.account_id},z\r\n`
  const sheet = `--b\r\ncontent-disposition: form-data; name="org"\r\n\r\n${org.slug}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--b--\r\n`
  const imported = await t.call(editor, 'POST', '/api/records/import', Buffer.from(sheet), {
    'content-type': 'multipart/form-data; boundary=b',
  })
  expect(imported.body).toMatchObject([{ outcome: 'failed', error_description: answer.body.error_description }, { outcome: 'created' }])
})
