import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, turnTo } from './people.ts'

const lists: { path: string; label: 'Name' | 'Title'; usual?: string }[] = [
  { path: 'certifications', label: 'Name' },
  { path: 'pathways', label: 'Name' },
  { path: 'courses', label: 'Name' },
  { path: 'quizzes', label: 'Title' },
  { path: 'job-aids', label: 'Title' },
  { path: 'events', label: 'Title', usual: 'Soonest first' },
]

/** What the things of a list are called, in their order. */
const named = (page: Page, path: string) => page.getByRole('main').getByRole('listitem').locator(`a[href*="/${path}/"]`)

async function sortBy(page: Page, order: string) {
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: order, exact: true }).click()
}

test('lists of what is kept stand by what things are called, events as they come; another order is kept by the address', async ({
  browser,
}) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  for (const { path, label, usual = `${label}, A to Z` } of lists) {
    await test.step(path, async () => {
      await turnTo(page, `/o/harbour-view/${path}`)
      await expect(named(page, path).first()).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue(usual)
      if (path === 'events') await sortBy(page, `${label}, A to Z`)
      const inOrder = async () => (await named(page, path).allInnerTexts()).map((text) => text.trim())
      await expect.poll(async () => (await inOrder()).length).toBeGreaterThan(0)
      const compared = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b))
      await expect.poll(async () => JSON.stringify(await inOrder()) === JSON.stringify(compared(await inOrder()))).toBe(true)
      const up = await inOrder()
      await sortBy(page, `${label}, Z to A`)
      await expect(page).toHaveURL(new RegExp(`sort=-${label.toLowerCase()}`))
      await expect.poll(inOrder).toEqual(up.toReversed())
      await page.reload()
      await expect.poll(inOrder).toEqual(up.toReversed())
      await expectAccessible(page)
    })
  }
  expect(complaints).toEqual([])
  await leave()
})

test('a view keeps the order, and taking the filters away does not', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await page.goto('/o/harbour-view/certifications?sort=-name&q=life')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/\/certifications\?sort=-name$/)
  const name = `By name ${Date.now()}`
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('dialog', { name: 'Save this view' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${name}” is kept among the views of this list.`)).toBeVisible()
  await page.goto('/o/harbour-view/certifications')
  await views.click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Name, Z to A')
  expect(complaints).toEqual([])
  await leave()
})

test('the awards of a certification are sorted by when they were given', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await turnTo(page, '/o/harbour-view/certifications')
  await page.getByRole('link', { name: 'Basic life support', exact: true }).click()
  await page.getByRole('tab', { name: 'Awards' }).click()
  const people = page.getByRole('list', { name: 'Awards' }).getByRole('link')
  await sortBy(page, 'Given, newest first')
  await expect(page).toHaveURL(/tab=awards.*sort=-awarded_at/)
  await expect(page.getByText(/and that is all/)).toBeVisible()
  const newest = await people.allInnerTexts()
  await sortBy(page, 'Given, oldest first')
  await expect.poll(async () => people.allInnerTexts()).toEqual(newest.toReversed())
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('the awards of a person are sorted by when they were given and by what they are of, by the keyboard too', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const me: { id: string } = await (await page.request.get('/api/users/me')).json()
  await turnTo(page, `/o/harbour-view/people/${me.id}`)
  const awards = page.getByRole('region', { name: 'Awards' })
  const names = awards.getByRole('list', { name: 'Awards' }).locator('a[href*="/certifications/"]')
  const field = awards.getByRole('combobox', { name: 'Sort by' })
  await expect(field).toHaveValue('Newest first')
  const called = async () => (await names.allInnerTexts()).map((text) => text.trim())
  const as = await called()
  expect(as.length).toBeGreaterThan(1)
  await field.focus()
  await page.keyboard.press('ArrowDown')
  // What is chosen is looked for a moment after the list is there; faster keys than a hand's are counted from the wrong place.
  await expect(page.getByRole('option', { name: 'Newest first', exact: true })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/sort=/)
  await expect(field).toBeFocused()
  await sortBy(page, 'Certification, A to Z')
  await expect(page).toHaveURL(/sort=name$/)
  const up = as.toSorted((a, b) => a.localeCompare(b))
  await expect.poll(called).toEqual(up)
  await page.reload()
  await expect.poll(called).toEqual(up)
  await sortBy(page, 'Certification, Z to A')
  await expect.poll(called).toEqual(up.toReversed())
  await expectAccessible(page)
  await sortBy(page, 'Newest first')
  await expect.poll(called).toEqual(as)
  await expect(page).not.toHaveURL(/sort=/)
  expect(complaints).toEqual([])
  await leave()
})

test('roles are sorted by what they are called and by how many hold them, or stand department by department', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await turnTo(page, '/o/harbour-view/structure/roles')
  const names = page.getByRole('main').locator('td a[href*="/structure/roles/"]:not([href$="/requirements"])')
  const called = async () => (await names.allInnerTexts()).map((text) => text.trim())
  const departments = page.getByRole('rowheader').or(page.locator('th[scope=rowgroup]'))
  await expect(names.first()).toBeVisible()
  const grouped = await called()
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=name$/)
  const up = grouped.toSorted((a, b) => a.localeCompare(b))
  await expect.poll(called).toEqual(up)
  await expect(departments).toHaveCount(0)
  await page.getByRole('columnheader', { name: 'People' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-people$/)
  const counts = (await page.locator('tbody tr td:nth-child(3)').allInnerTexts()).map(Number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await sortBy(page, 'Department by department')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(called).toEqual(grouped)
  expect(complaints).toEqual([])
  await leave()
})

test('of a list of hundreds some are shown at a time, in its order, and all of it is searched', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await page.route('**/api/job-aids?*', async (route) => {
    const answer = await route.fetch()
    const [aid]: { id: string }[] = await answer.json()
    const many = Array.from({ length: 250 }, (_, nr) => ({ ...aid, id: aid!.id.slice(0, -3) + (100 + nr), title: `Aid ${1000 + nr}` }))
    await route.fulfill({ json: many })
  })
  await turnTo(page, '/o/harbour-view/job-aids?sort=-title')
  const aids = named(page, 'job-aids')
  await expect(aids).toHaveCount(100)
  await expect(aids.first()).toHaveText('Aid 1249')
  await expect(page.getByRole('main').getByText('250 job aids; the first 100 stand here')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveCount(200)
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveCount(250)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('main').getByText('250 job aids', { exact: true })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Find a job aid' }).fill('1003')
  await expect(aids).toHaveText(['Aid 1003'])
  expect(complaints).toEqual([])
  await leave()
})

test('whoever asks for more of a list by the keyboard stays there, until told that this was all', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  // A page of twenty, of which there are three.
  await page.route('**/api/records?*', async (route) => {
    const url = new URL(route.request().url())
    const nr = Number(url.searchParams.get('cursor') ?? 0)
    url.searchParams.delete('cursor')
    const answer = await route.fetch({ url: url.href })
    const { items }: { items: { id: string }[] } = await answer.json()
    const some = items.slice(0, 20).map((item) => ({ ...item, id: item.id.slice(0, -1) + nr }))
    await route.fulfill({ json: { items: some, next_cursor: nr < 2 ? String(nr + 1) : null } })
  })
  await turnTo(page, '/o/harbour-view/records')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(page.getByRole('main').getByText('20 records so far')).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('40 records so far')).toBeVisible()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('60 records, and that is all')).toBeFocused()
  await expect(more).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})
