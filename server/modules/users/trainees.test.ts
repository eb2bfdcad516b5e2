import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()
const DAY_MS = 86_400_000
const LONG_AGO = '2024-01-01T00:00:00Z'
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Creates a manager of one role, and a function that requests a person's data as the manager. */
async function team() {
  const w = await certificationWorld(t)
  const [staff, chief] = [await t.role(w.org, []), await t.role(w.org, [])]
  await t.manages(w.org, chief, staff)
  const [manager, learner] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(manager, chief)
  await t.grant(learner, staff)
  const told = async (person: Person = learner) => {
    const { items } = (await t.call(manager, 'GET', '/api/users/me/trainees')).body
    const { overdue, due_soon } = items.find((item) => item.person.user_id === person.account_id)
    return [overdue, due_soon]
  }
  return { ...w, staff, chief, manager, learner, told }
}

test('trainees come with how much they are late with, and how much is due within thirty days or in its grace', async () => {
  const w = await team()
  expect(await w.told()).toEqual([0, 0])
  const types = [await w.type(), await w.type(), await w.type(), await w.type(), await w.type()] as const
  const [late, soon, later, exempt, required] = types
  await w.dueDate(w.learner, late, inDays(-1), LONG_AGO)
  await w.dueDate(w.learner, soon, inDays(29), LONG_AGO)
  await w.dueDate(w.learner, later, inDays(31), LONG_AGO)
  await w.dueDate(w.learner, exempt, inDays(-1), LONG_AGO)
  await w.exempt(w.learner, exempt, LONG_AGO)
  expect(await w.told()).toEqual([1, 1])
  await w.require(w.staff, required, { first_due_days: 0, grace_days: 10 })
  expect(await w.told()).toEqual([1, 2])
  await t.db.updateTable('certification_type').set({ archived_at: new Date().toISOString() }).where('id', '=', late.id).execute()
  expect(await w.told()).toEqual([0, 2])
})

test('what a trainee owes elsewhere, or to a department that has no claim on them, is not told', async () => {
  const [w, other] = [await team(), await certificationWorld(t)]
  await t.join(w.learner, other.org)
  await other.dueDate(w.learner, await other.type(), inDays(-1), LONG_AGO)
  await w.dueDate(w.learner, await w.type({ department: await t.dept(w.org) }), inDays(-1), LONG_AGO)
  expect(await w.told()).toEqual([0, 0])
})

test('trainees take as many statements for many people and certifications as for few', async () => {
  const w = await team()
  const count = () => t.cost(() => t.call(w.manager, 'GET', '/api/users/me/trainees'))
  await w.require(w.staff, await w.type(), { first_due_days: 0 })
  const few = await count()
  for (let nr = 0; nr < 4; nr += 1) {
    await w.require(w.staff, await w.type(), { first_due_days: 0 })
    await t.grant(await t.person(w.org), w.staff)
  }
  expect(await count()).toBe(few)
})
