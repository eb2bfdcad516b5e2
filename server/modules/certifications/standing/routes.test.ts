import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

test('hours of records on the tags count, once each, and the explanation says what is missing', async () => {
  const w = await certificationWorld(t)
  const [airway, surgery] = [await t.subject(w.org), await t.subject(w.org)]
  const type = await w.type({ subjects: [airway, surgery], rules: [{ rule_kind: 'subject_hours', threshold_hours: 4 }] })
  const learner = await t.person(w.org)
  const both = await w.record(learner, [airway, surgery], { hours: 1.5 })
  expect((await w.standing(learner, type)).body).toMatchObject({
    state: 'in_progress',
    awardable: false,
    required_by: [],
    award: null,
    due_at: null,
    person: { user_id: learner.account_id },
    rules: [
      {
        satisfied: false,
        current: 1.5,
        required: 4,
        unit: 'hours',
        explanation: '1.5 of 4 hours are proven, 2.5 more are needed.',
        counted: [{ kind: 'record', id: both, amount: 1.5, reason: null }],
        not_counted: [],
        more: { counted: 0, not_counted: 0 },
      },
    ],
  })
  await w.record(learner, [surgery], { hours: 2.5 })
  const done = (await w.standing(learner, type)).body
  expect(done).toMatchObject({ state: 'awardable', awardable: true, rules: [{ satisfied: true, current: 4 }] })
})
