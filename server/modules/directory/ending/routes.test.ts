import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'

const t = await harness()

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const list = (who: Person | undefined, org: Org, query = '') => t.call(who, 'GET', `/api/organizations/${org.id}/ending-grants${query}`)
const idsOf = ({ items }: { items: { user_id: string }[] }): string[] => items.map(({ user_id }) => user_id)

test('who holds something that ends soon is listed once, whose end comes first before the others', async () => {
  const org = await t.org()
  const [ward, office] = [await t.dept(org), await t.dept(org)]
  const [nurse, clerk] = [await t.role(org, ['records:read'], ward), await t.role(org, [], office)]
  const reader = await t.person(org, ['scorm:read'])
  const [ann, bob, cleo, dan, eve] = [
    await t.person(org), await t.person(org), await t.person(org), await t.person(org), await t.person(org),
  ] // prettier-ignore
  await t.grant(ann, nurse, later(20))
  await t.grant(bob, clerk, later(10))
  await t.grant(bob, nurse, later(5))
  await t.grant(cleo, nurse, later(40))
  await t.grant(dan, nurse)
  await t.grant(eve, nurse, '2020-01-01T00:00:00Z')
  const { status, body } = await list(reader, org)
  expect([status, idsOf(body)]).toEqual([200, [bob.account_id, ann.account_id]])
  expect(body.items[0].roles.map(({ role_id }) => role_id)).toEqual([nurse.id, clerk.id])
  expect(body.items[0]).toMatchObject({
    display_name: bob.name,
    email: bob.email,
    kind: 'human',
    ends_at: body.items[0].roles[0].expires_at,
  })
  const [grant] = (await t.call(reader, 'GET', `/api/organizations/${org.id}/directory/${ann.account_id}`)).body.roles
  expect(Object.keys(body.items[1].roles[0]).toSorted()).toEqual(Object.keys(grant).toSorted())
  expect(idsOf((await list(reader, org, '?days=7')).body)).toEqual([bob.account_id])
  expect(idsOf((await list(reader, org, '?days=366')).body)).toEqual([bob.account_id, ann.account_id, cleo.account_id])
  expect(idsOf((await list(reader, org, `?department=${office.slug}`)).body)).toEqual([bob.account_id])
  expect(idsOf((await list(reader, org, `?role=${nurse.id}&q=${encodeURIComponent(ann.name)}`)).body)).toEqual([ann.account_id])
  expect(idsOf((await list(reader, org, '?kind=machine')).body)).toEqual([])
  await t.db.updateTable('department').set({ archived_at: '2020-01-01T00:00:00Z' }).where('id', '=', office.id).execute()
  expect((await list(reader, org)).body.items[0].roles).toHaveLength(1)
})

test('pages go on where they stopped, also among ends at one moment', async () => {
  const org = await t.org()
  const role = await t.role(org, [])
  const reader = await t.person(org, ['scorm:read'])
  const end = later(3)
  const people = await Promise.all(Array.from({ length: 5 }, () => t.person(org)))
  for (const person of people) await t.grant(person, role, end)
  const found: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages += 1) {
    const { body } = await list(reader, org, `?limit=2${cursor}`)
    found.push(...idsOf(body))
    cursor = `&cursor=${body.next_cursor}`
    expect(body.next_cursor === null).toBe(pages === 2)
  }
  expect(new Set(found)).toEqual(new Set(people.map(({ account_id }) => account_id)))
  expect(found).toHaveLength(5)
})

test('who ends is for readers of the directory', async () => {
  const org = await t.org()
  const outsider = await t.person(await t.org(), ['scorm:read'])
  const answers = [await list(undefined, org), await list(outsider, org), await list(await t.person(org), org)]
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 403])
  const reader = await t.person(org, ['scorm:read'])
  for (const query of ['?days=0', '?days=367', '?days=x', '?department=nowhere', '?surprise=1'])
    expect((await list(reader, org, query)).status, query).toBe(400)
})
