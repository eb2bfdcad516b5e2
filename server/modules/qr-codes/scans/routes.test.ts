import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Dept, type Org, type Person, harness } from '../../../../test/harness.ts'
import { unzip } from '../../../../test/zip.ts'
import { PHONE, courses as coursesOf } from '../../../../test/qr.ts'
import { question } from '../../../../test/quizzes.ts'

const t = await harness()
const CODES = '/api/qr-codes'
const ADDRESS = 'https://example.org/handbook?a=1#part'
const ALL = ['qr-codes:read', 'qr-codes:write', 'qr-codes:delete'] as const

const courses = coursesOf(t)
const scan = (who: Person | undefined, { slug }: { slug: string }, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.call(who, method, `/qr/${slug}`, undefined, { 'user-agent': PHONE, ...headers })

async function world(department?: (org: Org) => Promise<Dept>) {
  const org = await t.org()
  await t.db.updateTable('organization').set({ name: 'St. <Anna>' }).where('id', '=', org.id).execute()
  const ward = await department?.(org)
  const keeper = await t.person(org, [...ALL, 'job-aids:read', 'scorm:read'])
  const create = async (fields: object) => {
    const body = { org: org.slug, ...(ward && { department: ward.slug }), name: 'Poster', ...fields }
    const answer = await t.call(keeper, 'POST', CODES, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const toAddress = () => create({ target_kind: 'url', target_url: ADDRESS })
  const toCourse = async (fields: object = {}, home?: Dept) => {
    const target_id = await courses.add(org, { name: 'Secret course', ...fields }, home)
    return create({ target_kind: 'scorm_course', target_id })
  }
  const analytics = async ({ id }: { id: string }) => (await t.call(keeper, 'GET', `${CODES}/${id}/analytics`)).body
  const archive = ({ id }: { id: string }) => t.call(keeper, 'PATCH', `${CODES}/${id}`, { archived: true })
  return { org, ward, keeper, create, toAddress, toCourse, analytics, archive }
}
const NONE = { scans: 0, people: 0, followed: 0, unavailable: 0, target_unavailable: 0, forbidden: 0 }

test('an address of an organization is followed by anybody, never remembered, and counted for who is signed in', async () => {
  const { org, toAddress, analytics } = await world()
  const code = await toAddress()
  const nurse = await t.person(org)
  for (const who of [undefined, nurse, await t.stranger()]) {
    const { status, headers } = await scan(who, code)
    expect([status, headers.location]).toEqual([302, ADDRESS])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
  expect((await analytics(code)).totals).toEqual({ ...NONE, scans: 2, people: 2, followed: 2 })
})

test('letters beyond ASCII in an address go along as browsers write them', async () => {
  const { keeper, toAddress } = await world()
  const code = await toAddress()
  await t.call(keeper, 'PUT', `${CODES}/${code.id}/target`, { target_kind: 'url', target_url: 'https://bücher.example/straße?q=ü' })
  expect((await scan(undefined, code)).headers.location).toBe('https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%BC')
})

test('everything else asks for a sign-in first, comes back, and is counted there', async () => {
  const { org, toCourse, analytics } = await world()
  const code = await toCourse()
  const asked = await scan(undefined, code)
  expect([asked.status, asked.headers.location]).toEqual([302, `/sign-in?return_to=${encodeURIComponent(`/qr/${code.slug}`)}`])
  expect((await analytics(code)).totals).toEqual(NONE)
  const nurse = await t.person(org)
  const { status, headers } = await scan(nurse, code, { 'sec-fetch-site': 'cross-site' })
  expect([status, headers.location]).toEqual([302, `/o/${org.slug}/courses/${code.target.id}`])
  expect(await analytics(code)).toMatchObject({
    totals: { ...NONE, scans: 1, people: 1, followed: 1 },
    people: [{ person: { user_id: nurse.account_id, display_name: nurse.name }, scan_count: 1, followed_count: 1 }],
  })
})

test('who is outside the audience is told whom to ask, and not what the code leads to', async () => {
  const { org, ward, toCourse, analytics } = await world(t.dept)
  const code = await toCourse({}, ward)
  const [inside, member, stranger] = [await t.person(org, ['records:read'], ward), await t.person(org), await t.stranger()]
  expect((await scan(inside, code)).status).toBe(302)
  for (const [who, names] of [
    [member, 'Ward at St. &lt;Anna&gt;'],
    [stranger, 'Please ask St. &lt;Anna&gt;'],
  ] as const) {
    const { status, text, headers } = await scan(who, code)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([403, 'text/html; charset=utf-8', 'no-store'])
    expect(text).toContain(names)
    expect(text).not.toContain('Secret')
    expect(text).not.toContain(code.target.id)
  }
  expect((await scan(stranger, code)).text).not.toContain('Ward')
  expect((await analytics(code)).totals).toEqual({ ...NONE, scans: 4, people: 3, followed: 1, forbidden: 3 })
})

test('a course for trainers is followed by trainers alone', async () => {
  const { org, toCourse } = await world()
  const code = await toCourse({ audience: 'trainers' })
  expect((await scan(await t.person(org, ['scorm:read']), code)).status).toBe(302)
  expect((await scan(await t.person(org), code)).status).toBe(403)
})

test('a job aid is followed by those it is for, and is not while it is archived', async () => {
  const { org, keeper, create, analytics } = await world()
  const root = await t.superuser()
  const aid = await t.call(root, 'POST', '/api/job-aids', { org: org.slug, title: 'Defibrillator in four pictures', audience: 'trainers' })
  expect(aid.status, aid.text).toBe(201)
  const code = await create({ target_kind: 'job_aid', target_id: aid.body.id })
  expect(code.target).toMatchObject({ label: 'Defibrillator in four pictures', reachable: true })
  // A caller who may not see the aid cannot set it as a target.
  const others = await t.person(org, [...ALL])
  const leading = (target_id: string) => t.call(others, 'POST', CODES, { org: org.slug, name: 'Poster', target_kind: 'job_aid', target_id })
  const [unseen, nothing] = [await leading(aid.body.id), await leading(randomUUID())]
  expect([unseen.status, unseen.text]).toEqual([404, nothing.text])
  const trainer = await t.person(org, ['job-aids:read'])
  expect((await scan(trainer, code)).headers.location).toBe(`/job-aids/${aid.body.id}`)
  expect((await scan(await t.person(org), code)).status).toBe(403)
  await t.call(root, 'PATCH', `/api/job-aids/${aid.body.id}`, { archived: true })
  expect((await scan(trainer, code)).status).toBe(404)
  expect((await t.call(keeper, 'GET', `${CODES}/${code.id}`)).body.target.reason).toBe('target_archived')
  expect((await analytics(code)).totals).toEqual({ ...NONE, scans: 3, people: 2, followed: 1, forbidden: 1, target_unavailable: 1 })
})

test('a code leads whom a quiz is for to its page, once it is published', async () => {
  const { org, keeper, create, analytics } = await world()
  const author = await t.person(org, ['quizzes:read', 'quizzes:write'])
  const { id } = (await t.call(author, 'POST', '/api/quizzes', { owner_organization_id: org.id, title: 'Fire safety' })).body
  const code = await create({ target_kind: 'quiz', target_id: id })
  const target = async () => (await t.call(keeper, 'GET', `${CODES}/${code.id}`)).body.target
  expect(code.target).toMatchObject({ kind: 'quiz', id, label: 'Fire safety', reachable: false, reason: 'target_unpublished' })
  const learner = await t.person(org)
  for (const who of [learner, author]) expect((await scan(who, code)).status).toBe(404)
  expect((await analytics(code)).totals).toEqual({ ...NONE, scans: 2, people: 2, target_unavailable: 2 })
  await t.call(author, 'PUT', `/api/quizzes/${id}/questions`, { questions: [question.truth()] })
  await t.call(author, 'POST', `/api/quizzes/${id}/publish`)
  expect((await scan(learner, code)).headers.location).toBe(`/quizzes/${id}`)
  expect(await target()).toMatchObject({ reachable: true, reason: null })
  expect((await scan(await t.stranger(), code)).status).toBe(403)
  await t.call(author, 'PATCH', `/api/quizzes/${id}`, { archived: true })
  expect((await scan(learner, code)).status).toBe(404)
})

test('an address of a department is followed by who holds a role there, and by nobody else', async () => {
  const { org, ward, toAddress, keeper } = await world(t.dept)
  const code = await toAddress()
  expect((await scan(await t.person(org, ['records:read'], ward), code)).headers.location).toBe(ADDRESS)
  for (const who of [await t.person(org), await t.person(org, [...ALL], await t.dept(org)), keeper, await t.stranger()]) {
    const { status, text, headers } = await scan(who, code)
    expect([status, headers.location]).toEqual([403, undefined])
    expect(text).not.toContain('example.org/handbook')
  }
  expect((await scan(undefined, code)).headers.location).toMatch(/^\/sign-in\?/)
})

test('an archived code is out of use for everybody, in their language', async () => {
  const { keeper, toAddress, toCourse, analytics, archive } = await world()
  for (const code of [await toAddress(), await toCourse()]) {
    await archive(code)
    for (const who of [undefined, keeper]) {
      const { status, text } = await scan(who, code)
      expect(status).toBe(410)
      expect(text).toContain('St. &lt;Anna&gt;')
      expect(text).toContain('<html lang="en">')
    }
    const german = await scan(undefined, code, { 'accept-language': 'de-AT, en;q=0.5' })
    expect(german.text).toContain('<html lang="de">')
    expect(german.text).toContain('außer Betrieb')
    expect((await analytics(code)).totals).toEqual({ ...NONE, scans: 1, people: 1, unavailable: 1 })
  }
})

test('every code of an archived organization is out of use until that is back', async () => {
  const { org, keeper, toAddress, toCourse } = await world()
  const root = await t.superuser()
  const codes = [await toAddress(), await toCourse()]
  const archive = (archived: boolean) => t.call(root, 'PATCH', `/api/organizations/${org.id}`, { archived })
  expect((await archive(true)).status).toBe(200)
  for (const code of codes) {
    for (const who of [undefined, keeper, root]) expect((await scan(who, code)).status).toBe(410)
    const { target } = (await t.call(root, 'GET', `${CODES}/${code.id}`)).body
    expect(target).toMatchObject({ reachable: false, reason: 'owner_archived' })
  }
  await archive(false)
  for (const code of codes) expect((await scan(keeper, code)).status).toBe(302)
})

test('where the target is archived or gone, the page says so and whom to ask', async () => {
  const { keeper, toCourse, analytics } = await world()
  const code = await toCourse()
  const where = { status: 404, text: expect.stringContaining('St. &lt;Anna&gt;') }
  await courses.change(code.target.id, { archived: true })
  expect(await scan(keeper, code)).toMatchObject(where)
  await courses.remove(code.target.id)
  expect(await scan(keeper, code)).toMatchObject(where)
  expect((await scan(undefined, code)).status).toBe(302)
  expect((await analytics(code)).totals).toEqual({ ...NONE, scans: 2, people: 1, target_unavailable: 2 })
})

test('an unknown address names nobody, and one that is deleted is unknown', async () => {
  const { keeper, toAddress } = await world()
  const code = await toAddress()
  const unknown = await scan(undefined, { slug: t.unique('nothing') })
  expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(unknown.text).toContain('There is no code with this address')
  await t.call(keeper, 'DELETE', `${CODES}/${code.id}/permanent-deletion`)
  for (const who of [undefined, keeper]) expect((await scan(who, code)).text).toBe(unknown.text)
  for (const slug of ['%00', '%ff', 'a%0d%0ab', 'x'.repeat(2600)])
    expect([400, 404, 414]).toContain((await scan(undefined, { slug })).status)
})

test('what shows a preview, fetches ahead or asks for the headers is not counted; what a person scans is, each time', async () => {
  const { org, toAddress, analytics } = await world()
  const code = await toAddress()
  const nurse = await t.person(org)
  for (const agent of ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'TelegramBot (like TwitterBot)'])
    expect((await scan(nurse, code, { 'user-agent': agent })).status).toBe(302)
  for (const ahead of [{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'preview' }, { 'x-moz': 'prefetch' }] as Record<string, string>[])
    expect((await scan(nurse, code, ahead)).status).toBe(302)
  expect((await scan(nurse, code, {}, 'HEAD')).status).toBe(302)
  expect((await analytics(code)).totals).toEqual(NONE)
  await scan(nurse, code)
  await scan(nurse, code, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36' })
  const { totals, people, weeks } = await analytics(code)
  expect(totals).toEqual({ ...NONE, scans: 2, people: 1, followed: 2 })
  expect(people).toMatchObject([{ scan_count: 2, followed_count: 2 }])
  expect(people[0].first_scanned_at < people[0].last_scanned_at).toBe(true)
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toMatchObject({ scans: 2, followed: 2 })
  expect((await t.call(nurse, 'GET', `${CODES}/${code.id}`)).status).toBe(404)
}) // prettier-ignore

test('programs and bad tokens are nobody: nothing of them is counted', async () => {
  const { org, toAddress, toCourse, analytics } = await world()
  const [open, inner] = [await toAddress(), await toCourse()]
  const program = await t.program(org)
  expect((await scan(program, open)).status).toBe(302)
  expect((await scan({ ...program, token: 'made.up.token' }, inner)).headers.location).toMatch(/^\/sign-in\?/)
  const gone = await t.person(org)
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone.account_id).execute()
  t.context.access.clear()
  expect((await scan(gone, inner)).headers.location).toMatch(/^\/sign-in\?/)
  expect((await analytics(open)).totals).toEqual(NONE)
})

test('a scan is one statement, with its row', async () => {
  const { org, toCourse } = await world()
  const code = await toCourse()
  const nurse = await t.person(org)
  await scan(nurse, code)
  const statements = await t.statementsOf(() => scan(nurse, code))
  expect(statements.filter((text) => text.includes('qr_code'))).toHaveLength(1)
})

test('what somebody scanned is in their export, by the names of the codes, and nobody else’s is', async () => {
  const { org, create, toAddress } = await world()
  const [code, poster] = [await create({ target_kind: 'url', target_url: ADDRESS, name: 'Boiler room' }), await toAddress()]
  const [nurse, other] = [await t.person(org), await t.person(org)]
  for (const [who, what] of [[nurse, code], [other, poster], [nurse, code]] as const) await scan(who, what)
  const headers = { authorization: `Bearer ${nurse.token}` }
  const answer = await t.app.inject({ method: 'GET', url: `/api/users/${nurse.account_id}/export`, headers })
  const scans = JSON.parse(unzip(answer.rawPayload).get('qr-code-scans.json')!.toString())
  expect(scans).toMatchObject(Array.from({ length: 2 }, () => ({ qr_code_id: code.id, qr_code_name: 'Boiler room', outcome: 'followed' })))
}) // prettier-ignore

test('erasing somebody leaves what was counted and says no more whose it was', async () => {
  const { org, toAddress, analytics } = await world()
  const code = await toAddress()
  const [root, nurse] = [await t.superuser(), await t.person(org)]
  await scan(nurse, code)
  const erased = await t.call(root, 'POST', `/api/users/${nurse.account_id}/erase`, { confirm: nurse.name })
  expect(erased.status, erased.text).toBeLessThan(300)
  expect(await analytics(code)).toMatchObject({ people: [], totals: { ...NONE, scans: 1, followed: 1 } })
})
