import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { spareProvider } from '../../../../test/nets/world.ts'
import { type Org, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { simpleWorkbook } from '../../../../test/workbooks.ts'

const t = await harness()

type Parts = Record<string, string | Buffer>

/** Sends a form. The part `file` is sent as a file. */
function send(person: Person | undefined, org: Org, parts: Parts, headers: Record<string, string> = {}, step = '') {
  const boundary = '----boundary'
  const chunks = Object.entries(parts).flatMap(([name, content]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(name === 'file' ? '; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n' : '\r\n\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return t.call(person, 'POST', `/api/organizations/${org.id}/directory/import${step}`, payload, { ...type, ...headers })
}

const importing = (person: Person, org: Org, file: string | Buffer, more: Parts = {}) =>
  send(person, org, { provider_id: 'test', ...more, file })
const byEmail = { allow_email_only: 'true' }

async function world() {
  const org = await t.org()
  return { org, admin: await t.person(org, ['directory:write']) }
}

/** Returns a digest of all written data, to check that a refusal wrote nothing. */
async function digest(org: Org) {
  const accounts = await t.db.selectFrom('account').select('id').orderBy('id').execute()
  const members = await t.db.selectFrom('membership').selectAll().where('organization_id', '=', org.id).execute()
  return createHash('sha256')
    .update(JSON.stringify([accounts.length, members.length]))
    .digest('hex')
}

test('people are added by their subject: known ones with their account, new ones with a new one', async () => {
  const { org, admin } = await world()
  const [known, member] = [await t.stranger(), await t.person(org)]
  const [one, two] = [t.unique('new'), t.unique('new')]
  const file = `user_id,name,email\n${known.subject},Ignored,\n${member.subject},,\n${one},One,one@example.org\n${two},,\n${one},Again,\n`
  const answer = await importing(admin, org, file)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    total_rows: 5,
    added_count: 3,
    skipped_count: 2,
    skipped_subjects: [member.subject, one],
    email_linked_count: 0,
    skipped_emails: [],
    read_as: 'utf-8',
    dates_as: 'iso',
    unused_columns: [],
  })
  const listed = (await t.call(admin, 'GET', `/api/organizations/${org.id}/directory`)).body.items
  expect(listed).toHaveLength(5)
  expect(listed.find(({ user_id }: { user_id: string }) => user_id === known.account_id).display_name).toBe(known.name)
  expect((await t.stranger(one)).account_id).toBe(listed.find(({ email }: { email: string }) => email === 'one@example.org').user_id)
  const again = await importing(admin, org, file)
  expect(again.body).toMatchObject({ total_rows: 5, added_count: 0, skipped_count: 5 })
})

test('the trail tells of everybody an import added, as of who is added by hand', async () => {
  const { org, admin } = await world()
  const [byHand, subject] = [await t.stranger(), t.unique('new')]
  await t.call(admin, 'POST', `/api/organizations/${org.id}/directory`, { provider_id: 'test', subject: byHand.subject })
  await importing(admin, org, `sub,name\n${byHand.subject},\n${subject},Nora\n`)
  const nora = await t.stranger(subject)
  const entries = async (query: string) => (await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?${query}`)).body.items
  expect(await entries('subject_kind=organization')).toMatchObject([{ new_values: { total_rows: 2, added_count: 1, skipped_count: 1 } }])
  const [imported, ...others] = await entries(`person=${nora.account_id}`)
  expect(others).toEqual([])
  expect(imported).toMatchObject({
    action: 'member.added',
    person: { display_name: 'Nora' },
    new_values: { user_id: nora.account_id, kind: 'human' },
  })
  const [added] = await entries(`person=${byHand.account_id}`)
  const fieldsOf = ({ new_values }: Schema<'AuditEntry'>) => Object.keys(new_values ?? {}).toSorted()
  expect(fieldsOf(imported)).toEqual(fieldsOf(added))
  // The database writes no trailing zeros of a fraction.
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)$/)
  expect(imported.new_values).toMatchObject({ created_at: moment })
})

test('columns come in any order and case, under their other names, among columns of no concern', async () => {
  const { org, admin } = await world()
  const subject = t.unique('s')
  for (const [title, name] of [
    ['SUB', 'Name'],
    ['Subject', 'DISPLAY_NAME'],
    ['User_Subject', 'name'],
    [' user_id ', 'name'],
  ] as const) {
    const file = `\ufeffemail,shoe size,"${name}",${title}\r\na@example.org,42,"Doe, ""Jo""\r\nJunior",${subject}-${title.trim()}\r\n\r\n`
    expect((await importing(admin, org, file)).body, title).toMatchObject({ total_rows: 1, added_count: 1 })
  }
  const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/directory?q=junior`)
  expect(body.items).toHaveLength(4)
  expect((await importing(admin, org, `sub\r${subject}-cr`)).body.added_count).toBe(1)
})

test('with allow_email_only rows without a subject are matched by their address', async () => {
  const { org, admin } = await world()
  const [known, member] = [await t.stranger(), await t.person(org)]
  const [fresh, subject] = [`${t.unique('fresh')}@example.org`, t.unique('s')]
  const file = `sub,email,name\n,${known.email.toUpperCase()},\n,${member.email},\n,${fresh},Fresh\n${subject},x@example.org,\n,${fresh.toUpperCase()},\n`
  const refused = await importing(admin, org, file)
  expect([refused.status, refused.body.error_description]).toEqual([400, 'file, line 2: user_id is blank.'])
  const answer = await importing(admin, org, file, byEmail)
  expect(answer.body).toEqual({
    total_rows: 5,
    added_count: 3,
    skipped_count: 2,
    skipped_subjects: [],
    email_linked_count: 2,
    skipped_emails: [member.email, fresh.toUpperCase()],
    read_as: 'utf-8',
    dates_as: 'iso',
    unused_columns: [],
  })
  const links = await t.db.selectFrom('pending_email_link').select(['email', 'provider_id']).where('email', '=', fresh).execute()
  expect(links).toEqual([{ email: fresh, provider_id: t.provider_id }])
  const sister = await world()
  expect((await importing(sister.admin, sister.org, `email\n${fresh}\n`, byEmail)).body).toMatchObject({
    added_count: 1,
    email_linked_count: 1,
  })
  expect(await t.db.selectFrom('account').select('id').where('email', '=', fresh).execute()).toHaveLength(1)
})

test('at a new provider an address leads to the account that it has, where the importer speaks for the whole of it', async () => {
  const { org, admin } = await world()
  const provider_id = await spareProvider(t)
  const [bob, manager, elsewhere, root] = [
    await t.person(org),
    await t.person(org, ['records:write']),
    await t.person(org),
    await t.superuser(),
  ]
  await t.join(elsewhere, await t.org())
  await t.join(root, org)
  const everybody = [bob, manager, elsewhere, root]
  const file = `email\n${everybody.map(({ email }) => email).join('\n')}\n`
  const fields = { ...byEmail, provider_id }
  expect((await importing(admin, org, file, fields)).body).toMatchObject({ skipped_count: 4, email_linked_count: 1 })
  const links = await t.db.selectFrom('pending_email_link').select(['email', 'account_id']).where('provider_id', '=', provider_id).execute()
  expect(links).toEqual([{ email: bob.email, account_id: bob.account_id }])
  expect((await importing(admin, org, file, fields)).body).toMatchObject({ skipped_count: 4, email_linked_count: 0 })
  // A superuser speaks for other accounts, but for no superuser’s.
  expect((await importing(root, org, file, fields)).body).toMatchObject({ skipped_count: 4, email_linked_count: 2 })
})

test('a look-alike of an address is another address', async () => {
  const { org, admin } = await world()
  const email = `${t.unique('king')}@example.org`
  const impostor = await t.stranger()
  await t.db
    .updateTable('account')
    .set({ email: email.replace('k', '\u212a') })
    .where('id', '=', impostor.account_id)
    .execute()
  expect((await importing(admin, org, `email\n${email}\n`, byEmail)).body.added_count).toBe(1)
  const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/directory`)
  expect(body.items.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(impostor.account_id)
})

test('an address that names several live people, or only a disabled one, names none of them', async () => {
  const { org, admin } = await world()
  const email = `${t.unique('shared')}@example.org`
  const [ann, bob] = [await t.stranger(), await t.stranger()]
  const set = (person: Person, values: object) =>
    t.db
      .updateTable('account')
      .set({ email, ...values })
      .where('id', '=', person.account_id)
      .execute()
  await set(ann, { disabled_at: new Date().toISOString() })
  await set(bob, {})
  const added = async () => {
    const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/directory?q=${email}`)
    return body.items.map(({ user_id }: { user_id: string }) => user_id)
  }
  expect((await importing(admin, org, `email\n${email}\n`, byEmail)).body.added_count).toBe(1)
  expect(await added()).toEqual([bob.account_id])
  await set(ann, { disabled_at: null })
  expect((await importing(admin, org, `email\n${email}\n`, byEmail)).body.added_count).toBe(1)
  const both = await added()
  expect(both).toHaveLength(2)
  expect(both).not.toContain(ann.account_id)
})

test('lists of other systems are read as they are, and what is not used is named', async () => {
  const { org, admin } = await world()
  const [anna, ben] = [`${t.unique('anna')}@example.org`, `${t.unique('ben')}@example.org`]
  const preview = async (file: string | Buffer, more: Parts = {}) => {
    const { status, body, headers } = await send(admin, org, { provider_id: 'test', ...byEmail, ...more, file }, {}, '/preview')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(headers['read-as']).toBe(body.read_as)
    const rows = body.rows.map(({ line, display_name, email, outcome }: Schema<'DirectoryImportRow'>) => [line, display_name, email, outcome])
    return { rows, read_as: body.read_as, unused: body.unused_columns }
  }
  const added = (line: number, name = 'Anna Köhler', email = anna) => [line, name, email, 'added']
  const text = `email;name\r\n${anna};Anna Köhler\r\n`
  const one = (line: number, read_as = 'utf-8', ...unused: string[]) => ({ rows: [added(line)], read_as, unused })
  for (const [file, wanted] of [
    [`\uFEFFsep=;\r\n${text}`, one(3)],
    [`People of ward 3, as of today\r\n\r\n${text};\r\n;\r\n`, one(4)],
    [Buffer.from(text, 'latin1'), one(2, 'windows-1252')],
    [Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'), one(2, 'utf-16')],
    [`"Name, given name";email;"Unit, team"\n"Anna Köhler";${anna};"A, B"\n`, one(2, 'utf-8', 'Unit, team')],
    [`username,firstname,lastname,email,idnumber,department\na,Anna,Köhler,${anna},00123,Ward\n`, one(2, 'utf-8', 'username', 'idnumber', 'department')],
    [`userPrincipalName,displayName,surname,mail,givenName,objectId\nx@y.org,Anna Köhler,Köhler,${anna},Anna,1\n`, one(2, 'utf-8', 'userPrincipalName', 'objectId')],
    [`Vorname,Nachname,E-Mail (dienstlich),Personalnummer\nAnna,Köhler,${anna},7\n`, one(2, 'utf-8', 'Personalnummer')],
    [`Name;Vorname;E-Mail-Adresse\nKöhler;Anna;mailto:${anna}\n`, one(2)],
    [`Worker,Email - Primary Work\nAnna Köhler,\u200B<${anna}>,\n`, one(2)],
    [`sub,email,name\n="00123",${anna},Anna Köhler\n`, one(2)],
  ] as const) expect(await preview(file), String(file)).toEqual(wanted)
  const chosen = await preview(`Wer;Post;Mail\nAnna Köhler;${anna};-\n`, { columns: 'name,email,' })
  expect(chosen).toEqual(one(2, 'utf-8', 'Mail'))
  const stray = `email;name\n${anna};Anna "Nan" Köhler\n${ben};"Ben\n`
  expect((await preview(stray)).rows).toEqual([added(2, 'Anna "Nan" Köhler'), [3, '"Ben', ben, 'failed']])
}) // prettier-ignore

test('an identity or address that says nobody for sure fails its row', async () => {
  const { org, admin } = await world()
  const [s, mail] = [t.unique('s'), (name: string) => `${t.unique(name)}@example.org`]
  const [anna, ben] = [mail('anna'), mail('ben')]
  const rows = [
    ['2.02601E+12', 'Anna', anna, 'cell_damaged_number'],
    ['2.02601E+12', 'Ben', ben, 'cell_damaged_number'],
    ['', 'Cem', '#N/A', 'cell_error_value'],
    ['', '#NAME?', mail('dora'), 'cell_error_value'],
    ['', 'Eve', 'eve@example.org;eva@example.org', 'import_no_address'],
    [s, 'Fay', anna, null],
    [s, 'Fay', anna.toUpperCase(), 'import_person_repeated'],
    [s, 'Gil', ben, 'import_identity_of_other'],
  ]
  const file = ['user_id,name,email', ...rows.map((row) => row.slice(0, 3).join(','))].join('\n')
  const { body } = await send(admin, org, { provider_id: 'test', ...byEmail, file }, {}, '/preview')
  expect(body.rows.map(({ code }: Schema<'DirectoryImportRow'>) => code)).toEqual(rows.map(([, , , code]) => code))
  expect(body).toMatchObject({ added_count: 1, skipped_count: 1, failed_count: 6 })
})

test('a file that is wrong anywhere imports nobody', async () => {
  const { org, admin } = await world()
  const before = await digest(org)
  const s = t.unique('s')
  const cases: [string | Buffer, string, Parts?][] = [
    ['', 'empty'],
    ['name,email\nx,y\n', 'user_id'],
    ['name\nx\n', 'email', byEmail],
    [`sub,user_id\n${s},${s}\n`, 'more than one user_id'],
    [`sub,email,EMAIL\n${s},,\n`, 'more than one email'],
    [`sub,name\n${s},x\n,y\n`, 'line 3'],
    [`sub,email,name\n${s},x,\n,,Zed\n`, 'line 3', byEmail],
    [`sub,email\n${s},x\n,nonsense\n`, 'line 3', byEmail],
    [`sub\n${s}\n${'x'.repeat(256)}\n`, 'line 3'],
    [`sub,name\n${s},${'x'.repeat(301)}\n`, 'name has more than 300'],
    [`sub,name\n\n${s},"two\nlines"\n,y\n`, 'line 5'],
    [`sub,name\n${s},x,surplus\n`, 'line 2'],
    [`sub,name\n${s},"open\n`, 'line 2'],
    [`sub\n${s}\0\n`, 'neither a text'],
    [Buffer.from(`sub\n${s}\n`, 'utf16le'), 'neither a text'],
    [`sub,mail\n${s},x\n`, 'columns must', { columns: 'user_id' }],
    [`sub,mail\n${s},x\n`, 'columns must', { columns: 'user_id,phone' }],
    [`sub\n${s}\n`, 'dates must', { dates: 'y' }],
  ]
  for (const [file, says, more] of cases) {
    const answer = await importing(admin, org, file, more)
    expect([answer.status, answer.body.error], says).toEqual([400, 'invalid_request'])
    expect(answer.body.error_description).toContain(says)
  }
  expect(await digest(org)).toBe(before)
  expect((await importing(admin, org, 'sub\n')).body).toMatchObject({ total_rows: 0, added_count: 0 })
})

test('the form is checked like any other body, and a file may have 1 MB and no more', async () => {
  const { org, admin } = await world()
  const before = await digest(org)
  const file = `sub\n${t.unique('s')}\n`
  const forms: [Parts, number, string][] = [
    [{ file }, 400, 'provider_id'],
    [{ provider_id: 'test' }, 400, 'file'],
    [{ provider_id: 'test', allow_email_only: 'yes', file }, 400, 'allow_email_only'],
    [{ provider_id: 'test', surprise: '1', file }, 400, 'surprise'],
    [{ provider_id: 'te\0st', file }, 400, 'NUL'],
    [{ provider_id: 'unheard-of', file }, 404, 'Nothing'],
    [{ provider_id: 'test', file: Buffer.alloc(1_048_577, 'x') }, 413, 'at most 1048576'],
  ]
  for (const [parts, status, says] of forms) {
    const answer = await send(admin, org, parts)
    expect([answer.status, answer.body.error_description], says).toEqual([status, expect.stringContaining(says)])
  }
  const url = `/api/organizations/${org.id}/directory/import` as const
  expect((await t.call(admin, 'POST', url, {})).status).toBe(415)
  const torn = await t.call(admin, 'POST', url, '--b\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=b' })
  expect(torn.status).toBe(400)
  expect(await digest(org)).toBe(before)
  const exact = Buffer.from(`sub,junk\nx-${t.unique('s')},`)
  expect((await importing(admin, org, Buffer.concat([exact, Buffer.alloc(1_048_576 - exact.length, 'j')]))).status).toBe(200)
})

test('importing needs directory:write over the organization', async () => {
  const { org } = await world()
  const file = `sub\n${t.unique('s')}\n`
  const ofDepartment = await t.person(org, ['directory:write'], await t.dept(org))
  expect((await send(undefined, org, { provider_id: 'test', file })).status).toBe(401)
  expect((await importing(ofDepartment, org, file)).status).toBe(403)
  expect((await importing(await t.person(org), org, file)).status).toBe(403)
  expect((await importing((await world()).admin, org, file)).status).toBe(404)
})

test('twenty imports of one file at once add everybody once', async () => {
  const before = await unclaimed()
  const { org, admin } = await world()
  const people = Array.from({ length: 30 }, () => [t.unique('s'), `${t.unique('m')}@example.org`] as const)
  const file = `sub,email\n${people.map(([sub, email], i) => (i % 2 ? `${sub},\n` : `,${email}\n`)).join('')}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => importing(admin, org, file, byEmail)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.reduce((sum, { body }) => sum + body.added_count, 0)).toBe(30)
  expect((await t.call(admin, 'GET', `/api/organizations/${org.id}/directory?limit=200`)).body.items).toHaveLength(31)
  expect(await unclaimed()).toEqual(before)
})

/** Accounts that no identity and no address leads to. Other tests may have left some. */
const unclaimed = () =>
  t.db
    .selectFrom('account')
    .leftJoin('identity', 'identity.account_id', 'account.id')
    .leftJoin('pending_email_link', 'pending_email_link.account_id', 'account.id')
    .select('account.id')
    .where('identity.id', 'is', null)
    .where('pending_email_link.id', 'is', null)
    .orderBy('account.id')
    .execute()

test('a thousand people take as many statements as one', async () => {
  const { org, admin } = await world()
  const count = async (rows: number) => {
    const file = `sub,email\n${Array.from({ length: rows }, (_, i) => (i % 2 ? `${t.unique('s')},\n` : `,${t.unique('m')}@example.org\n`)).join('')}`
    const statements = await t.statementsOf(async () => {
      expect((await importing(admin, org, file, byEmail)).body.added_count).toBe(rows)
    })
    return statements.filter((sql) => /\b(identity|pending_email_link|membership|account)\b/.test(sql)).length
  }
  const few = await count(2)
  expect(few).toBeGreaterThanOrEqual(5)
  expect(await count(1000)).toBe(few)
})

test('an Idempotency-Key repeats the summary', async () => {
  const { org, admin } = await world()
  const parts = { provider_id: 'test', file: `sub\n${t.unique('s')}\n` }
  const [first, again] = [
    await send(admin, org, parts, { 'idempotency-key': 'k' }),
    await send(admin, org, parts, { 'idempotency-key': 'k' }),
  ]
  expect(again.body).toEqual(first.body)
  expect(first.body.added_count).toBe(1)
  expect((await send(admin, org, { ...parts, file: 'sub\nother\n' }, { 'idempotency-key': 'k' })).status).toBe(409)
})

const previewing = (person: Person | undefined, org: Org, file: string | Buffer, more: Parts = {}) =>
  send(person, org, { provider_id: 'test', ...more, file }, {}, '/preview')

test('a preview says what an import would do with each row, and writes nothing', async () => {
  const { org, admin } = await world()
  const [known, member] = [await t.stranger(), await t.person(org)]
  const fresh = `${t.unique('fresh')}@example.org`
  const subject = t.unique('s')
  const lines = ['sub,name,email', `${subject},One,${fresh}`, `,Same,${fresh.toUpperCase()}`, `${known.subject},,`, `${member.subject},,`]
  const fine = lines.join('\n')
  const before = [await digest(org), await everything()]
  const seen = await previewing(admin, org, fine, byEmail)
  expect(seen.status).toBe(200)
  expect(seen.body).toEqual({
    total_rows: 4,
    read_as: 'utf-8',
    dates_as: 'iso',
    unused_columns: [],
    unknown_roles: [],
    added_count: 2,
    skipped_count: 2,
    failed_count: 0,
    granted_count: 0,
    rows: [
      { ...nobody, line: 2, subject, display_name: 'One', email: fresh, outcome: 'added' },
      {
        ...nobody,
        line: 3,
        display_name: 'Same',
        email: fresh.toUpperCase(),
        outcome: 'skipped',
        code: 'import_person_repeated',
        params: { line: 2 },
        error_description: 'That person stands in line 2 already.',
      },
      { ...nobody, line: 4, subject: known.subject, outcome: 'added' },
      { ...nobody, line: 5, subject: member.subject, outcome: 'skipped' },
    ],
  })
  expect([await digest(org), await everything()]).toEqual(before)
  expect((await importing(admin, org, fine, byEmail)).body).toMatchObject({ added_count: 2, skipped_count: 2 })
})

const nobody = {
  subject: null,
  display_name: null,
  email: null,
  role: null,
  department: null,
  until: null,
  grant: null,
  field: null,
  code: null,
  error_description: null,
}
/** Counts all rows that an import writes. */
const everything = () =>
  t.db
    .selectNoFrom((from) => [
      from.selectFrom('identity').select(from.fn.countAll().as('n')).as('identities'),
      from.selectFrom('pending_email_link').select(from.fn.countAll().as('n')).as('links'),
      from.selectFrom('audit_entry').select(from.fn.countAll().as('n')).where('action', '=', 'directory.imported').as('entries'),
    ])
    .executeTakeFirstOrThrow()

test('a preview names every row that is wrong, where an import stops at the first', async () => {
  const { org, admin } = await world()
  const s = t.unique('s')
  const file = `sub,name,email\n${s},"two\nlines",\n,y,nonsense\n,z,\n${'x'.repeat(256)},,\n${t.unique('s')},${'n'.repeat(301)},\n`
  const { body } = await previewing(admin, org, file, byEmail)
  expect(body).toMatchObject({ total_rows: 5, added_count: 1, skipped_count: 0, failed_count: 4 })
  const said = body.rows.map(({ line, outcome, field, error_description }) => [line, outcome, field, error_description])
  expect(said).toEqual([
    [3, 'added', null, null],
    [4, 'failed', 'email', '“nonsense” is no e-mail address.'],
    [5, 'failed', 'email', 'Neither an identity nor an e-mail address says who it is.'],
    [6, 'failed', 'user_id', 'user_id has more than 255 characters.'],
    [7, 'failed', 'name', 'name has more than 300 characters.'],
  ])
  expect((await previewing(admin, org, file)).body.rows[1]).toMatchObject({ field: 'user_id', error_description: 'user_id is blank.' })
})

test('of many rows a preview tells those that cannot be added before all others', async () => {
  const { org, admin } = await world()
  const people = Array.from({ length: 1200 }, () => t.unique('s'))
  const { body } = await previewing(
    admin,
    org,
    ['sub,name', ...people, ',nobody'].map((line) => (line.includes(',') ? line : `${line},`)).join('\n'),
  )
  expect(body).toMatchObject({ total_rows: 1201, added_count: 1200, failed_count: 1 })
  expect([body.rows.length, body.rows.at(-1).line]).toEqual([1000, 1202])
})

test('a preview is for those who may import, and of a file that can be read', async () => {
  const { org, admin } = await world()
  const file = `sub\n${t.unique('s')}\n`
  expect((await previewing(undefined, org, file)).status).toBe(401)
  expect((await previewing(await t.person(org), org, file)).status).toBe(403)
  expect((await previewing(await t.person(org, ['directory:write'], await t.dept(org)), org, file)).status).toBe(403)
  expect((await previewing((await world()).admin, org, file)).status).toBe(404)
  expect((await previewing(admin, org, file, { provider_id: 'unheard-of' })).status).toBe(404)
  expect((await previewing(admin, org, 'name\nx\n')).body.error_description).toContain('user_id')
  expect((await previewing(admin, org, `sub\n"${t.unique('s')}\n`)).status).toBe(400)
  expect((await previewing(admin, org, Buffer.alloc(1_048_577, 'x'))).status).toBe(413)
})

test('people of a workbook are read as those of a CSV file', async () => {
  const { org, admin } = await world()
  const mail = `${t.unique('anna')}@example.org`
  const file = simpleWorkbook(
    [['Staff list'], ['E-Mail', 'Vorname', 'Nachname', 'Personalnummer'], [mail, 'Anna', 'Köhler', 42], ['', '', '', '']],
    'Staff',
  )
  const { status, body, headers } = await send(admin, org, { provider_id: 'test', ...byEmail, file }, {}, '/preview')
  expect([status, headers['read-as'], headers['read-sheet']]).toEqual([200, 'xlsx', 'Staff'])
  expect(body).toMatchObject({
    read_as: 'xlsx',
    unused_columns: ['Personalnummer'],
    rows: [{ line: 3, display_name: 'Anna Köhler', email: mail, outcome: 'added' }],
  })
})
