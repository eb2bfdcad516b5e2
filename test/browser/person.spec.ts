import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { signIn } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const parts = (page: Page) => page.getByRole('navigation', { name: 'On this page' }).getByRole('link')

/** Opens somebody's page from the team, and says whose and where it is. */
async function open(page: Page, name: string) {
  await page.goto(`/o/harbour-view/team?people=all&q=${encodeURIComponent(name)}`)
  const link = page.getByRole('main').getByRole('link', { name })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

test('an administrator sees everything about somebody, and asks for nothing twice', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const address = await open(page, 'Maya Okafor')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto(address)
  await expect(parts(page)).toHaveText([
    'What waits',
    'Certifications',
    'Sign-offs',
    'Awards',
    'Latest records',
    'Courses',
    'More time at quizzes',
    'Grades from elsewhere',
    'Roles',
    'History',
  ])
  await expect(part(page, 'Awards').getByRole('listitem').first()).toBeVisible()
  await expect(part(page, 'Roles').getByRole('listitem').first()).toContainText('since')
  await expect(part(page, 'History').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  expect(asked.filter((path) => path.includes('/audit-log?person='))).toHaveLength(1)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect(asked.length).toBeLessThanOrEqual(19)

  await test.step('the picture has a line for each certification with a date', async () => {
    const figure = page.getByRole('figure', { name: 'When each certification holds' })
    await expect(figure.locator('.timeline-line').first()).toBeVisible()
    await expect(figure.getByText('Today')).toBeVisible()
  })

  await test.step('an address leads to a part of the page', async () => {
    await parts(page).filter({ hasText: 'History' }).click()
    await expect(page).toHaveURL(/#history$/)
    await expect(part(page, 'History')).toBeInViewport()
    await page.goto('about:blank')
    await page.goto(`${address}#roles`)
    await expect(part(page, 'Roles')).toBeFocused()
    await expect(part(page, 'Roles').getByRole('heading', { level: 2 })).toBeInViewport()
  })

  await test.step('an award leads to its certificate', async () => {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      part(page, 'Awards').getByRole('link', { name: 'Public proof' }).first().click(),
    ])
    await expect(opened.getByText('Maya Okafor')).toBeVisible()
    await opened.close()
  })

  expect(complaints).toEqual([])
  await expectAccessible(page)
  await leave()
})

test('an administrator grants a role until a day, and takes it away again', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await open(page, 'Priya')
  const roles = part(page, 'Roles').getByRole('listitem')
  await expect(roles.first()).toBeVisible()
  const before = await roles.count()
  await part(page, 'Roles').getByRole('button', { name: 'Change the roles' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleDialog(page)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  const chosen = page.getByRole('option').first()
  const [, name = ''] = /^(.*) \(/.exec((await chosen.textContent()) ?? '') ?? []
  await chosen.click()
  await dialog.getByLabel('Until (optional)').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(page.getByText(`“${name}” is granted.`)).toBeVisible()
  await dialog.getByRole('button', { name: `Withdraw ${name}` }).scrollIntoViewIfNeeded()
  await page.keyboard.press('Escape')
  await expect(roles).toHaveCount(before + 1)
  await expect(roles.filter({ hasText: name }).getByText('Ends 31 Dec 2099')).toBeVisible()
  await expect(part(page, 'History').getByRole('listitem').first()).toContainText('Amir Haddad')
  await part(page, 'Roles').getByRole('button', { name: 'Change the roles' }).click()
  await dialog.getByRole('button', { name: `Withdraw ${name}` }).click()
  await expect(page.getByText(`“${name}” is withdrawn.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(roles).toHaveCount(before)

  await test.step('ending the membership is asked twice', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Remove them' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  expect(complaints).toEqual([])
  await leave()
})

test('a manager sees what is theirs to see, and asks for nothing else', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'tomas')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/o/harbour-view/team')
  await page.getByRole('rowheader').getByRole('link', { name: 'Noah Whitfield' }).click()
  await expect(part(page, 'What waits')).toBeVisible()
  await expect(part(page, 'Certifications').getByRole('listitem').first()).toBeVisible()
  await expect(parts(page).filter({ hasText: 'History' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change the roles' })).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  expect([...refused, ...complaints]).toEqual([])
  await leave()
})

test('an administrator names a deputy, who sees for whom and until when, and ends it early', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const dialog = page.getByRole('dialog')
  await open(page, 'Nadia Rahman')

  await test.step('what is missing is said where it is missing, and the roles that decide are chosen', async () => {
    await part(page, 'Roles').getByRole('button', { name: 'Name a deputy' }).click()
    await expect(dialog.getByText('Ward manager, Maternity (Maternity)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Name the deputy' }).click()
    await expect(dialog.getByText('Who stands in?')).toBeVisible()
    await expect(dialog.getByText('Until when?')).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('combobox', { name: 'Deputy' }).fill('Ingrid')
    await page.getByRole('option', { name: /Ingrid/ }).click()
    await dialog.getByLabel('Until').fill('2099-12-31')
    await dialog.getByRole('button', { name: 'Name the deputy' }).click()
    await expect(page.getByText('The deputy of Nadia Rahman is named.')).toBeVisible()
    await expect(part(page, 'History').getByRole('listitem').first()).toContainText('Deputy named')
  })

  await test.step('the deputy reads it at home and beside what they decide', async () => {
    const deputy = await signIn(browser, 'ingrid')
    const says = deputy.page.getByText('Until 31 Dec 2099 you stand in for Nadia Rahman')
    await expect(says).toBeVisible()
    await expectAccessible(deputy.page)
    await deputy.page.getByRole('link', { name: /^To do/ }).click()
    await expect(says).toBeVisible()
    await deputy.leave()
  })

  await test.step('it ends early like any role', async () => {
    await open(page, 'Ingrid Sørensen')
    const role = part(page, 'Roles').getByRole('listitem').filter({ hasText: 'Ward manager, Maternity' })
    await expect(role).toContainText('Stands in for Nadia Rahman')
    await part(page, 'Roles').getByRole('button', { name: 'Change the roles' }).click()
    await dialog.getByRole('button', { name: 'Withdraw Ward manager, Maternity' }).click()
    await page.keyboard.press('Escape')
    await expect(role).toHaveCount(0)
  })

  expect(complaints).toEqual([])
  await leave()
})
