import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { rowsAt } from '../../../../test/addresses.ts'

const t = await harness()

async function desk() {
  const org = await t.org()
  const author = await t.person(org, ['job-aids:read', 'job-aids:write'])
  const reader = await t.person(org)
  const { body: aid } = await t.call(author, 'POST', '/api/job-aids', { org: org.id, title: 'Lifting', body_markdown: 'One' })
  return { org, author, reader, aid }
}
const at = rowsAt('/api/job-aids')
const change = (who: Person, id: string, body: object) => t.call(who, 'PATCH', at(id), body)
const confirm = (who: Person, id: string, statement_version: unknown, headers = {}) =>
  t.call(who, 'POST', at(id, '/confirmations'), { statement_version }, headers)

test('what an aid said is kept, version by version, for whoever may read it', async () => {
  const { author, reader, aid } = await desk()
  await change(author, aid.id, { body_markdown: 'Two', title: 'Lift' })
  await t.call(author, 'POST', at(aid.id, '/links'), { url: 'https://example.org', label: 'More' })
  const { body } = await t.call(reader, 'GET', at(aid.id, '/versions'))
  expect(body.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(body[0].created_by).toMatchObject({ user_id: author.account_id, email: null })
  expect(new Set(body.map(({ content_hash }) => content_hash)).size).toBe(3)
  const said = async (version: number) => (await t.call(reader, 'GET', at(aid.id, `/versions/${version}`))).body
  expect(await said(1)).toMatchObject({ version: 1, title: 'Lifting', body_markdown: 'One', links: [], files: [] })
  expect(await said(3)).toEqual({ ...body[0], title: 'Lift', body_markdown: 'Two', links: [{ url: 'https://example.org', label: 'More' }], files: [] })
  for (const version of [4, 2_147_483_647]) expect((await t.call(reader, 'GET', at(aid.id, `/versions/${version}`))).status).toBe(404)
  for (const version of ['0', '-1', '1.5', 'x', '2147483648']) expect((await t.call(reader, 'GET', at(aid.id, `/versions/${version}`))).status).toBe(400)
  const outsider = (await desk()).author
  for (const path of ['/versions', '/versions/1', '/confirmations']) expect((await t.call(outsider, 'GET', at(aid.id, path))).status).toBe(404)
}) // prettier-ignore

test('a confirmation is of what the aid says now, and its readers see it', async () => {
  const { author, reader, aid, org } = await desk()
  const made = await confirm(reader, aid.id, 1)
  expect(made.status, made.text).toBe(201)
  const [version] = (await t.call(reader, 'GET', at(aid.id, '/versions'))).body
  expect(made.body).toEqual({ id: made.body.id, statement_version: 1, content_hash: version.content_hash, confirmed_at: made.body.confirmed_at })
  const standing = async () => (await t.call(reader, 'GET', at(aid.id))).body.standing
  expect(await standing()).toMatchObject({ confirmed_at: made.body.confirmed_at, confirmed_version: 1, confirmation_current: true, view_count: 0 })
  await change(author, aid.id, { body_markdown: 'Two' })
  for (const stale of [1, 3]) {
    const answer = await confirm(reader, aid.id, stale)
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([409, 'conflict', 'job_aid_changed'])
  }
  expect((await confirm(reader, aid.id, 2)).body.content_hash).not.toBe(version.content_hash)
  await change(author, aid.id, { require_recertification: true })
  expect(await standing()).toMatchObject({ confirmed_version: 2, confirmation_current: false })
  const list = await t.call(author, 'GET', at(aid.id, '/confirmations?limit=1'))
  expect(list.body.items).toMatchObject([{ person: { user_id: reader.account_id, email: reader.email }, statement_version: 2 }])
  const rest = await t.call(author, 'GET', at(aid.id, `/confirmations?limit=1&cursor=${list.body.next_cursor}`))
  expect([rest.body.items[0].id, rest.body.next_cursor]).toEqual([made.body.id, null])
  expect((await t.call(reader, 'GET', at(aid.id, '/confirmations'))).status).toBe(404)
  expect((await t.call(author, 'GET', at(aid.id, '/analytics'))).body.people).toMatchObject([{ view_count: 0, confirmed_at: expect.any(String) }])
  const entry = await t.db.selectFrom('audit_entry').selectAll().where('organization_id', '=', org.id).where('action', '=', 'job_aid.confirmed').executeTakeFirst()
  expect(entry).toMatchObject({ subject_id: aid.id, person_id: reader.account_id })
}) // prettier-ignore

test('only whom the aid reaches confirms it, once for a key, and no text passes for a version', async () => {
  const { author, reader, aid, org } = await desk()
  for (const wrong of ['1', 1.5, 0, -1, null, 2 ** 31]) expect((await confirm(reader, aid.id, wrong)).status, String(wrong)).toBe(400)
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(reader, aid.id, 1, { 'idempotency-key': 'k' })))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await t.call(author, 'GET', at(aid.id, '/confirmations'))).body.items).toHaveLength(1)
  await change(author, aid.id, { audience: 'trainers' })
  expect((await confirm(reader, aid.id, 1)).status).toBe(404)
  expect((await confirm(await t.person(org, ['job-aids:read']), aid.id, 1)).status).toBe(201)
})

test('a statement is confirmed once: the first is 201, a repetition 200, until its readers have to read it again', async () => {
  const { author, reader, aid, org } = await desk()
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(reader, aid.id, 1)))
  const made = answers.filter(({ status }) => status === 201)
  expect([made.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 49])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const confirmations = async () => (await t.call(author, 'GET', at(aid.id, '/confirmations'))).body.items
  expect(await confirmations()).toHaveLength(1)
  const told = t.db.selectFrom('audit_entry').select('id').where('organization_id', '=', org.id).where('action', '=', 'job_aid.confirmed')
  expect(await told.execute()).toHaveLength(1)
  expect((await confirm(author, aid.id, 1)).status).toBe(201)
  await change(author, aid.id, { require_recertification: true })
  expect((await t.call(reader, 'GET', at(aid.id))).body).toMatchObject({ version: 1, standing: { confirmation_current: false } })
  expect([(await confirm(reader, aid.id, 1)).status, (await confirm(reader, aid.id, 1)).status]).toEqual([201, 200])
  expect((await t.call(reader, 'GET', at(aid.id))).body.standing.confirmation_current).toBe(true)
  await change(author, aid.id, { body_markdown: 'Two' })
  expect([(await confirm(reader, aid.id, 2)).status, (await confirm(reader, aid.id, 2)).status]).toEqual([201, 200])
  expect(await confirmations()).toHaveLength(4)
})

test('of fifty who confirm while the text changes, each confirms what it said', async () => {
  const { author, reader, aid } = await desk()
  const confirming = Array.from({ length: 49 }, () => confirm(reader, aid.id, 1))
  const [changed, ...answers] = await Promise.all([change(author, aid.id, { body_markdown: 'Two' }), ...confirming])
  expect(changed.body.version).toBe(2)
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  const { items } = (await t.call(author, 'GET', at(aid.id, '/confirmations'))).body
  expect(items).toHaveLength(answers.filter(({ status }) => status === 201).length)
  expect(items.every(({ statement_version }) => statement_version === 1)).toBe(true)
})

test('what a certification that one needs asks to be confirmed is told, until it is confirmed since the cutoff', async () => {
  const { author, reader, aid, org } = await desk()
  const keeper = await t.person(org, ['certifications:read', 'certifications:write', 'job-aids:read'])
  const ward = await t.dept(org)
  const role = await t.role(org, [], ward)
  const certification = await t.call(keeper, 'POST', '/api/certifications', { owner_organization_id: org.id, slug: 'lift', name: 'Lift', awarding_mode: 'automatic' }) // prettier-ignore
  const type = `/api/certifications/${certification.body.id}` as const
  const rule = await t.call(keeper, 'POST', `${type}/rules`, { rule_kind: 'job_aid_viewed', job_aid_id: aid.id, requires: 'confirmation' })
  const asked = async (who = reader) => {
    const [one, listed] = await Promise.all([t.call(who, 'GET', at(aid.id)), t.call(who, 'GET', '/api/job-aids/available')])
    const { confirmation_asked, confirmation_current } = one.body.standing
    expect(listed.body.find(({ id }) => id === aid.id).standing).toEqual(one.body.standing)
    return [confirmation_asked, confirmation_current]
  }
  const requirements = `/api/organizations/${org.slug}/departments/${ward.slug}/roles/${role.slug}/required-certifications` as const
  const required = { certification_type_id: certification.body.id, recertification: { kind: 'once' } }
  expect((await t.call(keeper, 'POST', requirements, required)).status).toBe(201)
  expect(await asked()).toEqual([false, false])
  await t.grant(reader, role)
  expect(await asked()).toEqual([true, false])
  expect(await asked(await t.person(org))).toEqual([false, false])
  await confirm(reader, aid.id, 1)
  expect(await asked()).toEqual([true, true])
  await change(author, aid.id, { body_markdown: 'Two' })
  expect(await asked()).toEqual([true, true])
  await change(author, aid.id, { require_recertification: true })
  expect(await asked()).toEqual([true, false])
  await t.call(keeper, 'PATCH', type, { archived: true })
  expect(await asked()).toEqual([false, false])
  await t.call(keeper, 'PATCH', type, { archived: false })
  await t.call(keeper, 'DELETE', `/api/certification-rules/${rule.body.id}`)
  await t.call(keeper, 'POST', `${type}/rules`, { rule_kind: 'job_aid_viewed', job_aid_id: aid.id })
  expect(await asked()).toEqual([false, false])
})
