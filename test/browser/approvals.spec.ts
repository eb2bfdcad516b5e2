import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { type Visitor, signIn } from './people.ts'

const inbox = (page: Page) => page.getByRole('navigation', { name: 'Submissions' })
const open = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

/** Submits as somebody who is signed in, and gives back the record. */
async function submit({ page }: Visitor, title: string): Promise<{ id: string }> {
  const { origin } = new URL(page.url())
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
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    multipart: { record: JSON.stringify(record), evidence: JSON.stringify(evidence) },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

test('the inbox is worked through with the keyboard, one submission after the other', async ({ browser }) => {
  const learner = await signIn(browser, 'maya')
  const stamp = Date.now()
  for (const name of ['third', 'second', 'first']) await submit(learner, `The ${name} ${stamp}`)
  const { page, complaints, leave } = await signIn(browser, 'tomas')
  await page.goto('/approvals')

  await test.step('j and k move, and the submission beside the list follows', async () => {
    await expect(open(page)).toHaveText(`The first ${stamp}`)
    await page.keyboard.press('j')
    await expect(open(page)).toHaveText(`The second ${stamp}`)
    await expect(inbox(page).getByRole('link', { name: `The second ${stamp}` })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(open(page)).toHaveText(`The third ${stamp}`)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(open(page)).toHaveText(`The first ${stamp}`)
  })

  await test.step('a approves, and the next one comes up; a second press at once decides nothing', async () => {
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await expect(inbox(page).getByRole('link', { name: `The first ${stamp}` })).toHaveCount(0)
    await expect(open(page)).toHaveText(`The second ${stamp}`)
    await expect(open(page)).toBeFocused()
    await page.waitForTimeout(1000)
    await expect(inbox(page).getByRole('link', { name: `The second ${stamp}` })).toBeVisible()
  })

  await test.step('r asks for the note, which is kept when the dialog closes', async () => {
    await page.keyboard.press('r')
    await page.getByLabel('What has to change?').fill('Who taught it? Tell a, r and j.')
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('r')
    await expect(page.getByLabel('What has to change?')).toHaveValue('Who taught it? Tell a, r and j.')
    await page.keyboard.press('Control+Enter')
    await expect(inbox(page).getByRole('link', { name: `The second ${stamp}` })).toHaveCount(0)
    await expect(open(page)).toHaveText(`The third ${stamp}`)
  })

  await test.step('? explains the keys, and switches them off', async () => {
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use these keys' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(open(page)).toHaveText(`The third ${stamp}`)
  })

  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('what somebody else decided meanwhile is told, and nothing is decided twice', async ({ browser }) => {
  const learner = await signIn(browser, 'maya')
  const title = `Decided twice ${Date.now()}`
  const { id } = await submit(learner, title)
  const { page, leave } = await signIn(browser, 'tomas')
  await page.goto(`/approvals?record=${id}`)
  await expect(open(page)).toHaveText(title)
  const administrator = await signIn(browser, 'amir')
  await administrator.page.goto(`/approvals?record=${id}`)
  await administrator.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(inbox(administrator.page).getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('It is not decided')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  for (const visitor of [learner, administrator]) await visitor.leave()
  await leave()
})

test('on a phone the list and a submission are pages of their own', async ({ browser }) => {
  const learner = await signIn(browser, 'maya')
  const title = `On the phone ${Date.now()}`
  await submit(learner, title)
  const { page, leave } = await signIn(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  await page.goto('/approvals')
  await inbox(page).getByRole('link', { name: title }).click()
  await expect(inbox(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'All submissions' }).click()
  await expect(inbox(page).getByRole('link', { name: title })).toBeVisible()
  await learner.leave()
  await leave()
})
