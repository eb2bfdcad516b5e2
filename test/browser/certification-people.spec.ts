import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { arrive, fromHere } from './people.ts'

const STEPS = ['Seen in the pool', 'Seen on the deck']

/** Amir makes a certification with two sign-offs; its address. */
async function certification({ request }: Page, name: string): Promise<string> {
  const { items }: { items: { id: string }[] } = await (await request.get('/api/organizations?limit=1')).json()
  const rules = STEPS.map((label) => ({ rule_kind: 'manual_sign_off', label }))
  const slug = `rescue-${Date.now()}`
  const data = { owner_organization_id: items[0]?.id, slug, name, awarding_mode: 'approval', rules }
  const made = await request.post('/api/certifications', { data, headers: fromHere() })
  expect(made.status()).toBe(201)
  const { id }: { id: string } = await made.json()
  return `/o/harbour-view/certifications/${id}?tab=people`
}

const selectionOf = (page: Page) => page.getByRole('region', { name: 'Selection' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(selectionOf(page).getByRole('status')).toHaveText(`${names.length} selected`)
}

async function decide(page: Page, verb: string, title: string) {
  await selectionOf(page).getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
}

/** What became of how many; then the dialog is closed. */
async function outcome(page: Page, summary: string) {
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(summary)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an administrator decides about many people of a certification at once, and learns what became of each', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const address = await certification(page, `Rescue ${Date.now()}`)
  const dialog = page.getByRole('dialog')
  const selection = selectionOf(page)
  await page.goto(address)

  await test.step('a due date is set for three, once it is said which', async () => {
    await choose(page, 'Maya Okafor', 'Priya Nair', 'Ravi Patel')
    await expectAccessible(page)
    await decide(page, 'Set the due date', 'Set the due date for 3 people')
    await dialog.getByRole('button', { name: 'Set the date' }).click()
    await expect(dialog.getByText('Choose a day.')).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByLabel('Due on').fill('2031-05-01')
    await dialog.getByRole('button', { name: 'Set the date' }).click()
    await outcome(page, 'Date set: 3')
    for (const name of ['Maya Okafor', 'Priya Nair', 'Ravi Patel']) await expect(rowOf(page, name)).toContainText('1 May 2031')
    await expect(selection.getByRole('status')).toHaveText('')
    await expect(selection.getByRole('checkbox')).toBeFocused()
  })

  await test.step('nobody exempts themselves: the row says so and stays selected, the others are exempt', async () => {
    await choose(page, 'Amir Haddad', 'Priya Nair', 'Ravi Patel')
    await decide(page, 'Exempt', 'Exempt 3 people')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expect(dialog.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Away with the fleet.')
    await dialog.getByLabel('Until').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expect(dialog.getByText('This day is over.')).toBeVisible()
    await dialog.getByLabel('Until').fill('')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not exempt: 1 · Exempt: 2')
    await expect(dialog.getByRole('listitem').first()).toContainText(/Amir Haddad.*Not exempt.*Nobody exempts themselves\./)
    await expectAccessibleDialog(page)
    await outcome(page, 'Not exempt: 1 · Exempt: 2')
    await expect(rowOf(page, 'Priya Nair')).toContainText('Exempt without an end')
    await expect(selection.getByRole('status')).toHaveText('1 selected')
  })

  await test.step('of oneself only what may be is offered', async () => {
    await selection.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Set the due date'])
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select Amir Haddad' }).uncheck()
  })

  await test.step('whoever is exempt already stays so', async () => {
    await choose(page, 'Ravi Patel', 'Grace Adeyemi')
    await decide(page, 'Exempt', 'Exempt 2 people')
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Another reason.')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await outcome(page, 'Exempt already: 1 · Exempt: 1')
  })

  await test.step('one of the steps is signed off for two, once it is said which', async () => {
    await choose(page, 'Maya Okafor', 'Kaia Holm')
    await decide(page, 'Sign off', 'Sign 2 people off')
    await dialog.getByRole('button', { name: 'Sign off' }).click()
    await expect(dialog.getByText('Which of them?')).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('combobox', { name: 'What you saw' }).click()
    await page.getByRole('option', { name: 'Seen on the deck' }).click()
    await dialog.getByRole('button', { name: 'Sign off' }).click()
    await outcome(page, 'Signed off: 2')
    await expect(rowOf(page, 'Kaia Holm')).toContainText('In progress')
    await choose(page, 'Maya Okafor', 'Megan Price')
    await decide(page, 'Sign off', 'Sign 2 people off')
    await dialog.getByRole('combobox', { name: 'What you saw' }).click()
    await page.getByRole('option', { name: 'Seen on the deck' }).click()
    await dialog.getByRole('button', { name: 'Sign off' }).click()
    await outcome(page, 'Signed off already: 1 · Signed off: 1')
  })

  await test.step('one is awarded by hand; an answer that got lost awards nothing twice', async () => {
    const sent: (string | undefined)[] = []
    await page.route('**/api/certifications/*/awards', async (route) => {
      sent.push(route.request().headers()['idempotency-key'])
      if (sent.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await choose(page, 'Maya Okafor')
    await decide(page, 'Award by hand', 'Award 1 person by hand')
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Proved on paper.')
    await dialog.getByRole('button', { name: 'Award', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not awarded: 1')
    await dialog.getByRole('button', { name: 'Try 1 again' }).click()
    await outcome(page, 'Awarded: 1')
    expect(sent[0]).toBeTruthy()
    expect(sent).toEqual([sent[0], sent[0]])
    const awards = await page.request.get(`/api${new URL(page.url()).pathname.replace('/o/harbour-view', '')}/awards`)
    expect(((await awards.json()) as { items: unknown[] }).items).toHaveLength(1)
    await page.unroute('**/api/certifications/*/awards')
    complaints.length = 0
  })

  await test.step('whoever has it is not awarded it again, and whoever has none has none revoked', async () => {
    await choose(page, 'Maya Okafor', 'Kaia Holm')
    await decide(page, 'Award by hand', 'Award 2 people by hand')
    await dialog.getByRole('button', { name: 'Award', exact: true }).click()
    await outcome(page, 'Has it already: 1 · Awarded: 1')
    await choose(page, 'Maya Okafor', 'Megan Price')
    await decide(page, 'Revoke the award', 'Revoke the awards of 2 people')
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('The paper was another one.')
    await dialog.getByRole('button', { name: 'Revoke the awards' }).click()
    await outcome(page, 'Has no award: 1 · Revoked: 1')
    await expect(rowOf(page, 'Kaia Holm')).toContainText('Valid')
    await expect(rowOf(page, 'Maya Okafor')).not.toContainText('Valid')
  })
  expect(complaints).toEqual([])
  await leave()
})

test('a manager chooses their own people among those of a certification, and signs them off', async ({ browser }) => {
  const administrator = await arrive(browser, 'amir')
  const address = await certification(administrator.page, `Lifting ${Date.now()}`)
  await administrator.leave()
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const dialog = page.getByRole('dialog')
  await page.goto(address)
  await expect(rowOf(page, 'Freddie Shaw')).toBeVisible()
  await choose(page, 'Maya Okafor', 'Kwame Mensah')
  await expect(page.getByRole('checkbox', { name: 'Select Freddie Shaw' })).toHaveCount(0)
  await expect(selectionOf(page).getByRole('button', { name: 'Decide' })).toHaveCount(0)
  await selectionOf(page).getByRole('button', { name: 'Sign off' }).click()
  await dialog.getByRole('combobox', { name: 'What you saw' }).click()
  await page.getByRole('option', { name: 'Seen in the pool' }).click()
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await outcome(page, 'Signed off: 2')
  await choose(page, 'Kwame Mensah')
  await selectionOf(page).getByRole('button', { name: 'Remind people' }).click()
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(rowOf(page, 'Kwame Mensah')).toContainText('Reminded today by Tomás Lindqvist.')
  expect(complaints).toEqual([])
  await leave()
})
