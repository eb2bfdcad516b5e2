import { expect, test } from 'vitest'
import { certificationWorld } from '../../../../test/standing/facts.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const signOffRule = [{ rule_kind: 'manual_sign_off' }] as const

const idsOf = ({ items }: { items: { certification: { id: string } }[] }) => items.map(({ certification }) => certification.id)

test('a standing tells what the certification is about, to whoever sees it', async () => {
  const w = await certificationWorld(t)
  const ward = await t.dept(w.org)
  const airway = await t.subject(w.org)
  const type = await w.type({ department: ward, subjects: [airway], awarding_mode: 'approval', rules: [...signOffRule] })
  await t.call(w.admin, 'PATCH', `/api/certifications/${type.id}`, { description: 'Keeps airways open.', description_markdown: '# Why' })
  const staff = await t.role(w.org, [], ward)
  const learner = await t.person(w.org)
  await t.grant(learner, staff)
  const told = {
    awarding_mode: 'approval',
    owner_organization_id: w.org.id,
    owner_department_id: ward.id,
    owner_organization: { id: w.org.id, slug: w.org.slug },
    owner_department: { id: ward.id, slug: ward.slug },
    description: 'Keeps airways open.',
    description_markdown: '# Why',
    subjects: [{ id: airway.id }],
    attachments: [],
    awards: [],
    requests: [],
    rules: [{ subject_matter_id: null, evidence_type: null }],
  }
  for (const caller of [learner, w.admin]) expect((await w.standing(caller, type, undefined, learner)).body).toMatchObject(told)
})

test('attachments are named to those who may download them: readers, and holders of a role that requires the type', async () => {
  const w = await certificationWorld(t)
  const type = await w.type()
  const [required, reached, manager] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  const [staff, chief] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chief, staff)
  await t.grant(required, staff)
  await t.grant(manager, chief)
  await w.require(staff, type)
  const content = Buffer.from('How it is done')
  const file = { file_name: 'guide.txt', content_type: 'text/plain' }
  const path = `/api/certifications/${type.id}` as const
  const ticket = (await t.call(w.admin, 'POST', `${path}/attachment-uploads`, { ...file, size_bytes: content.length })).body
  await t.send(ticket, content)
  const attached = await t.call(w.admin, 'POST', `${path}/attachments`, { pathname: ticket.pathname, file_name: file.file_name })
  expect(attached.status, attached.text).toBe(201)
  const seen = async (caller: Person, person = caller) => (await w.standing(caller, type, undefined, person)).body.attachments
  for (const caller of [required, w.admin]) expect(await seen(caller)).toEqual([attached.body])
  expect(await seen(reached)).toEqual([])
  expect(await seen(manager, required)).toEqual([])
  expect((await t.call(required, 'GET', `${path}/attachments/${attached.body.id}/download`)).status).toBe(200)
  expect((await t.call(reached, 'GET', `${path}/attachments/${attached.body.id}/download`)).status).toBe(404)
})

test('the history is the person’s own, newest first, and at a moment it ends there', async () => {
  const w = await certificationWorld(t)
  const type = await w.type({ awarding_mode: 'approval' })
  const [learner, colleague] = [await t.person(w.org), await t.person(w.org)]
  const first = await w.award(learner, type, { awarded_at: '2022-01-01T00:00:00Z', revoked_at: '2022-06-01T00:00:00Z' })
  const second = await w.award(learner, type, { awarded_at: '2023-01-01T00:00:00Z' })
  await w.award(colleague, type, { awarded_at: '2023-01-01T00:00:00Z' })
  await w.request(learner, type, '2024-01-01T00:00:00Z')
  const [pending] = (await w.standing(learner, type)).body.requests
  await t.call(w.admin, 'POST', `/api/certification-requests/${pending.id}/reject`, { note: 'Practise first' })

  const now = (await w.standing(learner, type)).body
  expect(now.awards).toMatchObject([
    { id: second, revoked_at: null },
    { id: first, revoked_at: '2022-06-01T00:00:00Z', revoked_by: { user_id: w.admin.account_id }, revocation_note: 'A mistake' },
  ])
  expect(now.requests).toMatchObject([{ id: pending.id, status: 'rejected', decision_note: 'Practise first', award_id: null }])
  expect(now.awards[0].proof).toMatchObject({ awardable: true, rules: [] })

  const earlier = (await w.standing(learner, type, '2022-03-01T00:00:00Z')).body
  expect(earlier.awards).toMatchObject([{ id: first, revoked_at: null, revoked_by: null, revocation_note: null }])
  expect(earlier.requests).toEqual([])
  const later = (await w.standing(learner, type, '2024-02-01T00:00:00Z')).body
  expect(later.requests).toMatchObject([{ status: 'pending', decided_at: null, decided_by: null, decision_note: null }])
})

test('one finds every certification that reaches one, required or not, newest first and page by page', async () => {
  const w = await certificationWorld(t)
  const foreign = await certificationWorld(t)
  const house = await t.dept(w.org)
  const [ward, beside] = [await t.dept(w.org, house), await t.dept(w.org)]
  const [common, inWard] = [await w.type({ rules: [...signOffRule] }), await w.type({ department: ward })]
  const [required, elsewhere] = [await w.type({ department: beside }), await w.type({ department: beside })]
  await w.type({ archived_at: '2024-01-01T00:00:00Z' })
  await foreign.type()
  const head = await t.role(w.org, [], house)
  await w.require(head, required)
  const [learner, member] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, head)
  const list = async (caller: Person, query = '') => (await t.call(caller, 'GET', `/api/users/me/certifications${query}`)).body
  const all = await list(learner)
  expect(idsOf(all).toSorted()).toEqual([common.id, inWard.id, required.id].toSorted())
  expect(all.items.find(({ certification }) => certification.id === common.id)).toMatchObject({
    state: 'not_started',
    awarding_mode: 'automatic',
    rules: [{ rule_kind: 'manual_sign_off', satisfied: false }],
  })
  for (const { certification } of all.items) expect((await w.standing(learner, certification)).status).toBe(200)
  expect(idsOf(await list(member))).toEqual([common.id])
  expect((await w.standing(learner, elsewhere)).status).toBe(404)
  expect(idsOf(await list(await t.stranger()))).toEqual([])

  const paged: string[] = []
  for (let cursor = ''; cursor !== null;) {
    const page = await list(learner, `?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    paged.push(...idsOf(page))
    cursor = page.next_cursor
  }
  expect(paged).toEqual(idsOf(all))
  expect((await t.call(undefined, 'GET', '/api/users/me/certifications')).status).toBe(401)
})
