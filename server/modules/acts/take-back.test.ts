import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { acting } from '../../../test/acts.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import { sending } from '../../../test/wards.ts'

const t = await harness()
const { act, takeBack } = acting(t)
const send = sending(t)

const of = (batch: string) => ({ 'batch-id': batch })
const kinds = (outcomes: string[]) => outcomes.map((each) => each.slice(each.indexOf(' ') + 1))
const entriesOf = async (batch: string) => {
  const rows = await t.db.selectFrom('audit_entry').select('id').where('batch_id', '=', batch).orderBy('id', 'desc').execute()
  return rows.map(({ id }) => id)
}

async function house() {
  const org = await t.org()
  const keeper = await t.named(org, 'Amir Haddad', [
    'directory:write',
    'records:read',
    'records:write',
    'certifications:read',
    'certifications:write',
    'events:read',
    'events:write',
  ])
  const person = await t.person(org)
  return { org, keeper, person, user_id: person.account_id }
}

async function roles(org: Org, keeper: Person, user_id: string) {
  const department = await t.dept(org)
  const role = await t.role(org, [], department)
  const path = `/api/organizations/${org.id}/directory/${user_id}/roles` as const
  const held = async () => {
    const grants = await t.db.selectFrom('role_grant').select('expires_at').where('role_id', '=', role.id).execute()
    return grants.map(({ expires_at }) => expires_at)
  }
  const body = { department_id: department.id, role_id: role.id }
  return {
    held,
    grant: (batch: string, more = {}) => send(keeper, 'POST', path, { ...body, ...more }, of(batch)),
    end: (batch: string, expires_at: string | null) => send(keeper, 'PATCH', `${path}/${role.id}`, { expires_at }, of(batch)),
    withdraw: (batch: string) => t.call(keeper, 'DELETE', `${path}/${role.id}`, undefined, of(batch)),
    asAct: { key: 'the act', operation: 'grantRole', params: { org_id: org.id, user_id }, body },
  }
}

test('a role that was granted, ended or withdrawn is as it was before, and a second time there is nothing to do', async () => {
  const { org, keeper, user_id } = await house()
  const { grant, end, withdraw, held } = await roles(org, keeper, user_id)
  const [granted, ended, withdrawn] = [randomUUID(), randomUUID(), randomUUID()]
  await grant(granted, { expires_at: '2098-01-01T00:00:00Z' })
  await end(ended, '2099-01-01T00:00:00Z')
  await withdraw(withdrawn)
  expect(kinds(await takeBack(keeper, org, withdrawn))).toEqual(['done'])
  expect(await held()).toEqual(['2099-01-01T00:00:00Z'])
  expect(kinds(await takeBack(keeper, org, withdrawn))).toEqual(['failed role_held'])
  expect(kinds(await takeBack(keeper, org, ended))).toEqual(['done'])
  expect(await held()).toEqual(['2098-01-01T00:00:00Z'])
  expect(kinds(await takeBack(keeper, org, ended))).toEqual(['failed taken_back_already'])
  // The grant of now is another one than that of the first act.
  expect(kinds(await takeBack(keeper, org, granted))).toEqual(['failed changed_since'])
  expect(await held()).toHaveLength(1)
})

test('a grant that was changed since stays, and one that is gone has nothing to take back', async () => {
  const { org, keeper, user_id } = await house()
  const { grant, end, withdraw, held } = await roles(org, keeper, user_id)
  const [granted, ended] = [randomUUID(), randomUUID()]
  await grant(granted)
  await end(ended, '2099-01-01T00:00:00Z')
  await end(randomUUID(), '2099-02-02T00:00:00Z')
  expect(kinds(await takeBack(keeper, org, ended))).toEqual(['failed changed_since'])
  expect(await held()).toEqual(['2099-02-02T00:00:00Z'])
  expect(kinds(await takeBack(keeper, org, granted))).toEqual(['done'])
  expect(await held()).toEqual([])
  expect(kinds(await takeBack(keeper, org, granted))).toEqual(['failed not_found'])
  await withdraw(randomUUID())
})

test('decisions about certifications are taken back, unless they were changed since', async () => {
  const { org, keeper, user_id } = await house()
  const named = { name: 'Decided', slug: t.unique('decided'), awarding_mode: 'approval', owner_organization_id: org.id }
  const path = `/api/certifications/${(await send(keeper, 'POST', '/api/certifications', named)).id}` as const
  const rule = await send(keeper, 'POST', `${path}/rules`, { rule_kind: 'manual_sign_off', label: 'Shown' })
  const due = (due_at: string, batch: string = randomUUID()) => send(keeper, 'PUT', `${path}/due-dates/${user_id}`, { due_at }, of(batch))
  const exempt = (reason: string, batch: string = randomUUID()) =>
    send(keeper, 'PUT', `${path}/exemptions/${user_id}`, { reason }, of(batch))
  const all = async (batch: string) => {
    await due('2098-02-02T00:00:00Z', batch)
    await exempt('Away', batch)
    await send(keeper, 'POST', `/api/certification-rules/${rule.id}/sign-offs`, { user_id }, of(batch))
    await send(keeper, 'POST', `${path}/awards`, { user_id, again: true }, of(batch))
  }
  const now = async () => {
    const dates = await send(keeper, 'GET', `${path}/due-dates`)
    const { exemption, awards } = await send(keeper, 'GET', `${path}/standing?user_id=${user_id}`)
    return { dates: dates.items.map(({ due_at }) => due_at), exempt: exemption?.reason, revoked: awards.map(({ revoked_at }) => revoked_at !== null) } // prettier-ignore
  }
  await due('2097-01-01T00:00:00Z')
  const first = randomUUID()
  await all(first)
  expect(kinds(await takeBack(keeper, org, first))).toEqual(['done', 'done', 'done', 'done'])
  expect(await now()).toEqual({ dates: ['2097-01-01T00:00:00Z'], exempt: undefined, revoked: [true] })
  expect(kinds(await takeBack(keeper, org, first))).toEqual([
    'failed award_revoked',
    'failed sign_off_revoked',
    'failed not_found',
    'failed taken_back_already',
  ])
  const second = randomUUID()
  await all(second)
  await send(keeper, 'POST', `/api/certification-awards/${(await send(keeper, 'GET', `${path}/awards`)).items[0]!.id}/revoke`, { note: 'x' }) // prettier-ignore
  await due('2099-03-03T00:00:00Z')
  await exempt('Away for good')
  expect(kinds(await takeBack(keeper, org, second))).toEqual([
    'failed award_revoked',
    'done',
    'failed changed_since',
    'failed changed_since',
  ])
  expect(await now()).toMatchObject({ dates: ['2099-03-03T00:00:00Z'], exempt: 'Away for good' })
})

test('records are brought back, and a decision is taken back only by the person who made it', async () => {
  const { org, keeper, person } = await house()
  const other = await t.person(org, ['records:read', 'records:write', 'directory:write'])
  const made = async (more: object) => {
    const record = { owner_organization_id: org.id, title: 'Drill', learner_user_id: person.account_id, ...more }
    return (await send(keeper, 'POST', '/api/records', record)).id
  }
  const batch = randomUUID()
  const [kept, changed] = [await made({}), await made({})]
  const submission = { owner_organization_id: org.id, title: 'Submitted', status: 'pending', completed_at: '2026-01-01T00:00:00Z' }
  const { id: submitted } = await send(person, 'POST', '/api/records', submission)
  await send(keeper, 'PATCH', `/api/records/${kept}`, { archived: true }, of(batch))
  await send(keeper, 'PATCH', `/api/records/${changed}`, { title: 'Renamed' }, of(batch))
  await send(keeper, 'POST', `/api/records/${submitted}/approve`, {}, of(batch))
  expect(kinds(await takeBack(other, org, batch))).toEqual(['failed opposite_of_decider', 'failed record_change_stays', 'done'])
  expect(kinds(await takeBack(keeper, org, batch))).toEqual(['done', 'failed record_change_stays', 'failed taken_back_already'])
  const { status, body } = await t.call(keeper, 'GET', `/api/records/${submitted}`)
  expect([status, body.status]).toEqual([200, 'pending'])
  expect((await send(keeper, 'GET', `/api/records/${kept}`)).archived_at).toBeNull()
})

test('seats are taken back as long as nothing has come of them', async () => {
  const { org, keeper, user_id } = await house()
  const [starts_at, ends_at] = [200, 201].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const { id } = await send(keeper, 'POST', '/api/events', { org: org.id, title: 'Seated', starts_at, ends_at })
  const seat = (batch: string) => send(keeper, 'POST', `/api/events/${id}/participants`, { user_id }, of(batch))
  const [first, second] = [randomUUID(), randomUUID()]
  await seat(first)
  expect(kinds(await takeBack(keeper, org, first))).toEqual(['done'])
  expect(kinds(await takeBack(keeper, org, first))).toEqual(['failed not_found'])
  await seat(second)
  await send(keeper, 'DELETE', `/api/events/${id}/participants/${user_id}`)
  await seat(randomUUID())
  expect(kinds(await takeBack(keeper, org, second))).toEqual(['failed place_changed'])
  await t.drain()
})

test('the acts of a batch are taken back by their keys, by the person who did them', async () => {
  const { org, keeper, user_id } = await house()
  const { asAct, held } = await roles(org, keeper, user_id)
  const batch = randomUUID()
  expect(await act(keeper, org, [asAct], batch)).toEqual(['the act done'])
  const again = randomUUID()
  const path = `/api/acts/${batch}/take-back` as const
  const taken = () => t.call(keeper, 'POST', path, { organization_id: org.id }, of(again))
  expect((await taken()).status).toBe(200)
  const [outcome] = (await send(keeper, 'GET', `/api/acts/${again}`)).items
  const [entry] = await entriesOf(batch)
  expect(outcome).toMatchObject({ key: entry, outcome: 'done', entry_id: entry, takes_back: 'the act', error: null })
  expect(await held()).toEqual([])
  // The request is sent once more, and nothing more is done.
  expect((await taken()).status).toBe(200)
  expect(await entriesOf(again)).toHaveLength(1)
})

test('fifty at once take an act back once', async () => {
  const { org, keeper, user_id } = await house()
  const { grant, held } = await roles(org, keeper, user_id)
  const batch = randomUUID()
  await grant(batch)
  const answers = await Promise.all(Array.from({ length: 50 }, () => takeBack(keeper, org, batch)))
  expect(kinds(answers.flat()).filter((kind) => kind === 'done')).toHaveLength(1)
  expect(await held()).toEqual([])
})

test('people take back what they did, and readers of the log what they may do, entry by entry', async () => {
  const { org, keeper, user_id } = await house()
  const { grant, held } = await roles(org, keeper, user_id)
  const batch = randomUUID()
  await grant(batch)
  const ask = async (who: Person | undefined, body: object, id = batch) => {
    const answer = await t.call(who, 'POST', `/api/acts/${id}/take-back`, body)
    return answer.status
  }
  const here = { organization_id: org.id }
  const elsewhere = await t.person(await t.org(), ['directory:write'])
  expect(await ask(undefined, here)).toBe(401)
  // Nothing tells a batch that they may not read from one that does not exist.
  expect(await ask(elsewhere, here)).toBe(404)
  expect(await ask(await t.person(org, ['records:write']), here)).toBe(404)
  expect(await ask(keeper, here, randomUUID())).toBe(404)
  expect(await ask(keeper, { ...here, entry_ids: [randomUUID()] })).toBe(404)
  expect(await held()).toHaveLength(1)
  const colleague = await t.person(org, ['directory:write'])
  const entries = await entriesOf(batch)
  expect(kinds(await takeBack(colleague, org, batch, entries))).toEqual(['done'])
  expect(await held()).toEqual([])
})

test('the log says of each entry to each reader why it stays, and to nobody more than they may read', async () => {
  const { org, keeper, user_id } = await house()
  const batch = randomUUID()
  const { grant } = await roles(org, keeper, user_id)
  await grant(batch)
  const record = { owner_organization_id: org.id, title: 'Drill', learner_user_id: user_id }
  const { id } = await send(keeper, 'POST', '/api/records', record, of(batch))
  await send(keeper, 'PATCH', `/api/records/${id}`, { archived: true }, of(batch))
  const stays = async (who: Person) => {
    const { items } = await send(who, 'GET', `/api/organizations/${org.id}/audit-log?batch_id=${batch}`)
    return items.map(({ action, stays }) => `${action} ${stays?.code ?? 'can'}`)
  }
  const rest = ['learning_record.created no_opposite', 'grant.created can']
  expect(await stays(keeper)).toEqual(['learning_record.updated can', ...rest])
  const reader = await t.person(org, ['directory:write', 'records:read'])
  expect(await stays(reader)).toEqual(['learning_record.updated opposite_forbidden', ...rest])
  const overseer = await t.person(org, ['directory:write'])
  expect(await stays(overseer)).toEqual(['learning_record.updated opposite_hidden', ...rest])
})
