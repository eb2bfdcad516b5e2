import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

/** Creates a pending record that one person wrote about another. Reading it names the writer. */
async function recordedBy(org: Org, person: Person, learner: Person) {
  const id = randomUUIDv7()
  const fields = { recorded_by: person.account_id, learner_user_id: learner.account_id, status: 'pending', title: 'x' } as const
  await t.db
    .insertInto('learning_record')
    .values({ id, owner_organization_id: org.id, ...fields })
    .execute()
  return async (reader: Person) => (await t.call(reader, 'GET', `/api/records/${id}`)).body.recorded_by
}

test('the address of a person is shown to readers whom a permission over that person was given, and to no one else', async () => {
  const org = await t.org()
  const [writer, learner] = [await t.person(org), await t.person(org)]
  const named = await recordedBy(org, writer, learner)
  const whole = { user_id: writer.account_id, display_name: writer.name, email: writer.email }
  expect(await named(await t.person(org, ['records:read']))).toEqual(whole)
  expect(await named(learner)).toEqual({ ...whole, email: null })
  // A permission in a department covers people with a live role there or beneath. The writer gets one there.
  const ward = await t.dept(org)
  const inWard = await t.person(org, ['records:read'], ward)
  await t.db.updateTable('learning_record').set({ owner_department_id: ward.id }).where('owner_organization_id', '=', org.id).execute()
  expect(await named(inWard)).toEqual({ ...whole, email: null })
  await t.grant(writer, await t.role(org, [], await t.dept(org, ward)))
  expect(await named(inWard)).toEqual(whole)
  await t.db.deleteFrom('membership').where('account_id', '=', writer.account_id).execute()
  expect(await named(await t.person(org, ['records:read']))).toEqual({ ...whole, email: null })
  expect(await named(await t.superuser())).toEqual(whole)
})

test('the address of a person is shown to themselves and to whom they answer to, as long as they do', async () => {
  const org = await t.org()
  const [lead, nurse] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, lead, nurse)
  const [boss, writer, former] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.grant(boss, lead)
  await t.grant(writer, nurse)
  await t.grant(former, nurse, '2020-01-01T00:00:00Z')
  const own = await recordedBy(org, writer, writer)
  expect((await own(writer)).email).toBe(writer.email)
  expect((await own(boss)).email).toBe(writer.email)
  const other = await recordedBy(org, former, writer)
  expect((await other(boss)).email).toBe(null)
})
