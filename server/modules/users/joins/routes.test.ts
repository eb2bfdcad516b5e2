import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compose } from '../../../module.ts'
import { modules } from '../../../modules.ts'
import { module as users } from '../module.ts'
import { type Person, harness, pastTheTrail } from '../../../../test/harness.ts'
import { organization, rows } from '../../../../test/nets/world.ts'
import { question, school, start } from '../../../../test/quizzes.ts'

const t = await harness()
const house = compose(modules)
const { personal } = house

/** All columns that name people, by table, except those of joins. */
const naming = new Map<string, string[]>()
for (const { about = {}, beside = {} } of personal)
  for (const [table, columns] of [...Object.entries(about), ...Object.entries(beside)])
    if (table !== 'account_join') naming.set(table, [...(naming.get(table) ?? []), ...columns])

const ABOUT: Record<string, string[]> = Object.fromEntries(personal.flatMap(({ about = {} }) => Object.entries(about)))

/** Returns the rows that name one of the people, by table, in a fixed order. */
async function rowsNaming(...people: Person[]): Promise<Record<string, unknown[]>> {
  const ids = people.map(({ account_id }) => account_id)
  const found: Record<string, unknown[]> = {}
  for (const [table, columns] of naming) {
    const named = columns.map((column) => sql`t.${sql.ref(column)} = any(${ids}::uuid[])`)
    // oxlint-disable-next-line no-await-in-loop -- one connection.
    const read = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.join(named, sql` or `)} order by to_jsonb(t)::text`.execute(t.db) // prettier-ignore
    if (read.rows.length > 0) found[table] = read.rows.map(({ row }) => row)
  }
  return found
}

const join = (caller: Person, from: Person, into: Person, more: { dry_run?: boolean } = {}) =>
  t.call(caller, 'POST', '/api/users/joins', {
    from_user_id: from.account_id,
    into_user_id: into.account_id,
    reason: 'The clinic has a new sign-in provider.',
    ...more,
  })
const tick = () => users.tick!(t.context, house, new AbortController().signal)
const undo = (caller: Person, id: string) => t.call(caller, 'POST', `/api/users/joins/${id}/undo`, { reason: 'They are two people.' })

/** Copies a row about one person for another, if the table allows it. */
async function copied(table: string, columns: string[], from: Person, into: Person): Promise<boolean> {
  const { rows: found } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where t.${sql.ref(columns[0]!)} = ${from.account_id}::uuid`.execute(t.db)
  for (const { row } of found) {
    const copy = {
      ...row,
      ...('id' in row && { id: randomUUID() }),
      ...('record_id' in row && { record_id: null }),
      [columns[0]!]: into.account_id,
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection.
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_record(${sql.raw(`null::"${table}"`)}, ${JSON.stringify(copy)}::jsonb)`.execute(
      t.db,
    )
  }
  return found.length > 0
}

/** Tables whose rows cannot be copied, because only one row per thing is allowed. */
const ALONE = new Set([
  'identity',
  'session',
  'quiz_sitting_seat',
  'upload',
  'external_user_mapping',
  'membership',
  'learning_record',
  'calendar_link',
  'certification_award',
])

/** Creates rows in the tables that the nets' world leaves empty, and fills the columns that name nobody there. */
async function fillTheRest(org: string, from: Person, ids: Record<string, string | undefined>): Promise<void> {
  const id = randomUUID
  const [user_id, moment] = [from.account_id, '2026-03-01T10:00:00Z']
  const version = await t.db.selectFrom('scorm_package_version').select('id').where('organization_id', '=', org).executeTakeFirst()
  const made: [string, Record<string, unknown>][] = [
    [
      'notification',
      { id: id(), user_id, kind: 'award', subject_kind: 'certification', subject_id: ids.cert_id, occasion: 'x', channel: 'in_app' },
    ],
    ['notification_mail', { id: id(), user_id, kind: 'award', address: 'x@example.org' }],
    ['notification_choice', { user_id, kind: 'award', in_app: true, email: false, digest: 'off' }],
    ['notification_setting', { user_id, digest_hour: 7, invitations: true }],
    ['notification_suppression', { user_id, address: 'x@example.org', response: 'No such mailbox' }],
    ['reminder', { id: id(), user_id, subject_kind: 'certification', subject_id: ids.cert_id, day: '2026-03-01', text: 'x' }],
    ['quiz_override', { quiz_id: ids.quiz_id, user_id, extra_attempts: 1, extra_minutes: 5, reason: 'x' }],
    ['quiz_accommodation', { user_id, factor: 1.5, extra_minutes: 0, reason: 'x' }],
    ['quiz_sitting_person', { sitting_id: ids.quiz_sitting_id, user_id }],
    ['certification_exemption', { id: id(), certification_type_id: ids.cert_id, user_id, reason: 'x' }],
    ['certification_due_date', { id: id(), certification_type_id: ids.cert_id, user_id, due_at: moment }],
    ['event_check_in', { event_id: ids.event_id, user_id, method: 'code', walked_in: false }],
    ['forum_read_watermark', { id: id(), forum_id: ids.forum_id, user_id, read_up_to: moment }],
    ['forum_report', { id: id(), post_id: ids.forum_post_id, user_id, reason: 'other' }],
    ['external_user_mapping', { server_id: ids.server_id, external_user_id: id(), user_id }],
    ['idempotent_answer', { account_id: user_id, key: id(), body: '{}', request_hash: 'x' }],
    [
      'session',
      {
        id: id(),
        token_hash: `\\x${id().replaceAll('-', '')}`,
        account_id: user_id,
        provider_id: t.provider_id,
        subject: from.subject,
        scopes: [],
        expires_at: '2099-01-01T00:00:00Z',
      },
    ],
    ['pending_email_link', { id: id(), provider_id: t.provider_id, email: `${id()}@example.org`, account_id: user_id }],
    [
      'upload',
      {
        pathname: id(),
        purpose: 'evidence',
        staged_key: id(),
        file_name: 'x',
        content_type: 'text/plain',
        size_bytes: 1,
        issued_to: user_id,
        expires_at: moment,
      },
    ],
    [
      'scorm_launch',
      { id: id(), mode: 'preview', package_version_id: version?.id, preview_state: {}, previewer_id: user_id, expires_at: moment },
    ],
    ['quiz_sitting_seat', { sitting_id: ids.quiz_sitting_id, user_id, attempt_id: ids.quiz_attempt_id }],
    ['quiz_reservation', { attempt_id: ids.quiz_attempt_id, question_id: id(), user_id, reserved_at: moment, renewed_at: moment }],
  ]
  /* oxlint-disable no-await-in-loop -- one connection. */
  for (const [table, row] of made) await insert(table, { ...row, organization_id: org })
  await sql`update quiz_attempt set sitting_id = ${ids.quiz_sitting_id}::uuid, deadline_at = '2099-01-01' where id = ${ids.quiz_attempt_id}::uuid`.execute(
    t.db,
  )
  await sql`update event set head_count = 3, head_counted_at = now(), head_counted_by = ${user_id}::uuid where id = ${ids.event_id}::uuid`.execute(
    t.db,
  )
  // The remaining actor columns in the organization's rows name the person.
  const { rows: homes } = await sql<{
    table: string
    home: string
  }>`select table_name as table, column_name as home from information_schema.columns
    where table_schema = 'public' and column_name in ('organization_id', 'owner_organization_id')`.execute(t.db)
  for (const { table, home } of homes)
    for (const column of (naming.get(table) ?? []).filter((name) => BESIDE.test(name)))
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${user_id}::uuid
        where t.${sql.ref(home)} = ${org}::uuid and (${sql.ref(column)} is not null or ${sql.lit(FREE.test(column))})
          and ${ABOUT[table] ? sql`t.${sql.ref(ABOUT[table][0]!)} <> ${user_id}::uuid` : sql`true`}`.execute(t.db)
  /* oxlint-enable no-await-in-loop */
}

/** Columns that name an actor. */
const BESIDE = /_by$|^owner_user_id$/

/** Those of them that may be filled even in rows where they are null. */
const FREE = /^(set|created|granted|graded|published|changed|asked|imported|registered|recorded|sent)_by$/

/** Inserts a row as JSON, with the table's defaults. */
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = any(${Object.keys(row)}::text[])`.execute(t.db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) select ${names}
    from jsonb_populate_record(${sql.raw(`null::"${table}"`)}, ${JSON.stringify(row)}::jsonb) on conflict do nothing`.execute(t.db)
}

test('two people who have something everywhere become one: nothing is lost, and an undo puts everything back', async () => {
  const root = await t.superuser()
  const hospital = await organization(t, 'join')
  pastTheTrail(hospital.org)
  const { learner: from, ids } = await rows(t, hospital, hospital.own, hospital.own)
  const { learner: into } = await rows(t, hospital, hospital.own, hospital.own)
  await fillTheRest(hospital.org.id, from, ids)
  const twice: string[] = []
  for (const { onePerPerson = [] } of personal)
    for (const table of new Set(onePerPerson.filter(({ refused }) => !refused).map(({ table }) => table as string)))
      // oxlint-disable-next-line no-await-in-loop -- one connection.
      if (!ALONE.has(table) && ABOUT[table] && (await copied(table, ABOUT[table], from, into))) twice.push(table)
  const before = await rowsNaming(from, into)
  expect([...naming.keys()].filter((table) => !before[table])).toEqual([])
  expect(twice.length).toBeGreaterThan(25)
  const previewed = await join(root, from, into, { dry_run: true })
  expect(previewed.status, previewed.text).toBe(200)
  expect(await rowsNaming(from, into)).toEqual(before)

  const joined = await join(root, from, into)
  expect(joined.status, joined.text).toBe(201)
  expect(joined.body.moved).toEqual(previewed.body.moved)
  const left = Object.entries(await rowsNaming(from)).flatMap(([table, found]) => found.map((row) => [table, row] as const))
  // Rows for one account's action on the other still name it.
  const about = (table: string, row: unknown) => (row as Record<string, unknown>)[ABOUT[table]?.[0] ?? '']
  expect(left.filter(([table, row]) => about(table, row) !== into.account_id)).toEqual([])
  const after = await rowsNaming(into)
  const count = (found: Record<string, unknown[]>) => Object.values(found).flat().length
  const gaveWay = joined.body.moved.reduce((sum, { set_aside }) => sum + set_aside, 0)
  // The two memberships became one.
  expect(count(after)).toBe(count(before) - gaveWay - 1)

  const undone = await undo(root, joined.body.id)
  expect(undone.status, undone.text).toBe(200)
  expect(await rowsNaming(from, into)).toEqual(before)
  expect(await t.db.selectFrom('account_join_row').select('nr').where('join_id', '=', joined.body.id).execute()).toEqual([])
  expect(undone.body.rows.filter(({ changed_since }) => changed_since > 0)).toEqual([])
})

test('both sign in to the one account, whose number says where the other went', async () => {
  const root = await t.superuser()
  const org = await t.org()
  const [from, into] = [await t.person(org, ['records:read']), await t.person(org)]
  expect((await t.call(from, 'GET', '/api/users/me')).body.id).toBe(from.account_id)
  const { id } = (await join(root, from, into)).body
  for (const person of [from, into]) {
    const me = (await t.call(person, 'GET', '/api/users/me')).body
    expect([me.id, me.identities.map(({ subject }) => subject).toSorted()]).toEqual([
      into.account_id,
      [from.subject, into.subject].toSorted(),
    ])
  }
  expect((await t.call(root, 'GET', `/api/users/${from.account_id}`)).body).toMatchObject({ joined_into: into.account_id, identities: [] })
  expect((await t.call(from, 'GET', `/api/organizations/${org.id}/records?limit=1`)).status).not.toBe(403)
  const people = (await t.call(root, 'GET', `/api/organizations/${org.id}/directory`)).body.items.map(({ user_id }) => user_id)
  expect(people).toContain(into.account_id)
  expect(people).not.toContain(from.account_id)

  expect((await undo(root, id)).status).toBe(200)
  expect((await t.call(from, 'GET', '/api/users/me')).body.id).toBe(from.account_id)
  expect((await t.call(root, 'GET', `/api/users/${from.account_id}`)).body.joined_into).toBeNull()
})

test('it takes directory:write over every organization of both, and everything in their roles', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const clerk = await t.person(org, ['directory:write'])
  const [from, into] = [await t.person(org), await t.person(org)]
  const [reader, nobody, outsider] = [await t.person(org, ['records:read']), await t.stranger(), await t.person(other, ['directory:write'])]
  for (const [caller, status] of [
    [reader, 403],
    [nobody, 404],
    [outsider, 404],
  ] as const)
    expect((await join(caller, from, into)).status).toBe(status)

  const wider = await t.person(org, ['records:write'])
  expect(await join(clerk, wider, into)).toMatchObject({ status: 403, body: { code: 'joins_beyond_own' } })
  const elsewhere = await t.person(org)
  await t.join(elsewhere, other)
  expect(await join(clerk, elsewhere, into)).toMatchObject({ status: 403, body: { code: 'joins_beyond_own' } })
  expect(await join(clerk, clerk, into)).toMatchObject({ status: 403, body: { code: 'joins_own_account' } })
  const root = await t.superuser()
  await t.join(root, org)
  expect(await join(clerk, root, into)).toMatchObject({ status: 403, body: { code: 'joins_superuser' } })
  // Only superusers find an account without an organization.
  const alone = await t.stranger()
  expect((await join(clerk, alone, into)).status).toBe(404)
  expect((await join(clerk, from, { ...into, account_id: randomUUID() })).status).toBe(404)
  expect(await join(clerk, from, from)).toMatchObject({ status: 400, body: { field: 'into_user_id' } })

  const joined = await join(clerk, from, into)
  expect(joined.status, joined.text).toBe(201)
  expect((await undo(outsider, joined.body.id)).status).toBe(404)
  expect((await undo(reader, joined.body.id)).status).toBe(403)
  expect((await undo(clerk, randomUUID())).status).toBe(404)
  const ids = async (caller: Person) => (await t.call(caller, 'GET', '/api/users/joins')).body.items.map(({ id }) => id)
  expect(await ids(clerk)).toEqual([joined.body.id])
  expect(await ids(outsider)).toEqual([])
  expect(await ids(reader)).toEqual([])
})

test('every organization of both hears of a join and of its undo', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const root = await t.superuser()
  const [from, into] = [await t.person(org), await t.person(other)]
  const { id } = (await join(root, from, into)).body
  await undo(root, id)
  for (const { id: organization_id } of [org, other]) {
    const { items } = (await t.call(root, 'GET', `/api/organizations/${organization_id}/audit-log`)).body
    const told = items.filter(({ subject_id }) => subject_id === from.account_id).map(({ action }) => action)
    expect(told).toEqual(expect.arrayContaining(['account.joined', 'account.parted']))
  }
})

test('of two grants of one role the longer stays', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const role = await t.role(org, ['records:read'])
  const [from, into] = [await t.person(org), await t.person(org)]
  await t.grant(from, role)
  await t.grant(into, role, '2027-01-01T00:00:00.000Z')
  const { id } = (await join(root, from, into)).body
  const ends = async (person: Person) =>
    (await t.db.selectFrom('role_grant').select('expires_at').where('role_id', '=', role.id).where('account_id', '=', person.account_id).execute()).map(({ expires_at }) => expires_at) // prettier-ignore
  expect([await ends(from), await ends(into)]).toEqual([[], [null]])
  await undo(root, id)
  expect([await ends(from), (await ends(into)).length]).toEqual([[null], 1])
})

test('what has changed since a join stays where it is, and the undo says so', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const [from, into] = [await t.person(org), await t.person(org)]
  const make = async (title: string) =>
    (await t.call(root, 'POST', '/api/records', { owner_organization_id: org.id, title, learner_user_id: from.account_id })).body.id
  const [kept, edited] = [await make('Kept'), await make('Edited')]
  const { id, moved } = (await join(root, from, into)).body
  expect(moved.find(({ kind }) => kind === 'records')).toMatchObject({ about: 2, set_aside: 0 })
  await t.call(root, 'PATCH', `/api/records/${edited}`, { title: 'Edited since' })
  const { rows: told } = (await undo(root, id)).body
  expect(told.find(({ kind }) => kind === 'records')).toEqual({ kind: 'records', put_back: 1, changed_since: 1 })
  const learner = async (record: string) => (await t.call(root, 'GET', `/api/records/${record}`)).body.learner_user_id
  expect([await learner(kept), await learner(edited)]).toEqual([from.account_id, into.account_id])
  expect(await undo(root, id)).toMatchObject({ status: 409, body: { code: 'join_undone' } })
})

test('accounts that cannot be joined are refused, and nothing is written', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const [from, into, third] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.call(root, 'PATCH', `/api/users/${third.account_id}`, { disabled: true })
  expect(await join(root, third, into)).toMatchObject({ status: 409, body: { code: 'joins_disabled' } })
  await t.call(root, 'PATCH', `/api/users/${third.account_id}`, { disabled: false })
  const { id } = (await join(root, from, into)).body
  expect(await join(root, from, third)).toMatchObject({ status: 409, body: { code: 'joined_already' } })
  const { id: later } = (await join(root, into, third)).body
  expect(await undo(root, id)).toMatchObject({ status: 409, body: { code: 'joined_on' } })
  expect((await undo(root, later)).status).toBe(200)
  expect((await undo(root, id)).status).toBe(200)
  const { id: old } = (await join(root, from, into)).body
  await sql`update account_join set joined_at = now() - interval '31 days' where id = ${old}::uuid`.execute(t.db)
  expect(await undo(root, old)).toMatchObject({ status: 409, body: { code: 'join_too_old' } })
  // The list still shows what moved after the kept rows are deleted.
  await tick()
  expect(await t.db.selectFrom('account_join_row').select('nr').where('join_id', '=', old).execute()).toEqual([])
  expect((await t.call(root, 'GET', '/api/users/joins')).body.items.find(({ id: one }) => one === old)!.moved).not.toEqual([])
})

test('after an account was erased its join cannot be undone, and the list says so', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const [from, into] = [await t.person(org), await t.person(org)]
  const { id } = (await join(root, from, into)).body
  const listed = async () => (await t.call(root, 'GET', '/api/users/joins')).body.items.find((each) => each.id === id)
  expect(await listed()).toMatchObject({ undoable: true })
  const erased = await t.call(root, 'POST', `/api/users/${into.account_id}/erase`, { confirm: into.name })
  expect(erased.status, erased.text).toBe(200)
  expect(await undo(root, id)).toMatchObject({ status: 409, body: { code: 'join_erased' } })
  expect(await listed()).toMatchObject({ undoable: false, undone_at: null })
})

test('two people who both answer a quiz are not joined, and the refusal names the quiz', async () => {
  const { org, learner, quiz } = await school(t)
  const root = await t.superuser()
  const [made, into] = [await quiz([question.single()]), await t.person(org)]
  for (const person of [learner, into]) expect((await start(t, person, made)).status).toBe(201)
  const { title } = await t.db.selectFrom('quiz').select('title').where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(await join(root, learner, into, { dry_run: true })).toMatchObject({
    status: 409,
    body: { code: 'attempts_open', params: { title }, error_description: expect.stringContaining(`“${title}”`) },
  })
})

test('superusers find accounts by their exact address, those without an organization too', async () => {
  const [root, stranger, org] = [await t.superuser(), await t.stranger(), await t.org()]
  const mail = `${t.unique('nowhere')}@Example.org`
  await t.db.updateTable('account').set({ email: mail }).where('id', '=', stranger.account_id).execute()
  const search = (by: Person, email: string) => t.call(by, 'GET', `/api/users?email=${encodeURIComponent(email)}`)
  expect((await search(root, mail.toLowerCase())).body).toMatchObject([{ id: stranger.account_id, email: mail }])
  expect((await search(root, mail.slice(1))).body).toEqual([])
  expect((await search(await t.person(org, ['directory:write']), mail)).status).toBe(403)
  expect((await t.call(root, 'GET', '/api/users')).status).toBe(400)
})

test('what a request that was under way still wrote for the account that went is moved too', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const [from, into] = [await t.person(org), await t.person(org)]
  const { id } = (
    await t.call(root, 'POST', '/api/records', { owner_organization_id: org.id, title: 'First', learner_user_id: from.account_id })
  ).body
  await join(root, from, into)
  await sql`update learning_record set learner_user_id = ${from.account_id}::uuid where id = ${id}::uuid`.execute(t.db)
  await tick()
  expect((await t.call(root, 'GET', `/api/records/${id}`)).body.learner_user_id).toBe(into.account_id)
})

test('a tick beside an undo moves nothing again', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const [from, into] = [await t.person(org), await t.person(org)]
  const { id } = (await join(root, from, into)).body
  const [undone] = await Promise.all([undo(root, id), ...Array.from({ length: 10 }, tick)])
  expect(undone!.status).toBe(200)
  expect((await t.call(from, 'GET', '/api/users/me')).body.id).toBe(from.account_id)
  expect((await t.call(root, 'GET', `/api/users/${from.account_id}`)).body.identities).toHaveLength(1)
})

test('of fifty joins at once one is made', async () => {
  const org = await t.org()
  const root = await t.superuser()
  const [from, into] = [await t.person(org), await t.person(org)]
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, nr) => (nr % 2 ? join(root, from, into) : join(root, into, from))))
  const made = answers.filter(({ status }) => status === 201)
  expect([made.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 49])
})

test('every key that a person is part of says which row gives way', async () => {
  const { rows: keys } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, json_agg(a.attname order by a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and c.relnamespace = 'public'::regnamespace group by c.relname, i.indexrelid`.execute(t.db)
  const declared = new Set(
    personal.flatMap(({ onePerPerson = [], numbered = [] }) => [
      ...onePerPerson.map((one) => [one.table, ...[one.person, ...one.with].toSorted()].join(' ')),
      ...numbered.map((one) => [one.table, ...[one.person, ...one.with, one.number].toSorted()].join(' ')),
    ]),
  )
  const undeclared = keys
    .filter(({ table, columns }) => naming.get(table)?.some((name) => columns.includes(name)))
    .map(({ table, columns }) => [table, ...columns.toSorted()].join(' '))
    .filter((key) => !declared.has(key))
  // The identities of both stay, and memberships are joined before all others.
  expect(undeclared.toSorted()).toEqual(['identity account_id provider_id', 'membership account_id organization_id'])
})
