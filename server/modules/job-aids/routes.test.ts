import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { before } from '#platform/moments.ts'
import { type Person, harness } from '../../../test/harness.ts'
import { rowsAt } from '../../../test/addresses.ts'

const t = await harness()
const uuid = () => crypto.randomUUID()

async function desk() {
  const org = await t.org()
  const author = await t.person(org, ['job-aids:read', 'job-aids:write', 'job-aids:delete'])
  const make = (body: object = {}) => t.call(author, 'POST', '/api/job-aids', { org: org.slug, title: 'Lifting', ...body })
  return { org, author, make }
}
const at = rowsAt('/api/job-aids')
const get = (who: Person, id: string) => t.call(who, 'GET', at(id))
const change = (who: Person, id: string, body: object) => t.call(who, 'PATCH', at(id), body)
const open = (who: Person, id: string, headers = {}) => t.call(who, 'POST', at(id, '/views'), undefined, headers)
const available = async (who: Person) => (await t.call(who, 'GET', '/api/job-aids/available')).body
const titles = async (who: Person) => (await available(who)).map(({ title }) => title)
const standingOf = async (who: Person, id: string) => (await available(who)).find((aid) => aid.id === id)?.standing
const none = {
  last_viewed_at: null,
  view_count: 0,
  current: false,
  last_viewed_version: null,
  confirmed_at: null,
  confirmed_version: null,
  confirmation_current: false,
  confirmation_asked: false,
}

test('an aid is created, read and changed; reading it records no view', async () => {
  const { org, author, make } = await desk()
  const dept = await t.dept(org)
  const subject = await t.subject(org)
  const body = { title: 'Lift', description: '', body_markdown: '# Lift', subject_matter_ids: [subject.id, subject.id] }
  const made = await make({ ...body, department: dept.slug, owner_user_id: author.account_id, review_by: '2027-02-28' })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({
    owner_organization_id: org.id,
    owner_department_id: dept.id,
    title: 'Lift',
    description: null,
    body_markdown: '# Lift',
    audience: 'trainees',
    subjects: [{ id: subject.id }],
    version: 1,
    recertification_cutoff_at: null,
    owner_user_id: author.account_id,
    owner_user: { user_id: author.account_id, email: author.email },
    review_by: '2027-02-28',
    attachments: [],
    links: [],
    archived_at: null,
    standing: none,
  })
  const { id } = made.body
  expect((await get(author, id)).body).toEqual(made.body)
  const changed = await change(author, id, { title: 'Lift well', body_markdown: null, review_by: null, owner_user_id: null })
  expect(changed.body).toMatchObject({ title: 'Lift well', body_markdown: null, review_by: null, owner_user_id: null, version: 2 })
  expect((await change(author, id, { description: 'With the knees', audience: 'trainers' })).body.version).toBe(2)
  const untouched = (await get(author, id)).body
  expect((await change(author, id, {})).body).toEqual(untouched)
  expect(untouched.standing).toEqual(none)
})

test('what is too long or unknown is 400 and names the field, and nothing is written', async () => {
  const { org, author, make } = await desk()
  const { id } = (await make()).body
  const long = (length: number) => '🩺'.repeat(length)
  const shared = [
    [{ title: '' }, 'title'],
    [{ title: long(201) }, 'title'],
    [{ description: long(2001) }, 'description'],
    [{ body_markdown: long(200_001) }, 'body_markdown'],
    [{ audience: 'everybody' }, 'audience'],
    [{ review_by: '2026-02-30' }, 'review_by'],
    [{ review_by: '2026-02-03T00:00:00Z' }, 'review_by'],
    [{ owner_user_id: 'x' }, 'owner_user_id'],
    [{ version: 7 }, 'version'],
  ] as const
  const fifty = Array.from({ length: 51 }, uuid)
  for (const [body, word] of [...shared, [{ subject_matter_ids: fifty }, 'subject_matter_ids'], [{ archived: true }, 'archived']] as const) {
    const answer = await make(body)
    expect([answer.status, answer.body.error_description], word).toEqual([400, expect.stringContaining(word)])
  }
  for (const [body, word] of [...shared, [{ title: null }, 'title'], [{ require_recertification: 'true' }, 'require_recertification'], [{ org: org.id }, 'org']] as const) {
    const answer = await change(author, id, body)
    expect([answer.status, answer.body.error_description], word).toEqual([400, expect.stringContaining(word)])
  }
  const longest = { title: long(200), description: long(2000), body_markdown: long(200_000) }
  expect((await make(longest)).body).toMatchObject(longest)
  expect((await t.call(author, 'GET', '/api/job-aids')).body).toHaveLength(2)
}) // prettier-ignore

test('what an aid names has to be of its organization: 404 else', async () => {
  const { author, make } = await desk()
  const other = await t.org()
  const [subject, dept, stranger] = [await t.subject(other), await t.dept(other), await t.person(other)]
  const { id } = (await make()).body
  for (const body of [
    { org: other.slug },
    { department: dept.id },
    { subject_matter_ids: [subject.id] },
    { subject_matter_ids: [uuid()] },
    { owner_user_id: stranger.account_id },
    { owner_user_id: uuid() },
  ])
    expect((await make(body)).status, JSON.stringify(body)).toBe(404)
  expect((await change(author, id, { owner_user_id: stranger.account_id })).status).toBe(404)
  expect((await t.call(author, 'PUT', at(id, '/subjects'), { subject_matter_ids: [subject.id] })).status).toBe(404)
  expect((await t.call(author, 'GET', '/api/job-aids')).body).toHaveLength(1)
})

test('whoever leaves is no longer the owner', async () => {
  const { org, author, make } = await desk()
  const leaver = await t.person(org)
  const { id } = (await make({ owner_user_id: leaver.account_id })).body
  await t.db.deleteFrom('membership').where('account_id', '=', leaver.account_id).execute()
  expect((await get(author, id)).body).toMatchObject({ owner_user_id: null, owner_user: null, owner_organization_id: org.id })
})

test('the list has what one may read, newest first, archived ones when asked for, without text, files and links', async () => {
  const { org, author, make } = await desk()
  const dept = await t.dept(org)
  const [first, second] = [(await make()).body, (await make({ title: 'Ward', department: dept.id })).body]
  const gone = (await make({ title: 'Old' })).body
  await change(author, gone.id, { archived: true })
  const list = async (who: Person, query = '') => (await t.call(who, 'GET', `/api/job-aids${query}`)).body.map((aid) => aid.id)
  expect(await list(author)).toEqual([second.id, first.id])
  expect(await list(author, '?include_archived=true')).toEqual([gone.id, second.id, first.id])
  expect(await list(author, `?org=${org.slug}&department=${dept.slug}`)).toEqual([second.id])
  const [shown] = (await t.call(author, 'GET', '/api/job-aids')).body
  for (const field of ['body_markdown', 'attachments', 'links', 'standing']) expect(shown).not.toHaveProperty(field)
  const reader = await t.stranger()
  await t.grant(reader, await t.role(org, ['job-aids:read'], await t.dept(org)))
  expect(await list(reader)).toEqual([first.id])
  expect(await list(await t.person(org))).toEqual([])
  expect((await t.call(author, 'GET', `/api/job-aids?department=${dept.slug}`)).status).toBe(400)
  expect((await t.call(author, 'GET', `/api/job-aids?org=${(await t.org()).slug}`)).status).toBe(404)
  expect((await t.call(author, 'GET', `/api/job-aids?org=${org.slug}&department=nowhere`)).status).toBe(404)
})

test('subjects are set at most fifty, come back by name, and show the aid among their uses', async () => {
  const { org, author, make } = await desk()
  const { id } = (await make()).body
  const [b, a] = [await t.subject(org, 'b'), await t.subject(org, 'a')]
  const put = (subject_matter_ids: string[]) => t.call(author, 'PUT', at(id, '/subjects'), { subject_matter_ids })
  const set = await put([b.id, a.id, b.id])
  expect(set.body.map(({ id }) => id)).toEqual([a, b].map((subject) => subject.id))
  const uses = await t.call(await t.person(org, ['subjects:read', 'job-aids:read']), 'GET', `/api/subjects/${a.id}/uses`)
  expect(uses.body).toMatchObject({ job_aid_count: 1, job_aids: [{ id, title: 'Lifting' }] })
  expect((await put(Array.from({ length: 51 }, () => a.id))).status).toBe(400)
  expect((await put([])).body).toEqual([])
})

test('an aid of the organization reaches its members, one of a department its role holders, one for trainers its readers', async () => {
  const { org, author, make } = await desk()
  const ward = await t.dept(org)
  const bed = await t.dept(org, ward)
  const [all, warded] = [(await make({ title: 'All' })).body.id, (await make({ title: 'Ward', department: ward.id })).body.id]
  const [trainers, wardTrainers] = [
    (await make({ title: 'Trainers', audience: 'trainers' })).body.id,
    (await make({ title: 'Ward trainers', audience: 'trainers', department: ward.id })).body.id,
  ]
  const holding = async (department: typeof ward, permissions: 'job-aids:read'[] = []) => {
    const person = await t.stranger()
    await t.grant(person, await t.role(org, permissions, department))
    return person
  }
  const member = await t.person(org)
  const nurse = await holding(ward)
  const trainer = await holding(ward, ['job-aids:read'])
  const above = await holding(bed)
  const outsider = await t.person(await t.org(), ['job-aids:read', 'job-aids:write', 'job-aids:delete'])
  for (const [who, reached] of [
    [member, ['All']],
    [nurse, ['All', 'Ward']],
    [trainer, ['All', 'Trainers', 'Ward', 'Ward trainers']],
    [above, ['All']],
    [outsider, []],
  ] as const) {
    expect(await titles(who)).toEqual(reached)
    for (const [id, title] of [[all, 'All'], [warded, 'Ward'], [trainers, 'Trainers'], [wardTrainers, 'Ward trainers']] as const) {
      const seen = (reached as readonly string[]).includes(title)
      expect((await get(who, id)).status, title).toBe(seen ? 200 : 404)
      expect((await open(who, id)).status, title).toBe(seen ? 201 : 404)
      const writes = await change(who, id, { title: 'Mine' })
      expect(writes.status, title).toBe(seen ? 403 : 404)
      expect((await t.call(who, 'DELETE', at(id, '/permanent-deletion'))).status, title).toBe(seen ? 403 : 404)
    }
  }
  const missing = await get(member, uuid())
  expect((await get(member, trainers)).text).toBe(missing.text)
  await change(author, all, { archived: true })
  expect(await titles(member)).toEqual([])
  expect((await get(member, all)).text).toBe(missing.text)
  expect((await open(member, all)).status).toBe(404)
  expect((await get(author, all)).body.archived_at).not.toBeNull()
  expect((await open(author, all)).status).toBe(201)
  await change(author, all, { archived: false })
  expect(await titles(member)).toEqual(['All'])
}) // prettier-ignore

test('every page load is a view, and only those after the cutoff are current', async () => {
  const { org, author, make } = await desk()
  const { id } = (await make()).body
  const reader = await t.person(org)
  expect(await standingOf(reader, id)).toEqual(none)
  const views = [await open(reader, id), await open(reader, id)]
  expect(views[1]!.body).toMatchObject({ job_aid_id: id, user_id: reader.account_id, version: 1 })
  expect(await standingOf(reader, id)).toMatchObject({ view_count: 2, current: true, last_viewed_version: 1 })
  await setTimeout(5) // moments are kept to the millisecond
  const cut = (await change(author, id, { require_recertification: true })).body
  await setTimeout(5)
  expect(before(views[1]!.body.viewed_at, cut.recertification_cutoff_at)).toBe(true)
  expect((await get(reader, id)).body.standing).toMatchObject({
    view_count: 2,
    current: false,
    last_viewed_at: views[1]!.body.viewed_at,
  })
  const again = await open(reader, id)
  expect((await get(reader, id)).body.standing).toMatchObject({ view_count: 3, current: true, last_viewed_at: again.body.viewed_at })
  await t.db.updateTable('job_aid_cutoff').set({ cutoff_at: again.body.viewed_at }).where('job_aid_id', '=', id).execute()
  expect((await get(reader, id)).body.standing.current).toBe(false)
  expect((await change(author, id, { require_recertification: false })).body.recertification_cutoff_at).toBe(again.body.viewed_at)
})

test('an Idempotency-Key takes down one view of one page load', async () => {
  const { org, make } = await desk()
  const { id } = (await make()).body
  const reader = await t.person(org)
  const keyed = () => open(reader, id, { 'idempotency-key': 'page-1' })
  const answers = await Promise.all(Array.from({ length: 50 }, keyed))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await standingOf(reader, id)).view_count).toBe(1)
})

test('analytics fold what was opened by person, for readers alone', async () => {
  const { org, author, make } = await desk()
  const { id } = (await make()).body
  const [often, once] = [await t.person(org), await t.person(org)]
  const first = (await open(often, id)).body.viewed_at
  await open(once, id)
  const last = (await open(often, id)).body.viewed_at
  const { body } = await t.call(author, 'GET', at(id, '/analytics'))
  expect(body.totals).toEqual({ people: 2, views: 3, file_opens: 0 })
  expect(body.people).toMatchObject([
    { person: { user_id: often.account_id, email: often.email }, view_count: 2, first_viewed_at: first, last_viewed_at: last, file_open_count: 0, confirmed_at: null },
    { person: { user_id: once.account_id }, view_count: 1 },
  ])
  const missing = await t.call(often, 'GET', at(uuid(), '/analytics'))
  const refused = await t.call(often, 'GET', at(id, '/analytics'))
  expect([refused.status, refused.text]).toEqual([404, missing.text])
}) // prettier-ignore

test('links are added, mended and moved, and only http and https are addresses', async () => {
  const { author, make } = await desk()
  const { id } = (await make()).body
  const add = (body: object, headers = {}) => t.call(author, 'POST', at(id, '/links'), body, headers)
  const links = async () => (await get(author, id)).body.links.map(({ label, position }) => `${label}${position}`).join(' ')
  const a = await add({ url: 'https://example.org/a', label: '' }, { 'idempotency-key': 'a' })
  expect(a.body).toMatchObject({ url: 'https://example.org/a', label: null, position: 0 })
  expect((await add({ url: 'https://example.org/a', label: '' }, { 'idempotency-key': 'a' })).text).toBe(a.text)
  const [b, c] = [(await add({ url: 'https://example.org/b', label: 'b' })).body, (await add({ url: 'https://example.org/c', label: 'c' })).body]
  for (const url of ['javascript:alert(1)', 'JaVaScRiPt:x', '\tjavascript:x', 'data:text/html,x', 'vbscript:x', '//evil.example', 'ftp://a.example', '', `https://example.org/${'x'.repeat(2000)}`])
    expect([(await add({ url })).status, (await change(author, id, {})).body.links.length], url).toEqual([400, 3])
  expect((await add({ url: 'https://example.org', label: 'x'.repeat(201) })).status).toBe(400)
  const mend = (link: string, body: object) => t.call(author, 'PATCH', at(id, `/links/${link}`), body)
  expect((await mend(c.id, { position: 0, label: 'C' })).body).toMatchObject({ position: 0, label: 'C', url: c.url })
  expect(await links()).toBe('C0 null1 b2')
  expect((await mend(c.id, { position: 99, url: 'http://example.org/d', label: null })).body).toMatchObject({ position: 2, label: null, url: 'http://example.org/d' })
  expect(await links()).toBe('null0 b1 null2')
  for (const body of [{ position: -1 }, { position: 1.5 }, { url: 'x' }, { url: null }]) expect((await mend(c.id, body)).status).toBe(400)
  expect((await t.call(author, 'DELETE', at(id, `/links/${a.body.id}`))).status).toBe(204)
  expect(await links()).toBe('b0 null1')
  const other = (await make()).body.id
  for (const answer of [await mend(a.body.id, { label: 'x' }), await t.call(author, 'PATCH', at(other, `/links/${b.id}`), { label: 'x' }), await t.call(author, 'DELETE', at(other, `/links/${b.id}`))])
    expect(answer.status).toBe(404)
  const moves = Array.from({ length: 50 }, (_, nr) => mend([b.id, c.id][nr % 2]!, { position: (nr * 3) % 2 }))
  expect(new Set((await Promise.all(moves)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await get(author, id)).body.links.map(({ position }) => position)).toEqual([0, 1])
}) // prettier-ignore

test('each change of what the aid says is one version, and nothing else is', async () => {
  const { author, make } = await desk()
  const { id } = (await make({ body_markdown: 'One' })).body
  const version = async () => (await get(author, id)).body.version
  await change(author, id, { body_markdown: 'One', description: 'x', archived: true })
  expect(await version()).toBe(1)
  const { body: link } = await t.call(author, 'POST', at(id, '/links'), { url: 'https://example.org/a' })
  const { body: other } = await t.call(author, 'POST', at(id, '/links'), { url: 'https://example.org/b' })
  expect(await version()).toBe(3)
  await t.call(author, 'PATCH', at(id, `/links/${link.id}`), { position: 1 })
  expect(await version()).toBe(3)
  await t.call(author, 'PATCH', at(id, `/links/${link.id}`), { label: 'a' })
  await t.call(author, 'DELETE', at(id, `/links/${other.id}`))
  expect(await version()).toBe(5)
  const changes = Array.from({ length: 50 }, (_, nr) => change(author, id, { body_markdown: `Text ${nr}` }))
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await version()).toBe(55)
})

test('deleting for good counts what goes first, and takes it along', async () => {
  const { org, author, make } = await desk()
  const { id } = (await make({ body_markdown: 'Text' })).body
  await open(await t.person(org), id)
  const preview = await t.call(author, 'GET', at(id, '/permanent-deletion'))
  expect(preview.body).toEqual({
    id,
    name: 'Lifting',
    consequences: [{ key: 'views', count: 1, description: '1 recorded view goes.' }],
  })
  const writer = await t.person(org, ['job-aids:read', 'job-aids:write'])
  expect((await t.call(writer, 'DELETE', at(id, '/permanent-deletion'))).status).toBe(403)
  expect((await t.call(author, 'DELETE', at(id, '/permanent-deletion'))).status).toBe(204)
  expect((await get(author, id)).status).toBe(404)
  const rows = await t.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).orderBy('at').execute()
  expect(rows.map(({ action }) => action)).toEqual(['job_aid.created', 'job_aid.deleted'])
  expect(rows[0]!.new_values).not.toHaveProperty('body_markdown')
})

test('an archived owner takes no aids, and an Idempotency-Key makes one', async () => {
  const { org, author, make } = await desk()
  const dept = await t.dept(org)
  const keyed = () => t.call(author, 'POST', '/api/job-aids', { org: org.id, title: 'Once' }, { 'idempotency-key': 'k' })
  const [first, again] = [await keyed(), await keyed()]
  expect([first.status, again.text]).toEqual([201, first.text])
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', dept.id).execute()
  expect((await make({ department: dept.id })).status).toBe(409)
})

test('the lists take a fixed number of statements', async () => {
  const { org, author, make } = await desk()
  const reader = await t.person(org)
  const counts: number[] = []
  for (let round = 0; round < 2; round += 1) {
    for (let nr = 0; nr < 3; nr += 1) await open(reader, (await make({ title: `Aid ${nr}` })).body.id)
    const statements = await t.statementsOf(async () => {
      await available(reader)
      await t.call(author, 'GET', '/api/job-aids')
    })
    counts.push(statements.filter((text) => text.includes('job_aid')).length)
  }
  expect(counts).toEqual([2, 2])
})
