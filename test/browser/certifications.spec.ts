import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { room, arrive, signIn, visitor } from './people.ts'

type Standing = { certification: { id: string; name: string }; person: { user_id: string }; award: { serial: string } | null }

const standings = async (page: Page): Promise<Standing[]> => (await page.request.get('/api/certifications/mine')).json()

async function certification(page: Page, name: string): Promise<Standing> {
  const found = (await standings(page)).find((standing) => standing.certification.name === name)
  if (!found) throw new Error(`Nobody asks for ${name}.`)
  return found
}

test('a learner sees what is late first, learns what is missing, and claims what is proven', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await test.step('home says what is overdue and leads there', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Data protection is overdue' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All my certifications' }).click()
    await heading('My certifications')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Overdue/)
  })

  await test.step('the page of one says what is missing, and why what is there does not count', async () => {
    await page.getByRole('region', { name: 'Overdue' }).getByRole('link', { name: 'See what is missing (Data protection)' }).click()
    await heading('Data protection')
    await expect(page.getByText(/^Was due .* ago/)).toBeVisible()
    const rule = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A test with a score' }) })
    await expect(rule.getByText('Missing')).toBeVisible()
    await rule.getByText(/^What nearly counts, and why/).click()
    await expect(rule.getByText(/counted before the last award/).first()).toBeVisible()
    await rule.getByRole('list', { name: 'What nearly counts' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/my-records\//)
    await page.goBack()
    await heading('Data protection')
  })

  await test.step('what is proven is claimed in one click, and the certificate is there', async () => {
    await room(page, 'Me', 'Certifications').click()
    await page.getByRole('button', { name: 'Claim it now (Sepsis recognition)' }).click()
    await expect(page.getByText('Well done, it is yours')).toBeVisible()
    await heading('Sepsis recognition')
    const certificate = await page.getByRole('link', { name: 'Certificate (PDF)' }).first().getAttribute('href')
    const pdf = await page.request.get(certificate ?? '')
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.getByText('What it was awarded on').click()
    await expect(page.getByText('A study day: 7 of 6 hours')).toBeVisible()
  })

  await test.step('anybody can look it up', async () => {
    const address = await page.getByRole('link', { name: 'Public proof' }).first().getAttribute('href')
    const stranger = await visitor(browser)
    await stranger.page.goto(address ?? '')
    await expect(stranger.page.getByRole('heading', { level: 1, name: 'This award is in force' })).toBeVisible()
    await expect(stranger.page.getByText('Maya Okafor')).toBeVisible()
    expect(stranger.complaints).toEqual([])
    await stranger.leave()
  })
  expect(complaints).toEqual([])
  await leave()
})

test('what somebody decides is asked for with a note, and can be withdrawn', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const { certification: asked } = await certification(page, 'Medication administration')
  await page.goto(`/certifications/${asked.id}`)
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await page.getByRole('textbox', { name: 'A note to whoever decides' }).fill('On nights from Monday.')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('You wrote: “On nights from Monday.”')).toBeVisible()
  await expect(page.getByText('Waiting for decision').first()).toBeVisible()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('the link to the public proof is copied, or shown where the browser lets no page copy', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const { certification: held, award } = (await standings(page)).find((standing) => standing.award)!
  await page.goto(`/certifications/${held.id}`)
  const link = `${new URL(page.url()).origin}/verify/${award!.serial}`
  const copy = page.getByRole('button', { name: 'Copy the link to it' }).first()
  const clipboard = (writes: string) =>
    page.evaluate(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: ${writes} } })`)

  await clipboard('() => Promise.reject(new Error("not allowed"))')
  await copy.click()
  await expect(page.getByRole('alert').getByText(link)).toBeVisible()
  await expectAccessible(page)

  await clipboard('async (text) => { window.written = text }')
  await copy.click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate('window.written')).toBe(link)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})

test('it can be seen as it stood on another day', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const { certification: held } = await certification(page, 'Basic life support')
  await page.goto(`/certifications/${held.id}`)
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  const soon = new Date(Date.now() + 500 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('As of').fill(soon)
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Was due .* ago, /)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`at=${soon}`))
  await expect(page.getByRole('link', { name: 'Submit a record that proves it' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a manager sees the same page of somebody they manage, and claims nothing for them', async ({ browser }) => {
  const learner = await signIn(browser, 'maya')
  const { certification: theirs, person } = await certification(learner.page, 'Manual handling')
  await learner.leave()
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto(`/certifications/${theirs.id}?person=${person.user_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manual handling' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible()
  await expect(page.getByText(/Maya Okafor can claim it now/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Claim/ })).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})
