import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { arrive, signIn } from './people.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' })
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

test('what is typed leads to all that has it, by kind, with what was meant where it is misspelt', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')

  await test.step('the palette shows what was found for the text there is, and leads to the rest', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('hygiene')
    const listbox = page.getByRole('listbox', { name: 'Found' })
    await expect(listbox.getByRole('option', { name: /Hand hygiene: five moments/ })).toBeVisible()
    await field(page).fill('hygienx')
    await field(page).fill('hygiene zzzz')
    await expect(listbox.getByRole('option', { name: /Hand hygiene: five moments/ })).toHaveCount(0)
    await field(page).fill('hygiene')
    await listbox.getByRole('option', { name: 'All results for “hygiene”' }).click()
    await expect(page).toHaveURL(/\/search\?q=hygiene$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeVisible()
  })

  await test.step('each result says where it has the words, marked', async () => {
    await expect(results(page).first()).toBeVisible()
    await expect(results(page).first().locator('mark').first()).toHaveText(/hygiene/i)
    await expectAccessible(page)
    await expectFits(page, 'the results')
  })

  await test.step('a kind narrows them and says how many there are', async () => {
    const kinds = page.getByRole('navigation', { name: 'Kinds' })
    await kinds.getByRole('link', { name: /^Courses \d+/ }).click()
    await expect(page).toHaveURL(/kind=course/)
    for (const row of await results(page).all()) await expect(row).toContainText('Course')
    await kinds.getByRole('link', { name: 'Everything' }).click()
    await expect(page).toHaveURL(/\/search\?q=hygiene$/)
  })

  await test.step('what is written nearly so is found or offered, and nothing is said to be nothing', async () => {
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('hygeine')
    await expect(page.getByText(/Hand hygiene/).first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('zzzzqq')
    await expect(page.getByRole('heading', { name: 'Nothing found for “zzzzqq”' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what is offered instead stands in the field as soon as it is looked for', async () => {
    const asked = page.getByRole('searchbox', { name: 'What are you looking for?' })
    await asked.fill('hygxxxx')
    const offered = page
      .getByRole('main')
      .getByRole('link', { name: /hygiene/i })
      .first()
    await expect(page.getByText('Did you mean one of these?')).toBeVisible()
    const text = (await offered.textContent()) ?? ''
    await offered.click()
    await expect(asked).toHaveValue(text)
    await expect(results(page).first()).toContainText(text)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('arrows, Home and End go from the field through the results and back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/search')
  const asked = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await asked.pressSequentially('hygiene')
  await expect(results(page).nth(2)).toBeVisible()
  // Whoever types on is not thrown out of the field by what was found meanwhile.
  await expect(asked).toBeFocused()
  const link = (row: ReturnType<typeof results>) => row.getByRole('link')
  await page.keyboard.press('End')
  await expect(asked).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).nth(0))).toBeFocused()
  await expect(page.locator('a:focus-visible')).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).nth(1))).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(results(page).last())).toBeFocused()
  await expect(page.locator('a:focus-visible')).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).last())).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link(results(page).first())).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByRole('region', { name: 'Search results' })).toContainText(
    'The first or the last result',
  )
  await page.keyboard.press('Escape')
  await link(results(page).first()).focus()
  await page.keyboard.press('ArrowUp')
  await expect(asked).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /hygiene/i })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a thread is found by what a post of it says, and opens there', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const thread = 'Where are the spare slings for the hoist?'
  await page.keyboard.press('Control+k')
  await field(page).fill('slings cupboard')
  const listbox = page.getByRole('listbox', { name: 'Found' })
  await expect(listbox.getByRole('group', { name: 'Forum threads' }).getByRole('option', { name: thread })).toBeVisible()
  await listbox.getByRole('option', { name: 'All results for “slings cupboard”' }).click()
  await expect(results(page).first()).toContainText('Four are in the teaching room, second cupboard.')
  await expect(results(page).first()).toContainText('Forum thread')
  await expect(results(page).first().locator('mark').first()).toHaveText('cupboard')
  await results(page).first().getByRole('link', { name: thread }).click()
  await expect(page).toHaveURL(/\/forum-threads\/[0-9a-f-]{36}\?post=2$/)
  await expect(page.getByRole('heading', { level: 1, name: thread })).toBeVisible()
  await expect(page.getByText('Four are in the teaching room')).toBeInViewport()
  expect(complaints).toEqual([])
  await leave()
})

test('one’s own records are found, on a phone as well, and lead to where they are read', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const answer = await page.request.get('/api/records?limit=1')
  const { items } = (await answer.json()) as { items: { title: string }[] }
  const title = items[0]!.title
  await page.goto(`/search?q=${encodeURIComponent(`"${title}"`)}&kind=record`)
  await expectFits(page, 'the results')
  await results(page).getByRole('link', { name: title, exact: true }).first().click()
  await expect(page).toHaveURL(/\/my-records\/[0-9a-f-]{36}$/)
  expect(complaints).toEqual([])
  await leave()
})
