import { afterAll, afterEach, expect, test } from 'vitest'
import { file, note, record, recordRequests } from '../../server/modules/records/nets-requests.ts'
import { providerOf } from '../../server/modules/sign-in-providers/nets-requests.ts'
import { harness } from '../harness.ts'
import { question } from '../quizzes.ts'
import { DONE, FIFTY, LONG, PDF, announced, contended, together, tally, verbs } from './contention.ts'
import { faults } from './invariants.ts'

const t = await harness()
const root = await t.superuser()
const { post, send } = verbs(t)
const { submit, upload } = recordRequests(t)
const provider = providerOf(t)
const rounds = LONG ? 20 : 1
const began = Date.now()

afterEach(() => t.drain())
afterAll(async () => {
  console.log(`Races: ${contended()} contended requests in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

const patch = <const Address extends string>(url: Address, body: unknown) => t.call(root, 'PATCH', url, body)
const gone = (url: string) => t.call(root, 'DELETE', url)
const created = async <const Address extends string>(url: Address, body: unknown) => {
  const answer = await post(root, url, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const departmentsOf = (org: { id: string }) => `/api/organizations/${org.id}/departments` as const
const rolesOf = (org: { id: string }, dept: { id: string }) => `${departmentsOf(org)}/${dept.id}/roles` as const
const directoryOf = (org: { id: string }) => `/api/organizations/${org.id}/directory` as const

/** Uploads a file for a job aid and returns its pathname. */
async function uploadTo(at: `/api/job-aids/${string}`): Promise<string> {
  const ticket = await created(`${at}/attachment-uploads`, announced)
  expect((await t.send(ticket, PDF)).status).toBe(200)
  return ticket.pathname
}

/** For each kind of name: how to create something with it, and how to rename another one to it. */
const org = await t.org()
const dept = await t.dept(org)
type Named = { url: string; body: (name: string) => Record<string, unknown>; field: string; at: (made: { id: string }) => string }
const named: Record<string, Named> = {
  'slug of an organization': {
    url: '/api/organizations',
    body: (slug) => ({ slug, name: 'x' }),
    field: 'slug',
    at: ({ id }) => `/api/organizations/${id}` as const,
  },
  'slug of a department': {
    url: departmentsOf(org),
    body: (slug) => ({ slug, name: 'x' }),
    field: 'slug',
    at: ({ id }) => `${departmentsOf(org)}/${id}`,
  },
  'slug of a role': {
    url: rolesOf(org, dept),
    body: (slug) => ({ slug, name: 'x' }),
    field: 'slug',
    at: ({ id }) => `${rolesOf(org, dept)}/${id}`,
  },
  'slug of a provider': {
    url: '/api/sign-in-providers',
    body: (slug) => provider({ slug }),
    field: 'slug',
    at: ({ id }) => `/api/sign-in-providers/${id}` as const,
  },
  'issuer of a provider': {
    url: '/api/sign-in-providers',
    body: (name) => provider({ issuer_url: `https://${name}.example.org` }),
    field: 'issuer_url',
    at: ({ id }) => `/api/sign-in-providers/${id}` as const,
  },
  'external_id of a record': {
    url: '/api/records',
    body: (external_id) => record(org, { external_id }),
    field: 'external_id',
    at: ({ id }) => `/api/records/${id}` as const,
  },
}

test.each(Object.entries(named))('%s: of fifty creations one wins, and of fifty renamings', async (_what, { url, body, field, at }) => {
  for (let round = 0; round < rounds; round += 1) {
    const name = t.unique('name')
    expect(tally(await together(FIFTY, () => post(root, url, body(name))))).toEqual({ 201: 1, 409: FIFTY - 1 })
    const others = await together(FIFTY, () => t.call<{ id: string }>(root, 'POST', url, body(t.unique('name'))))
    expect(tally(others)).toEqual({ 201: FIFTY })
    const wanted = body(t.unique('name'))[field]
    const renamed = await together(FIFTY, (index) => patch(at(others[index]!.body), { [field]: wanted }))
    expect(tally(renamed)).toEqual({ 200: 1, 409: FIFTY - 1 })
  }
})

test('slug of a subject: of fifty creations one wins', async () => {
  const slug = t.unique('subject')
  const answers = await together(FIFTY, () => post(root, '/api/subjects', { owner_organization_id: org.id, slug, name: 'x' }))
  expect(tally(answers)).toEqual({ 201: 1, 409: FIFTY - 1 })
})

test('slug of a QR code: of fifty creations one wins, in whatever organization', async () => {
  const [slug, other] = [t.unique('code'), await t.org()]
  const code = { slug, name: 'x', target_kind: 'url', target_url: 'https://example.org' }
  const answers = await together(FIFTY, (index) => post(root, '/api/qr-codes', { ...code, org: index % 2 ? org.id : other.id }))
  expect(tally(answers)).toEqual({ 201: 1, 409: FIFTY - 1 })
})

test('files and links of a job aid keep one order, whatever is added, moved, replaced and taken away at once', async () => {
  const aid = await created('/api/job-aids', { org: org.id, title: 'Contended' })
  const at = `/api/job-aids/${aid.id}` as const
  const links = await together(10, () => post(root, `${at}/links`, { url: 'https://example.org' }))
  const [pathnames, ids] = [await Promise.all(Array.from({ length: 20 }, () => uploadTo(at))), links.map(({ body }) => body.id)]
  const first = await created(`${at}/attachments`, { pathname: pathnames.pop(), file_name: 'f.pdf' })
  const replaced = { file_name: 'g.pdf', requires_recertification: true }
  const roads = [
    (nth: number) => post(root, `${at}/attachments`, { pathname: pathnames[nth], file_name: 'f.pdf' }),
    (nth: number) => patch(`${at}/links/${ids[nth]}`, { position: nth % 4 }),
    (nth: number) => gone(`${at}/links/${ids[nth]}`),
    (nth: number) => t.call(root, 'PUT', `${at}/attachments/${first.id}/file`, { ...replaced, pathname: pathnames[10 + (nth % 9)] }),
    (nth: number) => patch(at, { body_markdown: `Text ${nth}` }),
  ]
  const answers = await together(FIFTY, (index) => roads[index % 5]!(Math.floor(index / 5)))
  expect(answers.every(({ status }) => [200, 201, 204, 404, 409].includes(status))).toBe(true)
  const { attachments, links: left } = (await t.call(root, 'GET', at)).body
  expect([attachments.length, left.length]).toEqual([11, 0])
  expect(attachments.map(({ position }) => position)).toEqual(attachments.map((_file, index) => index))
})

test('a job aid is confirmed as it is or not at all, while it changes', async () => {
  const aid = await created('/api/job-aids', { org: org.id, title: 'Contended', body_markdown: 'Text' })
  const at = `/api/job-aids/${aid.id}` as const
  const answers = await together(FIFTY, (index) =>
    index % 10 === 5
      ? patch(at, { body_markdown: `Text ${index}` })
      : post(root, `${at}/confirmations`, { statement_version: 1 + (index % 3) }),
  )
  expect(Object.keys(tally(answers)).every((status) => ['200', '201', '409'].includes(status))).toBe(true)
})

/** Creates a published quiz with two questions and returns its address. */
async function published(home: { id: string }) {
  const { id } = await created('/api/quizzes', { owner_organization_id: home.id, title: 'Contended', passing_score: 50 })
  const at = `/api/quizzes/${id}` as const
  await t.call(root, 'PUT', `${at}/questions`, { questions: [question.truth(), question.essay()] })
  expect((await post(root, `${at}/publish`, {})).status).toBe(200)
  return at
}

test('an attempt is begun once, keeps the newest answer in whatever order they come, and is submitted and graded once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const home = await t.org()
    const [at, learner] = [await published(home), await t.person(home)]
    const starts = await together(FIFTY, () => post(learner, `${at}/attempts`, { writer: 'tab' }))
    expect(tally(starts)).toEqual({ 200: FIFTY - 1, 201: 1 })
    const { id, questions } = starts[0]!.body
    const [truth, essay] = ['true_false', 'essay'].map((kind) => questions.find((asked) => asked.kind === kind).question_id)
    const answerTo = (nth: number) => (nth % 2 ? { value: nth === FIFTY - 1 } : { text: `Save ${nth}` })
    const save = (nth: number) => ({ seq: nth + 1, writer: 'tab', answer: answerTo(nth) })
    const order = Array.from({ length: FIFTY }, (_none, nth) => nth).toSorted(() => Math.random() - 0.5)
    const saves = await together(FIFTY, (index) =>
      t.call(learner, 'PUT', `/api/quiz-attempts/${id}/answers/${order[index]! % 2 ? truth : essay}`, save(order[index]!)),
    )
    expect(tally(saves)).toEqual({ 200: FIFTY })
    const ends = await together(FIFTY, () => post(learner, `/api/quiz-attempts/${id}/submit`, undefined))
    expect(tally(ends)).toEqual({ 200: FIFTY })
    const grade = { grades: [{ question_id: essay, points: 1 }] }
    expect(tally(await together(FIFTY, () => post(root, `/api/quiz-attempts/${id}/grade`, grade)))).toEqual({ 200: 1, 409: FIFTY - 1 })
    const shown = (await t.call(root, 'GET', `/api/quiz-attempts/${id}`)).body
    expect(shown).toMatchObject({ score: 100, passed: true })
    expect(shown.questions.find((asked) => asked.kind === 'essay').answer).toEqual({ text: `Save ${FIFTY - 2}` })
    expect(shown.grades).toHaveLength(2)
  }
})

test('versions of a quiz are numbered one by one, whoever publishes, writes and begins', async () => {
  const at = await published(org)
  const roads = [
    (nth: number) => post(root, `${at}/publish`, { requires_recertification: nth % 2 === 0 }),
    () => t.call(root, 'PUT', `${at}/questions`, { questions: [question.truth()] }),
    (nth: number) => post(root, `${at}/attempts`, { writer: `tab ${nth}` }),
  ]
  const answers = await together(FIFTY, (index) => roads[index % 3]!(index))
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
})

test('one external_id by three roads at once makes one record', async () => {
  const external_id = t.unique('external')
  const learner = await t.person(org)
  const csv = `title,learner_user_id,external_id\nContended,${learner.account_id},${external_id}\n`
  const roads = [
    () => post(root, '/api/records', record(org, { external_id })),
    () => submit(root, org, { external_id }),
    () => send(root, '/api/records/import', { org: org.id, file: csv }),
  ]
  const answers = await together(FIFTY, (index) => roads[index % 3]!())
  const imported = answers.flatMap(({ status, body }) => (status === 200 && Array.isArray(body) ? body.map(({ outcome }) => outcome) : []))
  const made = [...answers.filter(({ status }) => status === 201), ...imported.filter((outcome) => outcome === 'created')]
  expect(made).toHaveLength(1)
  // A row is a duplicate of its own record. It fails if the id belongs to another learner's record.
  const others = new Set(imported.filter((outcome) => outcome !== 'created'))
  expect([new Set(['duplicate']), new Set(['failed'])]).toContainEqual(others)
})

test('two disabled providers of one issuer: only one can be enabled', async () => {
  const issuer_url = `https://${t.unique('idp')}.example.org`
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const { id } = await created('/api/sign-in-providers', provider({ issuer_url }))
    await patch(`/api/sign-in-providers/${id}`, { enabled: false })
    ids.push(id)
  }
  const answers = await together(FIFTY, (index) => patch(`/api/sign-in-providers/${ids[index % 5]}`, { enabled: true }))
  expect(tally(answers)).toEqual({ 200: FIFTY / 5, 409: (FIFTY * 4) / 5 })
})

async function pending() {
  const home = await t.org()
  const learner = await t.person(home)
  const editors = await Promise.all(Array.from({ length: 3 }, () => t.person(home, ['records:read', 'records:write'])))
  const body = { owner_organization_id: home.id, title: 'Submitted', status: 'pending', completed_at: DONE }
  const { id } = (await post(learner, '/api/records', body)).body
  return { home, learner, editors, id }
}
const stored = (id: string) => t.db.selectFrom('learning_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('fifty decisions: one wins and the stamps are the winner’s', async () => {
  for (let round = 0; round < rounds * 3; round += 1) {
    const { editors, id } = await pending()
    const decisions = Array.from({ length: FIFTY }, (_none, index) => ({ by: editors[index % 3]!, verb: index % 2 ? 'approve' : 'reject' }))
    const answers = await together(FIFTY, (index) => {
      const { by, verb } = decisions[index]!
      return post(by, `/api/records/${id}/${verb}`, verb === 'reject' ? { note: `No ${index}` } : {})
    })
    expect(tally(answers)).toEqual({ 200: 1, 409: FIFTY - 1 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const { by, verb } = decisions[winner]!
    const { status, approved_by, rejected_by, rejection_note } = await stored(id)
    const rejected = verb === 'reject'
    expect({ status, approved_by, rejected_by, rejection_note }).toEqual({
      status: rejected ? 'rejected' : 'completed',
      approved_by: rejected ? null : by.account_id,
      rejected_by: rejected ? by.account_id : null,
      rejection_note: rejected ? `No ${winner}` : null,
    })
  }
})

test('resubmission, decision and archiving at once leave a record that one order of them explains', async () => {
  const { learner, editors, id } = await pending()
  expect((await post(editors[0]!, `/api/records/${id}/reject`, { note: 'No' })).status).toBe(200)
  const roads = [
    () => t.call(learner, 'PATCH', `/api/records/${id}`, { status: 'pending' }),
    () => post(editors[1]!, `/api/records/${id}/approve`, {}),
    () => t.call(editors[2]!, 'PATCH', `/api/records/${id}`, { archived: false }),
  ]
  const answers = await together(FIFTY, (index) => roads[index % 3]!())
  const approvals = answers.filter((_answer, index) => index % 3 === 1)
  expect(approvals.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const { status, approved_by, rejected_by } = await stored(id)
  const approved = approvals.some(({ status }) => status === 200)
  expect([status, approved_by, rejected_by]).toEqual(approved ? ['completed', editors[1]!.account_id, null] : ['pending', null, null])
})

test('an upload becomes one piece of evidence, of its own record', async () => {
  const [own, other] = [await created('/api/records', record(org)), await created('/api/records', record(org))]
  const pathname = await upload(root, own.id)
  const answers = await together(FIFTY, (index) =>
    post(root, `/api/records/${index % 2 ? own.id : other.id}/evidence`, { payload: file, pathname }),
  )
  expect(tally(answers)).toEqual({ 201: 1, 400: FIFTY / 2, 409: FIFTY / 2 - 1 })
  const { id } = answers.find(({ status }) => status === 201)!.body
  expect(tally(await together(FIFTY, () => gone(`/api/evidence/${id}`)))).toEqual({ 204: 1, 404: FIFTY - 1 })
})

/** Every POST that creates something. The same key with the same body must not create it twice. */
async function creations(): Promise<Record<string, { url: string; body: () => unknown; form?: boolean }>> {
  const home = await t.org()
  const [ward, person] = [await t.dept(home), await t.person(home)]
  const [role, manager] = [await t.role(home, [], ward), await t.role(home, [], ward)]
  const { id } = await created('/api/records', record(home))
  const [slug, pathname, newcomer] = [t.unique('once'), await upload(root, id), await t.stranger()]
  const aid = await created('/api/job-aids', { org: home.id, title: 'x' })
  const quiz = await published(home)
  return {
    organization: { url: '/api/organizations', body: () => ({ slug, name: 'x' }) },
    department: { url: departmentsOf(home), body: () => ({ slug, name: 'x' }) },
    role: { url: rolesOf(home, ward), body: () => ({ slug, name: 'x' }) },
    'manager edge': { url: `${rolesOf(home, ward)}/${role.id}/managers`, body: () => ({ manager_role_id: manager.id }) },
    member: { url: directoryOf(home), body: () => ({ user_id: newcomer.account_id }) },
    grant: { url: `${directoryOf(home)}/${person.account_id}/roles`, body: () => ({ department_id: ward.id, role_id: role.id }) },
    provider: { url: '/api/sign-in-providers', body: () => ({ ...provider(), slug, issuer_url: `https://${slug}.example.org` }) },
    subject: { url: '/api/subjects', body: () => ({ owner_organization_id: home.id, slug, name: 'x' }) },
    record: { url: '/api/records', body: () => record(home) },
    evidence: { url: `/api/records/${id}/evidence`, body: () => ({ payload: note }) },
    'evidence with a file': { url: `/api/records/${id}/evidence`, body: () => ({ payload: file, pathname }) },
    'upload ticket': { url: `/api/records/${id}/evidence/uploads`, body: () => announced },
    submission: { url: '/api/records/submissions', body: () => record(home), form: true },
    'job aid': { url: '/api/job-aids', body: () => ({ org: home.id, title: 'x' }) },
    'link of a job aid': { url: `/api/job-aids/${aid.id}/links`, body: () => ({ url: 'https://example.org' }) },
    'view of a job aid': { url: `/api/job-aids/${aid.id}/views`, body: () => undefined },
    'confirmation of a job aid': { url: `/api/job-aids/${aid.id}/confirmations`, body: () => ({ statement_version: 2 }) },
    'copy of a job aid': { url: `/api/job-aids/${aid.id}/duplicate`, body: () => ({}) },
    quiz: { url: '/api/quizzes', body: () => ({ owner_organization_id: home.id, title: 'x' }) },
    'copy of a quiz': { url: `${quiz}/duplicate`, body: () => ({}) },
    'attempt at a quiz': { url: `${quiz}/attempts`, body: () => ({ writer: 'tab' }) },
    'QR code': { url: '/api/qr-codes', body: () => ({ org: home.id, name: 'x', target_kind: 'job_aid', target_id: aid.id }) },
  }
}

test('fifty requests with one Idempotency-Key create one thing and get one answer', async () => {
  const home = await t.org()
  for (const [what, { url, body, form }] of Object.entries(await creations())) {
    const key = { 'idempotency-key': t.unique('key') }
    const answers = await together(FIFTY, () => (form ? submit(root, home, {}, key) : post(root, url, body(), key)))
    expect([what, tally(answers)]).toEqual([what, { 201: FIFTY }])
    expect([what, new Set(answers.map(({ text }) => text)).size]).toEqual([what, 1])
  }
  const key = { 'idempotency-key': t.unique('key') }
  const mixed = await together(FIFTY, (index) => post(root, '/api/records', record(home, { title: `Title ${index}` }), key))
  expect(tally(mixed)).toEqual({ 201: 1, 409: FIFTY - 1 })
  expect(await t.db.selectFrom('learning_record').select('id').where('owner_organization_id', '=', home.id).execute()).toHaveLength(2)
})

const ask = async (token: string) => t.call({ token } as never, 'GET', '/api/users/me')

test('first contact by token, by directory and by import make one account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [home, sub] = [await t.org(), t.unique('sub')]
    const email = `${sub}@example.org`
    const tokens = await Promise.all(
      Array.from({ length: FIFTY }, (_none, index) => t.issuer.token({ sub, email, jti: `${sub} ${index}` })),
    )
    const roads = [
      (index: number) => ask(tokens[index]!),
      () => post(root, directoryOf(home), { provider_id: 'test', subject: sub, email }),
      () => send(root, `${directoryOf(home)}/import`, { provider_id: 'test', file: `sub,email\n${sub},${email}\n` }),
    ]
    const answers = await together(FIFTY, (index) => roads[index % 3]!(index))
    const joined = answers.filter(({ status, body }, index) =>
      index % 3 === 1 ? status === 201 : index % 3 === 2 && 'added_count' in body && body.added_count === 1,
    )
    expect(joined).toHaveLength(1)
    const accounts = await t.db.selectFrom('account').select('id').where('email', '=', email).execute()
    expect(accounts).toHaveLength(1)
  }
})

test('an awaited address becomes one account, whoever comes first', async () => {
  const [home, word] = [await t.org(), t.unique('awaited')]
  const email = `${word}@example.org`
  const fields = { provider_id: 'test', allow_email_only: 'true', file: `sub,email\n,${email}\n` }
  const tokens = await Promise.all(Array.from({ length: FIFTY }, (_none, index) => t.issuer.token({ sub: `${word} ${index % 5}`, email })))
  const answers = await together(FIFTY, (index) => (index % 2 ? send(root, `${directoryOf(home)}/import`, fields) : ask(tokens[index]!)))
  const imports = answers.filter((_answer, index) => index % 2)
  expect(tally(imports)).toEqual({ 200: FIFTY / 2 })
  const members = await t.db.selectFrom('membership').select('account_id').where('organization_id', '=', home.id).execute()
  expect(members).toHaveLength(imports.filter(({ body }) => 'added_count' in body && body.added_count === 1).length)
})

test('memberships and grants begin once and end once', async () => {
  const home = await t.org()
  const [ward, person] = [await t.dept(home), await t.stranger()]
  const role = await t.role(home, ['records:read'], ward)
  const [member, grants] = [`${directoryOf(home)}/${person.account_id}`, `${directoryOf(home)}/${person.account_id}/roles`]
  const join = () => post(root, directoryOf(home), { user_id: person.account_id })
  const grant = () => post(root, grants, { department_id: ward.id, role_id: role.id })
  expect(tally(await together(FIFTY, join))).toEqual({ 201: 1, 409: FIFTY - 1 })
  expect(tally(await together(FIFTY, grant))).toEqual({ 201: 1, 409: FIFTY - 1 })
  expect(tally(await together(FIFTY, () => gone(`${grants}/${role.id}`)))).toEqual({ 204: 1, 404: FIFTY - 1 })
  await grant()
  const mixed = await together(FIFTY, (index) => (index % 2 ? gone(member) : patch(`${grants}/${role.id}`, { expires_at: null })))
  expect(mixed.filter(({ status }) => status === 204)).toHaveLength(1)
  expect((await join()).status).toBe(201)
  await together(FIFTY, (index) => [join, grant, () => gone(member), () => gone(`${grants}/${role.id}`)][index % 4]!())
})

test('manager edges: one of each, and never a circle', async () => {
  const home = await t.org()
  const ward = await t.dept(home)
  const ring = await Promise.all(Array.from({ length: 10 }, () => t.role(home, [], ward)))
  const manage = (above: { id: string }, below: { id: string }) =>
    post(root, `${rolesOf(home, ward)}/${below.id}/managers`, { manager_role_id: above.id })
  expect(tally(await together(FIFTY, () => manage(ring[0]!, ring[1]!)))).toEqual({ 201: 1, 409: FIFTY - 1 })
  const pair = await together(FIFTY, (index) => (index % 2 ? manage(ring[8]!, ring[9]!) : manage(ring[9]!, ring[8]!)))
  expect(pair.filter(({ status }) => status === 201)).toHaveLength(1)
  const whole = await together(FIFTY, (index) => manage(ring[index % 10]!, ring[(index + 1) % 10]!))
  expect(whole.filter(({ status }) => status === 201).length).toBeLessThan(10)
})

test('departments that move beneath one another at once stay trees', async () => {
  const home = await t.org()
  const ring = await Promise.all(Array.from({ length: 10 }, () => t.dept(home)))
  const moved = await together(FIFTY, (index) =>
    patch(`${departmentsOf(home)}/${ring[index % 10]!.id}`, { parent_department_id: ring[(index + 1 + (index % 3)) % 10]!.id }),
  )
  expect(Object.keys(tally(moved)).toSorted()).toEqual(['200', '400'])
})

test('a department that is archived while others come to lie beneath it holds none that live', async () => {
  const home = await t.org()
  const above = await t.dept(home)
  const answers = await together(FIFTY, (index) =>
    index === 7
      ? gone(`${departmentsOf(home)}/${above.id}`)
      : post(root, departmentsOf(home), { slug: t.unique('below'), name: 'x', parent_department_id: above.id }),
  )
  expect(Object.keys(tally(answers)).every((status) => ['200', '201', '409'].includes(status))).toBe(true)
})

test('fifty erasures of one person: one counts', async () => {
  const person = await t.person(org)
  const body = { confirm: person.name }
  const answers = await together(FIFTY, () => post(root, `/api/users/${person.account_id}/erase`, body))
  expect([tally(answers)[200], answers.filter(({ status }) => status === 409 || status === 400).length]).toEqual([1, FIFTY - 1])
})

/** Concurrent PATCH requests. The result must be one of the bodies as a whole. */
async function patched(): Promise<Record<string, { url: string; body: (nth: number) => object }>> {
  const home = await t.org()
  const [ward, subject] = [await t.dept(home), await t.subject(home)]
  const [role, person] = [await t.role(home, [], ward), await t.person(home)]
  await t.grant(person, role)
  const { id } = await created('/api/records', record(home))
  const evidence = await created(`/api/records/${id}/evidence`, { payload: note })
  const told = await created('/api/sign-in-providers', provider())
  const aid = await created('/api/job-aids', { org: home.id, title: 'x' })
  const text = (nth: number) => ({ name: `Name ${nth}`, description: `Description ${nth}` })
  return {
    organization: { url: `/api/organizations/${home.id}`, body: text },
    department: { url: `${departmentsOf(home)}/${ward.id}`, body: text },
    role: { url: `${rolesOf(home, ward)}/${role.id}`, body: (nth) => ({ ...text(nth), permissions: nth % 2 ? ['records:read'] : [] }) },
    record: {
      url: `/api/records/${id}` as const,
      body: (nth) => ({ title: `Name ${nth}`, description: `Description ${nth}`, subject_matter_ids: nth % 2 ? [subject.id] : [] }),
    },
    evidence: {
      url: `/api/evidence/${evidence.id}` as const,
      body: (nth) => ({ label: `Label ${nth}`, payload: { ...note, text: `Text ${nth}` } }),
    },
    'job aid': { url: `/api/job-aids/${aid.id}`, body: (nth) => ({ title: `Name ${nth}`, body_markdown: `Text ${nth}` }) },
    provider: {
      url: `/api/sign-in-providers/${told.id}` as const,
      body: (nth) => ({ display_name: `Name ${nth}`, client_id: `Client ${nth}`, audience: `audience-${nth}` }),
    },
  }
}

test('fifty changes of one row leave one of them, whole, and each answer tells its own', async () => {
  for (const [what, { url, body }] of Object.entries(await patched())) {
    const answers = await together(FIFTY, (index) => patch(url, body(index)))
    expect([what, tally(answers)]).toEqual([what, { 200: FIFTY }])
    answers.forEach((answer, index) => expect(answer.body).toMatchObject(body(index)))
    const [method, nothing] = what === 'evidence' ? (['PATCH', {}] as const) : (['GET', undefined] as const)
    const found = (await t.call<Record<string, unknown>>(root, method, url, nothing)).body
    const whole = Array.from({ length: FIFTY }, (_none, index) => body(index)).filter((one) =>
      Object.entries(one).every(([field, value]) => JSON.stringify(found[field]) === JSON.stringify(value)),
    )
    expect([what, whole.length]).toEqual([what, 1])
  }
})

test('whatever raced, everything that must hold holds', async () => {
  await t.context.sealing.stop()
  await t.drain()
  expect(await faults({ ...t.context, signer: t.context.signer })).toEqual([])
})
