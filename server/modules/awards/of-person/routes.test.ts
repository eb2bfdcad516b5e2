import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()
const lists = ['awards', 'sign-offs', 'sign-off-requests'] as const

/** A member with an award and a requested sign-off, in a certification of the organization and in one of a department. */
async function world() {
  const w = await certificationWorld(t)
  const department = await t.dept(w.org)
  const rules = [{ rule_kind: 'manual_sign_off' as const, label: 'Seen doing it' }]
  const [general, special] = [await w.type({ rules }), await w.type({ rules, department })]
  const [held, managing] = [await t.role(w.org, [], department), await t.role(w.org, [], department)]
  await t.manages(w.org, managing, held)
  const [learner, manager] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, held)
  await t.grant(manager, managing)
  for (const { id, rules: made } of [general, special]) {
    expect((await t.call(learner, 'POST', `/api/certification-rules/${made[0]}/sign-off-requests`)).status).toBe(201)
    for (const address of [`/api/certifications/${id}/awards`, `/api/certification-rules/${made[0]}/sign-offs`])
      expect((await t.call(w.admin, 'POST', address, { user_id: learner.account_id })).status).toBe(201)
  }
  const read = <const Of extends string>(who: Person, list: Of, { about = learner, query = '' } = {}) =>
    t.call(who, 'GET', `/api/organizations/${w.org.slug}/directory/${about.account_id}/${list}${query}`)
  return { ...w, department, general, special, learner, manager, read }
}
const certificationsIn = (items: { certification_type_id: string }[]) => items.map((item) => item.certification_type_id)

test('a member, their manager and who reads certifications see what they were awarded and seen doing', async () => {
  const { learner, manager, admin, general, special, read } = await world()
  for (const list of lists) {
    for (const who of [learner, manager, admin]) {
      const { status, body } = await read(who, list)
      expect([status, certificationsIn(body.items), body.next_cursor]).toEqual([200, [special.id, general.id], null])
      expect(body.items[0]).toMatchObject({ user_id: learner.account_id, certification: { id: special.id, name: special.slug } })
    }
  }
  expect((await read(learner, 'sign-offs')).body.items[0]).toMatchObject({ rule_label: 'Seen doing it', revoked_at: null })
})

test('what was revoked stays in the lists, and says so', async () => {
  const { learner, admin, read } = await world()
  for (const [list, path] of [
    ['awards', 'certification-awards'],
    ['sign-offs', 'certification-sign-offs'],
  ] as const) {
    const [first] = (await read(learner, list)).body.items
    expect((await t.call(admin, 'POST', `/api/${path}/${first.id}/revoke`, { note: 'By mistake' })).status).toBe(200)
    expect((await read(learner, list)).body.items[0]).toMatchObject({ id: first.id, revocation_note: 'By mistake' })
  }
})

test('what waits to be signed off is told apart from what was answered, to the person as well', async () => {
  const { type, learner, manager, read } = await world()
  const certification = await type({ rules: [{ rule_kind: 'manual_sign_off', label: 'On the ward' }] })
  const path = `/api/certification-rules/${certification.rules[0]}/sign-off-requests` as const
  const { body } = await t.call(learner, 'POST', path, { note: 'On the late shift' })
  for (const who of [learner, manager]) {
    const waiting = (await read(who, 'sign-off-requests', { query: '?status=pending' })).body.items
    expect(waiting).toMatchObject([{ id: body.id, rule_label: 'On the ward', note: 'On the late shift', requested_at: body.requested_at }])
    expect((await read(who, 'sign-off-requests', { query: '?status=approved' })).body.items).toHaveLength(2)
    expect((await read(who, 'sign-off-requests', { query: '?status=answered' })).status).toBe(400)
  }
  const first = (await read(manager, 'sign-off-requests', { query: '?limit=1' })).body
  const other = await read(manager, 'sign-off-requests', { query: `?status=approved&limit=1&cursor=${first.next_cursor}` })
  expect([other.status, other.body.error]).toEqual([400, 'invalid_cursor'])
})

test('who reads the certifications of one department only sees what comes of those they may read, of who holds a role there', async () => {
  const { org, general, special, department, learner, read } = await world()
  const apart = await t.dept(org)
  const [there, elsewhere] = [await t.person(org, ['certifications:read'], department), await t.person(org, ['certifications:read'], apart)]
  for (const list of lists) expect((await read(elsewhere, list)).status).toBe(404)
  await t.grant(learner, await t.role(org, [], await t.dept(org, apart)))
  for (const list of lists) {
    expect(certificationsIn((await read(there, list)).body.items)).toEqual([special.id, general.id])
    expect(certificationsIn((await read(elsewhere, list)).body.items)).toEqual([general.id])
  }
})

test('others are refused: members 403, and strangers as if there were nobody', async () => {
  const { org, manager, admin, learner, read } = await world()
  const member = await t.person(org)
  const colleague = await t.person(org)
  const outsider = (await certificationWorld(t)).admin
  for (const list of lists) {
    expect((await read(member, list)).status).toBe(403)
    const nobody = await t.call(admin, 'GET', `/api/organizations/${org.slug}/directory/${randomUUID()}/${list}`)
    const answers = [
      await read(manager, list, { about: colleague }),
      await read(outsider, list),
      await read(admin, list, { about: outsider }),
    ]
    expect(nobody.status).toBe(404)
    for (const { status, text } of answers) expect([status, text]).toEqual([404, nobody.text])
    expect((await t.call(undefined, 'GET', `/api/organizations/${org.slug}/directory/${learner.account_id}/${list}`)).status).toBe(401)
  }
})

test('awards of another organization are not told', async () => {
  const { learner, admin, org, read } = await world()
  const other = await certificationWorld(t)
  await t.join(learner, other.org)
  await other.award(learner, await other.type(), { awarded_at: '2026-01-01T00:00:00Z' })
  expect((await read(learner, 'awards')).body.items).toHaveLength(2)
  expect(
    (await t.call(other.admin, 'GET', `/api/organizations/${other.org.id}/directory/${learner.account_id}/awards`)).body.items,
  ).toHaveLength(1)
  expect((await t.call(admin, 'GET', `/api/organizations/${org.id}/directory/${learner.account_id}/awards`)).body.items).toHaveLength(2)
})

test('they come page by page, in a fixed number of statements', async () => {
  const { learner, admin, read } = await world()
  for (const list of lists) {
    const all = (await read(admin, list)).body.items
    const first = (await read(admin, list, { query: '?limit=1' })).body
    const second = (await read(admin, list, { query: `?limit=1&cursor=${first.next_cursor}` })).body
    expect([...first.items, ...second.items]).toEqual(all)
    expect(second.next_cursor).toBeNull()
    expect((await read(learner, list, { query: `?limit=1&cursor=${first.next_cursor}` })).body.error).toBe('invalid_cursor')
    await read(admin, list)
    expect(await t.cost(() => read(admin, list))).toBe(await t.cost(() => read(admin, list, { query: '?limit=1' })))
  }
})

test('awards of a person are listed by when they were written down or given or by name, and a cursor holds for its order', async () => {
  const w = await certificationWorld(t)
  const learner = await t.person(w.org)
  const give = async (name: string, awarded_at: string) => {
    const { id } = await w.type()
    expect((await t.call(w.admin, 'PATCH', `/api/certifications/${id}`, { name })).status).toBe(200)
    const body = { user_id: learner.account_id, awarded_at }
    return (await t.call(w.admin, 'POST', `/api/certifications/${id}/awards`, body)).body.id
  }
  const [rope, edge, anchor] = [
    await give('Rope', '2024-05-01T00:00:00Z'),
    await give('Édge', '2024-03-01T00:00:00Z'),
    await give('anchor', '2024-06-01T00:00:00Z'),
  ]
  const expected = {
    '-created_at': [anchor, edge, rope],
    awarded_at: [edge, rope, anchor],
    '-awarded_at': [anchor, rope, edge],
    name: [anchor, edge, rope],
    '-name': [rope, edge, anchor],
  }
  const path = `/api/organizations/${w.org.slug}/directory/${learner.account_id}/awards` as const
  for (const [sort, ids] of Object.entries(expected)) {
    const found: string[] = []
    for (let cursor = ''; cursor !== null;) {
      const { body } = await t.call(learner, 'GET', `${path}?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      found.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
    }
    expect(found, sort).toEqual(ids)
  }
  const { next_cursor } = (await t.call(learner, 'GET', `${path}?sort=name&limit=1`)).body
  for (const wrong of [`sort=-name&limit=1&cursor=${next_cursor}`, `limit=1&cursor=${next_cursor}`, 'sort=person'])
    expect((await t.call(learner, 'GET', `${path}?${wrong}`)).status, wrong).toBe(400)
})
