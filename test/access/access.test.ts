import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { managesPerson, pairs, reached } from '../../server/modules/standing/store-reach.ts'
import { isFor, peopleOf } from '../../server/platform/access/audience.ts'
import type { ItemAt } from '../addresses.ts'
import { type Person } from '../harness.ts'
import { ownHarness } from '../own-harness.ts'
import { dice } from '../standing/worlds.ts'
import * as model from './model.ts'
import type { World } from './model.ts'
import { DAY, carried, randomWorld, store } from './world.ts'

const t = await ownHarness()
const { db } = t.context
const SEED = Number(process.env.TEST_SEED ?? 20_261_122)
const PEOPLE = 10

const roll = dice(SEED)
const people = await Promise.all(roll.times(PEOPLE, () => t.stranger()))
const root = await t.superuser()
const now = Date.now()
const world = randomWorld(
  roll,
  now,
  people.map(({ account_id }) => account_id),
)
await store(db, world)
t.context.access.clear()

const home = world.organizations[0]!.id
const at = `/api/organizations/${home}` as const
const rolesAt = world.roles.filter(({ org }) => org === home)
const departmentsAt = world.departments.filter(({ org }) => org === home)
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
/** Ids of the people for whom `which` is true, sorted. */
const those = (which: (person: string) => boolean) =>
  world.people
    .map(({ id }) => id)
    .filter(which)
    .toSorted()
const enabled = people.filter(({ account_id }) => !world.people.find(({ id }) => id === account_id)!.disabled)

/** Items of all pages of a list. */
async function all<const Address extends string>(person: Person, path: Address) {
  const items: ItemAt<Address>[] = []
  for (let cursor = ''; cursor !== null;) {
    const { status, body, text } = await t.call<{ items: typeof items; next_cursor: string }>(
      person,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${cursor}`}`,
    )
    expect(status, text).toBe(200)
    items.push(...body.items)
    cursor = body.next_cursor
  }
  return items
}

/** For each person who can sign in: the service's answer and the model's answer. */
async function ofEach<T>(tell: (person: Person, id: string) => Promise<[found: T, expected: T]>) {
  const told = new Map<string, [found: T, expected: T]>()
  for (const person of enabled) told.set(person.account_id, await tell(person, person.account_id))
  const all = [...told]
  return { found: all.map(([id, [found]]) => ({ id, found })), expected: all.map(([id, [, found]]) => ({ id, found })) }
}

test('the world is worth asking about', () => {
  const live = (grant: World['grants'][number]) => model.rolesOf(world, grant.person, now).some(({ id }) => id === grant.role)
  for (const grants of [world.grants.filter(live), world.grants.filter((grant) => !live(grant))]) expect(grants.length).toBeGreaterThan(5)
  expect(world.grants.filter(({ granted }) => granted > now).length).toBeGreaterThan(2)
  const managers = enabled.filter(({ account_id }) => world.people.some(({ id }) => model.managedBy(world, account_id, id, now).length > 0))
  expect(managers.length).toBeGreaterThan(1)
  expect(enabled.length).toBeLessThan(people.length)
})

test('what one may do, where, and whether one manages', async () => {
  for (const person of people) {
    const { status } = await t.call(person, 'GET', '/api/users/me/access')
    expect(status).toBe(enabled.includes(person) ? 200 : 401)
  }
  const access = await ofEach<unknown>(async (person, id) => {
    const { body } = await t.call(person, 'GET', '/api/users/me/access')
    const told = new Map(body.map((each) => [each.organization.id, each] as const))
    const found = world.organizations.map(({ id: org }) => {
      const each = told.get(org)
      const departments = (each?.departments ?? []).map(
        (one) => [one.id, one.permissions.filter((held: string) => isCarried(held))] as const,
      )
      return [each?.permissions.filter((held: string) => isCarried(held)) ?? [], new Map(departments), each?.manages_roles ?? false]
    })
    return [found, world.organizations.map(({ id: org }) => accessOf(id, org))]
  })
  expect(access.found, `seed ${SEED}`).toEqual(access.expected)
})

const isCarried = (permission: string) => carried.some((one) => one === permission)
function accessOf(person: string, org: string) {
  const over = (department: string | null) =>
    carried.filter((permission) => model.holds(world, person, permission, { org, department }, now))
  const live = world.departments.filter((department) => department.org === org && department.archived === null)
  const departments = live.map(({ id }) => [id, over(id)] as const).filter(([, held]) => held.length > 0)
  const managed = model.managedRoles(world, person, now)
  return [over(null), new Map(departments), world.roles.some((role) => role.org === org && managed.has(role.id))]
}

test('whom one manages: the people, the records that wait, the matrix, and each of them', async () => {
  const trainees = await ofEach<unknown>(async (person, id) => {
    const trainees = await all(person, '/api/users/me/trainees')
    const found = trainees.map(({ person: { user_id }, roles }) => [user_id, roles.map(({ role_id }) => role_id).toSorted()])
    const expected = world.people.map((one) => [one.id, idsOf(model.managedBy(world, id, one.id, now))] as const)
    return [new Map(found as [string, string[]][]), new Map(expected.filter(([, roles]) => roles.length > 0))]
  })
  expect(trainees.found, `seed ${SEED}`).toEqual(trainees.expected)
  const seen = await ofEach<unknown>(async (person, id) => {
    const records = await all(person, '/api/records')
    return [idsOf(records), idsOf(world.records.filter((record) => model.seesRecord(world, id, record, now)))]
  })
  expect(seen.found, `seed ${SEED}`).toEqual(seen.expected)
  const manages = (manager: string, person: string) => model.managedBy(world, manager, person, now).some(({ org }) => org === home)
  const matrix = await ofEach<unknown>(async (person, id) => {
    const answer = await t.call(person, 'GET', `${at}/certification-matrix?managed=true&limit=200`)
    const found = answer.body.items?.map((row) => row.person.user_id).toSorted() ?? answer.status
    const reads = model.rolesOf(world, id, now).some(({ org, permissions }) => org === home && permissions.includes('certifications:read'))
    if (reads || rolesAt.some((role) => model.managedRoles(world, id, now).has(role.id))) return [found, those((one) => manages(id, one))]
    return [found, model.isMember(world, id, home) ? 403 : 404]
  })
  expect(matrix.found, `seed ${SEED}`).toEqual(matrix.expected)
  const managed = await ofEach<unknown>(async (_, id) => {
    const actor = await t.context.access.load(id)
    const found = await Promise.all(world.people.map((one) => managesPerson(db, actor!, home, one.id)))
    return [found, world.people.map((one) => manages(id, one.id))]
  })
  expect(managed.found, `seed ${SEED}`).toEqual(managed.expected)
})

test('whose address one is shown', async () => {
  const addresses = await ofEach<unknown>(async (person, id) => {
    const records = await all(person, '/api/records')
    const found = records.flatMap(({ id: record, learner, recorded_by }) =>
      [learner, recorded_by].map((one) => [record, one.user_id, one.email !== null]),
    )
    const seen = new Map(world.records.map((record) => [record.id, record]))
    const shown = (record: string, one: string) => [record, one, model.seesAddress(world, id, one, seen.get(record)!.org, now)]
    return [found, records.flatMap((record) => [record.learner, record.recorded_by].map((one) => shown(record.id, one.user_id)))]
  })
  expect(addresses.found, `seed ${SEED}`).toEqual(addresses.expected)
})

test('who is counted, found and listed for holding a role', async () => {
  const holders = (which: (role: World['roles'][number]) => boolean) =>
    those((id) => model.isMember(world, id, home) && model.rolesOf(world, id, now).some((role) => role.org === home && which(role)))
  const found = async (query = '') => await all(root, `${at}/directory${query}`)
  const counts = new Map((await found()).map(({ user_id, active_role_count }) => [user_id, active_role_count]))
  for (const [id, count] of counts) expect(count, id).toBe(model.rolesOf(world, id, now).filter(({ org }) => org === home).length)
  const users = async (query: string) => (await found(query)).map(({ user_id }) => user_id).toSorted((a, b) => a.localeCompare(b))
  for (const { id } of rolesAt) expect(await users(`?role=${id}`), id).toEqual(holders((role) => role.id === id))
  for (const { id } of departmentsAt) expect(await users(`?department=${id}`), id).toEqual(holders((role) => role.department === id))
  for (const { id } of departmentsAt)
    for (const role of (await t.call(root, 'GET', `${at}/departments/${id}/roles`)).body)
      expect(role.member_count, role.id).toBe(holders((one) => one.id === role.id).length)
  for (const role of (await t.call(root, 'GET', `${at}/roles`)).body)
    expect(role.member_count, role.id).toBe(holders((one) => one.id === role.id).length)
  const ending = await all(root, `${at}/ending-grants?days=366`)
  const ends = (person: string) => (role: World['roles'][number]) =>
    role.org === home && world.grants.some((grant) => grant.person === person && grant.role === role.id && grant.expires !== null)
  const expected = world.people.map(({ id }) => [id, idsOf(model.rolesOf(world, id, now).filter(ends(id)))] as const)
  const told = ending.map(({ user_id, roles }): [string, string[]] => [user_id, roles.map(({ role_id }) => role_id).toSorted()])
  expect(new Map(told)).toEqual(new Map(expected.filter(([, roles]) => roles.length > 0)))
})

test('who holds a permission, and through what', async () => {
  for (const permission of carried)
    for (const department of [null, ...departmentsAt.map(({ id }) => id)]) {
      const listed = await all(
        root,
        `${at}/permission-holders?permission=${permission}${department === null ? '' : `&department=${department}`}`,
      )
      const found = listed.map(({ user_id, sources }) => [user_id, sources.map(({ role_id, reach }) => `${role_id} ${reach}`).toSorted()])
      const sources = (id: string) =>
        model.rolesOf(world, id, now).flatMap((role) => {
          const reach = model.reach(world, role, permission, { org: home, department })
          return reach === undefined ? [] : [`${role.id} ${reach}`]
        })
      const expected = world.people.map(({ id }) => [id, sources(id).toSorted()] as const).filter(([, through]) => through.length > 0)
      expect(new Map(found as [string, string[]][]), `${permission} ${department}`).toEqual(new Map(expected))
    }
})

test('whom courses are for, from both ends', async () => {
  for (const course of world.courses) {
    const row = { owner_organization_id: course.org, owner_department_id: course.department, audience: course.audience }
    const { rows } = await sql<{ id: string }>`select user_id as id from (${peopleOf('scorm:read', row)}) person`.execute(db)
    const expected = those((id) => model.isForPerson(world, id, course, now))
    expect(idsOf(rows), course.id).toEqual(expected)
    expect((await t.call(root, 'GET', `/api/scorm-courses/${course.id}/analytics`)).body.people).toBe(expected.length)
    for (const { account_id } of enabled) {
      const mine = isFor((await t.context.access.load(account_id))!, 'scorm:read', row)
      expect(mine, account_id).toBe(model.isOpen(world, course) && expected.includes(account_id))
    }
  }
  const available = await ofEach<unknown>(async (person, id) => {
    const { body } = await t.call(person, 'GET', '/api/scorm-courses/available')
    const open = world.courses.filter((course) => model.isOpen(world, course))
    return [idsOf(body), idsOf(open.filter((course) => model.isForPerson(world, id, course, now)))]
  })
  expect(available.found, `seed ${SEED}`).toEqual(available.expected)
})

test('whom certifications reach, now and at other moments, from both ends', async () => {
  const ids = world.people.map(({ id }) => id)
  for (const moment of [-250, -120, -30, -5, 0, 49, 60].map((days) => now + days * DAY)) {
    const found = await pairs(db, reached(idsOf(world.types), new Date(moment).toISOString()), ids)
    const expected = world.types.flatMap((type) =>
      ids.filter((id) => model.isReached(world, id, type, moment)).map((id) => `${type.id} ${id}`),
    )
    expect(found.map(({ certification_type_id, user_id }) => `${certification_type_id} ${user_id}`).toSorted()).toEqual(expected.toSorted())
  }
  const reaching = await ofEach<unknown>(async (person, id) => {
    const found = (await all(person, '/api/users/me/certifications')).map(({ certification }) => certification)
    const open = world.types.filter((type) => model.isOpen(world, type))
    return [idsOf(found), idsOf(open.filter((type) => model.isReached(world, id, type, now)))]
  })
  expect(reaching.found, `seed ${SEED}`).toEqual(reaching.expected)
})
