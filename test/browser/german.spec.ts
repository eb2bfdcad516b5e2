import { expect, test } from '@playwright/test'
import { fromHere, arrive, signIn } from './people.ts'

test('the language is chosen in the menu, where one is, and stays', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/my-records?status=completed')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()

  const heading = page.getByRole('heading', { level: 1, name: 'Meine Nachweise' })
  await expect(heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(/\/my-records\?status=completed$/)
  await page.reload()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: /^Ihr Konto/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(complaints).toEqual([])
  await leave()
})

test('the proof of an award speaks as the page does from which it is opened, whatever the browser prefers', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  await page.evaluate(`localStorage.setItem('language', 'de')`)
  const mine = await page.request.get('/api/certifications/mine')
  const standings: { certification: { id: string }; award: object | null }[] = await mine.json()
  const held = standings.find(({ award }) => award !== null)
  await page.goto(`/certifications/${held?.certification.id}`)
  const link = page.getByRole('link', { name: 'Öffentliche Bestätigung' }).first()
  const [proof] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(proof.locator('html')).toHaveAttribute('lang', 'de')
  await expect(
    proof.getByRole('heading', { level: 1, name: /^(?:Gültig bis|Dieses Zertifikat ist gültig|Erneuerung überfällig)/ }),
  ).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('what the service refuses is told in German', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  const { items }: { items: { id: string; slug: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const [nr, headers] = [Date.now(), fromHere()]
  const taken = { owner_organization_id: items[0]?.id, slug: `kurz-${nr}`, name: 'Vergeben' }
  expect((await page.request.post('/api/subjects', { data: taken, headers })).status()).toBe(201)
  await page.evaluate(`localStorage.setItem('language', 'de')`)
  await page.goto(`/o/${items[0]?.slug}/subjects`)
  await page.getByRole('button', { name: 'Neues Thema' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Kurz ${nr}`)
  await dialog.getByRole('button', { name: 'Thema anlegen' }).click()
  await expect(dialog.getByText('Ein anderes Thema der Organisation hat diesen Kurznamen.')).toBeVisible()
  await leave()
})
