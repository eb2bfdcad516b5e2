import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { answerCheck } from './answers.ts'

const t = await harness()
const check = answerCheck()

test('an answer with a field that the document does not name is found, however deep it lies', async () => {
  const org = await t.org()
  const writer = await t.person(org, ['records:read', 'records:write'])
  const created = await t.call(writer, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Airway',
    learner_user_id: writer.account_id,
  })
  expect(created.status, created.text).toBe(201)
  const record = created.body
  const listed = (items: unknown[]) => ({ status: 200, contentType: 'application/json', body: { items, next_cursor: null } })
  const list = (items: unknown[]) => () => check('GET', '/api/records', listed(items))
  expect(list([record])).not.toThrow()
  expect(list([record, { ...record, in_chain: true }])).toThrow('that openapi.json does not describe')
  expect(list([{ ...record, learner: { ...record.learner, disabled_at: null } }])).toThrow('must NOT have additional properties')
  expect(list([{ ...record, owner_organization: { ...record.owner_organization, archived_at: null } }])).toThrow('additional properties')
})
