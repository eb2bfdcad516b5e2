import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { gradebook } from '../../../test/external-lms.ts'
import { pastTheTrail } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { warnOfForeignIds } from './actions-foreign-ids.ts'

const t = await ownHarness()

test('a start tells how many records of people bear ids of the service, in one line, and none where there are none', async () => {
  const lines: unknown[] = []
  const look = () => warnOfForeignIds(t.db, { warn: (told: unknown) => void lines.push(told) })
  const d = await gradebook(t)
  expect((await d.bring([d.grade()])).body).toMatchObject([{ outcome: 'created' }])
  await look()
  expect(lines).toEqual([])
  pastTheTrail(d.org)
  const of = { owner_organization_id: d.org.id, learner_user_id: d.learner.account_id, recorded_by: d.keeper.account_id, title: 'Old' }
  const ids = ['event:1', 'grade:2', 'practical:3', 'hr-event:4', null]
  await t.db.insertInto('learning_record').values(ids.map((external_id) => ({ ...of, id: randomUUIDv7(), external_id, status: 'completed' as const }))).execute() // prettier-ignore
  await look()
  expect(lines).toEqual([{ count: 3 }])
})
