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

  await test.step('what was decided at once is taken back at once', async () => {
    const log = `/api/organizations/harbour-view/audit-log?subject_id=${id}`
    const entries: { items: { action: string; batch_id: string | null }[] } = await (await page.request.get(log)).json()
    const batch = entries.items.find(({ action }) => action === 'certification_due_date.set')?.batch_id
    await page.goto(`/o/harbour-view/audit?batch=${batch}`)
    await page.getByRole('region', { name: 'One act' }).getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Taken back: 2')
    await page.keyboard.press('Escape')
    const { items }: { items: object[] } = await (await page.request.get(`/api/certifications/${id}/due-dates`)).json()
    expect(items).toEqual([])
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

test('a manager signs off many of the team, and decides nothing else', async ({ browser }) => {
  test.slow()
  const amir = await signIn(browser, 'amir')
  const name = `Boat ${Date.now()}`
  // Of one alone it would be about that, and nothing to choose.
  await certification(amir.page, `Raft ${Date.now()}`)
  const id = await certification(amir.page, name)
  const { page, complaints, leave } = await signIn(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  const dialog = page.getByRole('dialog')
  await page.goto('/o/harbour-view/team?offers=true&sort=name')
  const boxes = page.getByRole('checkbox', { name: /^Select [A-Z]/ })
  const names = [0, 1, 2].map((at) => boxes.nth(at).getAttribute('aria-label'))
  for (const label of (await Promise.all(names)).filter((each) => each !== 'Select Tomás Lindqvist').slice(0, 2))
    await page.getByRole('checkbox', { name: label! }).check()
  await expect(bar(page).getByRole('button', { name: /^(Remind people|Nothing to remind of)$/ })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Decide' }).click()
  await dialog.getByRole('combobox', { name: 'Certification' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByRole('button', { name: 'Sign off' })).toBeVisible()
  for (const other of ['Exempt', 'Set the due date', 'Award by hand'])
    await expect(dialog.getByRole('button', { name: other })).toHaveCount(0)
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign 2 people off' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Signed off: 2')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('status')).toHaveText('')
  const { rules }: { rules: { id: string }[] } = await (await amir.page.request.get(`/api/certifications/${id}`)).json()
  const { items }: { items: { signed_by: { display_name: string } }[] } = await (
    await amir.page.request.get(`/api/certification-rules/${rules[0]?.id}/sign-offs`)
  ).json()
  expect(items.map(({ signed_by }) => signed_by.display_name)).toEqual(['Tomás Lindqvist', 'Tomás Lindqvist'])
  expect(complaints).toEqual([])
  await amir.leave()
  await leave()
})

test('whom a reader neither keeps nor signs off for is only reminded', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'tomas')
  // Nothing asks for a sign-off.
  await page.route(/\/api\/certifications\?/, async (route) => {
    const answer = await route.fetch()
    const { items, ...page }: { items: object[] } = await answer.json()
    await route.fulfill({ response: answer, json: { ...page, items: items.map((one) => ({ ...one, rules: [] })) } })
  })
  await page.goto('/o/harbour-view/team')
  const asked = page.waitForResponse(/\/api\/certifications\?/)
  await page
    .getByRole('checkbox', { name: /^Select [A-Z]/ })
    .nth(1)
    .check()
  await asked
  await expect(bar(page).getByRole('button', { name: /^(Remind people|Nothing to remind of)$/ })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Decide' })).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})
