import { expect, test } from 'vitest'
import { type Dept, type Org, type Person, harness } from '../../../../test/harness.ts'
import type { Permission } from '#platform/access/permissions.ts'

const t = await harness()

const ask = (person: Person | undefined, org: Org, query: string) =>
  t.call(person, 'GET', `/api/organizations/${org.id}/permission-holders?${query}`)

/** Returns the holders of a permission, with the reach of each of their grants. */
async function holders(person: Person, org: Org, permission: Permission, over?: Dept) {
  const { status, body, text } = await ask(person, org, `permission=${permission}${over ? `&department=${over.slug}` : ''}`)
  expect(status, text).toBe(200)
  return new Map<string, string[]>(body.items.map(({ user_id, sources }) => [user_id, sources.map(({ reach }) => reach).toSorted()]))
}

async function hospital() {
  const org = await t.org()
  const nursing = await t.dept(org)
  const ward = await t.dept(org, nursing)
  const surgery = await t.dept(org)
  return { org, nursing, ward, surgery, admin: await t.person(org, ['directory:write']) }
}

test('who holds a permission over a department is told with every way they do', async () => {
  const { org, nursing, ward, surgery, admin } = await hospital()
  const wide = await t.person(org, ['records:write'])
  const above = await t.person(org, ['records:write', 'records:read'], nursing)
  const own = await t.person(org, ['records:write'], ward)
  await t.grant(own, await t.role(org, ['records:write'], nursing))
  await t.person(org, ['records:write'], surgery)
  await t.person(org, ['records:read'], ward)
  expect(await holders(admin, org, 'records:write', ward)).toEqual(
    new Map([
      [own.account_id, ['above', 'department']],
      [above.account_id, ['above']],
      [wide.account_id, ['organization']],
    ]),
  )
  expect(await holders(admin, org, 'records:write')).toEqual(new Map([[wide.account_id, ['organization']]]))
})

test('the answer is what the service lets these people do', async () => {
  const { org, nursing, ward, surgery, admin } = await hospital()
  const people = [await t.person(org, ['subjects:read', 'subjects:write'], nursing), await t.person(org, ['subjects:read'])]
  people.push(await t.person(org, ['subjects:write'], ward), await t.person(org))
  for (const over of [undefined, nursing, ward, surgery]) {
    for (const permission of ['subjects:read', 'subjects:write'] as const) {
      const told = await holders(admin, org, permission, over)
      for (const person of people) {
        const actor = await t.context.access.load(person.account_id)
        const owner = { owner_organization_id: org.id, owner_department_id: over?.id ?? null }
        expect(told.has(person.account_id), `${permission} over ${over?.slug}`).toBe(actor!.holds(permission, owner))
      }
    }
  }
})

test('reads of the catalogue that are held anywhere cover what the organization itself owns', async () => {
  const { org, ward, admin } = await hospital()
  const reader = await t.person(org, ['subjects:read', 'records:read'], ward)
  expect(await holders(admin, org, 'subjects:read')).toEqual(new Map([[reader.account_id, ['catalogue']]]))
  expect(await holders(admin, org, 'records:read')).toEqual(new Map())
})

test('what has ended does not count: grants, roles of archived departments, disabled accounts', async () => {
  const { org, ward, surgery, admin } = await hospital()
  const over = await t.person(org)
  await t.grant(over, await t.role(org, ['records:write'], ward), '2020-01-01T00:00:00Z')
  await t.person(org, ['records:write'], surgery)
  await t.db.updateTable('department').set({ archived_at: new Date().toISOString() }).where('id', '=', surgery.id).execute()
  const disabled = await t.person(org, ['records:write'])
  await t.db.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', disabled.account_id).execute()
  const soon = await t.person(org)
  await t.grant(soon, await t.role(org, ['records:write'], ward), '2099-01-01T00:00:00Z')
  t.context.access.clear()
  const { body } = await ask(admin, org, `permission=records:write&department=${ward.id}`)
  expect(body.items).toMatchObject([{ user_id: soon.account_id, sources: [{ reach: 'department', expires_at: '2099-01-01T00:00:00Z' }] }])
  expect((await holders(admin, org, 'records:write', surgery)).size).toBe(0)
})

test('the list is paged, a person once, in as many statements for many as for one', async () => {
  const { org, ward, admin } = await hospital()
  const role = await t.role(org, ['events:write'], ward)
  const people: Person[] = []
  for (let nr = 0; nr < 5; nr += 1) {
    people.push(await t.person(org, ['events:write']))
    await t.grant(people[nr]!, role)
  }
  const query = `permission=events:write&department=${ward.id}`
  const one = await t.cost(() => ask(admin, org, `${query}&limit=1`))
  expect(await t.cost(() => ask(admin, org, query))).toBe(one)
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await ask(admin, org, `${query}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    found.push(...body.items.map(({ user_id }) => user_id))
    cursor = body.next_cursor ?? ''
  } while (cursor)
  expect(found.toSorted()).toEqual(people.map(({ account_id }) => account_id).toSorted())
})

test('it is for those who read the directory, of departments and permissions there are', async () => {
  const { org, admin } = await hospital()
  const query = 'permission=records:write'
  expect((await ask(undefined, org, query)).status).toBe(401)
  expect((await ask(await t.person(org), org, query)).status).toBe(403)
  const elsewhere = await hospital()
  expect((await ask(elsewhere.admin, org, query)).status).toBe(404)
  expect((await ask(admin, org, `${query}&department=${elsewhere.ward.id}`)).body.error_description).toContain('department')
  expect((await ask(admin, org, 'permission=records:own')).status).toBe(400)
  expect((await ask(admin, org, '')).body.error_description).toContain('permission')
})
