import { expect, test } from '@playwright/test'
import { arrive, fromHere } from './people.ts'

test('a week shows events side by side where they overlap', async ({ browser }) => {
  const amir = await arrive(browser, 'amir')
  const found = await amir.page.request.get('/api/organizations/harbour-view/directory?q=Maya')
  const { items }: { items: { user_id: string }[] } = await found.json()
  const mark = Date.now()
  for (const [name, from, to] of [
    ['Early', '07:00', '08:30'],
    ['Beside it', '08:00', '09:00'],
  ]) {
    const windows = [{ starts_at: `2031-05-07T${from}:00Z`, ends_at: `2031-05-07T${to}:00Z` }]
    const data = { org: 'harbour-view', title: `${name} ${mark}`, windows, participant_user_ids: [items[0]?.user_id] }
    expect((await amir.page.request.post('/api/events/batch', { data, headers: fromHere() })).status()).toBe(201)
  }
  await amir.leave()

  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/calendar?view=week&week=2031-05-05')
  const wednesday = page.getByRole('region', { name: /^Wednesday, 7 May 2031/ })
  const [early, beside] = [`Early ${mark}`, `Beside it ${mark}`].map((name) => wednesday.getByRole('listitem').filter({ hasText: name }))
  await expect(early!.getByText('09:00')).toBeVisible()
  const [left, right] = [await early!.boundingBox(), await beside!.boundingBox()]
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  expect(left!.y).toBeLessThan(right!.y)
  expect(complaints).toEqual([])
  await leave()
})
