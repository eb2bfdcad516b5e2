import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/db/open.ts'
import { claim, stage } from '#platform/files/uploads.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import { launched } from '../../../test/player.ts'
import { registerCourse } from '../../../test/scorm.ts'
import { unzip } from '../../../test/zip.ts'
import { ofMemory } from '#platform/files/arrivals.ts'

const t = await harness()
const { db, context } = t

/** Creates a completed record of a learner, with a note and a file. */
async function record(org: Org, learner: Person, { title = 'Fire drill', hidden = false } = {}) {
  const id = randomUUIDv7()
  const names = { learner_user_id: learner.account_id, learner_display_name: learner.name, learner_email: learner.email }
  const owner_organization_id = org.id
  await db
    .insertInto('learning_record')
    .values({ id, owner_organization_id, title, status: 'completed', hidden_from_learner: hidden, ...names })
    .execute()
  const file = await stage(context, org.id, ofMemory(Buffer.from(`proof of ${title}`)), {
    file_name: '../proof.pdf',
    content_type: 'application/pdf',
  })
  const { file_name, content_type, size_bytes, sha256, blob_key } = file
  const evidence = { organization_id: org.id, record_id: id }
  await transaction(db, async (db) => {
    await claim(db, file)
    const payload = JSON.stringify({ evidence_type: 'file', file_name, content_type, size_bytes, sha256 })
    await db
      .insertInto('evidence')
      .values({ ...evidence, id: randomUUIDv7(), evidence_type: 'file', payload, blob_key })
      .execute()
    const note = JSON.stringify({ evidence_type: 'note', text: `note on ${title}` })
    await db
      .insertInto('evidence')
      .values({ ...evidence, id: randomUUIDv7(), evidence_type: 'note', payload: note })
      .execute()
  })
  return { id, blob_key }
}

async function exported(caller: Person, person: Person) {
  const url = `/api/users/${person.account_id}/export` as const
  const answer = await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${caller.token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzip(answer.rawPayload)
  const read = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString())
  return { files, read, everything: [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n') }
}

test('an export holds everything about the person, files too, and nothing of anybody else', async () => {
  const org = await t.org()
  const learner = await t.person(org, ['subjects:write', 'subjects:read'])
  const other = await t.person(org)
  const batch = { 'batch-id': randomUUIDv7() }
  await t.call(learner, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'safety', name: 'Safety' }, batch)
  await record(org, learner)
  await record(org, other, { title: 'Secret of another' })
  const { files, read, everything } = await exported(learner, learner)
  expect(read('profile')).toMatchObject({
    id: learner.account_id,
    email: learner.email,
    identities: [{ provider: 'test', subject: learner.subject }],
  })
  expect(read('memberships')).toMatchObject([{ organization_id: org.id, slug: org.slug }])
  expect(read('grants')).toMatchObject([{ organization_id: org.id, permissions: ['subjects:write', 'subjects:read'] }])
  const [drill, ...more] = read('records')
  expect(more).toEqual([])
  expect(drill).toMatchObject({ title: 'Fire drill', learner_email: learner.email })
  const evidence = drill.evidence.toSorted((a: { evidence_type: string }, b: { evidence_type: string }) =>
    a.evidence_type < b.evidence_type ? -1 : 1,
  )
  expect(evidence).toMatchObject([{ evidence_type: 'file' }, { payload: { text: 'note on Fire drill' } }])
  const done = read('audit-entries').find((entry: { action: string }) => entry.action === 'subject.created')
  expect(done).toMatchObject({ actor_id: learner.account_id, batch_id: batch['batch-id'], new_values: null })
  const file = [...files.keys()].find((name) => name.startsWith('files/'))
  expect(file).toMatch(/^files\/[0-9a-f-]{36}\/\.\._proof\.pdf$/)
  expect(files.get(file!)!.toString()).toBe('proof of Fire drill')
  for (const foreign of [other.email, other.name, other.account_id, 'Secret of another']) expect(everything).not.toContain(foreign)
})

test('an export holds what was decided about the certifications of the person, and of nobody else', async () => {
  const org = await t.org()
  const [learner, other] = [await t.person(org), await t.person(org)]
  const writer = await t.person(org, ['certifications:read', 'certifications:write'])
  const made = async (path: string, body: object) => {
    const answer = await t.call<{ id: string }>(writer, 'POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const owned = { owner_organization_id: org.id }
  const certification =
    `/api/certifications/${await made('/api/certifications', { ...owned, slug: 'x', name: 'X', awarding_mode: 'approval' })}` as const
  const rule = await made(`${certification}/rules`, { rule_kind: 'manual_sign_off' })
  const signOffs: string[] = []
  for (const person of [other, learner]) {
    const user_id = person.account_id
    signOffs.push(await made(`/api/certification-rules/${rule}/sign-offs`, { user_id, note: `Seen ${person.name}` }))
    await made(`${certification}/awards`, { user_id, note: `For ${person.name}` })
    await t.call(writer, 'PUT', `${certification}/due-dates/${user_id}`, { due_at: '2030-01-01T00:00:00Z' })
    await t.call(writer, 'PUT', `${certification}/exemptions/${user_id}`, { reason: 'Away' })
    const request = { certification_type_id: certification.split('/').at(-1)!, user_id, id: randomUUIDv7(), organization_id: org.id }
    await db.insertInto('certification_request').values(request).execute()
  }
  const { read, everything } = await exported(learner, learner)
  const user_id = learner.account_id
  expect(read('certification-awards')).toMatchObject([{ user_id, note: `For ${learner.name}`, awarded_by: writer.account_id }])
  expect(read('certification-sign-offs')).toMatchObject([{ id: signOffs[1], user_id, signed_by: writer.account_id }])
  expect(read('certification-requests')).toMatchObject([{ user_id, status: 'pending' }])
  expect(read('certification-due-dates')).toMatchObject([{ user_id }])
  expect(read('certification-exemptions')).toMatchObject([{ user_id, reason: 'Away' }])
  const entries = read('audit-entries').filter(({ subject_kind }: Entry) => subject_kind.startsWith('certification'))
  expect(entries.map(({ action }: Entry) => action).toSorted()).toEqual([
    'certification_award.given',
    'certification_due_date.set',
    'certification_exemption.granted',
    'certification_sign_off.created',
  ])
  expect(entries.every(({ new_values }: Entry) => new_values !== null)).toBe(true)
  for (const foreign of [other.name, other.account_id, signOffs[0]!]) expect(everything).not.toContain(foreign)
})
type Entry = { action: string; subject_kind: string; new_values: unknown }

test('what is hidden from a learner is in the export of a superuser only', async () => {
  const org = await t.org()
  const learner = await t.person(org)
  await record(org, learner, { title: 'Under investigation', hidden: true })
  expect((await exported(learner, learner)).everything).not.toContain('investigation')
  expect((await exported(await t.superuser(), learner)).everything).toContain('proof of Under investigation')
})

test('what somebody did to a record that is hidden from them is not in their export', async () => {
  const org = await t.org()
  const learner = await t.person(org, ['records:write'])
  const { body } = await t.call(learner, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Drill',
    hidden_from_learner: true,
  })
  const entries = async (by: Person) =>
    (await exported(by, learner)).read('audit-entries').map((entry: { subject_id: string }) => entry.subject_id)
  expect(await entries(learner)).not.toContain(body.id)
  expect(await entries(await t.superuser())).toContain(body.id)
})

test('a person of many records is exported whole', async () => {
  const org = await t.org()
  const learner = await t.person(org)
  await sql`insert into learning_record (id, owner_organization_id, learner_user_id, title, status)
    select gen_random_uuid(), ${org.id}, ${learner.account_id}, 'Drill ' || n, 'completed' from generate_series(1, 450) n`.execute(db)
  const { read } = await exported(learner, learner)
  expect(new Set(read('records').map((r: { title: string }) => r.title)).size).toBe(450)
})

test('only oneself and superusers export; for others nobody is there', async () => {
  const org = await t.org()
  const [learner, manager] = [await t.person(org), await t.person(org, ['records:read', 'directory:write', 'directory:delete'])]
  const get = (person: Person | undefined, id: string) => t.call(person, 'GET', `/api/users/${id}/export`)
  expect((await get(undefined, learner.account_id)).status).toBe(401)
  const refused = await get(manager, learner.account_id)
  expect(refused.status).toBe(404)
  expect(refused.text).toBe((await get(manager, randomUUID())).text)
  expect((await get(await t.superuser(), randomUUID())).status).toBe(404)
  expect((await get(learner, 'me')).status).toBe(400)
})

const erase = (person: Person | undefined, id: string, confirm?: string) => t.call(person, 'POST', `/api/users/${id}/erase`, { confirm })

test('erasing makes the person unrecognisable and keeps their records', async () => {
  const org = await t.org()
  const learner = await t.person(org, ['records:read'])
  const { id } = await record(org, learner)
  const link = { id: randomUUIDv7(), provider_id: t.provider_id, email: learner.email, account_id: learner.account_id }
  await db.insertInto('pending_email_link').values(link).execute()
  const session = {
    id: randomUUIDv7(),
    token_hash: Buffer.from(learner.subject),
    account_id: learner.account_id,
    provider_id: t.provider_id,
  }
  await db
    .insertInto('session')
    .values({ ...session, subject: learner.subject, expires_at: '2100-01-01T00:00:00Z' })
    .execute()
  const answer = await erase(await t.superuser(), learner.account_id, learner.name)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id: learner.account_id, display_name: 'Erased person' })
  const row = await db.selectFrom('learning_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    title: 'Fire drill',
    status: 'completed',
    learner_user_id: learner.account_id,
    learner_display_name: null,
    learner_email: null,
  })
  for (const table of [
    'account',
    'identity',
    'session',
    'pending_email_link',
    'learning_record',
    'idempotent_answer',
    'audit_entry',
  ] as const) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.table(table)} row`.execute(db)
    expect(
      rows.some(({ text }) => text.includes(learner.email) || text.includes(learner.name)),
      table,
    ).toBe(false)
  }
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'organization_id'])
    .where('subject_id', 'in', [learner.account_id, id])
    .execute()
  const erasures = entries
    .filter(({ action }) => action.endsWith('erased'))
    .map(({ action, organization_id }) => `${action} ${organization_id}`)
  expect(erasures.toSorted()).toEqual([`account.erased ${org.id}`, 'account.erased null', `learning_record.learner_erased ${org.id}`])
  expect((await erase(await t.superuser(), learner.account_id, 'Erased person')).body.error).toBe('invalid_state')
})

test('after an erasure the token is worthless, or that of somebody new', async () => {
  const org = await t.org()
  const learner = await t.person(org, ['subjects:read'])
  expect((await t.call(learner, 'GET', '/api/subjects')).status).toBe(200)
  expect((await erase(await t.superuser(), learner.account_id, learner.name)).status).toBe(200)
  expect((await t.call(learner, 'GET', `/api/users/${learner.account_id}/export`)).status).not.toBe(200)
  const { disabled_at } = await db
    .selectFrom('account')
    .select('disabled_at')
    .where('id', '=', learner.account_id)
    .executeTakeFirstOrThrow()
  expect(disabled_at).not.toBeNull()
  const enabled = await t.call(await t.superuser(), 'PATCH', `/api/users/${learner.account_id}`, { disabled: false })
  expect([enabled.status, enabled.body.code]).toEqual([409, 'person_erased'])
})

test('an erasure has to be confirmed by name, and only superusers may', async () => {
  const org = await t.org()
  const learner = await t.person(org)
  const manager = await t.person(org, ['directory:write', 'directory:delete'])
  const root = await t.superuser()
  expect((await erase(undefined, learner.account_id, learner.name)).status).toBe(401)
  expect((await erase(manager, learner.account_id, learner.name)).status).toBe(403)
  expect((await erase(learner, learner.account_id, learner.name)).text).toBe((await erase(learner, randomUUID(), learner.name)).text)
  expect((await erase(root, randomUUID(), learner.name)).status).toBe(404)
  for (const wrong of [learner.name.toUpperCase(), `${learner.name} `, '', undefined]) {
    const answer = await erase(root, learner.account_id, wrong)
    expect([answer.status, answer.body.error_description.includes('confirm')]).toEqual([400, true])
  }
  const account = await db.selectFrom('account').selectAll().where('id', '=', learner.account_id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({ display_name: learner.name, erased_at: null, disabled_at: null })
})

test('attempts at courses are exported with what was saved in them; an erasure takes what content noted for itself', async () => {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const [learner, other] = [await t.person(org), await t.person(org)]
  const course = await registerCourse(t, trainer, { org: org.id })
  const [play, others] = [await launched(t, learner, course.body.id), await launched(t, other, course.body.id)]
  await play.save({ 'cmi.suspend_data': 'my own words', 'cmi.interactions.0.id': 'q1', 'cmi.core.lesson_status': 'completed' })
  await others.save({ 'cmi.suspend_data': 'their words' })
  const { read, everything } = await exported(learner, learner)
  expect(read('scorm-attempts')).toMatchObject([
    {
      id: play.attempt_id,
      course_name: 'Hand hygiene',
      items: [{ suspend_data: 'my own words' }],
      interactions: [{ data: { id: 'q1' } }],
      launches: [{ last_seq: 1 }],
    },
  ])
  expect(read('audit-entries').some(({ action }: { action: string }) => action === 'scorm_attempt.completed')).toBe(true)
  expect(everything).not.toContain('their words')
  const erased = await t.call(await t.superuser(), 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })
  expect(erased.status).toBe(200)
  const left = await t.db
    .selectFrom('scorm_attempt_item')
    .select(['attempt_id', 'suspend_data', 'cmi'])
    .where('attempt_id', 'in', [play.attempt_id, others.attempt_id])
    .orderBy('attempt_id')
    .execute()
  expect(left).toEqual([
    { attempt_id: play.attempt_id, suspend_data: null, cmi: { 'cmi.core.lesson_status': 'completed' } },
    { attempt_id: others.attempt_id, suspend_data: 'their words', cmi: {} },
  ])
})

test('an erasure takes name and address from the answers that others may have repeated', async () => {
  const org = await t.org()
  const [writer, learner] = [await t.person(org, ['records:write', 'records:read', 'directory:write']), await t.person(org)]
  const body = {
    owner_organization_id: org.id,
    learner_user_id: learner.account_id,
    learner_display_name: 'Called "Somebody" \\ else',
    learner_email: 'elsewhere@example.org',
    title: 'Drill',
  }
  const key = { 'idempotency-key': randomUUID() }
  const create = () => t.call(writer, 'POST', '/api/records', body, key)
  const first = await create()
  for (const said of [learner.name, learner.email, 'Somebody', 'elsewhere@']) expect(first.text).toContain(said)
  expect((await t.call(await t.superuser(), 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })).status).toBe(200)
  const again = await create()
  expect(again.status).toBe(201)
  expect(again.body).toMatchObject({
    id: first.body.id,
    learner: { user_id: learner.account_id, display_name: 'Erased person', email: null },
    learner_display_name: null,
    learner_email: null,
    recorded_by: first.body.recorded_by,
  })
  for (const said of [learner.name, learner.email, 'Somebody', 'elsewhere@']) expect(again.text).not.toContain(said)
})
