import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { fromHere, room, arrive, signIn, turnTo } from './people.ts'

const trail = (page: Page) => page.getByRole('navigation', { name: 'Where you are' })

test('a page says where it lies, and the way up leads to the list as it was left', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/records?status=completed')
  const link = page.getByRole('row').getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(trail(page).getByRole('link')).toHaveText(['Records'])
  await expect(trail(page).locator('[aria-current=page]')).toHaveText(title)

  await test.step('pages beneath it name both above them', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit record' })).toBeVisible()
    await expect(trail(page).getByRole('link')).toHaveText(['Records', title])
    await expectAccessible(page)
  })

  await test.step('up and up, to the list with its filters, also after loading the page again', async () => {
    await page.reload()
    await trail(page).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await trail(page).getByRole('link', { name: 'Records', exact: true }).click()
    await expect(page).toHaveURL(/\/records\?status=completed$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeFocused()
  })

  await test.step('the browser’s own way back comes through the same pages', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/records\?status=completed$/)
  })

  await test.step('the navigation leads to the whole list', async () => {
    await room(page, 'Organization', 'Records').click()
    await expect(page).toHaveURL(/\/records$/)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('a record of one’s own leads back to the list that it was opened from', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const title = `${Date.now()} of my own`
  const me: { id: string } = await (await page.request.get('/api/users/me')).json()
  const { items }: { items: { id: string }[] } = await (await page.request.get('/api/organizations')).json()
  const data = { title, status: 'in_progress', owner_organization_id: items[0]?.id, learner_user_id: me.id }
  const made = await page.request.post('/api/records', { data, headers: fromHere() })
  expect(await made.json()).toMatchObject({ title })
  for (const [list, name] of [
    ['/o/harbour-view/records', 'Records'],
    ['/my-records', 'My records'],
  ] as const) {
    await page.goto(`${list}?status=in_progress`)
    await page.getByRole('link', { name: title }).click()
    await expect(trail(page).getByRole('link')).toHaveText([name])
    await page.reload()
    await trail(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${list}\\?status=in_progress$`))
  }
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone the page that is nearest above is the way back', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await page.goto('/my-records?status=completed')
  await page.getByRole('link', { name: 'Recognising sepsis, study day' }).click()
  await expect(trail(page).getByRole('link', { name: 'My records' })).toBeVisible()
  await trail(page).getByRole('link', { name: 'My records' }).click()
  await expect(page).toHaveURL(/\/my-records\?status=completed$/)
  await leave()
})

test('the room that somebody is in is in sight, however far down it stands', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.setViewportSize({ width: 1280, height: 600 })
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[data-active]')
  for (const [address, name] of [
    ['/o/harbour-view/audit', 'Audit'],
    ['/calendar', 'Calendar'],
    ['/o/harbour-view/people', 'People'],
  ] as const) {
    await turnTo(page, address)
    await expect(here).toHaveText(name)
    await expect(here).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate('scrollY')).toBe(0)
  }
  await leave()
})

test('whoever signs in after somebody finds nothing of what they filtered by', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/people?q=okafor')
  await page.getByRole('link', { name: 'Maya Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).toContain('okafor')

  await test.step('meanwhile it leads them back, to the room with people that they came from', async () => {
    await trail(page).getByRole('link', { name: 'People' }).click()
    await expect(page).toHaveURL(/\/o\/harbour-view\/people\?q=okafor$/)
    await page.goto('/o/harbour-view/team?q=okafor')
    await page.getByRole('link', { name: 'Maya Okafor' }).first().click()
    await trail(page).getByRole('link', { name: 'Team' }).click()
    await expect(page).toHaveURL(/\/o\/harbour-view\/team\?q=okafor$/)
  })
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('okafor')
  await leave()
})
