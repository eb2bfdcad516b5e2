import { expect, test } from 'vitest'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'

const t = await ownHarness()

/** An organization with things of every kind, and people who may see different ones. */
async function world() {
  const org = await t.org()
  const writes = await t.person(org, [
    'subjects:write', 'subjects:read', 'certifications:write', 'certifications:read', 'job-aids:write', 'job-aids:read', 'events:write',
    'events:read', 'quizzes:write', 'quizzes:read', 'records:write', 'records:read', 'scorm:read',
  ]) // prettier-ignore
  const create = async <const Path extends string>(path: Path, body: object, by = writes) => {
    const answer = await t.call(by, 'POST', `/api/${path}`, {
      ...(['quizzes', 'records', 'subjects', 'certifications'].includes(path) ? { owner_organization_id: org.id } : { org: org.id }),
      ...body,
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  return { org, writes, create, member: await t.person(org) }
}

async function search(person: Person, q: string, query = '') {
  const answer = await t.call(person, 'GET', `/api/search?q=${encodeURIComponent(q)}${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const titles = async (person: Person, q: string, query = '') => (await search(person, q, query)).items.map(({ title }) => title)

test('title and body are found at once, also after a change, and no longer when archived or deleted', async () => {
  const { writes, create, member } = await world()
  const aid = await create('job-aids', {
    title: 'Syringe pumps',
    body_markdown: '# How to\n\nPress the **zylonite** button [twice](https://x.example).',
  })
  const { items } = await search(member, 'zylonite')
  expect(items).toMatchObject([
    {
      kind: 'job_aid',
      id: aid.id,
      title: 'Syringe pumps',
      where: { part: 'body' },
      href: `/job-aids/${aid.id}`,
      owner: { department: null },
    },
  ])
  const [{ snippet }] = items
  expect(snippet.text).toBe('How to\nPress the zylonite button twice.')
  expect(snippet.ranges.map(([a, b]) => [...snippet.text].slice(a, b).join(''))).toEqual(['zylonite'])
  await t.call(writes, 'PATCH', `/api/job-aids/${aid.id}`, { title: 'Quibbling pumps', body_markdown: 'Nothing left.' })
  expect(await titles(member, 'zylonite')).toEqual([])
  expect(await titles(member, 'quibbling')).toEqual(['Quibbling pumps'])
  // Words of the title and of the text together.
  expect(await titles(member, 'quibbling nothing')).toEqual(['Quibbling pumps'])
  await t.call(writes, 'PATCH', `/api/job-aids/${aid.id}`, { archived: true })
  expect(await search(member, 'quibbling')).toEqual({ items: [], counts: {}, suggestions: [] })
  expect(await search(writes, 'quibbling')).toEqual({ items: [], counts: {}, suggestions: [] })
})

test('endings, beginnings, accents, compounds, phrases, what is left out, and languages without spaces', async () => {
  const { create, member, writes } = await world()
  const of = (title: string) => create('job-aids', { title })
  for (const title of [
    'Brandschutzunterweisung für Häuser', 'Trainings of ladders', 'Søren handles wet cells', 'Blood transfusion', 'Transfusion of blood', '消防訓練の手順',
  ]) await of(title) // prettier-ignore
  const found = (q: string) => titles(member, q)
  expect(await found('haus')).toEqual(['Brandschutzunterweisung für Häuser'])
  expect(await found('hauser')).toEqual(['Brandschutzunterweisung für Häuser'])
  expect(await found('brandsch')).toEqual(['Brandschutzunterweisung für Häuser'])
  expect(await found('unterweisung')).toEqual(['Brandschutzunterweisung für Häuser'])
  expect(await found('training ladder')).toEqual(['Trainings of ladders'])
  expect(await found('soren')).toEqual(['Søren handles wet cells'])
  expect((await found('transfusion blood')).toSorted()).toEqual(['Blood transfusion', 'Transfusion of blood'])
  expect(await found('"blood transfusion"')).toEqual(['Blood transfusion'])
  expect(await found('transfusion -of')).toEqual(['Blood transfusion'])
  expect(await found('訓練')).toEqual(['消防訓練の手順'])
  expect(await found('消防')).toEqual(['消防訓練の手順'])
  expect(await found('練訓')).toEqual([])
  // One letter too many, too few, or another one.
  expect(await found('tranfusion')).toHaveLength(2)
  expect(await found('laddder')).toEqual(['Trainings of ladders'])
  expect((await search(member, 'handels cels')).items.length + (await search(member, 'handels cels')).suggestions.length).toBeGreaterThan(0)
  await create('subjects', { name: 'Lifting', slug: 'wxq-lifting' })
  expect(await titles(writes, 'wxq')).toEqual(['Lifting'])
})

test('what goes on without a blank keeps nobody waiting, and what stands beside it is found', async () => {
  const { create, member } = await world()
  for (const endless of ['a_', '@1a']) {
    const title = `Endless ${endless}`
    await create('job-aids', { title, body_markdown: `before${endless} ${endless.repeat(10_000)} behind${endless}` })
    expect(await titles(member, 'before')).toContain(title)
    expect(await titles(member, 'behind')).toContain(title)
  }
})

test('own records are found by other endings, and by words that stand in signs or are written in several ways', async () => {
  const { create, member } = await world()
  for (const title of ['Care of the dying', 'First_aid/CPR-drills', 'Übung: Krankenhäuser', '"Fire" (evacuation)', '3D printing'])
    await create('records', { title, learner_user_id: member.account_id, status: 'completed' })
  const found = (q: string) => titles(member, q)
  expect(await found('die')).toEqual(['Care of the dying'])
  expect(await found('the care')).toEqual(['Care of the dying'])
  expect(await found('aids')).toEqual(['First_aid/CPR-drills'])
  expect(await found('Drilling')).toEqual(['First_aid/CPR-drills'])
  expect(await found('ubung')).toEqual(['Übung: Krankenhäuser'])
  expect(await found('Krankenhaus')).toEqual(['Übung: Krankenhäuser'])
  expect((await found('fires'))[0]).toBe('"Fire" (evacuation)')
  expect(await found('évacuated')).toEqual(['"Fire" (evacuation)'])
  expect(await found('prints 3d')).toEqual(['3D printing'])
  expect(await found('care -dying')).toEqual([])
})

test('what cannot be asked is refused by name, and odd texts find nothing', async () => {
  const { org, member } = await world()
  const other = await t.org()
  const ask = async (query: string) => {
    const { status, body } = await t.call(member, 'GET', `/api/search?${query}`)
    return [status, body.field]
  }
  expect(await ask('')).toEqual([400, 'q'])
  expect(await ask('q=')).toEqual([400, 'q'])
  expect(await ask('q=%20%20')).toEqual([400, 'q'])
  expect(await ask(`q=${'x'.repeat(201)}`)).toEqual([400, 'q'])
  expect((await ask('q=a%00b'))[0]).toBe(400)
  expect(await ask('q=fire&kinds=people')).toEqual([400, 'kinds'])
  expect(await ask('q=fire&limit=51')).toEqual([400, 'limit'])
  expect(await ask('q=fire&limit=0')).toEqual([400, 'limit'])
  expect((await ask(`q=fire&org=${other.slug}`))[0]).toBe(404)
  expect((await ask(`q=fire&org=nowhere`))[0]).toBe(404)
  expect((await ask(`q=fire&org=${org.slug}`))[0]).toBe(200)
  for (const odd of [
    '((((',
    '"',
    "'",
    "o'neill\\",
    '-',
    '--',
    '-fire',
    '😀',
    '&|!',
    ':*',
    'the',
    'a:b:c',
    '%',
    '_',
    '\\',
    'or',
    'or or',
    '<b>',
    "':*",
  ])
    expect(Array.isArray((await search(member, odd)).items), odd).toBe(true)
})

test('each sees what the lists show them, and nothing else is counted or suggested', async () => {
  const { org, writes, create, member } = await world()
  const ward = await t.dept(org)
  const nurse = await t.person(org, ['quizzes:write'], ward)
  const reader = await t.person(org, ['job-aids:read', 'records:read'])
  const outsider = await t.person(await t.org(), [
    'job-aids:read',
    'quizzes:read',
    'records:read',
    'certifications:read',
    'subjects:read',
    'events:read',
  ])
  const word = 'vorpalium'
  await create('job-aids', { title: `Open ${word}` })
  await create('job-aids', { title: `Ward ${word}`, department: ward.id })
  await create('job-aids', { title: `Trainers ${word}`, audience: 'trainers', body_markdown: 'snark' })
  await create('quizzes', { title: `Draft ${word}` })
  await create('subjects', { name: `Subject ${word}`, slug: t.unique('s') })
  await create('certifications', { name: `Certification ${word}`, slug: t.unique('c'), awarding_mode: 'automatic' })
  const event = await create('events', { title: `Event ${word}` })
  const record = (title: string, learner: Person, more = {}) =>
    create('records', { title, learner_user_id: learner.account_id, status: 'completed', ...more })
  await record(`Mine ${word}`, member)
  await record(`Hidden ${word}`, member, { hidden_from_learner: true })
  const found = async (person: Person) => (await titles(person, word)).toSorted()
  expect(await found(member)).toEqual([`Mine ${word}`, `Open ${word}`])
  expect((await search(member, word)).counts).toEqual({ job_aid: 1, record: 1 })
  expect(await found(nurse)).toEqual([`Open ${word}`, `Ward ${word}`])
  expect(await found(reader)).toEqual([`Hidden ${word}`, `Mine ${word}`, `Open ${word}`, `Trainers ${word}`, `Ward ${word}`])
  expect(await found(writes)).toHaveLength(9)
  expect(await search(outsider, word)).toEqual({ items: [], counts: {}, suggestions: [] })
  expect(await search(outsider, 'vorpalum')).toEqual({ items: [], counts: {}, suggestions: [] })
  expect(await search(member, 'snark')).toMatchObject({ items: [], suggestions: [] })
  expect(await titles(member, `"Trainers ${word.slice(0, -1)}"`)).toEqual([])
  await t.db.insertInto('event_participant').values({ organization_id: org.id, event_id: event.id, user_id: member.account_id }).execute()
  expect(await found(member)).toEqual([`Event ${word}`, `Mine ${word}`, `Open ${word}`])
  const [own] = (await search(member, word, '&kinds=record')).items
  expect(own.href).toBe(`/my-records/${own.id}`)
  expect((await search(member, word, '&kinds=record')).counts).toEqual({ job_aid: 1, record: 1, event: 1 })
})

test('it takes the same few statements however much there is, and counts to a hundred', async () => {
  const { writes, org } = await world()
  for (let nr = 0; nr < 120; nr += 1) await t.subject(org, t.unique('ballast'))
  const { items, counts } = await search(writes, 'ballast', '&limit=7')
  expect([items.length, counts]).toEqual([7, { subject: 100 }])
  expect(await t.cost(() => search(writes, 'ballast', `&org=${org.slug}&limit=50`))).toBeLessThanOrEqual(6)
  expect(await t.cost(() => search(writes, 'balast'))).toBeLessThanOrEqual(6)
})

test('people are found by name where the caller reads the directory, however it is typed', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const reader = await t.person(org, ['scorm:read'])
  const member = await t.person(org)
  const [stranger, root] = [await t.person(other, ['directory:write']), await t.superuser()]
  const mark = t.unique('zq').replaceAll(/[^a-z]/g, '')
  const names = [`Bo Lindqvist ${mark}`, `Maya Okafor ${mark}`, `O’Néill‐D’Arcy ${mark}`, `Jürgen Müller ${mark}`, `محمد الأحمد ${mark}`]
  const people = []
  for (const name of names) people.push(await t.named(org, name))
  await t.db.updateTable('account').set({ email: `hidden-${mark}@example.org` }).where('id', '=', people[0]!.account_id).execute()
  const found = async (who: Person, q: string) => (await search(who, q, '&kinds=person')).items.map(({ title }) => title.replace(` ${mark}`, ''))
  const [{ id, href, kind, owner, snippet }] = (await search(reader, `lindqvist ${mark}`)).items
  expect({ id, href, kind, owner: owner.organization.id }).toEqual({ id: people[0]!.account_id, href: `/o/${org.slug}/people/${id}`, kind: 'person', owner: org.id })
  expect(snippet).toMatchObject({ text: names[0], ranges: [[3, 12], [13, 13 + mark.length]] })
  for (const [q, name] of [
    ['Lindqvst', 'Bo Lindqvist'], ['Lindqist bo', 'Bo Lindqvist'], ['lindqvits', 'Bo Lindqvist'], ['Okafr', 'Maya Okafor'], ['okefor', 'Maya Okafor'], ['oakfor maja', 'Maya Okafor'],
    ['oneill', 'O’Néill‐D’Arcy'], ["darcy, o'neill", 'O’Néill‐D’Arcy'], ['oneil darcy', 'O’Néill‐D’Arcy'], ['mueller', 'Jürgen Müller'], ['juergen muler', 'Jürgen Müller'], ['الاحمد', 'محمد الأحمد'],
  ] as const) {
    expect(await found(reader, `${q} ${mark}`), q).toEqual([name])
    for (const who of [member, stranger]) expect(await found(who, `${q} ${mark}`), q).toEqual([])
  }
  expect((await found(root, mark)).toSorted()).toEqual(names.map((name) => name.replace(` ${mark}`, '')).toSorted())
  expect((await search(reader, mark)).counts).toEqual({ person: 5 })
  expect(await found(reader, `hidden-${mark}`)).toEqual([])
  expect(await found(reader, `okafor -maya ${mark}`)).toEqual([])
  expect(await found(reader, `ykafor maya lindqvst ${mark}`)).toEqual([])
}) // prettier-ignore

test('one wrong letter is forgiven in titles, those of records that one reads included', async () => {
  const { create, writes, member } = await world()
  const mark = t.unique('zr').replaceAll(/[^a-z]/g, '')
  for (const title of ['Trauma team simulation', 'Oxygen therapy', 'Überwachung']) await create('records', { title: `${title} ${mark}`, learner_user_id: member.account_id, status: 'completed' })
  await create('job-aids', { title: `Moving a hoist ${mark}` })
  const found = async (who: Person, q: string) => (await search(who, `${q} ${mark}`)).items.map(({ title }) => title.replace(` ${mark}`, ''))
  const typed: [Person, string, string][] = [
    [writes, 'Trauma team simulaton', 'Trauma team simulation'], [writes, 'Trauma taem simulation', 'Trauma team simulation'], [writes, 'oxygn', 'Oxygen therapy'],
    [writes, 'ocxygen theraphy', 'Oxygen therapy'], [writes, 'ubervachung', 'Überwachung'], [writes, 'hoits', 'Moving a hoist'],
    [member, 'truama simulation', 'Trauma team simulation'], [member, 'oxigen', 'Oxygen therapy'], [member, 'Überwachug', 'Überwachung'],
  ] // prettier-ignore
  for (const [who, q, title] of typed) expect((await found(who, q))[0], q).toBe(title)
  for (const q of ['axigen', 'truama team symulaton']) expect((await titles(writes, q)).filter((title) => title.endsWith(mark)), q).toEqual([])
}) // prettier-ignore

test('events of one title are told apart by when they begin', async () => {
  const { create, writes } = await world()
  const title = `Hygiene ${t.unique('round')}`
  const days = ['2027-01-11T08:00:00Z', '2027-02-11T08:00:00Z']
  for (const starts_at of days) await create('events', { title, starts_at, ends_at: starts_at.replace('08', '09'), time_zone: 'UTC' })
  await create('events', { title })
  const { items } = await search(writes, title)
  expect(items.map(({ starts_at }) => starts_at).toSorted()).toEqual([...days, null])
  await create('job-aids', { title })
  expect((await search(writes, title, '&kinds=job_aid')).items[0].starts_at).toBeNull()
})
