import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { fromHere, room, signIn } from './people.ts'

test('an administrator finds out who changed what, and has the chain verified', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const { items }: { items: { id: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const headers = fromHere()
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
  const missingId = randomUUID()
  const rows_differing = ['differs', 'missing', 'unknown'].map((problem) => ({
    kind: 'learning_record',
    id: problem === 'missing' ? missingId : randomUUID(),
    problem,
    names: [
      { id, kind: 'learning_record', name: problem === 'missing' ? null : 'Drill', gone: problem === 'missing' },
      { id, kind: 'account', name: 'Maya Okafor', gone: false },
    ],
  }))
  const changed = { ...broken, first_bad_id: null, rows_checked: 12, rows_differing, rows_differing_count: 3 }
  await page.unroute('**/audit-log/verify')
  await page.route('**/audit-log/verify', (route) => route.fulfill({ json: changed }))
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('3 things were changed in the database, past the service.')).toBeVisible()
  await expect(page.getByText('Learning record (Drill, Maya Okafor) says something else than the log.')).toBeVisible()
  const missing = page.getByRole('listitem').filter({ hasText: 'Learning record (Maya Okafor) is gone, and nobody deleted it.' })
  await expect(missing).toBeVisible()
  await expectNoFindings(page)
  await missing.getByRole('button', { name: 'What the log tells' }).click()
  await expect(page).toHaveURL(new RegExp(`about=${missingId}`))
  await expect(missing).toBeVisible()

  await test.step('a moment that moved by less than a second has changed', async () => {
    const [was, is] = ['2026-03-01T09:00:00.100Z', '2026-03-01T09:00:00.900Z']
    const fields = { owner_organization_id: items[0]?.id, title: name, learner_display_name: 'Somebody', completed_at: was }
    const record: { id: string } = await (await page.request.post('/api/records', { data: fields, headers })).json()
    await page.request.patch(`/api/records/${record.id}`, { data: { completed_at: is }, headers })
    await page.request.patch(`/api/records/${record.id}`, { data: { status: 'revoked' }, headers })
    await page.goto(`/o/harbour-view/audit?about=${record.id}`)
    const changes = page.getByRole('listitem').filter({ hasText: 'Learning record changed' })
    await expect(changes).toHaveCount(2)
    const changed = changes.last()
    await changed.getByRole('button', { name: /^1 field/ }).click()
    await expect(changed.getByRole('row', { name: 'Completed on 1 Mar 2026, 10:00:00 CET 1 Mar 2026, 10:00:00 CET' })).toBeVisible()
    await changes
      .first()
      .getByRole('button', { name: /fields?:/ })
      .click()
    await expect(changes.first().getByRole('row', { name: 'Status Completed Revoked', exact: true })).toBeVisible()
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
  const headers = fromHere()
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

test('values name what they point at, what is gone as well, in both languages and in a narrow window', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const headers = fromHere()
  const post = async (path: string, data: object): Promise<{ id: string }> => (await page.request.post(path, { data, headers })).json()
  const { id: owner_organization_id } = await (await page.request.get('/api/organizations/harbour-view')).json()
  const { user_id: learner_user_id } = await (await page.request.get('/api/users/me')).json()
  const mark = Date.now()
  const subject = (name: string) =>
    post('/api/subjects', { owner_organization_id, slug: `${name}-${mark}`.toLowerCase(), name: `${name} ${mark}` })
  const [kept, gone] = [await subject('Kept'), await subject('Gone')]
  const record = await post('/api/records', {
    owner_organization_id,
    learner_user_id,
    title: `Drill ${mark}`,
    subject_matter_ids: [kept.id, gone.id],
  })
  await post(`/api/records/${record.id}/evidence`, { payload: { evidence_type: 'quantity', amount: 3, unit: 'hours' } })
  expect((await page.request.delete(`/api/subjects/${gone.id}/permanent-deletion`, { headers })).ok()).toBe(true)

  await page.goto(`/o/harbour-view/audit?about=${record.id}`)
  const created = page.getByRole('listitem').filter({ hasText: `Learning record created: Drill ${mark}` })
  await created.getByRole('button', { name: /field/ }).click()
  await expect(created.getByRole('row', { name: 'Learner Amir Haddad', exact: true })).toBeVisible()
  await expect(created.getByRole('row', { name: 'Owning organization Harbour View Hospital', exact: true })).toBeVisible()
  const subjects = created.getByRole('row', { name: /^Subjects/ })
  await expect(subjects).toContainText(`Kept ${mark}`)
  await expect(subjects).toContainText('a subject that is gone')
  await expect(created).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  await expectNoFindings(page)

  for (const kind of ['member', 'scorm_course', 'certification_award']) {
    await page.goto(`/o/harbour-view/audit?kind=${kind}`)
    const entry = page.getByRole('main').getByRole('listitem').first()
    await entry.getByRole('button', { name: /field/ }).click()
    await expect(entry.getByRole('row').nth(1)).toBeVisible()
    await expect(entry).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  }

  await page.goto('/o/harbour-view/audit?kind=evidence')
  const added = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Evidence added' }).first()
  await added.getByRole('button', { name: /field/ }).click()
  await expect(added.getByRole('row', { name: `Learning record Drill ${mark}`, exact: true })).toBeVisible()
  await expect(added.getByRole('row', { name: /^What it says/ })).toContainText('Amount: 3')
  expect(complaints).toEqual([])
  await leave()

  const german = await signIn(browser, 'amir', { viewport: { width: 360, height: 740 } })
  await german.page.evaluate(`localStorage.setItem('language', 'de')`)
  await german.page.goto(`/o/harbour-view/audit?about=${record.id}`)
  const made = german.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Drill ${mark}` })
    .last()
  await made.getByRole('button', { name: /Feld/ }).click()
  await expect(made.getByRole('row', { name: /^Themen/ })).toContainText('ein Thema, das es nicht mehr gibt')
  await expect(made).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(await german.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(german.complaints).toEqual([])
  await german.leave()
})
