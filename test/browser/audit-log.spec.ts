import { expect, test } from '@playwright/test'
import { arrive, fromHere } from './people.ts'

test('a reader of German is told in German what is gone, in a narrow window too', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { locale: 'de-DE', viewport: { width: 360, height: 740 } })
  const headers = fromHere()
  const post = async (path: string, data: object): Promise<{ id: string }> => (await page.request.post(path, { data, headers })).json()
  const { id: owner_organization_id } = await (await page.request.get('/api/organizations/harbour-view')).json()
  const mark = Date.now()
  const gone = await post('/api/subjects', { owner_organization_id, slug: `gone-${mark}`, name: `Gone ${mark}` })
  const about = { owner_organization_id, title: `Drill ${mark}`, subject_matter_ids: [gone.id] }
  const record = await post('/api/records', about)
  expect((await page.request.delete(`/api/subjects/${gone.id}/permanent-deletion`, { headers })).ok()).toBe(true)
  await page.goto(`/o/harbour-view/audit?about=${record.id}`)
  const made = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Drill ${mark}` })
    .last()
  await made.getByRole('button', { name: /Feld/ }).click()
  await expect(made.getByRole('row', { name: /^Themen/ })).toContainText('ein Thema, das es nicht mehr gibt')
  await expect(made).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(complaints).toEqual([])
  await leave()
})
