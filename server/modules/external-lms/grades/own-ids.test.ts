import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { gradebook } from '../../../../test/external-lms.ts'
import { harness, pastTheTrail } from '../../../../test/harness.ts'
import { transaction } from '#platform/db/open.ts'
import * as servers from '../store.ts'
import { create } from './store-import.ts'

const t = await harness()

test('a grade has its record where records of people bear its id', async () => {
  const d = await gradebook(t)
  pastTheTrail(d.org)
  const { account_id: user_id } = d.learner
  const [id, record_id, other] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const of = { owner_organization_id: d.org.id, learner_user_id: user_id, recorded_by: d.keeper.account_id, title: 'Not this' }
  const taken = [`grade:${id}`, `grade:${id}#2`].map((external_id) => ({
    ...of,
    id: randomUUIDv7(),
    external_id,
    status: 'pending' as const,
  }))
  await t.db.insertInto('learning_record').values(taken).execute()
  const grade = {
    course_id: d.course.id,
    user_id,
    external_attempt_id: null,
    external_user_id: '4711',
    title: 'Hygiene',
    score: 85,
    passed: null,
  }
  const payload = { evidence_type: 'score', value: 85, max: 100, min: 0 }
  const moments = { completed_at: '2026-03-01T09:00:00Z', payload }
  const ids = () => ({ record_entry: randomUUIDv7(), evidence_id: randomUUIDv7(), evidence_entry: randomUUIDv7() })
  const grades = [
    { ...grade, ...moments, ...ids(), id, record_id },
    { ...grade, ...moments, ...ids(), id: other, record_id: randomUUIDv7(), external_attempt_id: '2' },
  ]
  const by = { actor: { id: d.keeper.account_id }, provider: null, subject: null, requestId: null }
  const imported = { id: randomUUIDv7(), file_name: null, asked: 2, failed_count: 0 }
  const made = await transaction(t.db, async (db) => create(db, by, await servers.get(db, d.server.id), imported, grades))
  expect([...made].toSorted()).toEqual([id, other].toSorted())
  const read = async (nr: number) => (await t.call(d.keeper, 'GET', `/api/records/${grades[nr]!.record_id}`)).body
  expect(await read(0)).toMatchObject({ status: 'completed', title: 'Hygiene', external_id: `grade:${id}#3`, evidence_count: 1 })
  expect(await read(1)).toMatchObject({ status: 'completed', external_id: `grade:${other}` })
})
