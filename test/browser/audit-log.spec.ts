import { expect, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { room, signIn } from './people.ts'

test('an administrator finds out who changed what, and has the chain verified', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const { items }: { items: { id: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const headers = { origin: new URL(page.url()).origin }
  const [slug, name] = [`watched-${Date.now()}`, `Watched ${Date.now()}`]
  const made = await page.request.post('/api/subjects', { data: { owner_organization_id: items[0]?.id, slug, name }, headers })
  const { id }: { id: string } = await made.json()
  await page.request.patch(`/api/subjects/${id}`, { data: { description: 'Looked at closely.' }, headers })

  await room(page, 'Organization', 'Audit').click()
  await page.getByRole('combobox', { name: 'About', exact: true }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await expect(page).toHaveURL(/kind=subject/)
  const created = page.getByRole('listitem').filter({ hasText: `Subject created: ${name}` })
  await expect(created).toContainText('Amir Haddad')
  await created.getByRole('button', { name: 'Its whole history' }).click()
  await expect(page).toHaveURL(new RegExp(`about=${id}`))
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Subject/ }),
  ).toHaveCount(2)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Subject changed' })
    .getByRole('button', { name: /^1 field/ })
    .click()
  await expect(page.getByRole('row', { name: 'description – Looked at closely.' })).toBeVisible()
  await created.getByRole('button', { name: /field/ }).click()
  await expect(created.getByRole('columnheader')).toHaveText(['Field', 'After'])
  await expect(created.getByRole('row', { name: /^Created on/ })).toContainText(/\d{4}, \d\d:\d\d:\d\d CES?T$/)

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('Everything is as it was sealed')).toBeVisible()
  await expectNoFindings(page)
  const rows = { rows_checked: 0, rows_differing: [], rows_differing_count: 0 }
  const broken = { ok: false, checked: 12, unsealed: 0, head: null, first_bad_id: id, ...rows }
  await page.route('**/audit-log/verify', (route) => route.fulfill({ json: broken }))
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('The chain is broken')).toBeVisible()
  const rows_differing = ['differs', 'missing', 'unknown'].map((problem) => ({ kind: 'learning_record', id: `${id}-${problem}`, problem }))
  const changed = { ...broken, first_bad_id: null, rows_checked: 12, rows_differing, rows_differing_count: 3 }
  await page.unroute('**/audit-log/verify')
  await page.route('**/audit-log/verify', (route) => route.fulfill({ json: changed }))
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('3 things were changed in the database, past the service.')).toBeVisible()
  await expect(page.getByText(`Learning record ${id}-missing is gone, and nobody deleted it.`)).toBeVisible()
  await expectNoFindings(page)

  await test.step('a moment that moved by less than a second has changed', async () => {
    const [was, is] = ['2026-03-01T09:00:00.100Z', '2026-03-01T09:00:00.900Z']
    const fields = { owner_organization_id: items[0]?.id, title: name, learner_display_name: 'Somebody', completed_at: was }
    const record: { id: string } = await (await page.request.post('/api/records', { data: fields, headers })).json()
    await page.request.patch(`/api/records/${record.id}`, { data: { completed_at: is }, headers })
    await page.goto(`/o/harbour-view/audit?about=${record.id}`)
    const changed = page.getByRole('listitem').filter({ hasText: 'Learning record changed' })
    await changed.getByRole('button', { name: /^1 field/ }).click()
    await expect(changed.getByRole('row', { name: 'Completed on 1 Mar 2026, 10:00:00 CET 1 Mar 2026, 10:00:00 CET' })).toBeVisible()
  })

  await test.step('of all that was done about one person', async () => {
    await page.goto('/o/harbour-view/audit')
    const about = page.getByRole('combobox', { name: 'About whom' })
    await about.fill('Okafor')
    await page.getByRole('option', { name: /^Maya Okafor/ }).click()
    await expect(page).toHaveURL(/person=/)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.filter({ hasText: /^Certification awarded: ./ }).first()).toBeVisible()
    await expect(entries.filter({ hasText: /^Subject created/ })).toHaveCount(0)
  })

  await page.getByLabel('From').fill('2098-01-01')
  await expect(page.getByText('Nothing passes these filters')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a superuser finds out who changed the installation itself, and has its chain verified', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'sasha')
  const headers = { origin: new URL(page.url()).origin }
  const [slug, display_name] = [`watched-${Date.now()}`, `Watched ${Date.now()}`]
  const data = { slug, display_name, issuer_url: `https://${slug}.example`, client_id: 'lrs', client_auth_method: 'none' }
  const made = await page.request.post('/api/sign-in-providers', { data, headers })
  const { id }: { id: string } = await made.json()
  await page.request.patch(`/api/sign-in-providers/${id}`, { data: { enabled: false }, headers })

  await room(page, 'Organization', 'Installation').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log of the installation' })).toBeVisible()
  await page.getByRole('combobox', { name: 'About', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['Account', 'Audit log of an organization', 'Organization', 'Sign-in provider'])
  await page.getByRole('option', { name: 'Sign-in provider' }).click()
  await expect(page).toHaveURL(/kind=sign_in_provider/)
  const added = page.getByRole('listitem').filter({ hasText: `Sign-in provider added: ${display_name}` })
  await expect(added).toContainText('Sasha Petrov')
  await added.getByRole('button', { name: 'Its whole history' }).click()
  await expect(page).toHaveURL(new RegExp(`about=${id}`))
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveText(
    [`Sign-in provider changed: ${display_name}`, `Sign-in provider added: ${display_name}`].map((words) => new RegExp(`^${words}`)),
  )
  await entries.first().getByRole('button', { name: /field/ }).click()
  await expect(page.getByRole('row', { name: 'People can sign in Yes No' })).toBeVisible()

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('Everything is as it was sealed')).toBeVisible()
  await expectNoFindings(page)

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('combobox', { name: 'About', exact: true }).click()
  await page.getByRole('option', { name: 'Audit log of an organization' }).click()
  await expect(entries.filter({ hasText: 'Audit log begun: Harbour View Hospital' })).toHaveCount(1)
  await page.getByLabel('From').fill('2098-01-01')
  await expect(page.getByText('Nothing passes these filters')).toBeVisible()
  await page.request.delete(`/api/sign-in-providers/${id}`, { headers })
  expect(complaints).toEqual([])
  await leave()
})

test('the log of the installation is closed to everybody else, and said to be', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await expect(room(page, 'Organization', 'Audit')).toBeVisible()
  await expect(room(page, 'Organization', 'Installation')).toHaveCount(0)
  await page.goto('/installation/audit')
  await expect(page.getByText('This log is for superusers')).toBeVisible()
  await expectNoFindings(page)
  expect(complaints).toEqual([])
  await leave()
})
