import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { acting, said } from '../../../test/acts.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()
const { act, read } = acting(t)

/** An organization with an administrator, a role, and people who do not hold it. */
async function world(count = 3) {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const department = await t.dept(org)
  const role = await t.role(org, [], department)
  const people: Person[] = []
  for (let nr = 0; nr < count; nr += 1) people.push(await t.person(org))
  const grant = ({ account_id: user_id }: Pick<Person, 'account_id'>, key: string = user_id) => ({
    key,
    operation: 'grantRole',
    params: { org_id: org.id, user_id },
    body: { department_id: department.id, role_id: role.id },
  })
  const holders = async () => {
    const rows = await t.db.selectFrom('role_grant').select('account_id').where('role_id', '=', role.id).execute()
    return rows.map(({ account_id }) => account_id).toSorted()
  }
  return { org, admin, department, role, people, grant, holders }
}
const entriesOf = (batch: string) => t.db.selectFrom('audit_entry').selectAll().where('batch_id', '=', batch).orderBy('id').execute()
/** Adds an act to a batch, as if its process had died before it. Returns the row of the batch. */
async function addedTo(batch: string, { key, ...request }: { key: string }): Promise<string> {
  const { id } = await t.db.selectFrom('act_batch').select('id').where('batch_id', '=', batch).executeTakeFirstOrThrow()
  const act = { act_batch_id: id, key, nr: 100, request: JSON.stringify(request) }
  await t.db.insertInto('act').values(act).execute()
  return id
}
/** Sends acts over a real connection, and breaks it after the first bytes of the answer. */
async function leaveAfterFirst({ token }: Person, { id }: Org, acts: object[], batch: string): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(`${await t.address()}/api/acts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'batch-id': batch },
    body: JSON.stringify({ organization_id: id, acts }),
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  leaving.abort()
}
const idsOf = (people: Person[]) => people.map(({ account_id }) => account_id).toSorted()

test('acts are done one by one, each has its own outcome, and all are one batch in the trail', async () => {
  const { org, admin, people, grant, holders, role } = await world()
  const [one, two, three] = people as [Person, Person, Person]
  await t.grant(two, role)
  const batch = randomUUID()
  const acts = [
    grant(one, 'one'),
    grant(two, 'two'),
    grant({ account_id: randomUUID() }, 'nobody'),
    { ...grant(three, 'wrong'), body: { department_id: 'x' } },
    grant(three, 'three'),
  ]
  expect(await act(admin, org, acts, batch.toUpperCase())).toEqual([
    'one done',
    'two failed role_held',
    'nobody failed not_found',
    'wrong failed required',
    'three done',
  ])
  expect(await holders()).toEqual(idsOf(people))
  const entries = await entriesOf(batch)
  expect(entries.map(({ action, subject_id, actor_id, actor_subject }) => [action, subject_id, actor_id, actor_subject])).toEqual(
    [one, three].map(({ account_id }) => ['grant.created', account_id, admin.account_id, admin.subject]),
  )
  expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(2)
  const { items, ...state } = await read(admin, batch)
  expect(state).toEqual({ batch_id: batch, acts_count: 5, settled_count: 5, over: true, next_after: 5 })
  expect(items[1]).toMatchObject({ status: 409, error: { error: 'conflict', code: 'role_held' }, entry_id: null })
  const rest = await t.call(admin, 'GET', `/api/acts/${batch}?after=3`)
  expect(said(rest.body.items)).toEqual(['wrong failed required', 'three done'])
})

test('what was done is not done again, what failed is tried again, and a key stands for one content', async () => {
  const { org, admin, people, grant, holders, role } = await world(2)
  const [one, two] = people as [Person, Person]
  await t.grant(two, role)
  const batch = randomUUID()
  const acts = [grant(one, 'one'), grant(two, 'two')]
  expect(await act(admin, org, acts, batch)).toEqual(['one done', 'two failed role_held'])
  await t.db.deleteFrom('role_grant').where('account_id', '=', two.account_id).execute()
  expect(await act(admin, org, acts, batch)).toEqual(['one done', 'two done'])
  expect(await holders()).toEqual(idsOf(people))
  expect(await entriesOf(batch)).toHaveLength(2)
  const other = await t.call(admin, 'POST', '/api/acts', { organization_id: org.id, acts: [grant(two, 'one')] }, { 'batch-id': batch })
  expect([other.status, other.text]).toEqual([409, expect.stringContaining('act_key_used')])
  const elsewhere = await t.org()
  await t.join(admin, elsewhere)
  const moved = await t.call(admin, 'POST', '/api/acts', { organization_id: elsewhere.id, acts }, { 'batch-id': batch })
  expect([moved.status, moved.text]).toEqual([409, expect.stringContaining('batch_elsewhere')])
})

test('fifty requests for a batch do each act once', async () => {
  const { org, admin, people, grant, holders } = await world(6)
  const batch = randomUUID()
  const acts = people.map((person) => grant(person))
  const expected = people.map(({ account_id }) => `${account_id} done`)
  const answers = await Promise.all(Array.from({ length: 50 }, () => act(admin, org, acts, batch)))
  for (const answer of answers) expect(answer).toEqual(expected)
  expect(await holders()).toEqual(idsOf(people))
  expect(await entriesOf(batch)).toHaveLength(people.length)
})

test('a batch goes on when its sender leaves', async () => {
  const { org, admin, people, grant, holders } = await world(12)
  const batch = randomUUID()
  const acts = people.map((person) => grant(person))
  await leaveAfterFirst(admin, org, acts, batch)
  await expect.poll(async () => (await read(admin, batch)).over, { timeout: 10_000 }).toBe(true)
  expect(await holders()).toEqual(idsOf(people))
})

test('a batch that no process does goes on with the next look at it', async () => {
  const { org, admin, people, grant, holders } = await world(2)
  const batch = randomUUID()
  await act(admin, org, [grant(people[0]!, 'one')], batch)
  // The process has died with its lease, before the second act.
  const id = await addedTo(batch, grant(people[1]!, 'two'))
  const leased = (leased_until: string) =>
    t.db.updateTable('act_batch').set({ runner_id: randomUUID(), leased_until }).where('id', '=', id).execute()
  await leased('2999-01-01T00:00:00Z')
  expect(await read(admin, batch)).toMatchObject({ settled_count: 1, over: false })
  await leased('2020-01-01T00:00:00Z')
  await read(admin, batch)
  await expect.poll(async () => said((await read(admin, batch)).items), { timeout: 10_000 }).toEqual(['one done', 'two done'])
  expect(await holders()).toEqual(idsOf(people))
})

test('acts that have not begun can be given up, and sent again', async () => {
  const { org, admin, people, grant, holders } = await world(1)
  const batch = randomUUID()
  await act(admin, org, [grant({ account_id: randomUUID() }, 'none')], batch)
  await addedTo(batch, grant(people[0]!, 'one'))
  const { status, body } = await t.call(admin, 'POST', `/api/acts/${batch}/stop`)
  expect([status, body.over, said(body.items)]).toEqual([200, true, ['none failed not_found', 'one untried']])
  expect(await holders()).toEqual([])
  expect(await act(admin, org, [grant(people[0]!, 'one')], batch)).toEqual(['none failed not_found', 'one done'])
})

test('a permission that ends halfway ends the rest', async () => {
  const { org, admin, people, grant, holders } = await world(3)
  const permitted = await t.role(org, ['directory:write'])
  const holder = await t.person(org, ['records:read'])
  await t.grant(holder, permitted)
  const withdraw = { key: 'own', operation: 'withdrawRole', params: { org_id: org.id, user_id: holder.account_id, role_id: permitted.id } }
  const [one, two, three] = people as [Person, Person, Person]
  const acts = [grant(one, 'one'), withdraw, grant(two, 'two'), grant(three, 'three')]
  expect(await act(holder, org, acts)).toEqual([
    'one done',
    'own done',
    'two failed needs_directory_write',
    'three failed needs_directory_write',
  ])
  expect(await holders()).toEqual([one.account_id])
  expect(await act(admin, org, acts.slice(2))).toEqual(['two done', 'three done'])
})

test('an account that is disabled halfway does nothing more', async () => {
  const { org, admin, people, grant, holders } = await world(1)
  const nobody = Array.from({ length: 100 }, (_, nr) => grant({ account_id: randomUUID() }, `nobody ${nr}`))
  const batch = randomUUID()
  await leaveAfterFirst(admin, org, [...nobody, grant(people[0]!, 'last')], batch)
  await t.db.updateTable('account').set({ disabled_at: '2020-01-01T00:00:00Z' }).where('id', '=', admin.account_id).execute()
  t.context.access.clear()
  const last = () =>
    t.db
      .selectFrom('act')
      .innerJoin('act_batch', 'act_batch.id', 'act.act_batch_id')
      .select('status')
      .where('batch_id', '=', batch)
      .where('key', '=', 'last')
      .executeTakeFirst()
  await expect.poll(async () => (await last())?.status, { timeout: 10_000 }).toBe(401)
  expect(await holders()).toEqual([])
})

test('only declared operations can be acts, with the parameters of their address', async () => {
  const { org, admin, people, grant, holders } = await world(1)
  const refused = async (acts: object[], organization_id = org.id) => {
    const { status, body } = await t.call<{ code?: string; field?: string; error: string }>(admin, 'POST', '/api/acts', { organization_id, acts }) // prettier-ignore
    return [status, body.code ?? body.error, body.field]
  }
  const good = grant(people[0]!, 'one')
  for (const operation of ['createSubject', 'doActs', 'takeActsBack', 'listRecords', 'eraseUser', 'nothing'])
    expect(await refused([good, { key: 'two', operation }])).toEqual([400, 'not_an_act', 'acts.1.operation'])
  for (const params of [{}, { org_id: org.id }, { ...good.params, more: 'x' }])
    expect(await refused([{ ...good, params }])).toEqual([400, 'act_params', 'acts.0.params'])
  expect((await refused([]))[0]).toBe(400)
  expect((await refused(Array.from({ length: 1001 }, (_, nr) => ({ ...good, key: `${nr}` }))))[0]).toBe(400)
  expect((await refused([good, good]))[0]).toBe(400)
  expect((await refused([good], randomUUID()))[0]).toBe(404)
  expect(await holders()).toEqual([])
})

test('a batch is shown to nobody but its sender, and names nothing of another organization', async () => {
  const [here, there] = [await world(1), await world(1)]
  const batch = randomUUID()
  expect(await act(here.admin, here.org, [there.grant(there.people[0]!, 'theirs')], batch)).toEqual(['theirs failed not_found'])
  expect(await there.holders()).toEqual([])
  const look = (who: Person | undefined, id = batch) => t.call(who, 'GET', `/api/acts/${id}`)
  const missing = await look(there.admin, randomUUID())
  for (const who of [there.admin, await t.person(here.org, ['directory:write']), await t.superuser()])
    expect([(await look(who)).status, (await look(who)).text]).toEqual([404, missing.text])
  expect((await look(undefined)).status).toBe(401)
  const stop = await t.call(there.admin, 'POST', `/api/acts/${batch}/stop`)
  expect(stop.status).toBe(404)
  // The same id is another batch of another account.
  expect(await act(there.admin, there.org, [there.grant(there.people[0]!, 'own')], batch)).toEqual(['own done'])
  expect(said((await read(here.admin, batch)).items)).toEqual(['theirs failed not_found'])
})

test('a ticket of an act is worth nothing outside the service', async () => {
  const { org } = await world(0)
  for (const authorization of [`Act ${randomUUID()}`, 'Act ', 'Act x'])
    expect((await t.call(undefined, 'GET', `/api/organizations/${org.id}`, undefined, { authorization })).status).toBe(401)
})

test('batches go with their organization, with their account, and a day after they were sent', async () => {
  const rows = async (org: Org) => (await t.db.selectFrom('act_batch').select('id').where('organization_id', '=', org.id).execute()).length
  const { org, admin, people, grant } = await world(2)
  for (const person of people) await act(admin, org, [grant(person)])
  expect(await rows(org)).toBe(2)
  await t.db
    .updateTable('act_batch')
    .set({ sent_at: '2020-01-01T00:00:00Z' })
    .where(
      'batch_id',
      '=',
      (await t.db.selectFrom('act_batch').select('batch_id').where('organization_id', '=', org.id).limit(1).executeTakeFirstOrThrow())
        .batch_id,
    ) // prettier-ignore
    .execute()
  await t.context.jobs.send(t.db, 'forget-answers')
  await t.drain()
  expect(await rows(org)).toBe(1)
})

test('an act whose param climbs in its address is answered as one with an unknown id', async () => {
  const { org, admin, grant } = await world(0)
  const batch = randomUUID()
  const acts = [randomUUID(), '..', '.'].map((account_id) => grant({ account_id }))
  await act(admin, org, acts, batch)
  const [unknown, ...climbing] = (await read(admin, batch)).items.map(({ status, error }) => ({ status, error }))
  expect(unknown).toMatchObject({ status: 404, error: { error: 'not_found' } })
  expect(climbing).toEqual([unknown, unknown])
})
