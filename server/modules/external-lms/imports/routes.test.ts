import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { gradebook } from '../../../../test/external-lms.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

async function imported() {
  const d = await gradebook(t)
  const list = async () => (await t.call(d.keeper, 'GET', `${d.at}/imports`)).body.items
  const undo = (id: string, who: Person = d.keeper) => t.call(who, 'POST', `/api/external-lms/imports/${id}/undo`)
  const grades = async () => (await t.call(d.keeper, 'GET', `${d.at}/grades`)).body
  return { ...d, list, undo, grades }
}

test('every import is told with what became of its rows, newest first', async () => {
  const d = await imported()
  await d.bring([d.grade(), d.grade(), d.grade({ score: 101 })], { file_name: 'march.csv' })
  await d.bring([d.grade()], { dry_run: true })
  await d.drop('external_course_id,external_user_id,score,completed_at\nHYG-1,4711,85,2026-04-01')
  expect(await d.list()).toMatchObject([
    { file_name: 'grades.csv', created_count: 1, duplicate_count: 0, failed_count: 0, undone_at: null },
    { file_name: 'march.csv', created_count: 1, duplicate_count: 1, failed_count: 1, imported_by: { user_id: d.keeper.account_id } },
  ])
})

test('an import is undone: its grades go with their records and leave a trace, those of others stay', async () => {
  const d = await imported()
  await d.bring([d.grade()])
  const [made] = (await d.bring([d.grade(), d.grade({ completed_at: '2026-04-01' })])).body.slice(1)
  const [latest] = await d.list()
  expect((await d.undo(latest!.id, await t.person(d.org, ['external-lms:read']))).status).toBe(403)
  expect((await d.undo(latest!.id, await t.stranger())).status).toBe(404)
  const { status, body } = await d.undo(latest!.id)
  expect([status, body]).toMatchObject([
    200,
    { id: latest!.id, undone_at: expect.any(String), undone_by: { user_id: d.keeper.account_id } },
  ])
  expect((await d.grades()).map(({ completed_at }) => completed_at)).toEqual(['2026-03-01T09:00:00Z'])
  expect((await t.call(d.keeper, 'GET', `/api/records/${made.record_id}`)).status).toBe(404)
  const entry = await t.db.selectFrom('audit_entry').select('old_values').where('subject_id', '=', latest!.id)
    .where('action', '=', 'external_grade_import.deleted').executeTakeFirstOrThrow() // prettier-ignore
  expect(entry.old_values).toMatchObject({ learning_record_ids: [made.record_id], grade_ids: [made.grade_id] })
  expect((await d.undo(latest!.id)).body).toMatchObject({ error: 'invalid_state', code: 'import_undone_already' })
  expect((await d.bring([d.grade({ completed_at: '2026-04-01' })])).body[0].outcome).toBe('created')
})

test('what somebody has worked on since is not undone', async () => {
  const d = await imported()
  const add = (id: string) => t.call(d.keeper, 'POST', `/api/records/${id}/evidence`, { payload: { evidence_type: 'note', text: 'Seen' } })
  const change = (id: string) => t.call(d.keeper, 'PATCH', `/api/records/${id}`, { title: 'Renamed' })
  const evidence = async (id: string): Promise<string> =>
    `/api/evidence/${(await t.call(d.keeper, 'GET', `/api/records/${id}/evidence`)).body[0].id}`
  const correct = async (id: string) => t.call(d.keeper, 'PATCH', await evidence(id), { label: 'Checked' })
  const swap = async (id: string) => {
    await t.call(d.keeper, 'DELETE', await evidence(id))
    return add(id)
  }
  for (const [nr, work] of [add, change, correct, swap].entries()) {
    const [{ record_id }] = (await d.bring([d.grade({ completed_at: `2026-05-0${nr + 1}` })])).body
    expect((await work(record_id)).status).toBeLessThan(300)
    const [latest] = await d.list()
    expect((await d.undo(latest!.id)).body).toMatchObject({ error: 'invalid_state', code: 'import_worked_on' })
  }
  expect(await d.grades()).toHaveLength(4)
})

test('nothing is undone while an award rests on it; of fifty at once and a claim, what is won agrees', async () => {
  const w = await certificationWorld(t)
  const d = await gradebook(t, w.org)
  const type = await w.type()
  await t.grant(w.admin, await t.role(w.org, ['external-lms:read']))
  await t.call(w.admin, 'POST', `/api/certifications/${type.id}/rules`, {
    rule_kind: 'external_course_pass',
    external_course_id: d.course.id,
  })
  const claim = () => t.call(d.learner, 'POST', `/api/certifications/${type.id}/claim`)
  const undo = (id: string) => t.call(d.keeper, 'POST', `/api/external-lms/imports/${id}/undo`)
  await d.bring([d.grade()])
  const award = await claim()
  expect(award.status, award.text).toBe(201)
  const [{ id }] = (await t.call(d.keeper, 'GET', `${d.at}/imports`)).body.items
  expect((await undo(id)).body).toMatchObject({ error: 'invalid_state', code: 'import_rested_on' })
  expect((await t.call(w.admin, 'POST', `/api/certification-awards/${award.body.id}/revoke`, { note: 'x' })).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, nr) => (nr === 25 ? claim() : undo(id))))
  const [claimed] = answers.splice(25, 1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(claimed!.status === 201 ? 0 : 1)
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
})
