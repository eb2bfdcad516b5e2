import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()

type Parts = Record<string, string>
const granting = { allow_email_only: 'true', grant_roles: 'true' }

function send(person: Person | undefined, org: Org, file: string, more: Parts = granting, step = '', headers: Parts = {}) {
  const parts = Object.entries({ provider_id: 'test', ...more }).map(
    ([name, content]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
  )
  const last = `--b\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--b--\r\n`
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  return t.call(person, 'POST', `/api/organizations/${org.id}/directory/import${step}`, Buffer.from(parts.join('') + last), {
    ...type,
    ...headers,
  })
}
const preview = (person: Person, org: Org, file: string, more: Parts = granting) => send(person, org, file, more, '/preview')
const skipping = { ...granting, skip_failed: 'true' }

async function world() {
  const org = await t.org()
  const [ward, office] = [await t.dept(org), await t.dept(org)]
  await t.db.updateTable('department').set({ name: 'Intensive Care' }).where('id', '=', ward.id).execute()
  const admin = await t.person(org, ['directory:write', 'records:read'])
  const nurse = await t.role(org, ['records:read'], ward)
  return { org, ward, office, admin, nurse }
}

const newcomer = () => `${t.unique('new')}@example.org`
const memberOf = async (admin: Person, org: Org, q: string) => {
  const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/directory?q=${q}`)
  return (await t.call(admin, 'GET', `/api/organizations/${org.id}/directory/${body.items[0].user_id}`)).body
}
const told = ({ rows }: Pick<Schema<'DirectoryImportPreview'>, 'rows'>) =>
  rows.map(({ line, outcome, grant, field, code }) => [line, outcome, grant, field, code])

test('a file grants roles, named by slug or by name, until the end of a day where the organization is', async () => {
  const { org, ward, admin, nurse } = await world()
  await t.db.updateTable('organization').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', org.id).execute()
  const [ann, bob, cleo] = [newcomer(), newcomer(), newcomer()]
  const member = await t.person(org)
  const file = [
    'email,role,department,until',
    `${ann},${nurse.slug},${ward.slug},2090-06-30`,
    `${bob},${nurse.slug},intensive CARE,`,
    `${cleo},,,`,
    `${member.email},${nurse.slug},,`,
  ].join('\n')
  const answer = await send(admin, org, file)
  expect(answer.body).toMatchObject({ total_rows: 4, added_count: 3, skipped_count: 1, failed_count: 0, granted_count: 3 })
  expect(told(answer.body)).toEqual([
    [2, 'added', 'granted', null, null],
    [3, 'added', 'granted', null, null],
    [4, 'added', null, null, null],
    [5, 'skipped', 'granted', null, null],
  ])
  const grants = (await memberOf(admin, org, ann)).roles
  expect(grants).toMatchObject([
    { role_id: nurse.id, department_id: ward.id, granted_by: admin.account_id, expires_at: '2090-06-30T11:59:59.999Z' },
  ])
  expect((await memberOf(admin, org, bob)).roles).toMatchObject([{ role_id: nurse.id, expires_at: null }])
  expect((await memberOf(admin, org, cleo)).roles).toEqual([])
  const again = await send(admin, org, file)
  expect(again.body).toMatchObject({ added_count: 0, skipped_count: 4, granted_count: 0 })
  expect(again.body.rows[0]).toMatchObject({ outcome: 'skipped', grant: 'held' })
})

test('without being asked for, columns of roles are ignored as any others, and the answer is the contract’s', async () => {
  const { org, admin, nurse } = await world()
  const ann = newcomer()
  const answer = await send(admin, org, `email,role,until\n${ann},${nurse.slug},nonsense\n`, { allow_email_only: 'true' })
  expect(answer.body).toEqual({
    total_rows: 1,
    added_count: 1,
    skipped_count: 0,
    skipped_subjects: [],
    email_linked_count: 1,
    skipped_emails: [],
    read_as: 'utf-8',
    dates_as: 'iso',
    unused_columns: ['role', 'until'],
  })
  expect((await memberOf(admin, org, ann)).roles).toEqual([])
  const none = await send(admin, org, `email\n${ann}\n`)
  expect([none.status, none.body.error_description]).toEqual([400, 'The file has no role column.'])
  for (const flag of ['grant_roles', 'skip_failed'])
    expect((await send(admin, org, `email\n${ann}\n`, { ...granting, [flag]: 'yes' })).body.field).toBe(flag)
})

test('every row that is wrong is named with its code, and stops nobody when it is left out', async () => {
  const { org, ward, office, admin, nurse } = await world()
  const twin = await t.role(org, [], office)
  await t.db.updateTable('role').set({ name: 'Charge nurse' }).where('id', 'in', [nurse.id, twin.id]).execute()
  const old = await t.dept(org)
  const gone = await t.role(org, [], old)
  await t.db.updateTable('department').set({ archived_at: '2020-01-01T00:00:00Z' }).where('id', '=', old.id).execute()
  const right = newcomer()
  const file = [
    'email,role,department,until',
    `${newcomer()},wizard,,`,
    `${newcomer()},${nurse.slug},nowhere,`,
    `${newcomer()},${nurse.slug},${office.slug},`,
    `${newcomer()},charge nurse,,`,
    `${newcomer()},,${ward.slug},`,
    `${newcomer()},,,2090-01-01`,
    `${newcomer()},${nurse.slug},,31.12.2090`,
    `${newcomer()},${nurse.slug},,2020-01-01`,
    `${newcomer()},${gone.slug},,`,
    'at home,,,',
    `${right},CHARGE NURSE,${ward.slug},`,
    `${right.toUpperCase()},,,`,
  ].join('\n')
  const codes = [
    [2, 'failed', null, 'role', 'import_role_unknown'],
    [3, 'failed', null, 'department', 'import_department_unknown'],
    [4, 'failed', null, 'role', 'import_role_elsewhere'],
    [5, 'failed', null, 'department', 'import_role_ambiguous'],
    [6, 'failed', null, 'role', 'import_role_missing'],
    [7, 'failed', null, 'role', 'import_role_missing'],
    [8, 'failed', null, 'until', 'cell_day_other_form'],
    [9, 'failed', null, 'until', 'import_until_past'],
    [10, 'failed', null, 'role', 'role_department_archived'],
    [11, 'failed', null, 'email', 'import_no_address'],
    [12, 'added', 'granted', null, null],
    [13, 'skipped', null, null, 'import_person_repeated'],
  ]
  const counts = { total_rows: 12, added_count: 1, skipped_count: 1, failed_count: 10, granted_count: 1 }
  const seen = await preview(admin, org, file)
  expect(seen.body).toMatchObject(counts)
  expect(told(seen.body)).toEqual(codes)
  expect(seen.body.rows[0]).toMatchObject({ role: 'wizard', params: { value: 'wizard' }, error_description: 'There is no role “wizard”.' })
  const refused = await send(admin, org, file)
  expect([refused.status, refused.body.error_description]).toEqual([400, 'file, line 2: There is no role “wizard”.'])
  const listed = async () => (await t.call(admin, 'GET', `/api/organizations/${org.id}/directory`)).body.items.length
  expect(await listed()).toBe(1)
  const done = await send(admin, org, file, skipping)
  expect(done.body).toMatchObject(counts)
  expect(told(done.body)).toEqual(codes)
  expect(await listed()).toBe(2)
})

test('roles are known whatever apostrophe or hyphen is typed, and names that none has come with those most like them', async () => {
  const { org, ward, admin, nurse } = await world()
  const strong = await t.role(org, ['records:delete'], ward)
  const named = (id: string, name: string) => t.db.updateTable('role').set({ name }).where('id', '=', id).execute()
  await named(nurse.id, 'Nurse’s aide – nights')
  await named(strong.id, 'Nurse in charge')
  const rows = ["Nurse's aide - nights,31.12.2090", 'NURSE´S  AIDE — NIGHTS,30.06.2091', 'Nurse,', 'Nurse,', 'Wizard,']
  const file = ['mail;Rolle;Gültig bis', ...rows.map((row) => `${newcomer()};${row.replace(',', ';')}`)].join('\n')
  const { body } = await preview(admin, org, file)
  expect(told(body)).toEqual([
    [2, 'added', 'granted', null, null],
    [3, 'added', 'granted', null, null],
    ...[4, 5, 6].map((line) => [line, 'failed', null, 'role', 'import_role_unknown']),
  ])
  expect([body.dates_as, body.unused_columns]).toEqual(['d.m.y', []])
  const near = { role_id: nurse.id, name: 'Nurse’s aide – nights', department_name: 'Intensive Care' }
  const unknown_roles = [
    { value: 'Nurse', row_count: 2, nearest: [near] },
    { value: 'Wizard', row_count: 1, nearest: [] },
  ]
  expect(body).toMatchObject({ unknown_roles })
  const said = await preview(admin, org, file, { ...granting, roles: JSON.stringify({ NURSE: nurse.id, Wizard: strong.id }) })
  expect(said.body).toMatchObject({ granted_count: 4, failed_count: 1, unknown_roles: [] })
  expect(said.body.rows.at(-1)).toMatchObject({ field: 'role', params: { missing: 'records:delete' } })
  for (const roles of ['x', '[]', '{"Nurse":"nurse"}'])
    expect((await preview(admin, org, file, { ...granting, roles })).body.field).toBe('roles')
  const number = await preview(admin, org, `mail,role,until\n${newcomer()},${nurse.slug},46022\n`, { ...granting, dates: 'd.m.y' })
  expect(number.body.rows).toMatchObject([{ outcome: 'failed', field: 'until', code: 'cell_day_number', params: { value: '46022' } }])
})

test('a person who stands in the file twice is told by the other line, also by another name', async () => {
  const { org, admin, nurse, office } = await world()
  const clerk = await t.role(org, [], office)
  const known = await t.stranger()
  const file = `sub,email,role,until\n${known.subject},,${nurse.slug},\n,${known.email},${clerk.slug},\n,${known.email},${nurse.slug},2090-01-01\n`
  const { body } = await send(admin, org, file)
  expect(told(body)).toEqual([
    [2, 'added', 'granted', null, null],
    [3, 'skipped', 'granted', null, 'import_person_repeated'],
    [4, 'skipped', 'held', null, 'import_person_repeated'],
  ])
  expect(body.rows[1].params).toEqual({ line: 2 })
  expect((await memberOf(admin, org, known.email)).roles.map(({ expires_at }) => expires_at)).toEqual([null, null])
})

test('nobody grants by a file what they could not grant by hand', async () => {
  const { org, ward, admin } = await world()
  const [stronger, wide] = [await t.role(org, ['records:delete'], ward), await t.role(org, ['records:delete'])]
  const [ann, bob] = [newcomer(), newcomer()]
  const file = `email,role\n${ann},${stronger.slug}\n${bob},${wide.slug}\n`
  const seen = await preview(admin, org, file)
  expect(told(seen.body)).toEqual([
    [2, 'failed', null, 'role', 'beyond_own_over_department'],
    [3, 'failed', null, 'role', wide.organization_wide ? 'beyond_own_over_organization' : 'beyond_own_over_department'],
  ])
  expect(seen.body.rows[0].params).toEqual({ missing: 'records:delete' })
  expect((await send(admin, org, file)).status).toBe(400)
  expect((await send(admin, org, file, skipping)).body).toMatchObject({ added_count: 0, granted_count: 0, failed_count: 2 })
  expect(await t.db.selectFrom('role_grant').select('role_id').where('role_id', 'in', [stronger.id, wide.id]).execute()).toEqual([])
})

test('nobody makes themselves a manager by a file', async () => {
  const { org, ward, office, admin, nurse } = await world()
  const head = await t.role(org, [], office)
  const root = await t.superuser()
  const edge = await t.call(root, 'POST', `/api/organizations/${org.id}/departments/${ward.id}/roles/${nurse.id}/managers`, {
    manager_role_id: head.id,
  })
  expect(edge.status).toBe(201)
  const other = newcomer()
  const file = `email,role\n${other},${head.slug}\n${admin.email},${head.slug}\n`
  const seen = await preview(admin, org, file)
  expect(told(seen.body)).toEqual([
    [2, 'added', 'granted', null, null],
    [3, 'failed', null, 'role', 'managing_by_own_act'],
  ])
  expect((await send(admin, org, file)).status).toBe(400)
  expect((await send(admin, org, file, skipping)).body).toMatchObject({ added_count: 1, granted_count: 1, failed_count: 1 })
  const holders = await t.db.selectFrom('role_grant').select('account_id').where('role_id', '=', head.id).execute()
  expect(holders).toHaveLength(1)
  expect(holders[0]!.account_id).not.toBe(admin.account_id)
})

test('the trail has every grant of a file as one by hand, under the request of its import, and is whole', async () => {
  const { org, admin, nurse } = await world()
  const [ann, byHand] = [newcomer(), await t.person(org)]
  await t.call(admin, 'POST', `/api/organizations/${org.id}/directory/${byHand.account_id}/roles`, {
    department_id: nurse.department_id,
    role_id: nurse.id,
  })
  await send(admin, org, `email,role,until\n${ann},${nurse.slug},2090-01-01\n`)
  const { user_id } = await memberOf(admin, org, ann)
  const entries = async (query: string) => (await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?${query}`)).body.items
  const [grant, member] = await entries(`person=${user_id}`)
  expect([grant.action, member.action]).toEqual(['grant.created', 'member.added'])
  expect(grant).toMatchObject({
    subject_kind: 'member',
    subject_id: user_id,
    new_values: { role_id: nurse.id, permissions: ['records:read'] },
  })
  const [before] = await entries(`person=${byHand.account_id}`)
  const fieldsOf = ({ new_values }: Schema<'AuditEntry'>) => Object.keys(new_values ?? {}).toSorted()
  expect(fieldsOf(grant)).toEqual(fieldsOf(before))
  const [imported] = await entries('subject_kind=organization')
  expect(imported.new_values).toMatchObject({ added_count: 1, granted_count: 1, failed_count: 0 })
  expect(new Set([grant.request_id, member.request_id, imported.request_id]).size).toBe(1)
  const held = await t.db.selectFrom('role_grant').select('expires_at').where('account_id', '=', user_id).executeTakeFirstOrThrow()
  const then = expect.toSatisfy((moment: string) => Date.parse(moment) === Date.parse(held.expires_at!))
  expect(grant.new_values).toMatchObject({ expires_at: then })
  const verified = await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log/verify`)
  expect(verified.body.rows_checked).toBeGreaterThan(0)
  expect(verified.body.rows_differing.map(({ id }) => id)).not.toContain(`${user_id}:${nurse.id}`)
})

test('a thousand roles take as many statements as one', async () => {
  const { org, admin, nurse } = await world()
  const count = async (rows: number) => {
    const file = `email,role\n${Array.from({ length: rows }, () => `${newcomer()},${nurse.slug}\n`).join('')}`
    const statements = await t.statementsOf(async () => {
      expect((await send(admin, org, file)).body).toMatchObject({ added_count: rows, granted_count: rows })
    })
    return statements.filter((sql) => /\b(identity|pending_email_link|membership|account|role_grant|audit_entry)\b/.test(sql)).length
  }
  await count(1)
  const few = await count(2)
  expect(few).toBeGreaterThanOrEqual(5)
  expect(await count(1000)).toBe(few)
})

test('fifty imports of one file at once grant each role once', async () => {
  const { org, admin, nurse } = await world()
  const people = Array.from({ length: 10 }, newcomer)
  const file = `email,role\n${people.map((email) => `${email},${nurse.slug}\n`).join('')}`
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(admin, org, file)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.reduce((sum, { body }) => sum + body.granted_count, 0)).toBe(10)
})

test('an Idempotency-Key repeats the answer with its rows, and stands for what was asked', async () => {
  const { org, admin, nurse } = await world()
  const file = `email,role\n${newcomer()},${nurse.slug}\nnobody,\n`
  const key = { 'idempotency-key': t.unique('k') }
  const [first, again] = [await send(admin, org, file, skipping, '', key), await send(admin, org, file, skipping, '', key)]
  expect(again.body).toEqual(first.body)
  expect(first.body).toMatchObject({ added_count: 1, failed_count: 1, granted_count: 1 })
  expect((await send(admin, org, file, { allow_email_only: 'true', skip_failed: 'true' }, '', key)).status).toBe(409)
})
