import { type Page, expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './axe.ts'
import { arrive, fromHere, signIn } from './people.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'People and their certifications' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

/** A certification that is asked of nobody, but open to everybody. */
async function certification({ request }: Page, name: string) {
  const { items }: { items: { id: string }[] } = await (await request.get('/api/organizations?limit=1')).json()
  const rules = [{ rule_kind: 'manual_sign_off', label: 'Seen in the pool' }]
  const data = { owner_organization_id: items[0]?.id, slug: `team-${Date.now()}`, name, awarding_mode: 'approval', rules }
  const made = await request.post('/api/certifications', { data, headers: fromHere() })
  expect(made.status()).toBe(201)
  const { id }: { id: string } = await made.json()
  return id
}

test('whoever keeps certifications decides about many of the team, whichever certification it is', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const name = `Pool ${Date.now()}`
  const id = await certification(page, name)
  const dialog = page.getByRole('dialog')
  await page.goto('/o/harbour-view/team?sort=name')
  const names = grid(page).getByRole('rowheader').getByRole('link')
  await expect(names.filter({ hasText: 'Amir Haddad' })).toBeVisible()
  const [first, second, third] = (await names.allTextContents()).filter((each) => each !== 'Amir Haddad')

  await test.step('those who are chosen are exempt from the one that is named, and nobody else', async () => {
    for (const who of [first, second]) await page.getByRole('checkbox', { name: `Select ${who}` }).check()
    await bar(page).getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByRole('dialog', { name: 'Decide about 2 people' })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Certification' })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).click()
    await expect(dialog.getByRole('button', { name: 'Sign off' })).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Exempt' }).click()
    await expect(dialog.getByRole('heading', { name: 'Exempt 2 people' })).toBeVisible()
    await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Away with the fleet.')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText('Exempt: 2')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bar(page).getByRole('status')).toHaveText('')
    await expect(bar(page).getByRole('checkbox')).toBeFocused()
    const { items }: { items: { user_id: string }[] } = await (await page.request.get(`/api/certifications/${id}/exemptions`)).json()
    expect(items).toHaveLength(2)
  })

  await test.step('where the team is looked at for one, it is that one; who fails stays chosen', async () => {
    await page.goto(`/o/harbour-view/team?certification=${id}&offers=true&sort=name`)
    for (const who of ['Amir Haddad', first, third]) await page.getByRole('checkbox', { name: `Select ${who}` }).check()
    await bar(page).getByRole('button', { name: 'Decide' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Certification' })).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Exempt' }).click()
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Away with the fleet.')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not exempt: 1 · Exempt already: 1 · Exempt: 1')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bar(page).getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Amir Haddad' })).toBeChecked()
  })

  await test.step('on a phone a due date is set for two, by the keys', async () => {
    await page.goto(`/o/harbour-view/team?certification=${id}&offers=true&sort=name`)
    for (const who of [second, third]) {
      await names.filter({ hasText: who! }).focus()
      await page.keyboard.press('x')
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await bar(page).getByRole('button', { name: 'Decide' }).click()
    await dialog.getByRole('button', { name: 'Set the due date' }).click()
    await expectAccessibleDialog(page)
    await dialog.getByLabel('Due on').fill('2031-05-01')
    await dialog.getByRole('button', { name: 'Set the date' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Date set: 2')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('nothing is decided about another day', async () => {
    await page.goto('/o/harbour-view/team?at=2026-01-31')
    await expect(grid(page)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
  // Nobody exempts themselves.
  expect(complaints).toEqual([expect.stringContaining('403')])
  await leave()
})

test('a manager who keeps no certification reminds, and is offered nothing to decide', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  await page.goto('/o/harbour-view/team')
  await page
    .getByRole('checkbox', { name: /^Select [A-Z]/ })
    .nth(1)
    .check()
  await expect(bar(page).getByRole('button', { name: /^(Remind people|Nothing to remind of)$/ })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Decide' })).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})
