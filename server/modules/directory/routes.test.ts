import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

const directoryOf = (org: Org) => `/api/organizations/${org.id}/directory` as const
const idsOf = (body: { items: { user_id: string }[] }) => body.items.map(({ user_id }) => user_id)
const countMembers = async (org: Org) =>
  (await t.db.selectFrom('membership').select('account_id').where('organization_id', '=', org.id).execute()).length

test('readers list everybody; members without a permission see only themselves', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const reader = await t.person(org, ['scorm:read'])
  const outsider = await t.person(await t.org(), ['scorm:read'])
  const listed = await t.call(reader, 'GET', directoryOf(org))
  expect(idsOf(listed.body)).toEqual([reader.account_id, member.account_id])
  expect(listed.body.items[1]).toMatchObject({
    organization_id: org.id,
    display_name: member.name,
    email: member.email,
    kind: 'human',
    active_role_count: 0,
  })
  expect(idsOf((await t.call(member, 'GET', directoryOf(org))).body)).toEqual([member.account_id])
  expect((await t.call(member, 'GET', `${directoryOf(org)}/${member.account_id}`)).body).toMatchObject({ roles: [] })
  const hidden = await t.call(member, 'GET', `${directoryOf(org)}/${reader.account_id}`)
  const nobody = await t.call(member, 'GET', `${directoryOf(org)}/${randomUUID()}`)
  expect([hidden.status, hidden.text]).toEqual([404, nobody.text])
  expect((await t.call(outsider, 'GET', directoryOf(org))).status).toBe(404)
  expect((await t.call(reader, 'GET', `${directoryOf(org)}/${outsider.account_id}`)).status).toBe(404)
  expect((await t.call(undefined, 'GET', directoryOf(org))).status).toBe(401)
})

test('a permission held in a department shows every name, and addresses and roles of people with a role there or beneath', async () => {
  const org = await t.org()
  const [here, there] = [await t.dept(org), await t.dept(org)]
  const [nurse, porter] = [await t.role(org, [], await t.dept(org, here)), await t.role(org, [], there)]
  const [near, far, idle] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.grant(near, nurse)
  await t.grant(far, porter)
  await t.grant(far, nurse, '2020-01-01T00:00:00Z')
  const reader = await t.person(org, ['events:read'], here)
  const shown = async (by: Person, { account_id }: Person) => {
    const { email, roles, hidden_roles_count, reached, active_role_count } = (await t.call(by, 'GET', `${directoryOf(org)}/${account_id}`))
      .body
    return [email, roles.length, hidden_roles_count, reached, active_role_count]
  }
  expect(await shown(reader, near)).toEqual([near.email, 1, 0, true, 1])
  expect(await shown(reader, far)).toEqual([null, 0, 2, false, 1])
  expect(await shown(reader, idle)).toEqual([null, 0, 0, false, 0])
  expect((await shown(reader, reader)).slice(0, 4)).toEqual([reader.email, 1, 0, true])
  const list = async (query: string) => (await t.call(reader, 'GET', `${directoryOf(org)}?${query}`)).body.items
  const listed = await list('')
  expect(new Map(listed.map(({ user_id, display_name, email }) => [user_id, [display_name, email]]))).toEqual(
    new Map([
      [near.account_id, [near.name, near.email]],
      [far.account_id, [far.name, null]],
      [idle.account_id, [idle.name, null]],
      [reader.account_id, [reader.name, reader.email]],
    ]),
  )
  const rolesOf = ({ account_id }: Person) =>
    listed.find(({ user_id }) => user_id === account_id)?.active_roles.map(({ role_id }) => role_id)
  expect([rolesOf(near), rolesOf(far), rolesOf(idle)]).toEqual([[nurse.id], [], []])
  // Neither a search nor an order nor a filter reveals hidden data.
  expect(await list(`q=${near.email}`)).toHaveLength(1)
  expect(await list(`q=${far.email}`)).toEqual([])
  const both = ({ name, email }: Person) => encodeURIComponent(`${email} ${name}`)
  expect([(await list(`q=${both(near)}`)).length, (await list(`q=${both(far)}`)).length]).toEqual([1, 0])
  expect(idsOf({ items: await list(`q=${encodeURIComponent(far.name)}`) })).toEqual([far.account_id])
  await t.db.updateTable('account').set({ display_name: null, email: 'aaa@example.org' }).where('id', '=', idle.account_id).execute()
  expect((await list('sort=name')).at(-1)).toMatchObject({ user_id: idle.account_id, email: null })
  for (const query of [`role=${porter.id}`, `department=${there.id}`]) expect(await list(query), query).toEqual([])
  expect(idsOf({ items: await list(`role=${nurse.id}`) })).toEqual([near.account_id])
  // The counts of a role stay, and an organization-wide permission shows everything.
  const roles = (await t.call(reader, 'GET', `/api/organizations/${org.id}/departments/${there.id}/roles`)).body
  expect(roles.find(({ id }) => id === porter.id)?.member_count).toBe(1)
  const everyone = await t.person(org, ['events:read'])
  expect(await shown(everyone, far)).toEqual([far.email, 2, 0, true, 1])
  const reach = async (by: Person) => (await t.call(by, 'GET', '/api/users/me/access')).body.map(({ reaches_everyone }) => reaches_everyone)
  expect([await reach(reader), await reach(everyone), await reach(near)]).toEqual([[false], [true], [false]])
})

test('a name is found whatever its capitals and accents', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['scorm:read'])
  const find = async (q: string) => idsOf((await t.call(reader, 'GET', `${directoryOf(org)}?q=${encodeURIComponent(q)}`)).body)
  for (const [display_name, ...typed] of [
    ['Ingrid Sørensen', 'sorensen', 'SØRENSEN', 'Ingrid s'],
    ['Tomás Nováček', 'tomas novacek', 'ÁS NOV', 'Tomás'],
    ['Jürgen Weiß', 'weiss', 'jurgen', 'weiß'],
    ['100%_sure\\', '100%_', '_sure\\'],
  ] as const) {
    const { account_id } = await t.person(org)
    await t.db.updateTable('account').set({ display_name }).where('id', '=', account_id).execute()
    for (const q of typed) expect([q, await find(q)]).toEqual([q, [account_id]])
  }
})

test('members are listed by when they joined or by name, either way, page by page, and a cursor holds for its order', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['scorm:read'])
  const named = async (display_name: string | null, email: string | null = null) => {
    const { account_id } = await t.person(org)
    await t.db.updateTable('account').set({ display_name, email }).where('id', '=', account_id).execute()
    return account_id
  }
  await t.db.updateTable('account').set({ display_name: 'Émile' }).where('id', '=', reader.account_id).execute()
  const [zoe, nobody, ada, other, byAddress] = [
    await named('Zoë'), await named(null), await named('ada'), await named(null), await named(null, 'Bea@example.org'),
  ] // prettier-ignore
  const twins = [await named('Émile'), reader.account_id].toSorted()
  const joined = [reader.account_id, zoe, nobody, ada, other, byAddress, twins.find((id) => id !== reader.account_id)]
  const nameless = [nobody, other].toSorted()
  const byName = [ada, byAddress, ...twins, zoe]
  const expected = {
    '-created_at': joined.toReversed(),
    created_at: joined,
    name: [...byName, ...nameless],
    '-name': [...byName.toReversed(), ...nameless.toReversed()],
  }
  const pageOf = async (query: string) => (await t.call(reader, 'GET', `${directoryOf(org)}?${query}`)).body
  for (const [sort, ids] of Object.entries(expected)) {
    for (const limit of [1, 2, 3]) {
      const found: string[] = []
      for (let cursor = ''; ;) {
        const { items, next_cursor } = await pageOf(`sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
        found.push(...idsOf({ items }))
        if (next_cursor === null) break
        cursor = next_cursor
      }
      expect(found, `${sort} ${limit}`).toEqual(ids)
    }
  }
  expect(idsOf(await pageOf(''))).toEqual(expected['-created_at'])
  const { next_cursor } = await pageOf('sort=name&limit=2')
  for (const wrong of [`sort=-name&limit=2&cursor=${next_cursor}`, `limit=2&cursor=${next_cursor}`, 'sort=email', 'sort='])
    expect((await t.call(reader, 'GET', `${directoryOf(org)}?${wrong}`)).status, wrong).toBe(400)
})

test('filters by name, address, department and role; expired grants do not count', async () => {
  const org = await t.org()
  const [ward, office] = [await t.dept(org), await t.dept(org)]
  const [nurse, clerk] = [await t.role(org, [], ward), await t.role(org, [], office)]
  const [ann, bob, reader] = [await t.person(org), await t.person(org), await t.person(org, ['scorm:read'])]
  await t.grant(ann, nurse)
  await t.grant(bob, clerk)
  await t.grant(bob, nurse, '2020-01-01T00:00:00Z')
  const find = async (query: string) => idsOf((await t.call(reader, 'GET', `${directoryOf(org)}?${query}`)).body)
  expect(await find(`q=${ann.email.toUpperCase()}`)).toEqual([ann.account_id])
  expect(await find(`q=${encodeURIComponent(bob.name)}`)).toEqual([bob.account_id])
  expect(await find('q=%25')).toEqual([])
  expect(await find(`department=${ward.slug}`)).toEqual([ann.account_id])
  expect(await find(`department=${ward.id}&role=${nurse.slug}`)).toEqual([ann.account_id])
  expect(await find(`role=${clerk.id}`)).toEqual([bob.account_id])
  const foreign = await t.role(await t.org(), [])
  for (const query of [
    `department=${randomUUID()}`,
    `role=${foreign.id}`,
    `role=${nurse.slug}`,
    `department=${office.id}&role=${nurse.id}`,
  ])
    expect((await t.call(reader, 'GET', `${directoryOf(org)}?${query}`)).status, query).toBe(400)
  const expired = await t.call(reader, 'GET', `${directoryOf(org)}/${bob.account_id}`)
  expect(expired.body.active_role_count).toBe(1)
  expect(expired.body.roles.map(({ role_id }: { role_id: string }) => role_id).toSorted()).toEqual([nurse.id, clerk.id].toSorted())
})

test('programs are members that can be listed apart from people', async () => {
  const org = await t.org()
  const [reader, program] = [await t.person(org, ['directory:write']), await t.program(org)]
  const who = async (query: string) =>
    (await t.call(reader, 'GET', `/api/organizations/${org.slug}/directory${query}`)).body.items.map(({ user_id }) => user_id)
  expect(await who('')).toEqual([program.account_id, reader.account_id])
  expect(await who('?kind=machine')).toEqual([program.account_id])
  expect(await who('?kind=human')).toEqual([reader.account_id])
  expect((await t.call(reader, 'GET', `/api/organizations/${org.slug}/directory?kind=robot`)).status).toBe(400)
})

test('a grant counts, and finds its holder, no longer than its department is live and its account enabled', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  const [ward, closed] = [await t.dept(org), await t.dept(org)]
  const [nurse, porter] = [await t.role(org, [], ward), await t.role(org, [], closed)]
  const [ann, bob] = [await t.person(org), await t.person(org)]
  for (const person of [ann, bob]) for (const role of [nurse, porter]) await t.grant(person, role)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', closed.id).execute()
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', bob.account_id).execute()
  const find = async (query: string) => idsOf((await t.call(reader, 'GET', `${directoryOf(org)}?${query}`)).body)
  for (const held of [`department=${ward.id}`, `role=${nurse.id}`]) expect(await find(held), held).toEqual([ann.account_id])
  for (const held of [`department=${closed.id}`, `role=${porter.id}`]) expect(await find(held), held).toEqual([])
  const count = async (person: Person) => (await t.call(reader, 'GET', `${directoryOf(org)}/${person.account_id}`)).body.active_role_count
  expect([await count(ann), await count(bob)]).toEqual([1, 0])
})

test('an account is added by id only when the caller knows of it already', async () => {
  const [org, sister, foreign] = [await t.org(), await t.org(), await t.org()]
  const admin = await t.person(org, ['directory:write'])
  await t.grant(admin, await t.role(sister, ['scorm:read']))
  const [known, unknown] = [await t.person(sister), await t.person(foreign)]
  const add = (user_id: string) => t.call(admin, 'POST', directoryOf(org), { user_id })
  const added = await add(known.account_id)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ user_id: known.account_id, organization_id: org.id, active_role_count: 0 })
  expect((await add(known.account_id)).status).toBe(409)
  const [hidden, nobody] = [await add(unknown.account_id), await add(randomUUID())]
  expect([hidden.status, hidden.text]).toEqual([404, nobody.text])
  expect(await countMembers(org)).toBe(2)
  expect((await t.call(await t.superuser(), 'POST', directoryOf(org), { user_id: unknown.account_id })).status).toBe(201)
})

test('somebody known at a provider joins with their account; somebody new gets one', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const known = await t.stranger()
  const add = (body: object) => t.call(admin, 'POST', directoryOf(org), body)
  const first = await add({ provider_id: 'test', subject: known.subject, display_name: 'Ignored', email: 'ignored@example.org' })
  expect(first.body).toMatchObject({ user_id: known.account_id, display_name: known.name, email: known.email })
  expect((await add({ provider_id: t.provider_id, subject: known.subject })).status).toBe(409)
  const subject = t.unique('new')
  const made = await add({ provider_id: 'test', subject, display_name: 'New Person', email: 'New@Example.org' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ display_name: 'New Person', email: 'New@Example.org', kind: 'human' })
  expect((await t.stranger(subject)).account_id).toBe(made.body.user_id)
})

test('an address alone means its pending link, else its only live profile, else a new account with a link', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [admin, elsewhere] = [await t.person(org, ['directory:write']), await t.person(other, ['directory:write'])]
  const add = (person: Person, home: Org, body: object) => t.call(person, 'POST', directoryOf(home), { provider_id: 'test', ...body })
  const email = `${t.unique('Mixed')}@Example.org`
  const made = await add(admin, org, { email, display_name: 'Later' })
  expect(made.status).toBe(201)
  const link = await t.db.selectFrom('pending_email_link').selectAll().where('account_id', '=', made.body.user_id).executeTakeFirstOrThrow()
  expect(link).toMatchObject({ email: email.toLowerCase(), provider_id: t.provider_id })
  expect((await add(admin, org, { email: email.toUpperCase() })).status).toBe(409)
  expect((await add(elsewhere, other, { email: email.toLowerCase() })).body.user_id).toBe(made.body.user_id)
  const known = await t.stranger()
  expect((await add(admin, org, { email: known.email.toUpperCase() })).body.user_id).toBe(known.account_id)
})

test('whom to add must be said once, and rightly', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const [member, outsider] = [await t.person(org), await t.person(await t.org(), ['directory:write'])]
  const add = (body: object) => t.call(admin, 'POST', directoryOf(org), body)
  for (const body of [
    {},
    { user_id: admin.account_id, subject: 'x' },
    { user_id: admin.account_id, provider_id: 'test' },
    { subject: 'x' },
    { email: 'a@example.org' },
    { provider_id: 'test' },
    { provider_id: 'test', email: 'nonsense' },
    { provider_id: 'test', subject: '' },
    { provider_id: 'test', subject: 'x'.repeat(256) },
    { user_id: 'x' },
  ])
    expect((await add(body)).status, JSON.stringify(body)).toBe(400)
  expect((await add({ provider_id: 'unheard-of', subject: 'x' })).status).toBe(404)
  const body = { provider_id: 'test', subject: t.unique('no') }
  expect((await t.call(member, 'POST', directoryOf(org), body)).status).toBe(403)
  expect((await t.call(await t.person(org, ['directory:write'], await t.dept(org)), 'POST', directoryOf(org), body)).status).toBe(403)
  expect((await t.call(outsider, 'POST', directoryOf(org), body)).status).toBe(404)
  expect(await t.db.selectFrom('identity').selectAll().where('subject', '=', body.subject).execute()).toEqual([])
})

test('fifty additions of one new person at once: one succeeds, and one account is left', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  for (const body of [
    { subject: t.unique('race'), display_name: t.unique('Racer') },
    { email: `${t.unique('race')}@example.org`, display_name: t.unique('Racer') },
  ]) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => t.call(admin, 'POST', directoryOf(org), { provider_id: 'test', ...body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
    expect(await t.db.selectFrom('account').select('id').where('display_name', '=', body.display_name).execute()).toHaveLength(1)
  }
})

test('a provider deleted while its people are added: each was added before, or it is not found', async () => {
  const root = await t.superuser()
  const org = await t.org()
  for (let round = 0; round < 4; round += 1) {
    const fields = { display_name: 'x', issuer_url: `https://${t.unique('idp')}.example.org`, client_id: 'x', client_auth_method: 'none' }
    const { id } = (await t.call(root, 'POST', '/api/sign-in-providers', { slug: t.unique('p'), ...fields })).body
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => {
        if (i === 3 * round) return t.call(root, 'DELETE', `/api/sign-in-providers/${id}`)
        const whom = i % 2 && round % 2 ? { subject: t.unique('late') } : { email: `${t.unique('late')}@example.org` }
        return t.call(root, 'POST', directoryOf(org), { provider_id: id, ...whom })
      }),
    )
    const [deletion] = answers.splice(3 * round, 1)
    expect([204, 409]).toContain(deletion!.status)
    expect(answers.filter(({ status }) => status !== 201 && status !== 404).map(({ text }) => text)).toEqual([])
  }
})

test('ending a membership ends every grant at once and keeps the account', async () => {
  const org = await t.org()
  const [admin, writer] = [await t.person(org, ['directory:delete']), await t.person(org, ['directory:write'])]
  const leaver = await t.person(org, ['subjects:read'])
  const url = `${directoryOf(org)}/${leaver.account_id}` as const
  expect((await t.call(leaver, 'GET', '/api/subjects?org=' + org.slug)).status).toBe(200)
  expect((await t.call(writer, 'DELETE', url)).status).toBe(403)
  expect((await t.call(leaver, 'DELETE', url)).status).toBe(403)
  expect((await t.call(await t.person(await t.org(), ['directory:delete']), 'DELETE', url)).status).toBe(404)
  expect((await t.call(admin, 'GET', `${url}/permanent-deletion`)).body).toMatchObject({
    id: leaver.account_id,
    name: leaver.name,
    consequences: [{ key: 'grants', count: 1, description: '1 grant of a role goes.' }],
  })
  expect(await t.call(admin, 'DELETE', url)).toMatchObject({ status: 204, text: '' })
  expect((await t.call(admin, 'DELETE', url)).status).toBe(404)
  expect((await t.call(leaver, 'GET', '/api/subjects?org=' + org.slug)).status).toBe(400)
  expect((await t.call(leaver, 'GET', `/api/organizations/${org.id}`)).status).toBe(404)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('organization_id', '=', org.id).execute()
  expect(trail).toEqual([{ action: 'member.removed' }])
})

test('the preview of a removal tells all that goes with the membership, and not who needs more time', async () => {
  const org = await t.org()
  const [admin, root, leaver] = [await t.person(org, ['directory:delete']), await t.superuser(), await t.person(org)]
  const server = { organization_id: org.id, slug: 'moodle', name: 'Moodle' }
  const { id: server_id } = (await t.call(root, 'POST', '/api/external-lms/servers', server)).body
  const mapped = { external_user_id: 'jdoe', user_id: leaver.account_id }
  expect((await t.call(root, 'POST', `/api/external-lms/servers/${server_id}/user-mappings`, mapped)).status).toBe(200)
  const more = { factor: 1.5, reason: 'Dyslexia' }
  expect((await t.call(root, 'PUT', `/api/organizations/${org.id}/accommodations/${leaver.account_id}`, more)).status).toBe(200)
  const aid = { org: org.slug, title: 'Lifting', owner_user_id: leaver.account_id }
  const { id: aid_id } = (await t.call(root, 'POST', '/api/job-aids', aid)).body
  const url = `${directoryOf(org)}/${leaver.account_id}` as const
  expect((await t.call(admin, 'GET', `${url}/permanent-deletion`)).body.consequences).toEqual([
    { key: 'external_names', count: 1, description: '1 name that an external server knows them by goes.' },
    { key: 'quiz_exceptions', count: 1, description: '1 exception in quizzes goes.' },
    { key: 'job_aids', count: 1, description: '1 job aid no longer names who answers for it.' },
  ])
  expect((await t.call(admin, 'DELETE', url)).status).toBe(204)
  expect((await t.call(root, 'GET', `/api/external-lms/servers/${server_id}/user-mappings`)).body).toEqual([])
  expect((await t.call(root, 'GET', `/api/job-aids/${aid_id}`)).body.owner_user_id).toBeNull()
})

test('people are found as they are called: by all words in any order, however they are typed', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['directory:write'])
  const names = ['O’Néill‐D’Arcy', 'Ann Lee', 'Jürgen Müller', 'Petra Mueller', 'Marc-André Löscher', 'Samuel Ek', 'محمد الأحمد', 'Søren Ærø', 'Ngũgĩ wa Thiong’o']
  const ids = new Map<string, string>()
  for (const name of names) ids.set((await t.named(org, name)).account_id, name)
  const find = async (q: string) => {
    const { items } = (await t.call(reader, 'GET', `${directoryOf(org)}?q=${encodeURIComponent(q)}`)).body
    return items.flatMap(({ user_id }) => ids.get(user_id) ?? []).toSorted()
  }
  const typed: [string, string[]][] = [
    ["O'Neill", ['O’Néill‐D’Arcy']], ["d'arcy", ['O’Néill‐D’Arcy']], ['oneill', ['O’Néill‐D’Arcy']], ['darcy oneill', ['O’Néill‐D’Arcy']], ['o neill', ['O’Néill‐D’Arcy']], ['O´NEILL', ['O’Néill‐D’Arcy']],
    ['lee, ann', ['Ann Lee']], ['lee ann', ['Ann Lee']], ['  ann   lee ', ['Ann Lee']], ['annlee', ['Ann Lee']], ['ann\u00a0lee', ['Ann Lee']],
    ['mueller', ['Jürgen Müller', 'Petra Mueller']], ['Müller, Jürgen', ['Jürgen Müller']], ['muller', ['Jürgen Müller', 'Petra Mueller']], ['müller petra', ['Petra Mueller']],
    ['marc andre', ['Marc-André Löscher']], ['marcandre', ['Marc-André Löscher']], ['loescher marc–andré', ['Marc-André Löscher']], ['Loscher', ['Marc-André Löscher']],
    ['samuel', ['Samuel Ek']], ['samue', ['Samuel Ek']], ['el ek', ['Samuel Ek']],
    ['الاحمد', ['محمد الأحمد']], ['الأحمد محمد', ['محمد الأحمد']], ['مُحَمَّد', ['محمد الأحمد']],
    ['soren aero', ['Søren Ærø']], ['thiongo', ['Ngũgĩ wa Thiong’o']], ["thiong'o ngugi", ['Ngũgĩ wa Thiong’o']],
    ['ann müller', []], ['neill lee', []], ['%', []], ['_', []],
  ] // prettier-ignore
  for (const [q, found] of typed) expect(await find(q), q).toEqual(found.toSorted())
  expect((await find(' ')).length).toBe(names.length)
}) // prettier-ignore
