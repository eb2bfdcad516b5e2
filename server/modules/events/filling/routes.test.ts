import { expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()
const { at, window } = scheduled(t)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An event tomorrow about a subject, and people with due certifications. */
async function world(body: object = {}) {
  const w = await certificationWorld(t)
  const subject = await t.subject(w.org)
  const [about, alsoAbout, other] = [await w.type({ subjects: [subject] }), await w.type({ subjects: [subject] }), await w.type()]
  const coach = await t.person(w.org, ['events:read', 'events:write', 'certifications:read'])
  const made = { org: w.org.id, title: 'Airway', ...window(24, 26), subject_matter_ids: [subject.id], ...body }
  const { id } = (await t.call(coach, 'POST', '/api/events', made)).body
  const due = (who: Person, type: { id: string }, days: number) => w.dueDate(who, type, inDays(days), inDays(-90))
  const ask = (who: Person, query = '') => t.call(who, 'GET', at(id, `/candidates${query}`))
  const found = async (who = coach, query = '') => (await ask(who, query)).body.items
  const named = async (who = coach, query = '') => (await found(who, query)).map(({ person }) => person.user_id)
  return { ...w, subject, about, alsoAbout, other, coach, id, due, ask, found, named }
}
const people = (count: number, org: Parameters<typeof t.person>[0]) => Promise.all(Array.from({ length: count }, () => t.person(org)))

test('who has due what the event is about comes first who has it due first, with all of it', async () => {
  const { org, about, alsoAbout, other, due, found } = await world()
  const [later, late, soon, elsewhere] = await people(4, org)
  await due(later!, about, 40)
  await due(later!, alsoAbout, 30)
  await due(later!, other, 1)
  await due(late!, about, -3)
  await due(soon!, about, 20)
  await due(elsewhere!, other, 2)
  const shown = await found()
  expect(shown.map(({ person, certifications }) => [person.user_id, certifications.map(({ id, state }) => [id, state])])).toEqual([
    [late!.account_id, [[about.id, 'overdue']]],
    [soon!.account_id, [[about.id, 'due']]],
    [
      later!.account_id,
      [
        [alsoAbout.id, 'due'],
        [about.id, 'due'],
      ],
    ],
  ])
  expect(shown[2]!.due_at).toBe(shown[2]!.certifications[0].due_at)
  expect(shown[0]).toMatchObject({ person: { display_name: late!.name, email: late!.email }, clashes: [] })
})

test('an event about nothing that can be due is filled by whatever is', async () => {
  const { org, other, about, due, named } = await world({ subject_matter_ids: [] })
  const [a, b, nobody] = await people(3, org)
  await due(a!, about, 40)
  await due(b!, other, 20)
  expect(await named()).toEqual([b!.account_id, a!.account_id])
  expect(await named()).not.toContain(nobody!.account_id)
})

test('who is on it, leads it, is exempt, disabled or gone is not proposed', async () => {
  const { org, about, coach, id, due, named, exempt } = await world()
  const [on, leads, free, off, gone, left] = await people(6, org)
  for (const who of [on, leads, free, off, gone, left]) await due(who!, about, 20)
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: on!.account_id })
  await t.call(coach, 'POST', at(id, '/trainers'), { user_id: leads!.account_id })
  await exempt(free!, about, inDays(-1))
  await t.db
    .updateTable('account')
    .set({ disabled_at: inDays(-1) })
    .where('id', '=', off!.account_id)
    .execute()
  await t.db.deleteFrom('membership').where('account_id', '=', gone!.account_id).execute()
  expect(await named()).toEqual([left!.account_id])
})

test('says where somebody is at that time, and of what the caller may not read only when', async () => {
  const { org, about, subject, coach, due, id, found } = await world()
  const [ward, home] = [await t.dept(org), await t.dept(org)]
  const here = await t.person(org, ['events:write', 'certifications:read'], home)
  const [busy, free] = await people(2, org)
  const helping = await t.role(org, [], home)
  for (const who of [busy!, free!]) await t.grant(who, helping)
  await due(busy!, about, 20)
  await due(free!, about, 30)
  const planned = async (who: Person, body: object) => (await t.call(who, 'POST', '/api/events', { org: org.id, ...body })).body.id
  const drill = await planned(coach, { department: ward.id, title: 'Drill', ...window(25, 27) })
  await t.call(coach, 'POST', at(drill, '/participants'), { user_id: busy!.account_id })
  const [first, second] = await found()
  const when = { role: 'participant', ...window(25, 27) }
  expect(first!.clashes).toEqual([{ id: drill, title: 'Drill', ...when }])
  expect(second!.clashes).toEqual([])
  const theirs = await planned(here, { department: home.id, title: 'Ours', subject_matter_ids: [subject.id], ...window(26, 28) })
  const seen = (await t.call(here, 'GET', at(theirs, '/candidates'))).body.items
  expect(seen.map(({ clashes }) => clashes)).toEqual([[{ id: null, title: null, ...when }], []])
  await t.call(coach, 'PATCH', at(id), { starts_at: null, ends_at: null })
  expect((await found())[0]!.clashes).toEqual([])
})

test('is told by pages, and to whoever looks for a name', async () => {
  const { org, about, due, ask, named, coach } = await world()
  const crowd = await people(5, org)
  for (const who of crowd) await due(who, about, 20)
  const all = await named()
  expect(new Set(all)).toEqual(new Set(crowd.map((who) => who.account_id)))
  const first = (await ask(coach, '?limit=3')).body
  const rest = (await ask(coach, `?limit=3&cursor=${encodeURIComponent(first.next_cursor)}`)).body
  expect([...first.items, ...rest.items].map(({ person }) => person.user_id)).toEqual(all)
  expect(rest.next_cursor).toBeNull()
  expect(await named(coach, `?q=${encodeURIComponent(crowd[2]!.name.toUpperCase())}`)).toEqual([crowd[2]!.account_id])
  expect((await ask(coach, '?limit=0')).status).toBe(400)
})

test('what people lack is told to who may read it of them: of all, of a department’s certifications, or of who they manage', async () => {
  const { org, about, due, ask, named, type, subject, coach } = await world()
  const ward = await t.dept(org)
  const inWard = await type({ subjects: [subject], department: ward })
  const [staff, chief] = [await t.role(org, [], ward), await t.role(org, ['events:write'], ward)]
  await t.manages(org, chief, staff)
  const [nurse, other, manager] = await people(3, org)
  await t.grant(nurse!, staff)
  await t.grant(manager!, chief)
  await due(nurse!, inWard, 10)
  await due(nurse!, about, 20)
  await due(other!, about, 5)
  const writer = await t.person(org, ['events:read', 'events:write'])
  expect(await ask(writer)).toMatchObject({ status: 403, body: { code: 'needs_certifications_read_or_team' } })
  expect((await ask(await t.person(org, ['events:read', 'certifications:read']))).status).toBe(403)
  expect((await ask(other!)).status).toBe(404)
  expect((await ask(await t.person(await t.org(), ['events:write', 'certifications:read']))).status).toBe(404)
  expect(await named()).toEqual([other!.account_id, nurse!.account_id])
  const own = (await t.call(coach, 'POST', '/api/events', { org: org.id, department: ward.id, title: 'Ours', subject_matter_ids: [subject.id] })).body.id // prettier-ignore
  const seen = async (who: Person) =>
    (await t.call(who, 'GET', at(own, '/candidates'))).body.items.map(({ person, certifications }) => [
      person.user_id,
      certifications.map(({ id }) => id),
    ])
  expect(await seen(manager!)).toEqual([[nurse!.account_id, [inWard.id, about.id]]])
  expect(await seen(await t.superuser())).toHaveLength(2)
})

test('takes as many statements for many as for few', async () => {
  const { org, about, due, ask, coach, found } = await world()
  await due(await t.person(org), about, 20)
  const count = () => t.cost(() => ask(coach, '?limit=200'))
  const few = await count()
  for (const who of await people(60, org)) await due(who, about, 10)
  expect(await count()).toBe(few)
  expect(await found(coach, '?limit=200')).toHaveLength(61)
})
