import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, registerCourse, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()
const mastered = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))

async function world(zip = scormPackage(), fields: object = {}) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  return { learner, course_id, play: await launched(t, learner, course_id) }
}
const attempt = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}`)).body
const passed = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' }

test('a page that goes away when everything is saved says so, and what it came to holds at once', async () => {
  const { learner, play } = await world(mastered)
  await play.save(passed)
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'in_progress', record_id: null })
  expect((await play.save({}, { trigger: 'pagehide' })).status).toBe(200)
  const done = await attempt(learner, play.attempt_id)
  expect(done).toMatchObject({ status: 'completed', success_status: 'passed' })
  expect(done.record_id).not.toBeNull()
})

test('a page that goes away without another word changes nothing of how its content left', async () => {
  const { learner, course_id, play } = await world(scormPackage(), { completes_on: 'finish' })
  await play.save({}, { trigger: 'pagehide' })
  const rows = t.db.selectFrom('scorm_attempt_item').select('terminated').where('attempt_id', '=', play.attempt_id)
  expect(await rows.execute()).toEqual([])
  await play.save({ 'cmi.core.lesson_location': 'end' }, { trigger: 'terminate' })
  await play.save({}, { trigger: 'pagehide' })
  expect(await rows.execute()).toEqual([{ terminated: true }])
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'completed' })
  const review = await launched(t, learner, course_id)
  expect((await review.save({}, { trigger: 'pagehide' })).status).toBe(200)
})

test('how an earlier launch was left is over with the first words in the next, whatever its page sent before', async () => {
  for (const trigger of ['calls', 'pagehide']) {
    for (const words of [{ 'cmi.core.lesson_location': 'end' }, { 'cmi.core.lesson_status': 'incomplete' }] as Record<string, string>[]) {
      const { learner, course_id, play } = await world(scormPackage(), { completes_on: 'finish' })
      await play.save({ 'cmi.suspend_data': 'half', 'cmi.core.exit': 'suspend' }, { trigger: 'terminate' })
      expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'in_progress' })
      const next = await launched(t, learner, course_id)
      await next.save({}, { trigger })
      await next.save(words)
      await next.save({}, { trigger: 'terminate' })
      expect(await attempt(learner, play.attempt_id), trigger).toMatchObject({ status: 'completed' })
    }
  }
})
