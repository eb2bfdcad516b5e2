import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { discussedThings } from '../../../test/forum-things.ts'
import { speaking } from '../../../test/forums.ts'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'

const t = await ownHarness()
const { member, make, open, say, posts, patch, forum: furnished } = speaking(t)
const nothing = { items: [], counts: {}, suggestions: [] }

async function search(person: Person, q: string, query = '') {
  const answer = await t.call(person, 'GET', `/api/search?q=${encodeURIComponent(q)}${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const titles = async (person: Person, q: string) => (await search(person, q)).items.map(({ title }) => title)
const hide = (by: Person, post: { id: string }) => t.call(by, 'POST', `/api/forum-posts/${post.id}/hide`, { reason: 'privacy' })

test('a thread is found by its title and by any of its posts, and leads to the one that says it', async () => {
  const { org, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum, 'The **brillig** lamp is [red](https://x.example).', 'Slithy pumps')
  await say(ben, thread, 'Nothing to see')
  await say(ben, thread, 'Press the mimsified button. @[Nobody](00000000-0000-4000-8000-000000000000)')
  const [hit] = (await search(ben, 'mimsified')).items
  expect(hit).toMatchObject({
    kind: 'forum_thread', id: thread.id, title: 'Slithy pumps', where: { part: 'post' }, owner: { organization: { id: org.id }, department: null },
    href: `/o/${org.slug}/forum-threads/${thread.id}?post=3`,
  }) // prettier-ignore
  expect(hit.snippet).toEqual({ text: 'Press the mimsified button. @Nobody', ranges: [[10, 19]] })
  const [byTitle] = (await search(ben, 'slithy')).items
  expect(byTitle).toMatchObject({ where: { part: 'title' }, href: `/o/${org.slug}/forum-threads/${thread.id}`, snippet: { text: 'Slithy pumps' } })
  // Words of the title and of a post together, of a compound, and misspelt ones. A thread is one hit, however many posts match.
  expect((await search(ben, 'pumps mimsified')).items[0].href).toBe(hit.href)
  expect((await search(ben, 'brillig')).items[0]).toMatchObject({ snippet: { text: 'The brillig lamp is red.' }, href: `/o/${org.slug}/forum-threads/${thread.id}?post=1` })
  expect(await titles(ben, 'lithy')).toEqual(['Slithy pumps'])
  expect(await titles(ben, 'slithi pumps')).toEqual(['Slithy pumps'])
  await say(ada, thread, 'Not the mimsified one, mimsified friend')
  expect(await search(ben, 'mimsified')).toMatchObject({ items: [{ href: `/o/${org.slug}/forum-threads/${thread.id}?post=4` }], counts: { forum_thread: 1 } })
  expect((await search(ben, '"mimsified button"')).items[0].href).toBe(hit.href)
  expect(await titles(ben, 'slithy -brillig')).toEqual([])
  expect(await search(ben, 'mimsified', '&kinds=job_aid')).toMatchObject({ items: [], counts: { forum_thread: 1 } })
}) // prettier-ignore

test('what is edited, renamed, hidden, taken back or deleted is found as it is now, at once', async () => {
  const { org, moderator, ada, ben, forum } = await furnished()
  const remover = await t.person(org, ['forums:read', 'forums:delete'])
  const thread = await open(ada, forum, 'The tulgeyed wood', 'Frabjous')
  const { body: reply } = await say(ben, thread, 'The whifflingly tree')
  const all = [ada, moderator, await t.superuser()]
  const eachFinds = async (q: string, count: number) => {
    const answers = await Promise.all(all.map((who) => search(who, q, `&org=${org.slug}`)))
    expect(answers.map(({ items }) => items.length), q).toEqual(all.map(() => count)) // prettier-ignore
  }
  await eachFinds('whifflingly', 1)
  await patch(ben, `forum-posts/${reply.id}`, { body_markdown: 'The burblement tree' })
  await eachFinds('whifflingly', 0)
  await eachFinds('burblement', 1)
  await patch(moderator, `forum-threads/${thread.id}`, { title: 'Callooh', pinned: true })
  await eachFinds('frabjous', 0)
  await eachFinds('callooh burblement', 1)
  // For people who moderate neither, a hidden post is readable in its thread, but never found.
  await hide(moderator, reply)
  await eachFinds('burblement', 0)
  await eachFinds('callooh', 1)
  await patch(moderator, `forum-threads/${thread.id}`, { title: 'Momeraths' })
  await t.call(moderator, 'POST', `/api/forum-posts/${reply.id}/restore`)
  await eachFinds('momeraths burblement', 1)
  await eachFinds('callooh', 0)
  for (const who of [ada, await member(org), await member(org)])
    await t.call(who, 'POST', `/api/forum-posts/${reply.id}/report`, { reason: 'spam' })
  await eachFinds('burblement', 0)
  await t.call(moderator, 'POST', `/api/forum-posts/${reply.id}/restore`)
  await eachFinds('burblement', 1)
  await t.call(ben, 'DELETE', `/api/forum-posts/${reply.id}`)
  await eachFinds('burblement', 0)
  const [first] = await posts(ada, thread)
  expect((await t.call(remover, 'DELETE', `/api/forum-posts/${first!.id}/permanent-deletion`)).status).toBe(204)
  await eachFinds('tulgeyed', 0)
  await say(ada, thread, 'The tumtummy tree')
  await eachFinds('tumtummy', 1)
  expect((await t.call(remover, 'DELETE', `/api/forum-threads/${thread.id}/permanent-deletion`)).status).toBe(204)
  await eachFinds('tumtummy', 0)
  await eachFinds('momeraths', 0)
  const left = await t.db.selectFrom('search_text').select('id').where('thing_id', '=', thread.id).execute()
  expect(left).toEqual([])
})

test('a thread is shown to whom its forum is, and to nobody else counted or suggested', async () => {
  const { org, keeper, ada, ben } = await furnished()
  const ward = await t.dept(org)
  const nurse = await member(org, ['subjects:read'], ward)
  const closed = await make(keeper, org, { title: 'Old' })
  const places = {
    all: await make(keeper, org), ward: await make(keeper, org, { owner_department_id: ward.id }), trainers: await make(keeper, org, { audience: 'trainers' }), closed,
  } // prettier-ignore
  for (const [name, forum] of Object.entries(places)) await open(keeper, forum, `snickersnee of ${name}`, `Vorpaloid ${name}`)
  await patch(keeper, `forums/${closed.id}`, { archived: true })
  const elsewhere = await furnished()
  await open(elsewhere.ada, elsewhere.forum, 'snickersnee elsewhere', 'Vorpaloid elsewhere')
  const found = async (who: Person) => {
    const [byTitle, byPost] = [await titles(who, 'vorpaloid'), await titles(who, 'snickersnee')].map((list) => list.toSorted())
    expect(byPost).toEqual(byTitle)
    expect((await search(who, 'vorpaloid')).counts).toEqual(byTitle!.length === 0 ? {} : { forum_thread: byTitle!.length })
    return byTitle!.map((title: string) => title.split(' ').at(-1))
  }
  expect(await found(ada)).toEqual(['all'])
  expect(await found(nurse)).toEqual(['all', 'ward'])
  expect(await found(keeper)).toEqual(['all', 'trainers', 'ward'])
  expect(await found(elsewhere.ben)).toEqual(['elsewhere'])
  const stranger = await t.stranger()
  for (const q of ['vorpaloid', 'snickersnee', 'vorpalod', 'vorpaloid -elsewhere', '"snickersnee of"']) {
    expect(await search(stranger, q), q).toEqual(nothing)
    expect(JSON.stringify(await search(ben, q)), q).not.toMatch(/ward|trainers|closed|elsewhere/)
  }
  const reader = await t.person(elsewhere.org, ['forums:read', 'forums:moderate'])
  expect(await found(reader)).toEqual(['elsewhere'])
  // In a closed organization nothing is found.
  await t.db.updateTable('organization').set({ archived_at: sql<string>`now()` }).where('id', '=', elsewhere.org.id).execute()
  expect(await found(reader)).toEqual([])
}) // prettier-ignore

test('what is said of a thing is found by whom the thing is open to, and by nobody else', async () => {
  const { org, keeper, ada, ben } = await furnished()
  const things = await discussedThings(t, org, ada, ben)
  const author = await member(org, ['forums:write', 'scorm:read', 'quizzes:read', 'events:read', 'certifications:read'])
  for (const { kind, id, label, readers, outsiders } of things) {
    const forum = await make(author, org, { about: { kind, id } })
    await open(author, forum, `bandersnatching ${label}`, `Jubjubbing ${label}`)
    for (const q of [`"bandersnatching ${label}"`, `"jubjubbing ${label}"`]) {
      for (const who of [...readers, keeper]) expect(await titles(who, q), `${kind} ${q}`).toEqual([`Jubjubbing ${label}`])
      for (const who of outsiders) expect(await search(who, q), `${kind} ${q}`).toEqual(nothing)
    }
  }
  // The search also finds the thing itself, whose audience decides as well.
  const aids = await member(org, ['job-aids:read', 'job-aids:write', 'forums:write'])
  const { body: aid } = await t.call(aids, 'POST', '/api/job-aids', { org: org.id, title: 'Gimbled', audience: 'trainers' })
  await open(aids, await make(aids, org, { about: { kind: 'job_aid', id: aid.id } }), 'wabeluxor', 'Gimbled talk')
  expect(await search(ada, 'wabeluxor')).toEqual(nothing)
  await t.call(aids, 'PATCH', `/api/job-aids/${aid.id}`, { audience: 'trainees' })
  expect(await titles(ada, 'wabeluxor')).toEqual(['Gimbled talk'])
  expect((await search(ada, 'gimbled')).counts).toEqual({ job_aid: 1, forum_thread: 1 })
  await t.call(aids, 'PATCH', `/api/job-aids/${aid.id}`, { archived: true })
  expect(await search(ada, 'wabeluxor')).toEqual(nothing)
})

test('the name of somebody who is erased leaves what is found with them', async () => {
  const { org, ada, ben, forum } = await furnished()
  await t.db.updateTable('account').set({ display_name: 'Rathina Outgrabe' }).where('id', '=', ben.account_id).execute()
  const thread = await open(ada, forum, `Thanks, @[Rathina](${ben.account_id}), for the borogoves.`, 'Thanks')
  expect(await titles(ada, 'outgrabe borogoves')).toEqual(['Thanks'])
  const erased = await t.call(await t.superuser(), 'POST', `/api/users/${ben.account_id}/erase`, { confirm: 'Rathina Outgrabe' })
  expect(erased.status, erased.text).toBeLessThan(300)
  expect(await search(ada, 'outgrabe', `&org=${org.slug}`)).toEqual(nothing)
  expect((await search(ada, 'borogoves')).items).toMatchObject([{ id: thread.id, snippet: { text: 'Thanks, @Erased person, for the borogoves.' } }])
}) // prettier-ignore

test('words that stand nearly everywhere are found in the threads that were written in last, of those alone that one may read', async () => {
  const { org, keeper, ada, forum } = await furnished()
  const closed = await make(keeper, org, { audience: 'trainers' })
  for (let nr = 0; nr < 10; nr += 1) {
    await open(ada, forum, nr < 8 ? 'Uffishly whiffled' : 'Nothing of it', `Thread ${nr}`)
    await open(keeper, closed, 'Uffishly whiffled', `Closed ${nr}`)
  }
  const eight = Array.from({ length: 8 }, (_, nr) => `Thread ${nr}`)
  for (const q of ['uffishly', 'uffi', 'uffishly whiff', '"uffishly whiffled"']) {
    expect((await titles(ada, q)).toSorted(), q).toEqual(eight)
    expect((await search(ada, q)).counts, q).toEqual({ forum_thread: 8 })
    expect((await search(keeper, q)).counts, q).toEqual({ forum_thread: 18 })
  }
  expect((await search(ada, 'uffi')).items[0]).toMatchObject({ where: { part: 'post' }, snippet: { text: 'Uffishly whiffled', ranges: [[0, 8]] } })
  expect(await search(ada, 'uffishly -whiffled')).toEqual(nothing)
  expect(await titles(ada, 'uffishly thread 3')).toEqual(['Thread 3'])
}) // prettier-ignore

test('a word of the week, which only seems to stand everywhere, is found in old threads too', async () => {
  const { org, ada, forum } = await furnished()
  const names = { organization_id: org.id, author_user_id: ada.account_id }
  const threads = Array.from({ length: 212 }, (_, nr) => {
    const at = new Date(Date.UTC(2026, 0, 1) + nr * 60_000).toISOString()
    return { ...names, id: crypto.randomUUID(), forum_id: forum.id, title: `Of ${nr}`, last_post_number: 1, last_post_at: at, created_at: at }
  })
  await t.db.insertInto('forum_thread').values(threads).execute()
  const saying = (nr: number) => (nr === 0 || nr >= 206 ? 'mimsying' : 'nothing of it')
  const posts = threads.map(({ id, created_at }, nr) => ({ ...names, id: crypto.randomUUID(), thread_id: id, post_number: 1, body_markdown: saying(nr), created_at }))
  await t.db.insertInto('forum_post').values(posts).execute()
  const { items, counts } = await search(ada, 'mimsy')
  expect(items.map(({ title }) => title)).toContain('Of 0')
  expect(counts).toEqual({ forum_thread: 7 })
}) // prettier-ignore

test('long threads cost no more statements, and crowd no other thread out', async () => {
  const { org, ada, forum } = await furnished()
  const [long, short] = [await open(ada, forum, 'galumphed', 'Long'), await open(ada, forum, 'galumphed too', 'Short')]
  const row = { organization_id: org.id, thread_id: long.id, author_user_id: ada.account_id, body_markdown: 'galumphed again' }
  const rows = Array.from({ length: 400 }, (_, nr) => ({ ...row, id: crypto.randomUUID(), post_number: nr + 2 }))
  await t.db.insertInto('forum_post').values(rows).execute()
  await sql`update forum_thread set last_post_number = 401, last_post_at = (select created_at from forum_post where thread_id = ${long.id}::uuid and post_number = 401)
    where id = ${long.id}::uuid`.execute(t.db)
  expect(new Set((await search(ada, 'galumphed')).items.map(({ id }) => id))).toEqual(new Set([long.id, short.id]))
  expect(await t.cost(() => search(ada, 'galumphed'))).toBeLessThanOrEqual(6)
}) // prettier-ignore
