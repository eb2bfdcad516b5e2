import { expect, test } from 'vitest'
import { type Json, harness } from '../../../test/harness.ts'

const t = await harness()

test('certifications are found by a part of their name or slug, page by page, and wildcards are only letters', async () => {
  const org = await t.org()
  const keeper = await t.person(org, ['certifications:read', 'certifications:write'])
  for (const slug of ['hand-hygiene', 'hygiene', 'fire-safety']) {
    const body = { owner_organization_id: org.id, slug, name: slug, awarding_mode: 'approval' }
    expect((await t.call(keeper, 'POST', '/api/certifications', body)).status).toBe(201)
  }
  const found = async (query: string) => (await t.call(keeper, 'GET', `/api/certifications?org=${org.slug}&${query}`)).body
  const slugs = ({ items }: Json) => items.map(({ slug }: Json) => slug)
  expect(slugs(await found('q=HYG'))).toEqual(['hygiene', 'hand-hygiene'])
  expect(slugs(await found('q=%25'))).toEqual([])
  const first = await found('q=hyg&limit=1')
  const cursor = encodeURIComponent(first.next_cursor)
  expect(await found(`q=hyg&limit=1&cursor=${cursor}`)).toMatchObject({ items: [{ slug: 'hand-hygiene' }], next_cursor: null })
  expect((await found(`q=fire&limit=1&cursor=${cursor}`)).error).toBe('invalid_cursor')
  const other = await t.person(await t.org(), ['certifications:read'])
  expect((await t.call(other, 'GET', '/api/certifications?q=hyg')).body.items).toEqual([])
})
