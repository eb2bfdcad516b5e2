import { type Page, expect, test } from '@playwright/test'
import { dress, expectAccessibleDialog, expectFits, expectNoFindings } from './axe.ts'
import { certificate, fromHere, room, arrive, signIn } from './people.ts'
import { chooseExport } from './exports.ts'

async function add(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add evidence' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  await expectAccessibleDialog(page)
}

test('an administrator creates a record, keeps its evidence, archives it and deletes it for good', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const title = `Transfusion competency ${Date.now()}`
  const main = page.getByRole('main')

  await test.step('a form that is sent too early says what is missing, where it is missing', async () => {
    await room(page, 'Organization', 'Records').click()
    await page.getByRole('link', { name: 'New record' }).click()
    await page.getByRole('button', { name: 'Create the record' }).click()
    await expect(page.getByText('Whose record is it?')).toBeVisible()
    await expect(page.getByText('Say what was learned.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Member' })).toBeFocused()
  })

  await test.step('the record is created for somebody of the directory', async () => {
    await page.getByRole('combobox', { name: 'Member' }).fill('okafor')
    await page.getByRole('option', { name: /Maya Okafor/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Create the record' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit record' })).toBeVisible()
    await expect(page.getByText('No evidence is attached')).toBeInViewport()
  })

  await test.step('evidence is added, corrected and taken away', async () => {
    await add(page, 'Score')
    await page.getByRole('textbox', { name: 'Score' }).fill('130')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('The score lies between 0 and 100.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Score' }).fill('87')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(main.getByText('87 of 100')).toBeVisible()
    await add(page, 'File')
    await page.locator('input[type=file]').setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: certificate })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByTitle('Preview of proof.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Edit score' }).click()
    await page.getByRole('textbox', { name: 'Score' }).fill('91')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByText('91 of 100')).toBeVisible()
    await page.getByRole('button', { name: 'Delete score' }).click()
    await expectAccessibleDialog(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(main.getByText('91 of 100')).toHaveCount(0)
  })

  await test.step('its fields are changed, and a refusal stands at its field', async () => {
    await page.getByRole('textbox', { name: 'Valid until' }).or(page.getByLabel('Valid until')).first().fill('2001-01-01')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('It has to end after it was completed.')).toBeVisible()
    await page.getByLabel('Valid until').fill('2099-01-01')
    await page.getByLabel('Description').fill('Seen at the bedside.')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
  })

  await test.step('it is archived and brought back', async () => {
    await page.getByRole('link', { name: title }).click()
    // Its form has the same text in a field, and the same menu.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Seen at the bedside.')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText(/^Archived on/)).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(page.getByText(/^Archived on/)).toHaveCount(0)
  })

  await test.step('deleting says what goes, and asks for the title', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectAccessibleDialog(page)
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })
    await expect(confirm).toBeDisabled()
    await page.getByLabel('Type the title to confirm').fill(title)
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })

  expect(complaints).toEqual([])
  await leave()
})

test('several records are archived at once, and brought back', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const { items }: { items: { id: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const headers = fromHere()
  const titles = ['One', 'Two'].map((name) => `${name} of many ${Date.now()}`)
  for (const title of titles) {
    const data = { owner_organization_id: items[0]?.id, title, completed_at: new Date().toISOString() }
    expect((await page.request.post('/api/records', { data, headers })).status()).toBe(201)
  }
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const choose = async () => {
    for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title} of Amir Haddad` }).check()
    await expect(selection.getByRole('status')).toHaveText('2 selected')
  }
  await page.goto('/o/harbour-view/records')
  await choose()
  await selection.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog.getByRole('heading', { name: 'Archive 2 records' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Archive them' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Archived: 2')
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: titles[0]! })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
  await choose()
  await selection.getByRole('button', { name: 'Bring back' }).click()
  await dialog.getByRole('button', { name: 'Bring them back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Back: 2')
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
  await leave()
})

test('filters stand in the address, survive loading again, and an export that is refused says why', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/records')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await page.getByRole('combobox', { name: 'Learner' }).fill('okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await expect(page).toHaveURL(/status=completed/)
  await expect(page).toHaveURL(/learner=/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Learner' })).toHaveValue('Maya Okafor')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Completed')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toBeVisible()
  await expect(rows.filter({ hasNotText: 'Maya Okafor' })).toHaveCount(0)
  await expect(rows.filter({ hasNotText: 'Completed' })).toHaveCount(0)

  const error_description = '7431 records match, and 5000 is the most. Narrow the filters.'
  await page.route('**/export.csv?*', (route) => route.fulfill({ status: 422, json: { error: 'export_too_large', error_description } }))
  await chooseExport(page, 'CSV')
  await expect(page.getByText(error_description)).toBeVisible()

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/\/records$/)
  await leave()
})

test('records are found by their titles and days, and sorted by their columns, on a phone too', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const { items }: { items: { id: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const headers = fromHere()
  const stamp = `${Date.now()}`
  const all = [
    ['Mia Quill', '2024-03-01T12:00:00Z', 'completed'],
    ['Zora Quill', '2024-03-05T12:00:00Z', 'completed'],
    ['Ada Quill', null, 'in_progress'],
  ] as const
  for (const [learner_display_name, completed_at, status] of all) {
    const about = { learner_user_id: null, learner_display_name, completed_at, status }
    const data = { owner_organization_id: items[0]?.id, title: `Mooring lines ${stamp}`, ...about }
    expect((await page.request.post('/api/records', { data, headers })).status()).toBe(201)
  }
  const names = page.getByRole('row').getByText(/Quill$/)
  const cards = page.getByRole('list', { name: 'Records' }).getByText(/Quill$/)
  const head = (name: string) => page.getByRole('columnheader', { name })
  await page.goto('/o/harbour-view/records')

  await test.step('the words of a title find the newest first', async () => {
    await page.getByRole('searchbox', { name: 'Find a record' }).fill(`${stamp} MOOR`)
    // They stand first among all as well: what was looked for is there when it is all there is.
    await expect(page.getByText('3 records, and that is all')).toBeVisible()
    await expect(names).toHaveText(['Ada Quill', 'Zora Quill', 'Mia Quill'])
    await expect(head('Completed')).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('a column sorts one way, the other, and no longer, and keeps the focus', async () => {
    const button = head('Completed').getByRole('button')
    await button.press('Enter')
    await expect(names).toHaveText(['Zora Quill', 'Mia Quill', 'Ada Quill'])
    await expect(head('Completed')).toHaveAttribute('aria-sort', 'descending')
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(names).toHaveText(['Mia Quill', 'Zora Quill', 'Ada Quill'])
    await expect(head('Completed')).toHaveAttribute('aria-sort', 'ascending')
    await button.press('Enter')
    await expect(names).toHaveText(['Ada Quill', 'Zora Quill', 'Mia Quill'])
    await head('Learner').getByRole('button').click()
    await expect(names).toHaveText(['Ada Quill', 'Mia Quill', 'Zora Quill'])
    await expect(head('Learner')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=learner/)
    await expectNoFindings(page)
  })

  await test.step('the address holds all of it, days included', async () => {
    await page.getByLabel('Completed from').fill('2024-03-02')
    await page.getByLabel('Completed to').fill('2024-03-05')
    await expect(names).toHaveText(['Zora Quill'])
    await page.reload()
    await expect(names).toHaveText(['Zora Quill'])
    await expect(page.getByRole('searchbox', { name: 'Find a record' })).toHaveValue(`${stamp} MOOR`)
    await page.getByLabel('Completed to').fill('')
    await page.getByLabel('Completed from').fill('')
    await expect(names).toHaveText(['Ada Quill', 'Mia Quill', 'Zora Quill'])
  })

  await test.step('a narrow window has a field for the order', async () => {
    await dress(page, 'light', { width: 360, height: 740 })
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Learner, A to Z')
    await expect(cards).toHaveText(['Ada Quill', 'Mia Quill', 'Zora Quill'])
    await expectNoFindings(page)
    await expectFits(page, 'the records, 360 px')
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Completed, newest first' }).click()
    await expect(cards).toHaveText(['Zora Quill', 'Mia Quill', 'Ada Quill'])
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/records\?sort=-completed_at$/)
  })

  expect(complaints).toEqual([])
  await leave()
})

test('a CSV file is checked first, and then imported once', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const id = `import-${Date.now()}`
  const rows = [
    'title,learner_email,completed_at,external_id',
    `Hand hygiene ${id},maya.okafor@harbourview.example,2026-03-01,${id}-1`,
    `Hand hygiene ${id},nobody@nowhere.example,2026-03-01,${id}-2`,
  ]
  const file = { name: 'old-system.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const check = async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await page.goto('/o/harbour-view/records/import')
  await check()
  await expect(page.getByText('1 row with problems')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 Cannot be imported/ })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByText('All rows').click()
  await expect(page.getByRole('row', { name: /^1 Created/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await check()
  await page.getByText('All rows').click()
  await expect(page.getByRole('row', { name: /^1 There already/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  expect(complaints).toEqual([])
  await leave()
})

test('everybody can take everything about themselves along', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 3, name: 'Harbour View Hospital' })).toBeVisible()
  await expect(page.getByRole('main').getByText('maya.okafor@harbourview.example').first()).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download everything' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(complaints).toEqual([])
  await leave()
})
