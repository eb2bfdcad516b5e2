import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import { PHONE, courses as coursesOf, readCode } from '../../../test/qr.ts'

const t = await harness()
const CODES = '/api/qr-codes'
const ADDRESS = { target_kind: 'url', target_url: 'https://example.org/handbook' }
const ALL = ['qr-codes:read', 'qr-codes:write', 'qr-codes:delete'] as const

const create = (who: Person, org: Org, fields: object = {}) =>
  t.call(who, 'POST', CODES, { org: org.slug, name: 'Defibrillator', ...ADDRESS, ...fields })
const made = async (who: Person, org: Org, fields: object = {}) => {
  const answer = await create(who, org, fields)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const show = async (who: Person, id: string) => (await t.call(who, 'GET', `${CODES}/${id}`)).body

const courses = coursesOf(t)
const course = (org: Org, name = 'Hand hygiene') => courses.add(org, { name })

test('a code says where it leads, what its image says, and who made it', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const body = await made(keeper, org, { description: 'Beside the lift', slug: t.unique('aed_1') })
  expect(body).toMatchObject({
    owner_organization_id: org.id,
    owner_department_id: null,
    name: 'Defibrillator',
    description: 'Beside the lift',
    public_url: `${t.context.config.publicOrigin}/qr/${body.slug}`,
    target: { kind: 'url', id: null, url: ADDRESS.target_url, label: ADDRESS.target_url, reachable: true, reason: null },
    created_by: { user_id: keeper.account_id, display_name: keeper.name },
    archived_at: null,
    last_scanned_at: null,
  })
  expect(await show(keeper, body.id)).toEqual(body)
})

test('a slug that is given to a code is short, and nothing in it is taken for something else', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const slugs = await Promise.all(Array.from({ length: 40 }, async () => (await made(keeper, org)).slug))
  expect(new Set(slugs).size).toBe(40)
  for (const slug of slugs) expect(slug).toMatch(/^[a-hjkmnp-z2-9]{10}$/)
})

test('slugs take letters, digits, hyphens and underscores, 2 to 128 of them', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const start = t.unique('x')
  for (const slug of ['a', '-ab', '_ab', 'Ab', 'a b', 'ä2', 'x'.repeat(129), randomUUID(), 'a/b', ''])
    expect(await create(keeper, org, { slug }), slug).toMatchObject({ status: 400, body: { field: 'slug' } })
  expect((await create(keeper, org, { slug: `${start}${'_'.repeat(128 - start.length)}` })).status).toBe(201)
  const [{ slug }, other] = [await made(keeper, org), await made(keeper, org)]
  expect((await t.call(keeper, 'PATCH', `${CODES}/${other.id}`, { slug })).status).toBe(400)
})

test('of fifty who want a slug at once, one gets it, whichever organization they are of', async () => {
  const slug = t.unique('wanted')
  const orgs = [await t.org(), await t.org()]
  const keepers = await Promise.all(orgs.map((org) => t.person(org, [...ALL])))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => create(keepers[nr % 2]!, orgs[nr % 2]!, { slug })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const others = answers.filter(({ status }) => status === 409)
  expect(others).toHaveLength(49)
  for (const { body } of others) expect(body).toMatchObject({ error: 'slug_taken', field: 'slug' })
})

test('what a target asks for and what does not go with it is said by its field', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const id = await course(org)
  for (const [fields, field] of [
    [{ target_kind: 'url', target_url: undefined }, 'target_url'],
    [{ target_kind: 'url', target_id: id }, 'target_id'],
    [{ target_kind: 'scorm_course', target_url: undefined }, 'target_id'],
    [{ target_kind: 'scorm_course', target_id: id }, 'target_url'],
    [{ target_kind: 'page' }, 'target_kind'],
    ...[
      'javascript:alert(1)', 'JaVaScRiPt:x', '\tjavascript:x', 'data:text/html,x', 'vbscript:x', 'http:\\\\evil', '//evil', 'https://a@evil',
      'https://x/\r\nLocation: y', `https://example.org/${'x'.repeat(1981)}`, '',
    ].map((target_url) => [{ target_url }, 'target_url'] as const), // prettier-ignore
  ] as const)
    expect(await create(keeper, org, fields), JSON.stringify(fields)).toMatchObject({ status: 400, body: { field } })
  expect((await t.call(keeper, 'GET', CODES)).body).toEqual([])
})

test('a code leads to what belongs to its organization, and to nothing else', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const keeper = await t.person(org, [...ALL])
  const [own, theirs] = [await course(org), await course(other)]
  const { target, id } = await made(keeper, org, { target_kind: 'scorm_course', target_id: own, target_url: undefined })
  expect(target).toEqual({ kind: 'scorm_course', id: own, url: null, label: 'Hand hygiene', reachable: true, reason: null })
  const missing = await create(keeper, org, { target_kind: 'scorm_course', target_id: randomUUID(), target_url: undefined })
  for (const target_id of [theirs, randomUUID()]) {
    const wish = { target_kind: 'scorm_course', target_id }
    const answers = [
      await create(keeper, org, { ...wish, target_url: undefined }),
      await t.call(keeper, 'PUT', `${CODES}/${id}/target`, wish),
    ]
    for (const { status, text } of answers) expect([status, text]).toEqual([404, missing.text])
  }
  for (const target_kind of ['quiz', 'job_aid'])
    for (const target_id of [randomUUID(), own])
      expect((await create(keeper, org, { target_kind, target_id, target_url: undefined })).status).toBe(404)
  expect((await show(keeper, id)).target).toEqual(target)
})

test('who scans gets to a target unless the code or the target is archived, or the target is gone, and its name outlives it', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const id = await course(org)
  const code = await made(keeper, org, { target_kind: 'scorm_course', target_id: id, target_url: undefined })
  const target = async () => (await show(keeper, code.id)).target
  await courses.change(id, { name: 'Hands' })
  expect(await target()).toMatchObject({ label: 'Hands', reachable: true, reason: null })
  await courses.change(id, { archived: true })
  expect(await target()).toMatchObject({ label: 'Hands', reachable: false, reason: 'target_archived' })
  const archived = await t.call(keeper, 'PATCH', `${CODES}/${code.id}`, { archived: true })
  expect(archived.body).toMatchObject({ archived_at: expect.any(String), target: { reachable: false, reason: 'code_archived' } })
  expect((await t.call(keeper, 'PATCH', `${CODES}/${code.id}`, { archived: true })).body.archived_at).toBe(archived.body.archived_at)
  expect((await t.call(keeper, 'PATCH', `${CODES}/${code.id}`, { archived: false })).body.archived_at).toBeNull()
  await courses.remove(id)
  expect(await target()).toEqual({ kind: 'scorm_course', id, url: null, label: 'Hand hygiene', reachable: false, reason: 'target_gone' })
})

test('the list is newest first, leaves archived codes out, and costs the same however long it is', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const keeper = await t.person(org, [...ALL])
  const id = await course(org)
  const list = (query = '') => t.call(keeper, 'GET', `${CODES}?org=${org.slug}${query}`)
  const first = await made(keeper, org)
  const onCourse = await made(keeper, org, { target_kind: 'scorm_course', target_id: id, target_url: undefined, department: ward.slug })
  const [few, fewer] = [await t.cost(() => list()), (await list()).body]
  expect(fewer.map((code) => code.id)).toEqual([onCourse.id, first.id])
  for (let nr = 0; nr < 5; nr += 1)
    await made(keeper, org, { target_kind: 'scorm_course', target_id: await course(org), target_url: undefined })
  expect(await t.cost(() => list())).toBe(few)
  expect((await list(`&department=${ward.slug}`)).body).toMatchObject([{ id: onCourse.id }])
  expect((await list(`&target_id=${id}`)).body).toMatchObject([{ id: onCourse.id, target: { label: 'Hand hygiene' } }])
  await t.call(keeper, 'PATCH', `${CODES}/${first.id}`, { archived: true })
  const ids = async (query: string) => (await list(query)).body.map((code) => code.id)
  expect(await ids('')).not.toContain(first.id)
  expect(await ids('&include_archived=true')).toContain(first.id)
  expect((await t.call(keeper, 'GET', `${CODES}?department=${ward.slug}`)).status).toBe(400)
  expect((await t.call(keeper, 'GET', `${CODES}?org=${t.unique('nowhere')}`)).status).toBe(404)
})

test('who may read a code may not change it, and who may change it may not delete it for good', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const code = await made(await t.person(org, [...ALL]), org, { department: ward.slug })
  const path = `${CODES}/${code.id}` as const
  const asked = async (who: Person) => [
    (await t.call(who, 'GET', path)).status,
    (await t.call(who, 'GET', `${path}/image`)).status,
    (await t.call(who, 'GET', `${path}/analytics`)).status,
    (await t.call(who, 'GET', `${path}/target-changes`)).status,
    (await t.call(who, 'PATCH', path, { name: 'Changed' })).status,
    (await t.call(who, 'PUT', `${path}/target`, ADDRESS)).status,
    (await t.call(who, 'GET', `${path}/permanent-deletion`)).status,
    (await t.call(who, 'DELETE', `${path}/permanent-deletion`)).status,
  ]
  expect(await asked(await t.person(org, ['qr-codes:read'], ward))).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
  expect(await asked(await t.person(org, ['qr-codes:read', 'qr-codes:write'], ward))).toEqual([200, 200, 200, 200, 200, 200, 403, 403])
  for (const outsider of [await t.person(org), await t.person(org, [...ALL], await t.dept(org)), await t.stranger()])
    expect(await asked(outsider)).toEqual(Array.from({ length: 8 }, () => 404))
})

test('leading a code elsewhere is logged with the names of that time, most recent first; leading it where it leads is not', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const id = await course(org, 'Lifting')
  const code = await made(keeper, org)
  const lead = (to: object) => t.call(keeper, 'PUT', `${CODES}/${code.id}/target`, to)
  const changes = async () => (await t.call(keeper, 'GET', `${CODES}/${code.id}/target-changes`)).body
  expect(await changes()).toEqual([])
  expect((await lead(ADDRESS)).status).toBe(200)
  expect(await changes()).toEqual([])
  const toCourse = await lead({ target_kind: 'scorm_course', target_id: id.toUpperCase() })
  expect(toCourse.body).toMatchObject({ slug: code.slug, target: { kind: 'scorm_course', id, url: null, label: 'Lifting' } })
  await lead({ target_kind: 'scorm_course', target_id: id })
  await courses.change(id, { name: 'Lifting safely' })
  await lead({ target_kind: 'url', target_url: 'https://example.org/new' })
  await courses.change(id, { name: 'Other' })
  const creation = { kind: 'url', id: null, url: ADDRESS.target_url, label: ADDRESS.target_url }
  const thing = { kind: 'scorm_course', id, url: null }
  const changed_by = { user_id: keeper.account_id, display_name: keeper.name, email: keeper.email }
  expect(await changes()).toEqual([
    { id: expect.any(String), changed_at: expect.any(String), changed_by, from: { ...thing, label: 'Lifting safely' }, to: { kind: 'url', id: null, url: 'https://example.org/new', label: 'https://example.org/new' } },
    { id: expect.any(String), changed_at: expect.any(String), changed_by, from: creation, to: { ...thing, label: 'Lifting' } },
  ]) // prettier-ignore
  const told = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', code.id).orderBy('at').orderBy('id').execute()
  expect(told.map(({ action }) => action)).toEqual(['qr_code.created', 'qr_code.retargeted', 'qr_code.retargeted'])
})

test('of fifty who lead a code elsewhere at once, each is logged after the one before', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const code = await made(keeper, org)
  const wish = (nr: number) => ({ target_kind: 'url', target_url: `https://example.org/${nr}` })
  await Promise.all(Array.from({ length: 50 }, (_, nr) => t.call(keeper, 'PUT', `${CODES}/${code.id}/target`, wish(nr))))
  const { body: changes } = await t.call(keeper, 'GET', `${CODES}/${code.id}/target-changes`)
  expect(changes).toHaveLength(50)
  expect(changes.at(-1).from.url).toBe(ADDRESS.target_url)
  for (const [nr, { from }] of changes.slice(0, -1).entries()) expect(from).toEqual(changes[nr + 1]!.to)
  expect((await show(keeper, code.id)).target.url).toBe(changes[0].to.url)
})

test('deleting a code for good says what goes, and takes it along', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const code = await made(keeper, org)
  const path = `${CODES}/${code.id}/permanent-deletion` as const
  expect((await t.call(keeper, 'GET', path)).body).toEqual({ id: code.id, name: 'Defibrillator', consequences: [] })
  await t.call(keeper, 'PUT', `${CODES}/${code.id}/target`, { target_kind: 'url', target_url: 'https://example.org/2' })
  for (let nr = 0; nr < 2; nr += 1) await t.call(keeper, 'GET', `/qr/${code.slug}`, undefined, { 'user-agent': PHONE })
  expect((await t.call(keeper, 'GET', path)).body.consequences).toEqual([
    { key: 'scans', count: 2, description: '2 recorded scans go.' },
    { key: 'target_changes', count: 1, description: '1 logged change of where it leads goes.' },
  ])
  expect((await t.call(keeper, 'DELETE', path)).status).toBe(204)
  expect((await t.call(keeper, 'GET', `${CODES}/${code.id}`)).status).toBe(404)
  expect((await t.call(keeper, 'GET', `/qr/${code.slug}`)).status).toBe(404)
  expect((await create(keeper, org, { slug: code.slug })).status).toBe(201)
})

test('nothing is made for an archived owner, and a repeated Idempotency-Key makes one code', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const headers = { 'idempotency-key': randomUUID() }
  const body = { org: org.slug, name: 'Once', ...ADDRESS }
  const answers = [await t.call(keeper, 'POST', CODES, body, headers), await t.call(keeper, 'POST', CODES, body, headers)]
  expect(answers[0]!.body).toEqual(answers[1]!.body)
  expect((await t.call(keeper, 'GET', CODES)).body).toHaveLength(1)
  const ward = await t.dept(org)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', ward.id).execute()
  expect(await create(keeper, org, { department: ward.slug })).toMatchObject({ status: 409, body: { error: 'invalid_state' } })
})

test('an image is read back by a decoder that did not write it, at any size there is', async () => {
  const org = await t.org()
  const keeper = await t.person(org, [...ALL])
  const origin = await t.address()
  const image = async (code: { id: string }, query: string) => {
    const answer = await fetch(`${origin}${CODES}/${code.id}/image?${query}`, { headers: { authorization: `Bearer ${keeper.token}` } })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const start = t.unique('long')
  for (const slug of [undefined, `${start}${'_'.repeat(128 - start.length)}`]) {
    const code = await made(keeper, org, slug === undefined ? {} : { slug })
    for (const size of [slug === undefined ? 64 : 128, 200, 513, 2048]) {
      const { status, headers, bytes } = await image(code, `format=png&size=${size}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size])
      expect(readCode(bytes), `${size}`).toBe(code.public_url)
    }
    const drawn = await image(code, 'format=svg&size=300')
    expect(drawn.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(drawn.headers.get('content-security-policy')).toMatch(/\bsandbox\b/)
    expect(drawn.bytes.toString()).toMatch(/^<svg [^>]*width="300" height="300"/)
    if (slug !== undefined) expect((await image(code, 'format=png&size=64')).status).toBe(400)
    for (const query of ['size=63', 'size=2049', 'size=big', 'format=gif', 'colour=red'])
      expect((await image(code, query)).status).toBe(400)
  }
})
