import { afterAll, afterEach, expect, test } from 'vitest'
import { type Answer, type Person, harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import { FIFTY, LONG, PDF, contended, holdTrail, tally, together, verbs } from './contention.ts'
import { faults } from './invariants.ts'

const t = await harness()
const root = await t.superuser()
const { post } = verbs(t)
const rounds = LONG ? 20 : 2
const SEEN_AT = '2026-01-15T10:00:00Z'
const began = Date.now()

afterEach(() => t.drain())
afterAll(async () => {
  console.log(`Certifications: ${contended()} contended requests in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

const put = (who: Person, url: string, body: unknown) => t.call(who, 'PUT', url, body)
const gone = (who: Person, url: string) => t.call(who, 'DELETE', url)
const winners = <A extends Answer>(answers: A[]) => answers.filter(({ status }) => status < 300)

/** Creates a certification that a learner has proved, a person who decides about it, and a role that can require it. */
async function world(awarding_mode: 'automatic' | 'approval' = 'automatic') {
  const w = await certificationWorld(t)
  const ward = await t.dept(w.org)
  const [role, learner] = [await t.role(w.org, [], ward), await t.person(w.org)]
  const certification = await w.type({ rules: [{ rule_kind: 'manual_sign_off', label: 'Seen' }], awarding_mode })
  const rule_id = certification.rules[0]!
  const sign_off = await w.signOff(learner, rule_id, SEEN_AT)
  const url = `/api/certifications/${certification.id}` as const
  const links = `/api/organizations/${w.org.id}/departments/${ward.id}/roles/${role.id}/required-certifications` as const
  const awards = () =>
    t.db.selectFrom('certification_award').selectAll().where('certification_type_id', '=', certification.id).orderBy('created_at').execute()
  return { ...w, certification, rule_id, sign_off, role, learner, url, links, awards }
}
type World = Awaited<ReturnType<typeof world>>

const claim = ({ learner, url }: World) => post(learner, `${url}/claim`, {})
const ask = ({ learner, url }: World) => post(learner, `${url}/requests`, {})
const give = ({ admin, learner, url }: World) => post(admin, `${url}/awards`, { user_id: learner.account_id, again: true })
const sign = ({ admin, learner, rule_id }: World) =>
  post(admin, `/api/certification-rules/${rule_id}/sign-offs`, { user_id: learner.account_id })
const link = ({ links, certification }: World) =>
  post(root, links, { certification_type_id: certification.id, recertification: { kind: 'once' } })
const dueDate = (w: World, nth: number) =>
  put(w.admin, `${w.url}/due-dates/${w.learner.account_id}`, { due_at: `2030-01-01T00:00:${String(nth % 60).padStart(2, '0')}Z` })
const exemption = (w: World, nth: number) => put(w.admin, `${w.url}/exemptions/${w.learner.account_id}`, { reason: `Reason ${nth}` })

test('of fifty claims one is given, and a claim beside awards by hand never comes after one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    expect(tally(await together(FIFTY, () => claim(w)))).toEqual({ 201: 1, 409: FIFTY - 1 })
    expect(await w.awards()).toHaveLength(1)
    const other = await world()
    const answers = await together(FIFTY, (index) => (index % 2 ? give(other) : claim(other)))
    expect(tally(answers.filter((_answer, index) => index % 2))).toEqual({ 201: FIFTY / 2 })
    const claimed = (await other.awards()).findIndex(({ origin }) => origin === 'claim')
    expect(claimed).toBeLessThanOrEqual(0)
  }
})

test('of fifty requests one is pending', async () => {
  const w = await world('approval')
  expect(tally(await together(FIFTY, () => ask(w)))).toEqual({ 201: 1, 409: FIFTY - 1 })
})

test('fifty decisions of one request: one wins, and only an approval awards', async () => {
  for (let round = 0; round < rounds * 3; round += 1) {
    const w = await world('approval')
    const { id } = (await ask(w)).body
    const url = `/api/certification-requests/${id}` as const
    const roads = [
      () => post(w.admin, `${url}/approve`, {}),
      () => post(root, `${url}/reject`, { note: 'No' }),
      () => post(w.learner, `${url}/withdraw`, {}),
    ]
    const answers = await together(FIFTY, (index) => roads[index % 3]!())
    expect(tally(answers)).toEqual({ 200: 1, 409: FIFTY - 1 })
    const { status, award_id, decided_by } = winners(answers)[0]!.body
    expect(status).toBe(['approved', 'rejected', 'withdrawn'][answers.findIndex((answer) => answer.status === 200) % 3])
    expect(decided_by.user_id).toBe({ approved: w.admin, rejected: root, withdrawn: w.learner }[status as 'approved'].account_id)
    expect((await w.awards()).map((award) => award.id)).toEqual(status === 'approved' ? [award_id] : [])
  }
})

test('an award and a sign-off are revoked once', async () => {
  const w = await world()
  const { id } = (await claim(w)).body
  for (const url of [`/api/certification-awards/${id}/revoke`, `/api/certification-sign-offs/${w.sign_off}/revoke`])
    expect(tally(await together(FIFTY, () => post(w.admin, url, { note: 'No' })))).toEqual({ 200: 1, 409: FIFTY - 1 })
})

test('no award rests on a sign-off that was taken back before', async () => {
  for (const mode of ['automatic', 'approval'] as const) {
    const w = await world(mode)
    const request = mode === 'approval' ? (await ask(w)).body.id : undefined
    const trail = await holdTrail(t)
    const revoked = post(w.admin, `/api/certification-sign-offs/${w.sign_off}/revoke`, { note: 'No' })
    await trail.reached(1)
    const taken = request ? post(w.admin, `/api/certification-requests/${request}/approve`, {}) : claim(w)
    await trail.waiting(2)
    await trail.release()
    expect([(await revoked).status, (await taken).status, await w.awards()]).toEqual([200, 409, []])
  }
})

test('a role comes to require a certification once, and ceases to once', async () => {
  const w = await world()
  expect(tally(await together(FIFTY, () => link(w)))).toEqual({ 201: 1, 409: FIFTY - 1 })
  const url = `${w.links}/${w.certification.id}`
  expect(tally(await together(FIFTY, () => gone(root, url)))).toEqual({ 204: 1, 404: FIFTY - 1 })
  const mixed = await together(FIFTY, (index) => (index % 2 ? link(w) : gone(root, url)))
  expect(Object.keys(tally(mixed)).every((status) => ['201', '204', '404', '409'].includes(status))).toBe(true)
})

test.each(['due-dates', 'exemptions'] as const)('%s: each setting replaces the former, and one ending ends it', async (what) => {
  const w = await world()
  const set = (nth: number) => (what === 'due-dates' ? dueDate(w, nth) : exemption(w, nth))
  const url = `${w.url}/${what}/${w.learner.account_id}`
  expect(tally(await together(FIFTY, set))).toEqual({ 200: FIFTY })
  expect((await t.call(w.admin, 'GET', `${w.url}/${what}`)).body.items).toHaveLength(1)
  expect(tally(await together(FIFTY, () => gone(w.admin, url)))).toEqual({ 204: 1, 404: FIFTY - 1 })
  const mixed = await together(FIFTY, (index) => (index % 2 ? set(index) : gone(w.admin, url)))
  expect(tally(mixed.filter((_answer, index) => index % 2))).toEqual({ 200: FIFTY / 2 })
})

test('with one Idempotency-Key fifty requests decide once, and get one answer', async () => {
  const creations: Record<string, (w: World, headers: Record<string, string>) => Promise<Answer>> = {
    claim: ({ learner, url }, headers) => post(learner, `${url}/claim`, {}, headers),
    request: ({ learner, url }, headers) => post(learner, `${url}/requests`, { note: 'Please' }, headers),
    award: ({ admin, learner, url }, headers) => post(admin, `${url}/awards`, { user_id: learner.account_id }, headers),
    'sign-off': ({ admin, learner, rule_id }, headers) =>
      post(admin, `/api/certification-rules/${rule_id}/sign-offs`, { user_id: learner.account_id }, headers),
    requirement: ({ links, certification }, headers) =>
      post(root, links, { certification_type_id: certification.id, recertification: { kind: 'once' } }, headers),
  }
  for (const [what, create] of Object.entries(creations)) {
    const w = await world(what === 'request' ? 'approval' : 'automatic')
    const answers = await together(FIFTY, () => create(w, { 'idempotency-key': `certification-${what}` }))
    expect([what, tally(answers), new Set(answers.map(({ text }) => text)).size]).toEqual([what, { 201: FIFTY }, 1])
  }
})

/** Changes that may happen to a certification while it is deleted for good. */
const happenings: Record<string, (w: World, nth: number) => Promise<Answer>> = {
  claim,
  'award by hand': give,
  'sign-off': sign,
  requirement: link,
  'due date': dueDate,
  exemption,
  rule: ({ admin, url }) => post(admin, `${url}/rules`, { rule_kind: 'manual_sign_off' }),
  'upload ticket': ({ admin, url }) =>
    post(admin, `${url}/attachment-uploads`, { file_name: 'f.pdf', content_type: 'application/pdf', size_bytes: PDF.length }),
  'end of a sign-off': ({ admin, sign_off }) => post(admin, `/api/certification-sign-offs/${sign_off}/revoke`, { note: 'No' }),
  copy: ({ admin, url }) => post(admin, `${url}/duplicate`, {}),
  'new name': ({ admin, url }, nth) => t.call(admin, 'PATCH', url, { name: `Name ${nth}` }),
}
const hanging = ['award', 'request', 'requirement', 'due_date', 'exemption', 'rule', 'subject', 'attachment'] as const

const remove = ({ url }: World) => gone(root, `${url}/permanent-deletion`)

async function expectGone(w: World): Promise<void> {
  expect((await t.call(root, 'GET', w.url)).status).toBe(404)
  for (const table of hanging) {
    const left = await t.db
      .selectFrom(`certification_${table}`)
      .selectAll()
      .where('certification_type_id', '=', w.certification.id)
      .execute()
    expect([table, left]).toEqual([table, []])
  }
}

/** Changes that depend on no deleted row, so they succeed during the deletion. */
const DONE_MEANWHILE = new Set(['upload ticket'])

test.each(Object.entries(happenings))('deleted for good before, after and amid a new %s: nothing of it is left', async (what, happen) => {
  for (const deletionFirst of [false, true]) {
    const w = await world()
    const steps = [() => happen(w, 0), () => remove(w)]
    const [first, second] = deletionFirst ? steps.toReversed() : steps
    const trail = await holdTrail(t)
    const asked = [first!()]
    // A change without an entry in the audit trail does not wait for the trail.
    const waits = await Promise.race([trail.reached(1).then(() => true), asked[0]!.then(() => false)])
    asked.push(second!())
    await Promise.race([trail.waiting(waits ? 2 : 1), asked[1]])
    await trail.release()
    const [one, two] = (await Promise.all(asked)).map(({ status }) => status)
    expect(deletionFirst ? one : two).toBe(204)
    const happened = deletionFirst ? two! : one!
    if (!deletionFirst || DONE_MEANWHILE.has(what)) expect(happened).toBeLessThan(300)
    else expect([404, 409]).toContain(happened)
    await expectGone(w)
  }
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    const at = 6 + ((round * 7) % 17)
    const answers = await together(24, (index) => (index === at ? remove(w) : happen(w, index)))
    expect(answers[at]!.status).toBe(204)
    const strange = answers.filter(({ status }) => ![200, 201, 204, 404, 409].includes(status)).map(({ status, text }) => [status, text])
    expect(strange).toEqual([])
    await expectGone(w)
  }
})

test('whatever raced, everything that must hold holds', async () => {
  await t.context.sealing.stop()
  await t.drain()
  expect(await faults(t.context)).toEqual([])
})
