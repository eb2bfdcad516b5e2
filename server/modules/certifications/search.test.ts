import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { courses } from '../../../test/qr.ts'

const t = await harness()

test('certifications are found by a part of their name or slug, page by page, and wildcards are only letters', async () => {
  const org = await t.org()
  const keeper = await t.person(org, ['certifications:read', 'certifications:write'])
  for (const slug of ['hand-hygiene', 'hygiene', 'fire-safety']) {
    const body = { owner_organization_id: org.id, slug, name: slug, awarding_mode: 'approval' }
    expect((await t.call(keeper, 'POST', '/api/certifications', body)).status).toBe(201)
  }
  const found = async (query: string) => (await t.call(keeper, 'GET', `/api/certifications?org=${org.slug}&${query}`)).body
  const slugs = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug)
  expect(slugs(await found('q=HYG'))).toEqual(['hygiene', 'hand-hygiene'])
  expect(slugs(await found('q=%25'))).toEqual([])
  const first = await found('q=hyg&limit=1')
  const cursor = encodeURIComponent(first.next_cursor)
  expect(await found(`q=hyg&limit=1&cursor=${cursor}`)).toMatchObject({ items: [{ slug: 'hand-hygiene' }], next_cursor: null })
  expect((await found(`q=fire&limit=1&cursor=${cursor}`)).error).toBe('invalid_cursor')
  const other = await t.person(await t.org(), ['certifications:read'])
  expect((await t.call(other, 'GET', '/api/certifications?q=hyg')).body.items).toEqual([])
})

test('which certifications ask for a job aid or a course is told to who may read them', async () => {
  const org = await t.org()
  const keeper = await t.person(org, ['certifications:read', 'certifications:write', 'job-aids:write'])
  const aid = (await t.call(keeper, 'POST', '/api/job-aids', { org: org.id, title: 'Lifting' })).body.id
  const course = await courses(t).add(org)
  const made = async (slug: string, ...rules: object[]) => {
    const { body } = await t.call(keeper, 'POST', '/api/certifications', {
      owner_organization_id: org.id,
      slug,
      name: slug,
      awarding_mode: 'approval',
    })
    for (const rule of rules) expect((await t.call(keeper, 'POST', `/api/certifications/${body.id}/rules`, rule)).status).toBe(201)
    return body.id
  }
  const [ofAid, ofCourse] = [
    { rule_kind: 'job_aid_viewed', job_aid_id: aid },
    { rule_kind: 'scorm_course_complete', scorm_course_id: course },
  ]
  await made('neither', { rule_kind: 'subject_record_count', threshold_count: 1 })
  await made('both', ofAid, ofCourse)
  await made('twice', ofAid, { ...ofAid, requires: 'confirmation' })
  const old = await made('old', ofAid)
  await t.call(keeper, 'PATCH', `/api/certifications/${old}`, { archived: true })
  const asking = async (id: string, who = keeper, more = '') =>
    (await t.call(who, 'GET', `/api/certifications?asks_for=${id}${more}`)).body.items.map(({ slug }) => slug)
  expect(await asking(aid)).toEqual(['twice', 'both'])
  expect(await asking(aid, keeper, '&include_archived=true')).toEqual(['old', 'twice', 'both'])
  expect(await asking(aid, keeper, '&q=bo')).toEqual(['both'])
  expect(await asking(course.toUpperCase())).toEqual(['both'])
  expect(await asking(org.id)).toEqual([])
  expect(await asking(aid, await t.person(org))).toEqual([])
  expect(await asking(aid, await t.person(await t.org(), ['certifications:read']))).toEqual([])
  expect((await t.call(keeper, 'GET', '/api/certifications?asks_for=x')).body.error_description).toContain('asks_for')
})

test('which certifications ask for a thing that the caller may not see is told as of an id that does not exist', async () => {
  const org = await t.org()
  const [own, sibling] = [await t.dept(org), await t.dept(org)]
  const keeper = await t.person(org, ['certifications:read', 'certifications:write', 'job-aids:read', 'job-aids:write'])
  const theirs = { org: org.id, department: sibling.id, title: 'Lifting' }
  const aid = (await t.call(keeper, 'POST', '/api/job-aids', theirs)).body.id
  const body = { owner_organization_id: org.id, slug: 'tied', name: 'Tied', awarding_mode: 'approval' }
  const { body: tied } = await t.call(keeper, 'POST', '/api/certifications', body)
  await t.call(keeper, 'POST', `/api/certifications/${tied.id}/rules`, { rule_kind: 'job_aid_viewed', job_aid_id: aid })
  const asking = async (who: Person) => (await t.call(who, 'GET', `/api/certifications?asks_for=${aid}`)).body.items
  expect(await asking(keeper)).toHaveLength(1)
  expect(await asking(await t.superuser())).toHaveLength(1)
  const reader = await t.person(org, ['certifications:read', 'job-aids:read'], own)
  expect((await t.call(reader, 'GET', `/api/certifications/${tied.id}`)).body.rules).toMatchObject([{ job_aid_id: null, hidden: true }])
  expect(await asking(reader)).toEqual([])
})
