import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './people.ts'

const text = async (fetching: Promise<{ status: () => number; text: () => Promise<string> }>) => {
  const answer = await fetching
  return { status: answer.status(), text: await answer.text() }
}

test('somebody sees what is coming up, links their calendar, and takes the link back', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const label = `Phone ${Date.now()}`
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const first = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first()
  await expect(first.getByText(/\b20\d\d, /)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Say which calendar it is for.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name' }).fill(label)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: `“${label}” is ready` })
  await expect(made.getByText('Google and Outlook cannot reach this address')).toBeVisible()
  await expectAccessible(page)
  const address = await made.getByRole('textbox', { name: 'Address' }).inputValue()
  await expect(made.getByRole('link', { name: 'Apple and others' })).toHaveAttribute('href', address.replace('http:', 'webcal:'))
  const feed = await text(page.request.get(address))
  expect(feed.status).toBe(200)
  expect(feed.text).toContain(`X-WR-CALNAME:${label}`)
  const { name } = await firstDue(page)
  expect(feed.text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Due: ${name}`)
  await made.getByRole('button', { name: 'Done' }).click()

  const links = page.getByRole('list', { name: 'Calendar links' })
  await expect(
    links
      .getByRole('listitem')
      .filter({ hasText: label })
      .getByText(`address ending in ${address.slice(-17, -13)}`),
  ).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)
  await page.reload()
  await expect(links.getByText(/Last fetched/).first()).toBeVisible()
  await page.getByRole('button', { name: `Revoke ${label}` }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click()
  await expect(page.getByRole('list', { name: 'Revoked lately' }).getByText(label)).toBeVisible()
  expect((await text(page.request.get(address))).status).toBe(404)
  expect(complaints).toEqual([])
  await leave()
})

test('a manager has the team in a link, and gives it another name', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'tomas')
  const label = `Desk ${Date.now()}`
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(label)
  await page.getByRole('radio', { name: 'What I and the people I manage have due', exact: true }).check()
  await expect(page.getByText('The calendar will name the people you manage.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  expect((await text(page.request.get(address))).text.replaceAll('\r\n ', '')).toContain('(Maya Okafor)')
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${label}, own`)
  await page.getByRole('radio', { name: 'What I have due', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Calendar links' }).getByText(`${label}, own`)).toBeVisible()
  expect((await text(page.request.get(address))).text).not.toContain('Maya Okafor')
  await page.getByRole('button', { name: 'Revoke all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click()
  await expect(page.getByText('No calendar is linked yet')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

/** The first certification that is due for whoever is signed in, in the next two years. */
async function firstDue(page: Page): Promise<{ name: string }> {
  const standings: { certification: { name: string }; due_at: string | null; state: string }[] = await (
    await page.request.get('/api/certifications/mine')
  ).json()
  const soon = standings.find(({ due_at, state }) => due_at !== null && state !== 'exempt' && Date.parse(due_at) < Date.now() + 7e10)
  expect(soon).toBeDefined()
  return soon!.certification
}
