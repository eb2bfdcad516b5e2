import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

const hanging = [
  'certification_subject', 'certification_rule', 'certification_attachment', 'certification_requirement', 'certification_request',
  'certification_award', 'certification_sign_off', 'certification_due_date', 'certification_exemption',
] as const // prettier-ignore

/** Returns how many rows of each table the organization still has. */
async function rowsLeft({ id }: Org): Promise<Record<string, number>> {
  const counts = hanging.map(async (table) => {
    const rows = await t.db.selectFrom(table).select('organization_id').where('organization_id', '=', id).execute()
    return [table, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
const nothing = Object.fromEntries(hanging.map((table) => [table, 0]))

/** A certification of a department with one of everything that can belong to it. */
async function full() {
  const org = await t.org()
  const ward = await t.dept(org)
  const editor = await t.person(org, ['certifications:read', 'certifications:write', 'certifications:delete', 'directory:delete'])
  const learner = await t.person(org)
  const subject = await t.subject(org)
  const { body } = await t.call(editor, 'POST', '/api/certifications', {
    owner_organization_id: org.id,
    owner_department_id: ward.id,
    slug: 'lifting',
    name: 'Lifting',
    awarding_mode: 'approval',
    subject_matter_ids: [subject.id],
  })
  const rule = (more: object) => t.call(editor, 'POST', `/api/certifications/${body.id}/rules`, more)
  await rule({ rule_kind: 'subject_hours', threshold_hours: 1, subject_matter_id: subject.id })
  const signed = await rule({ rule_kind: 'manual_sign_off' })
  await attach(editor, body.id)
  const role = await decide(org, body.id, signed.body.id, learner, editor)
  return { org, ward, editor, subject, role, id: body.id }
}

async function attach(editor: Person, id: string) {
  const bytes = Buffer.from('x')
  const file = { file_name: 'a.txt', content_type: 'text/plain', size_bytes: bytes.length }
  const { body } = await t.call(editor, 'POST', `/api/certifications/${id}/attachment-uploads`, file)
  await t.send(body, bytes)
  const { status } = await t.call(editor, 'POST', `/api/certifications/${id}/attachments`, { pathname: body.pathname, file_name: 'a.txt' })
  expect(status).toBe(201)
}

async function decide({ id: organization_id }: Org, certification_type_id: string, rule_id: string, learner: Person, editor: Person) {
  const about = { organization_id, certification_type_id, user_id: learner.account_id }
  const [pending, approved] = [randomUUIDv7(), randomUUIDv7()]
  const at = '2026-01-01T00:00:00Z'
  await t.db
    .insertInto('certification_request')
    .values([
      { ...about, id: pending },
      { ...about, id: approved, status: 'approved', decided_at: at, decided_by: editor.account_id },
    ])
    .execute()
  const award = {
    origin: 'approval',
    awarded_at: at,
    awarded_by: editor.account_id,
    serial: randomUUIDv7(),
    proof: '{}',
    request_id: approved,
  } as const
  await t.db
    .insertInto('certification_award')
    .values({ ...about, ...award, id: randomUUIDv7() })
    .execute()
  await t.db
    .insertInto('certification_sign_off')
    .values({
      id: randomUUIDv7(),
      organization_id,
      rule_id,
      user_id: learner.account_id,
      signed_by: editor.account_id,
      observed_at: at,
    })
    .execute()
  await t.db
    .insertInto('certification_due_date')
    .values({ id: randomUUIDv7(), ...about, due_at: at })
    .execute()
  await t.db
    .insertInto('certification_exemption')
    .values({ id: randomUUIDv7(), ...about, reason: 'Away' })
    .execute()
  const role = await t.role({ id: organization_id, slug: '' }, [])
  const scheme = JSON.stringify({ kind: 'once' })
  await t.db
    .insertInto('certification_requirement')
    .values({ organization_id, certification_type_id, role_id: role.id, recertification: scheme })
    .execute()
  return role
}

const filesOf = ({ id }: Org) =>
  t.db.selectFrom('blob').select('key').where('organization_id', '=', id).where('remove_after', 'is', null).execute()

test('what the preview counts is what goes with a certification, its files with it', async () => {
  const { org, editor, id } = await full()
  const preview = await t.call(editor, 'GET', `/api/certifications/lifting/permanent-deletion?org=${org.slug}`)
  expect(preview.body.consequences.map(({ key, count }) => [key, count])).toEqual([
    ['awards', 1],
    ['pending_requests', 1],
    ['sign_offs', 1],
    ['due_dates', 1],
    ['exemptions', 1],
    ['rules', 2],
    ['role_requirements', 1],
    ['attachments', 1],
  ])
  expect(await filesOf(org)).toHaveLength(1)
  expect((await t.call(editor, 'DELETE', `/api/certifications/${id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await rowsLeft(org)).toEqual(nothing)
  expect(await filesOf(org)).toEqual([])
  expect((await t.call(editor, 'GET', `/api/certifications/${id}`)).status).toBe(404)
  const trail = await t.db
    .selectFrom('audit_entry')
    .select('old_values')
    .where('subject_id', '=', id)
    .where('action', '=', 'certification.deleted')
    .executeTakeFirstOrThrow()
  expect(trail.old_values).toMatchObject({ slug: 'lifting', gone: expect.arrayContaining([{ key: 'awards', count: 1 }]) })
})

test('a role takes its requirements, and says so before', async () => {
  const { org, role, editor } = await full()
  const path = `/api/organizations/${org.id}/departments/${role.department_id}/roles/${role.id}` as const
  const preview = await t.call(editor, 'GET', `${path}/permanent-deletion`)
  expect(preview.body.consequences).toEqual([
    { key: 'required_certifications', count: 1, description: '1 requirement of a certification goes.' },
  ])
  expect((await t.call(await t.superuser(), 'DELETE', path)).status).toBe(204)
  expect(await rowsLeft(org)).toMatchObject({ certification_requirement: 0, certification_award: 1 })
})

test('a department takes its certifications and their files, and says so before', async () => {
  const { org, ward, editor } = await full()
  const path = `/api/organizations/${org.id}/departments/${ward.id}/permanent-deletion` as const
  const preview = await t.call(editor, 'GET', path)
  expect(preview.body.consequences).toContainEqual(expect.objectContaining({ key: 'certification_types', count: 1 }))
  expect((await t.call(editor, 'DELETE', path)).status).toBe(204)
  await t.drain()
  expect(await rowsLeft(org)).toEqual(nothing)
  expect(await filesOf(org)).toEqual([])
})

test('an organization takes all of it', async () => {
  const { org } = await full()
  const superuser = await t.superuser()
  expect((await t.call(superuser, 'DELETE', `/api/organizations/${org.id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await rowsLeft(org)).toEqual(nothing)
})

test('a subject that is deleted while rules are narrowed to it leaves none behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { org, editor, subject, id } = await full()
    const keeper = await t.person(org, ['subjects:read', 'subjects:delete'])
    const body = { rule_kind: 'subject_hours', threshold_hours: 1, subject_matter_id: subject.id }
    const add = () => t.call(editor, 'POST', `/api/certifications/${id}/rules`, body)
    const [gone, ...added] = await Promise.all([
      t.call(keeper, 'DELETE', `/api/subjects/${subject.id}/permanent-deletion`),
      ...Array.from({ length: 10 }, add),
    ])
    expect(gone.status).toBe(204)
    expect(added.filter(({ status }) => ![201, 400].includes(status))).toEqual([])
    expect((await t.call(editor, 'GET', `/api/certifications/${id}`)).body.rules).toMatchObject([{ rule_kind: 'manual_sign_off' }])
  }
})

test('a certification that is deleted while it is added to, copied and changed leaves nothing, and nobody a fault', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { org, editor, id } = await full()
    const on = (method: 'POST' | 'PUT' | 'PATCH', path: '' | '/rules' | '/subjects' | '/duplicate', body: object) =>
      t.call(editor, method, `/api/certifications/${id}${path}`, body)
    const [gone, ...others] = await Promise.all([
      t.call(editor, 'DELETE', `/api/certifications/${id}/permanent-deletion`),
      ...Array.from({ length: 4 }, () => on('POST', '/rules', { rule_kind: 'manual_sign_off' })),
      ...Array.from({ length: 4 }, () => on('PUT', '/subjects', { subject_matter_ids: [] })),
      ...Array.from({ length: 4 }, () => on('PATCH', '', { name: 'Other' })),
      ...Array.from({ length: 4 }, () => on('POST', '/duplicate', {})),
    ])
    expect(gone.status).toBe(204)
    expect(others.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([])
    await t.drain()
    const copies = others.filter(({ body }) => body?.rules)
    expect(copies.every(({ body }) => body.attachments.length === 1)).toBe(true)
    expect((await rowsLeft(org)).certification_attachment).toBe(copies.length)
  }
})
