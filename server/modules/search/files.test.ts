import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { pdfOf } from '../../../test/pdf.ts'
import { zipOf } from '../../../test/zip.ts'
import { sized } from '../../../test/sizes.ts'

const t = await ownHarness()

async function tick() {
  const { status, body, text } = await t.call(undefined, 'POST', '/api/search/index/tick', undefined, {
    authorization: `Bearer ${t.env.CRON_SECRET}`,
  })
  expect(status, text).toBe(200)
  return body
}
async function search(person: Person, q: string) {
  const { status, body, text } = await t.call(person, 'GET', `/api/search?q=${encodeURIComponent(q)}`)
  expect(status, text).toBe(200)
  return body
}
const files = async (person: Person, q: string) => (await search(person, q)).items.map(({ where }) => where.file_name)

type Thing = `/api/${'job-aids' | 'certifications' | 'learning-pathways' | 'learning-pathway-levels'}/${string}`

async function desk(more: object = {}) {
  const org = await t.org()
  const author = await t.person(org, ['job-aids:read', 'job-aids:write', 'certifications:read', 'certifications:write'])
  const aid = (await t.call(author, 'POST', '/api/job-aids', { org: org.id, title: 'Manuals', ...more })).body
  const attach = async (file_name: string, content: Buffer, path: Thing = `/api/job-aids/${aid.id}`, own: object = {}) => {
    const file = { file_name, content_type: 'application/octet-stream', size_bytes: content.length }
    const ticket = await t.call(author, 'POST', `${path}/attachment-uploads`, file)
    expect((await t.send(ticket.body, content)).status, ticket.text).toBe(200)
    const added = await t.call(author, 'POST', `${path}/attachments`, { pathname: ticket.body.pathname, file_name, ...own })
    expect(added.status, added.text).toBe(201)
    return added.body
  }
  return { org, author, aid, attach, member: await t.person(org) }
}

const xml = (name: string, content: string) => ({ name, content: `<?xml version="1.0"?>${content}` })

test('the text of files is found once a tick has read it, with the file and its page, by whom the aid is for', async () => {
  const { author, attach, member, aid } = await desk()
  const pdf = await attach('pump.pdf', pdfOf(['Nothing here', 'Press the zanthium valve', 'The end']))
  await attach('notes.DOCX', zipOf([xml('word/document.xml', '<w:document><w:p><w:t>Ask the gryphon</w:t></w:p><w:p><w:t>of two lines</w:t></w:p></w:document>')])) // prettier-ignore
  await attach('slides.pptx', zipOf([xml('ppt/slides/slide2.xml', '<p:sld><a:p><a:t>Second jabber</a:t></a:p></p:sld>'), xml('ppt/slides/slide1.xml', '<p:sld><a:t>First</a:t></p:sld>')])) // prettier-ignore
  await attach('list.xlsx', zipOf([xml('xl/sharedStrings.xml', '<sst><si><t>bandersnatch</t></si></sst>')]))
  await attach('letter.odt', zipOf([xml('content.xml', '<office:document><office:styles>toves</office:styles><office:text><text:p>slithy <text:span>toves</text:span></text:p></office:text></office:document>')])) // prettier-ignore
  await attach('table.csv', Buffer.from('frumious;2\nbandy;3'))
  await attach('picture.png', Buffer.from('frumious'))
  expect((await search(member, 'zanthium')).items).toEqual([])
  expect(await tick()).toMatchObject({ indexed: 6, failed: 0, remaining: 0, model: null })
  const [hit] = (await search(member, 'zanthium')).items
  expect(hit).toMatchObject({
    kind: 'job_aid', id: aid.id, where: { part: 'attachment', attachment_id: pdf.id, file_name: 'pump.pdf', page: 2 },
    snippet: { text: 'Press the zanthium valve', ranges: [[10, 18]] },
  }) // prettier-ignore
  expect(hit.href).toBe(`/job-aids/${aid.id}#file-${pdf.id}-page-2`)
  expect(await files(member, 'gryphon lines')).toEqual(['notes.DOCX'])
  expect((await search(member, 'jabber')).items[0].where).toMatchObject({ file_name: 'slides.pptx', page: 2 })
  expect(await files(member, 'bandersnatch')).toEqual(['list.xlsx'])
  expect(await files(member, 'slithy toves')).toEqual(['letter.odt'])
  expect(await files(member, 'frumious')).toEqual(['table.csv'])
  // It is gone at once with the file. The tick forgets the text.
  await t.call(author, 'DELETE', `/api/job-aids/${aid.id}/attachments/${pdf.id}`)
  await t.drain()
  expect(await search(member, 'zanthium')).toEqual({ items: [], counts: {}, suggestions: [] })
  expect(await tick()).toMatchObject({ indexed: 0, removed: 1 })
})

test('files of what somebody does not see, and files for trainers, are not found, not even counted', async () => {
  const hidden = await desk({ audience: 'trainers' })
  await hidden.attach('secret.txt', Buffer.from('the wocklewort'))
  const { org, author, attach } = await desk()
  const pathway = (
    await t.call(author, 'POST', '/api/learning-pathways', { owner_organization_id: org.id, name: 'Way', slug: t.unique('w') })
  ).body
  const path = `/api/learning-pathways/${pathway.id}` as const
  await attach('trainers.txt', Buffer.from('the wocklewort'), path, { audience: 'trainers' })
  await attach('trainees.txt', Buffer.from('the vimwort'), path)
  const assigned = await t.call(author, 'POST', `${path}/assignments`, { assignee_kind: 'organization' })
  expect(assigned.status, assigned.text).toBeLessThan(300)
  await tick()
  const nothing = { items: [], counts: {}, suggestions: [] }
  const member = await t.person(org)
  expect(await search(member, 'wocklewort')).toEqual(nothing)
  expect(await search(hidden.member, 'wocklewort')).toEqual(nothing)
  expect(await files(member, 'vimwort')).toEqual(['trainees.txt'])
  expect(await files(author, 'wocklewort')).toEqual(['trainers.txt'])
  expect(await files(hidden.author, 'wocklewort')).toEqual(['secret.txt'])
  expect(await search(await t.person(await t.org(), ['job-aids:read', 'certifications:read']), 'wocklewort')).toEqual(nothing)
})

test('files of certifications and of the levels of pathways lead to these, with their page', async () => {
  const { org, author, attach } = await desk()
  const owned = (name: string) => ({ owner_organization_id: org.id, name, slug: t.unique('f') })
  const made = async <const Path extends string>(path: Path, body: object) => (await t.call(author, 'POST', `/api/${path}`, body)).body
  const type = await made('certifications', { ...owned('Dialysis'), awarding_mode: 'automatic' })
  const pathway = await made('learning-pathways', owned('Way'))
  const level = await made(`learning-pathways/${pathway.id}/levels`, { name: 'One' })
  const assigned = await t.call(author, 'POST', `/api/learning-pathways/${pathway.id}/assignments`, { assignee_kind: 'organization' })
  expect(assigned.status, assigned.text).toBeLessThan(300)
  await attach('criteria.pdf', pdfOf(['First', 'The mimsywort']), `/api/certifications/${type.id}`)
  const onLevel = await attach('level.pdf', pdfOf(['First', 'Then', 'The outgrabe']), `/api/learning-pathway-levels/${level.id}`)
  await attach('trainers.txt', Buffer.from('The outgrabe of trainers'), `/api/learning-pathway-levels/${level.id}`, {
    audience: 'trainers',
  })
  await tick()
  const member = await t.person(org)
  expect((await search(author, 'mimsywort')).items).toMatchObject([
    {
      kind: 'certification',
      id: type.id,
      where: { part: 'attachment', file_name: 'criteria.pdf', page: 2 },
      href: expect.stringMatching(new RegExp(`/certifications/${type.id}#file-[0-9a-f-]{36}-page-2$`)),
    },
  ])
  expect((await search(member, 'outgrabe')).items).toMatchObject([
    {
      kind: 'pathway',
      id: pathway.id,
      href: `/pathways/${pathway.id}#file-${onLevel.id}-page-3`,
      where: { file_name: 'level.pdf', page: 3 },
    },
  ])
  const nothing = { items: [], counts: {}, suggestions: [] }
  expect(await search(member, 'mimsywort')).toEqual(nothing)
  expect(await search(member, 'outgrabe trainers')).toEqual(nothing)
  expect(await files(author, 'outgrabe trainers')).toEqual(['trainers.txt'])
  const outsider = await t.person(await t.org(), ['certifications:read'])
  expect(await search(outsider, 'mimsywort')).toEqual(nothing)
  expect(await search(outsider, 'outgrabe')).toEqual(nothing)
})

test('what cannot be read is tried twice and told; others are read beside it; the same bytes are read once', async () => {
  const { attach, member } = await desk()
  await attach('bomb.pdf', pdfOf(['Boom'], { inflated: 300_000_000 }))
  await attach('truncated.pdf', pdfOf(['Half a page']).subarray(0, 300))
  await attach('bomb.docx', zipOf([{ name: 'word/document.xml', content: Buffer.alloc(80_000_000, ' ') }]))
  await attach('entities.docx', zipOf([xml('word/document.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><w:document><w:t>&b;</w:t></w:document>')]))
  await attach('empty.pdf', pdfOf(['']))
  await attach('locked.pdf', pdfOf(['A borogove'], { locked: true }))
  await attach('words.txt', Buffer.from(Array.from({ length: sized(400_000, 2_000_000) }, (_, nr) => `w${nr.toString(36)}`).join(' ')))
  await attach('good.pdf', pdfOf(['A borogove']))
  await attach('copy.pdf', pdfOf(['A borogove']))
  const first = await tick()
  expect(first.indexed + first.failed).toBe(9)
  expect(first.failed).toBeGreaterThanOrEqual(3)
  expect(first.remaining).toBe(0)
  expect((await files(member, 'borogove'))[0]).toMatch(/good|copy/)
  expect(await files(member, 'w100')).toEqual(['words.txt'])
  expect((await tick()).indexed).toBe(0)
  await t.db.updateTable('search_file').set({ began_at: '2026-01-01T00:00:00Z' }).where('state', '=', 'failed').execute()
  expect(await tick()).toMatchObject({ indexed: 0, failed: first.failed })
  await t.db.updateTable('search_file').set({ began_at: '2026-01-01T00:00:00Z' }).where('state', '=', 'failed').execute()
  expect(await tick()).toMatchObject({ indexed: 0, failed: 0, remaining: 0 })
  const { body } = await t.call(await t.superuser(), 'GET', '/api/search/status')
  expect(body.failed).toBeGreaterThanOrEqual(first.failed)
  const states = await t.db
    .selectFrom('search_file')
    .innerJoin('job_aid_attachment', 'blob_key', 'file_key')
    .select('state')
    .where('file_name', '=', 'locked.pdf')
    .execute()
  expect(states).toEqual([{ state: 'nothing' }])
  expect(body.failures.map(({ file_name }) => file_name)).toEqual(expect.arrayContaining(['bomb.pdf', 'truncated.pdf', 'entities.docx']))
  expect((await t.call(member, 'GET', '/api/search/status')).status).toBe(403)
}, 120_000)

test('ticks at once read each file once, and one that was broken off is taken up later', async () => {
  const { attach, member } = await desk()
  for (let nr = 0; nr < 5; nr += 1) await attach(`${nr}.txt`, Buffer.from(`manxome ${nr}`))
  const ticks = await Promise.all(Array.from({ length: 4 }, tick))
  expect(ticks.reduce((sum, { indexed }) => sum + indexed, 0)).toBe(5)
  expect(await files(member, 'manxome')).toHaveLength(1)
  await attach('late.txt', Buffer.from('uffish'))
  const { blob_key } = await t.db
    .selectFrom('job_aid_attachment')
    .select('blob_key')
    .where('file_name', '=', 'late.txt')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('search_file').values({ file_key: blob_key, state: 'reading' }).execute()
  expect((await tick()).indexed).toBe(0)
  await t.db.updateTable('search_file').set({ began_at: '2026-01-01T00:00:00Z' }).where('file_key', '=', blob_key).execute()
  expect((await tick()).indexed).toBe(1)
  expect(await files(member, 'uffish')).toEqual(['late.txt'])
})

test('a word that nearly every file has, or only those that are looked at first, is found as any other, and by nobody else', async () => {
  const { org, member } = await desk()
  const trainer = await t.person(org, ['job-aids:read'])
  // More things than are scanned one by one, each with its own word. Every tenth is for trainers.
  const count = 450
  const { rows } = await sql<{ id: string }>`
    insert into job_aid (id, owner_organization_id, title, audience)
    select gen_random_uuid(), ${org.id}, 'Sheet ' || nr, case when nr % 10 = 0 then 'trainers' else 'trainees' end
    from generate_series(1, ${count}) nr returning id`.execute(t.db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into search_file (file_key, state) select id, 'read' from unnest(${ids}::text[]) id`.execute(t.db)
  await sql`
    insert into job_aid_attachment (id, organization_id, job_aid_id, blob_key, file_name, content_type, size_bytes, position)
    select gen_random_uuid(), ${org.id}, id::uuid, id, nr || '.pdf', 'application/pdf', 1, 0
    from unnest(${ids}::text[]) with ordinality as t(id, nr)`.execute(t.db)
  await sql`
    insert into search_passage (file_key, nr, page, text)
    select id, 1, 1, concat_ws(' ', 'galumphed', 'single' || to_char(nr, 'FM000'), case when nr <= 60 then 'outgrabed' end, case when nr % 10 = 0 then 'secretly' end)
    from unnest(${ids}::text[]) with ordinality as t(id, nr)`.execute(t.db)
  const found = async (who: Person, q: string) => {
    const { items, counts, suggestions } = await search(who, q)
    expect(suggestions).toEqual([])
    return { counts, of: items.map(({ where }) => where.file_name) }
  }
  expect((await found(member, 'galumphed')).counts).toEqual({ job_aid: 100 })
  expect(await found(member, '-outgrabed galump'), 'begun, and without another').toMatchObject({ counts: { job_aid: 100 } })
  expect((await found(member, 'outgrabed')).counts).toEqual({ job_aid: 54 })
  expect((await found(trainer, 'outgrabed')).counts).toEqual({ job_aid: 60 })
  for (const nr of ['001', '399', '449']) expect(await found(member, `galumphed single${nr}`)).toEqual({ counts: { job_aid: 1 }, of: [`${Number(nr)}.pdf`] })
  expect((await found(trainer, 'secretly')).counts).toEqual({ job_aid: 45 })
  for (const [who, q] of [[member, 'secretly'], [await t.person(await t.org()), 'galumphed']] as const)
    expect(await found(who, q)).toEqual({ counts: {}, of: [] })
  // No file of theirs is stored.
  await sql`delete from job_aid where id = any(${ids}::uuid[])`.execute(t.db)
}) // prettier-ignore
