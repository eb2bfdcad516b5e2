import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { fromHere, room, signIn } from './people.ts'

const about = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name })

async function addRule(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** The certifications of that slug, as the service has them. */
async function made(page: Page, slug: string) {
  const answer = await page.request.get(`/api/certifications?org=harbour-view&q=${slug}`)
  return (await answer.json()).items
}

test('a certification is composed as a whole, left and found again, refused once, and made with one press', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Mass casualty ${Date.now()}`
  const slug = name.toLowerCase().replaceAll(' ', '-')

  await test.step('title, subjects, rules and the roles that need it stand on one page, with what comes of them', async () => {
    await room(page, 'Content', 'Certifications').click()
    await page.getByRole('link', { name: 'New certification' }).click()
    await about(page, 'Name').fill(name)
    await page.getByRole('combobox', { name: 'Subjects' }).fill('basic life')
    await page.getByRole('option', { name: 'Basic life support' }).click()
    await page.keyboard.press('Escape')
    await addRule(page, 'Hours')
    await expect(part(page, 'Who qualifies').getByText('Complete the rules')).toBeVisible()
    await page.getByRole('textbox', { name: 'Hours' }).fill('1')
    await expect(part(page, 'Who qualifies').getByText(/people could get it today\./)).toBeVisible()
    await addRule(page, 'Sign-off')
    await page.getByRole('textbox', { name: 'Heading' }).fill('Seen in the drill')
    await expect(part(page, 'Who qualifies').getByText('Nobody could get it today.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a role' }).click()
    const role = page.getByRole('combobox', { name: 'Role' })
    await role.fill('nurse')
    await expect(page.getByRole('option').first()).toBeVisible()
    await role.press('ArrowDown')
    await role.press('Enter')
    await expect(role).toHaveValue(/^Nurse, .+ · /)
    await page.getByRole('textbox', { name: 'Days', exact: true }).fill('45')
    const seen = part(page, 'What people will see')
    await expect(seen.getByText('At least 1 hour in Basic life support')).toBeVisible()
    await expect(seen.getByText('Seen in the drill')).toBeVisible()
    await expect(seen.getByText('First due 45 days after the role is granted.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    expect(await made(page, slug)).toEqual([])
  })

  await test.step('leaving, coming back and a reload lose nothing', async () => {
    await page.getByRole('link', { name: 'Leave for now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible()
    await page.getByRole('link', { name: 'New certification' }).click()
    await expect(page.getByText('We kept what you typed')).toBeVisible()
    await page.reload()
    await expect(about(page, 'Name')).toHaveValue(name)
    await expect(page.getByRole('listitem', { name: 'Rule 2 of 2' })).toContainText('Seen in the drill')
    await expect(page.getByRole('textbox', { name: 'Days', exact: true })).toHaveValue('45')
    await expect(part(page, 'What people will see').getByText('At least 1 hour in Basic life support')).toBeVisible()
  })

  await test.step('a taken short name refuses the whole, at its field', async () => {
    const { id } = await (await page.request.get('/api/organizations/harbour-view')).json()
    const taken = { owner_organization_id: id, slug, name: `${name} of somebody else`, awarding_mode: 'automatic' }
    expect((await page.request.post('/api/certifications', { data: taken, headers: fromHere() })).status()).toBe(201)
    await page.getByRole('button', { name: 'Create the certification' }).click()
    await expect(about(page, 'Short name')).toBeFocused()
    await expect(page.getByText('The certification was not created')).toBeVisible()
    await expectAccessible(page)
    expect(await made(page, slug)).toHaveLength(1)
    complaints.splice(0)
  })

  await test.step('an ended session loses nothing, and nothing was made', async () => {
    await about(page, 'Short name').fill(`${slug}-2`)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Create the certification' }).click()
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.context().addCookies(cookies)
    await expect(about(page, 'Name')).toHaveValue(name)
    expect(await made(page, `${slug}-2`)).toEqual([])
  })

  await test.step('neither does a lost connection, and one whose answer was lost is made once', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create the certification' }).click()
    await expect(page.getByText('It is sent by itself as soon as there is one.', { exact: false })).toBeVisible()
    await page.route('**/api/certifications', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.context().setOffline(false)
    await expect(page.getByText('The certification was not created')).toBeVisible()
    expect(await made(page, `${slug}-2`)).toHaveLength(1)
    await page.unroute('**/api/certifications')
    await page.reload()
    await page.getByRole('button', { name: 'Create the certification' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'Rule 2 of 2' })).toContainText('Seen in the drill')
    const all = await made(page, `${slug}-2`)
    expect(all.map(({ rules }: { rules: unknown[] }) => rules.length)).toEqual([2])
    complaints.splice(0)
  })

  await test.step('what was made is not kept for the next one', async () => {
    await page.goto('/o/harbour-view/certifications/new')
    await expect(about(page, 'Name')).toHaveValue('')
    await expect(page.getByText('We kept what you typed')).toHaveCount(0)
  })

  // Whom it would be overdue for is at work in other tests.
  for (const { id } of await made(page, slug))
    await page.request.patch(`/api/certifications/${id}`, { data: { archived: true }, headers: fromHere() })
  expect(await made(page, slug)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})

test('a certification asks for a quiz by its title, and what else it asks for can be changed afterwards', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Knows it ${Date.now()}`
  await page.goto('/o/harbour-view/certifications/new')
  await about(page, 'Name').fill(name)
  await addRule(page, 'Quiz')
  // What stands beneath moves until the fields of the rule are there.
  await expect(page.getByRole('combobox', { name: 'Quiz', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByText('Choose the quiz.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Quiz', exact: true }).click()
  const first = page.getByRole('option').first()
  const quiz = (await first.innerText()).trim()
  await first.click()
  const asked = `The quiz “${quiz}”, passed`
  await expect(part(page, 'What people will see').getByText(asked)).toBeVisible()
  await expect(part(page, 'Who qualifies').getByText(/could get it today\./)).toBeVisible()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Rule 1 of 1' })).toContainText(asked)
  await addRule(page, 'Sign-off')
  await expect(part(page, 'Who qualifies').getByText(/would (gain|lose)/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})
