import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { signIn, turnTo } from './people.ts'

const RECORDS = '/o/harbour-view/records'
const views = (page: Page) => page.getByRole('button', { name: 'Views', exact: true })
const kept = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** In whatever order the address says them. */
const expectFilters = (page: Page, filters: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters)

test('what a list shows is kept by a name, opened in place of all filters, changed and deleted', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const [name, better] = [`Waiting ${Date.now()}`, `Pending ${Date.now()}`]
  const asked: string[] = []
  page.on('request', (request) => /\/api\/.*\/views/.test(request.url()) && asked.push(request.method()))

  await test.step('views are asked for once somebody wants to see them', async () => {
    await turnTo(page, `${RECORDS}?status=pending&sort=learner`)
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
    await expect(page.getByText(/and that is all|so far/)).toBeVisible()
    expect(asked).toEqual([])
    await views(page).click()
    await expect(kept(page).getByRole('button', { name: 'Save this view' })).toBeVisible()
    await expect.poll(() => asked).toEqual(['GET'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(kept(page)).toHaveCount(0)
    await expect(views(page)).toBeFocused()
  })

  await test.step('it is saved by the keyboard alone, and not without a name', async () => {
    await page.keyboard.press('Enter')
    await kept(page).getByRole('button', { name: 'Save this view' }).press('Enter')
    const dialog = form(page, 'Save this view')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Give the view a name.')).toBeVisible()
    await expectAccessibleDialog(page)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${name}” is kept among the views of this list.`)).toBeVisible()
    await expect(views(page)).toBeFocused()
  })

  await test.step('a name that is taken is refused, and stays in the field', async () => {
    await views(page).click()
    await expect(kept(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await kept(page).getByRole('button', { name: 'Save this view' }).click()
    const field = form(page, 'Save this view').getByRole('textbox', { name: 'Name' })
    await field.fill(name)
    await form(page, 'Save this view').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('There is a view of that name here already.')).toBeVisible()
    await expect(field).toHaveValue(name)
    await form(page, 'Save this view').getByRole('button', { name: 'Cancel' }).click()
    complaints.length = 0
  })

  await test.step('it is opened in place of what was there, and known by whatever order the address has', async () => {
    await turnTo(page, `${RECORDS}?q=hand&include_archived=true`)
    await views(page).click()
    await expect(kept(page).getByRole('link', { name })).not.toHaveAttribute('aria-current')
    await kept(page).getByRole('link', { name }).click()
    await expectFilters(page, { status: 'pending', sort: 'learner' })
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(views(page)).toBeFocused()
    await page.goBack()
    await expectFilters(page, { q: 'hand', include_archived: 'true' })
    await turnTo(page, `${RECORDS}?sort=learner&status=pending`)
    await views(page).click()
    await expect(kept(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
  })

  await test.step('it is renamed, and shows what the list shows now', async () => {
    await turnTo(page, `${RECORDS}?status=rejected`)
    await views(page).click()
    await kept(page)
      .getByRole('button', { name: `Change ${name}` })
      .click()
    const dialog = form(page, 'Change the view')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(better)
    await dialog.getByRole('checkbox', { name: 'Show from now on what the list shows now' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save the changes' }).click()
    await expect(dialog).toHaveCount(0)
    await turnTo(page, RECORDS)
    await views(page).click()
    await kept(page).getByRole('link', { name: better }).click()
    await expectFilters(page, { status: 'rejected' })
  })

  await test.step('it is deleted once that is confirmed', async () => {
    await views(page).click()
    await kept(page)
      .getByRole('button', { name: `Change ${better}` })
      .click()
    await form(page, 'Change the view').getByRole('button', { name: 'Delete the view' }).click()
    await form(page, `Delete “${better}”?`).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`“${better}” is deleted.`)).toBeVisible()
    await expectFilters(page, { status: 'rejected' })
    await views(page).click()
    await expect(kept(page).getByRole('button', { name: 'Save this view' })).toBeVisible()
    await expect(kept(page).getByRole('link', { name: better })).toHaveCount(0)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('an administrator shares a view; a manager finds it on a phone, sees what they may, and changes nothing', async ({ browser }) => {
  const [amir, tomas] = [await signIn(browser, 'amir'), await signIn(browser, 'tomas', { viewport: { width: 360, height: 800 } })]
  const name = `For all ${Date.now()}`
  await turnTo(amir.page, '/o/harbour-view/team?people=all&state=overdue&at=2026-10-01')
  await views(amir.page).click()
  await kept(amir.page).getByRole('button', { name: 'Save this view' }).click()
  const dialog = form(amir.page, 'Save this view')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'For everybody in the organization' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await turnTo(tomas.page, '/o/harbour-view/team')
  await views(tomas.page).click()
  await expect(kept(tomas.page).getByRole('listitem').filter({ hasText: name })).toContainText('For everybody')
  await expect(kept(tomas.page).getByRole('button', { name: `Change ${name}` })).toHaveCount(0)
  await expectAccessible(tomas.page)
  await kept(tomas.page).getByRole('link', { name }).click()
  await expectFilters(tomas.page, { people: 'all', state: 'overdue', at: '2026-10-01' })
  await expect(tomas.page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await views(tomas.page).click()
  await kept(tomas.page).getByRole('button', { name: 'Save this view' }).click()
  await expect(form(tomas.page, 'Save this view').getByRole('checkbox')).toHaveCount(0)

  await amir.page.goto('/o/harbour-view/audit')
  await expect(amir.page.getByRole('listitem').filter({ hasText: `Saved view shared: ${name}` })).toBeVisible()
  await amir.page.goto('/o/harbour-view/team')
  await views(amir.page).click()
  await kept(amir.page)
    .getByRole('button', { name: `Change ${name}` })
    .click()
  await form(amir.page, 'Change the view').getByRole('button', { name: 'Delete the view' }).click()
  await form(amir.page, `Delete “${name}”?`).getByRole('button', { name: 'Delete' }).click()
  await expect(amir.page.getByText(`“${name}” is deleted.`)).toBeVisible()
  expect([...amir.complaints, ...tomas.complaints]).toEqual([])
  await Promise.all([amir.leave(), tomas.leave()])
})

test('views that could not be loaded are asked for again, and a list without any says what they are', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  await page.route(/\/views\?/, (route) => route.fulfill({ status: 403, json: { error: 'forbidden', error_description: 'Not now.' } }))
  await turnTo(page, '/o/harbour-view/subjects')
  await views(page).click()
  await expect(kept(page).getByRole('alert')).toContainText('The views could not be loaded')
  await expectAccessible(page)
  await page.unroute(/\/views\?/)
  await kept(page).getByRole('button', { name: 'Try again' }).click()
  await expect(kept(page).getByText(/^Nothing is kept here yet\./)).toBeVisible()
  await expectAccessible(page)
  await leave()
})
