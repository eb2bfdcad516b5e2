import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { pdfOf } from '../pdf.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { saved } from './saved.ts'
import { step } from './step.ts'

const t = await harness()

async function add(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add evidence' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

/** A whole browser shows PDF files in place. */
Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })

test('an administrator creates a record, keeps its evidence, archives it and deletes it for good', async () => {
  const { org, amir, member } = await hospital(t)
  await member('Maya Okafor')
  const page = await open(amir, '/')
  const title = 'Transfusion competency'
  const main = page.getByRole('main')

  await step('a form that is sent too early says what is missing, where it is missing', async () => {
    await room(page, 'Organization', 'Records').click()
    await page.getByRole('link', { name: 'New record' }).click()
    await page.getByRole('button', { name: 'Create the record' }).click()
    await expect(page.getByText('Whose record is it?')).toBeVisible()
    await expect(page.getByText('Say what was learned.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Member' })).toBeFocused()
  })

  await step('the record is created for a person of the directory', async () => {
    await page.getByRole('combobox', { name: 'Member' }).fill('okafor')
    await page.getByRole('option', { name: /Maya Okafor/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Create the record' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit record' })).toBeVisible()
    await expect(page.getByText('No evidence is attached')).toBeVisible()
  })

  await step('evidence is added, corrected and taken away', async () => {
    await add(page, 'Score')
    await page.getByRole('textbox', { name: 'Score' }).fill('130')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('The score lies between 0 and 100.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Score' }).fill('87')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(main.getByText('87 of 100')).toBeVisible()
    await add(page, 'File')
    await page.locator('input[type=file]').setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Certificate']) })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByTitle('Preview of proof.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Edit score' }).click()
    await page.getByRole('textbox', { name: 'Score' }).fill('91')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByText('91 of 100')).toBeVisible()
    await page.getByRole('button', { name: 'Delete score' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(main.getByText('91 of 100')).toHaveCount(0)
  })

  await step('its fields are changed, and a refusal stands at its field', async () => {
    await page.getByRole('textbox', { name: 'Valid until' }).or(page.getByLabel('Valid until')).first().fill('2001-01-01')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('It has to end after it was completed.')).toBeVisible()
    await page.getByLabel('Valid until').fill('2099-01-01')
    await page.getByLabel('Description').fill('Seen at the bedside.')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
  })

  await step('it is archived and brought back', async () => {
    await page.getByRole('link', { name: title }).click()
    // The form has the same text in a field and the same menu. So the test first waits for the page of the record.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Seen at the bedside.')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText(/^Archived on/)).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(page.getByText(/^Archived on/)).toHaveCount(0)
  })

  await step('deleting says what goes, and asks for the title', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })
    await expect(confirm).toBeDisabled()
    await page.getByLabel('Type the title to confirm').fill(title)
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    // The file of the evidence is deleted too.
    await t.drain()
    const left = await t.db
      .selectFrom('blob')
      .select('key')
      .where('organization_id', '=', org.id)
      .where('key', 'not like', 'staged/%')
      .execute()
    expect(left).toEqual([])
  })
})

test('several records are archived at once, and brought back', async () => {
  const { org, at, amir, made } = await hospital(t)
  const titles = ['One of many', 'Two of many']
  for (const title of titles) await made('records', { owner_organization_id: org.id, title, completed_at: new Date().toISOString() })
  const page = await open(amir, `${at}/records`)
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const choose = async () => {
    for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title} of Amir Haddad` }).check()
    await expect(selection.getByRole('status')).toHaveText('2 selected')
  }
  await choose()
  await selection.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog.getByRole('heading', { name: 'Archive 2 records' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Archive them' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Archived: 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: titles[0]! })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
  await choose()
  await selection.getByRole('button', { name: 'Bring back' }).click()
  await dialog.getByRole('button', { name: 'Bring them back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Back: 2')
  await page.keyboard.press('Escape')
})

test('filters stand in the address, survive loading again, and an export that is refused says why', async () => {
  const { org, at, amir, member, made } = await hospital(t)
  const maya = await member('Maya Okafor')
  const mine = { owner_organization_id: org.id, learner_user_id: maya.account_id }
  await made('records', { ...mine, title: 'Drill', status: 'completed', completed_at: '2026-03-01T09:00:00Z' })
  await made('records', { ...mine, title: 'Another', status: 'in_progress' })
  await made('records', { owner_organization_id: org.id, title: 'Drill', completed_at: '2026-03-01T09:00:00Z' })
  const page = await open(amir, `${at}/records`)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await page.getByRole('combobox', { name: 'Learner' }).fill('okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await page.expectAddress(/status=completed/)
  await page.expectAddress(/learner=/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Learner' })).toHaveValue('Maya Okafor')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Completed')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Maya Okafor')
  await expect(rows.first()).toContainText('Completed')

  const error_description = '7431 records match, and 5000 is the most. Narrow the filters.'
  page.intercept(({ url }) =>
    url.includes('/export.csv?') ? Response.json({ error: 'export_too_large', error_description }, { status: 422 }) : undefined,
  )
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByText(error_description)).toBeVisible()

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.expectAddress(`${at}/records`)
})

test('records are found by their titles and days, and sorted by their columns, on a phone too', async () => {
  const { org, at, amir, made } = await hospital(t)
  const all = [
    ['Mia Quill', '2024-03-01T12:00:00Z', 'completed'],
    ['Zora Quill', '2024-03-05T12:00:00Z', 'completed'],
    ['Ada Quill', null, 'in_progress'],
  ] as const
  for (const [learner_display_name, completed_at, status] of all) {
    const about = { learner_user_id: null, learner_display_name, completed_at, status }
    await made('records', { owner_organization_id: org.id, title: 'Mooring lines', ...about })
  }
  await made('records', { owner_organization_id: org.id, title: 'Something else' })
  const page = await open(amir, `${at}/records`)
  const names = page.getByRole('row').getByText(/Quill$/)
  const cards = page.getByRole('list', { name: 'Records' }).getByText(/Quill$/)
  const head = (name: string) => page.getByRole('columnheader', { name })

  await step('the words of a title find the newest first', async () => {
    await page.getByRole('searchbox', { name: 'Find a record' }).fill('lines MOOR')
    // The matches stand first in the list of all records as well, so the test waits for the count.
    await expect(page.getByText('3 records, and that is all')).toBeVisible()
    await expect(names).toHaveText(['Ada Quill', 'Zora Quill', 'Mia Quill'])
    await expect(head('Completed')).toHaveAttribute('aria-sort', 'none')
  })

  await step('a column sorts one way, the other, and no longer, and keeps the focus', async () => {
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
    await page.expectAddress(/sort=learner/)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Learner, A to Z')
  })

  await step('the address holds all of it, days included', async () => {
    await page.getByLabel('Completed from').fill('2024-03-02')
    await page.getByLabel('Completed to').fill('2024-03-05')
    await expect(names).toHaveText(['Zora Quill'])
    await page.reload()
    await expect(names).toHaveText(['Zora Quill'])
    await expect(page.getByRole('searchbox', { name: 'Find a record' })).toHaveValue('lines MOOR')
    await page.getByLabel('Completed to').fill('')
    await page.getByLabel('Completed from').fill('')
    await expect(names).toHaveText(['Ada Quill', 'Mia Quill', 'Zora Quill'])
  })

  await step('a narrow window has a field for the order', async () => {
    await open(amir, page.address(), { width: 360 })
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Learner, A to Z')
    await expect(cards).toHaveText(['Ada Quill', 'Mia Quill', 'Zora Quill'])
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Completed, newest first' }).click()
    await expect(cards).toHaveText(['Zora Quill', 'Mia Quill', 'Ada Quill'])
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await page.expectAddress(/\/records\?sort=-completed_at$/)
  })
})

test('a CSV file is checked first, and then imported once', async () => {
  const { at, amir, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const page = await open(amir, `${at}/records/import`)
  const id = t.unique('import')
  const rows = [
    'title,learner_email,completed_at,external_id',
    `Hand hygiene ${id},${maya.email},2026-03-01,${id}-1`,
    `Hand hygiene ${id},nobody@nowhere.example,2026-03-01,${id}-2`,
  ]
  const file = { name: 'old-system.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const check = async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await check()
  await expect(page.getByText('1 row with problems')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 Cannot be imported/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByText('All rows').click()
  await expect(page.getByRole('row', { name: /^1 Created/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await check()
  await page.getByText('All rows').click()
  await expect(page.getByRole('row', { name: /^1 There already/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('the import of records says how the file was read, and takes another form of days', async () => {
  const { at, amir, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const page = await open(amir, `${at}/records/import`)
  const text = `title;learner_email;completed_at;Größe\r\nHygiene;${maya.email};03/04/2026;1\r\nLifting;${maya.email};46022;1\r\n`
  await page.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Read as Windows-1252: are the names right?')).toBeVisible()
  await expect(page.getByText('Columns not used: Größe')).toBeVisible()
  await expect(page.getByRole('row', { name: /^1 Cannot be imported .*could be two days/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Days in the file are written' }).click()
  await page.getByRole('option', { name: '31/3/2026, day first' }).click()
  await expect(page.getByText('1 row with problems')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 Cannot be imported .*number of a day/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByText('All rows').click()
  await expect(page.getByRole('row', { name: /^1 Created/ })).toBeVisible()
  const { items } = (await t.call(amir, 'GET', `/api/records?learner=${maya.account_id}&q=Hygiene`)).body
  expect(items.map(({ completed_at }) => completed_at?.slice(0, 10))).toContain('2026-04-03')
})

test('an import of records is undone where it was made, once the page has said what goes', async () => {
  const { at, amir, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const page = await open(amir, `${at}/records/import`)
  const id = t.unique('import')
  const rows = ['title,learner_email', `Hygiene ${id},${maya.email}`, `Lifting ${id},${maya.email}`]
  const file = { name: `${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const left = async () => (await t.call(amir, 'GET', `/api/records?learner=${maya.account_id}`)).body.items
  const bring = async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Import 2 records' }).click()
    await expect(page.getByText('The import is done')).toBeVisible()
  }
  const dialog = page.getByRole('dialog', { name: 'Undo import' })
  await bring()
  await page.getByRole('main').getByRole('button', { name: 'Undo import' }).first().click()
  await expect(dialog.getByText('2 records are deleted permanently.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('Write a sentence for the audit log.')).toBeVisible()
  expect(await left()).toHaveLength(2)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong ward')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible()
  const earlier = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem').filter({ hasText: id })
  await expect(earlier).toContainText('2 records · 2 deleted')
  await expect(earlier).toContainText('The wrong ward')
  await expect(earlier.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
  expect(await left()).toEqual([])
})

test('an earlier import of records is undone but for the records that were changed, which the page names', async () => {
  const { at, org, amir, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const id = t.unique('import')
  const boundary = 'the-boundary'
  const part = (name: string, more: string, text: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const rows = ['title,learner_email', `Hygiene ${id},${maya.email}`, `Lifting ${id},${maya.email}`]
  const form = `${part('org', '', org.id)}${part('file', `; filename="${id}.csv"`, rows.join('\r\n'))}--${boundary}--\r\n`
  const made = await t.call(amir, 'POST', '/api/records/import', Buffer.from(form), { 'content-type': `multipart/form-data; boundary=${boundary}` })
  expect((await t.call(amir, 'PATCH', `/api/records/${made.body[1]!.record_id!}`, { description: 'Seen' })).status).toBe(200)
  const page = await open(amir, `${at}/records/import`, { width: 360 })
  const earlier = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem').filter({ hasText: id })
  await earlier.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo import' })
  await expect(dialog.getByText('1 record is deleted permanently.')).toBeVisible()
  await expect(dialog.getByText('Row 2: changed since the import')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong ward')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('1 record was deleted.')).toBeVisible()
  await expect(dialog.getByText('Row 2: changed since the import')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(earlier).toContainText('2 records · 1 deleted · 1 kept')
}) // prettier-ignore

test('columns of an import of records are matched by hand, and offered with the next file', async () => {
  const { at, amir, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const page = await open(amir, `${at}/records/import`)
  const id = t.unique('import')
  const file = (nr: number) => {
    const lines = ['Kurs;Wer;Raum', `Hygiene ${id} ${nr};${maya.email};4`]
    return { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  }
  const meaning = (title: string) => page.getByRole('combobox', { name: `What ${title} means` })
  const choose = async (title: string, name: string) => {
    await meaning(title).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.locator('input[type=file]').setInputFiles(file(1))
  await expect(page.getByText('No title column')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await choose('Kurs', 'Title')
  await expect(page.getByText('No learner column')).toBeVisible()
  await choose('Wer', 'Address of the learner')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Columns not used: Raum')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.locator('input[type=file]').setInputFiles(file(2))
  await expect(meaning('Kurs')).toHaveValue('Title')
  await expect(page.getByText('Matched before')).toHaveCount(2)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 record' })).toBeEnabled()
  await page.getByRole('button', { name: 'Forget matches' }).click()
  await expect(meaning('Kurs')).toHaveValue('Not used')
  await expect(page.getByText('Matched before')).toHaveCount(0)
})

test('everybody can take everything about themselves along', async () => {
  const { member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const page = await open(maya, '/profile')
  await expect(page.getByRole('heading', { level: 3, name: 'Harbour View Hospital' })).toBeVisible()
  await expect(page.getByRole('main').getByText(maya.email).first()).toBeVisible()
  const everything = await saved(() => page.getByRole('button', { name: 'Download everything' }).click())
  expect(everything.name).toMatch(/\.zip$/)
})
