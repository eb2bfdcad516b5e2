import { type Page, expect, test } from '@playwright/test'
import { type Visitor, fromHere, arrive } from './people.ts'

const inbox = (page: Page) => page.getByRole('navigation', { name: 'What waits for you' })
const open = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

/** Submits a record as a person who is signed in. */
async function submit({ page }: Visitor, title: string): Promise<void> {
  const access = await page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string } }[] = await access.json()
  const record = {
    owner_organization_id: first?.organization.id,
    title,
    status: 'pending',
    completed_at: new Date(Date.now() - 3_600_000).toISOString(),
  }
  const evidence = [{ payload: { evidence_type: 'note', text: 'On the ward, with the educator.' } }]
  const response = await page.request.post('/api/records/submissions', {
    headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' },
    multipart: { record: JSON.stringify(record), evidence: JSON.stringify(evidence) },
  })
  expect(response.status()).toBe(201)
}

/** Blocks the page for a moment as soon as a submission of this title is rendered, before it is painted. */
const slowedAt = (page: Page, title: string, ms: number) =>
  page.evaluate(`{
    const watching = new MutationObserver(() => {
      if (document.querySelector('main h2')?.textContent !== ${JSON.stringify(title)}) return
      watching.disconnect()
      const until = performance.now() + ${ms}
      while (performance.now() < until);
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)

test('a key that is pressed before the next submission was on the screen does not decide it', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const stamp = Date.now()
  for (const name of ['second', 'first']) await submit(learner, `Slowly the ${name} ${stamp}`)
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const decided: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) decided.push(request.url())
  })
  await page.goto('/to-do')
  await expect(open(page)).toHaveText(`Slowly the first ${stamp}`)
  await slowedAt(page, `Slowly the second ${stamp}`, 1500)
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(open(page)).toHaveText(`Slowly the second ${stamp}`)
  await page.waitForTimeout(1000)
  await expect(inbox(page).getByRole('link', { name: `Slowly the second ${stamp}` })).toBeVisible()
  expect(decided).toHaveLength(1)
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: `Slowly the second ${stamp}` })).toHaveCount(0)
  expect(decided).toHaveLength(2)
  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('the button that approves a submission is in sight on a phone', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const title = `On the phone ${Date.now()}`
  await submit(learner, title)
  const { page, leave } = await arrive(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  await page.goto('/to-do')
  await inbox(page).getByRole('link', { name: title }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
  await learner.leave()
  await leave()
})

test('how much waits is told whole, on a phone too', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  for (const [waits, shown] of [[12, '12'], [120, '99+']] as const) {
    await page.route('**/api/to-do', (route) => route.fulfill({ json: { counts: { learning_record: waits } } }))
    await page.goto('/my-records')
    const count = page.getByRole('link', { name: /^To do/ }).getByText(shown, { exact: true })
    await expect(count).toBeVisible()
    const [inner, outer] = await count.evaluate((told) => [told.getBoundingClientRect(), told.parentElement!.getBoundingClientRect()] as const)
    expect([inner.left >= outer.left, inner.right <= outer.right], shown).toEqual([true, true])
    await page.unroute('**/api/to-do')
  }
  await leave()
}) // prettier-ignore
