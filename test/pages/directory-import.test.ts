import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { saved } from './saved.ts'
import { step } from './step.ts'
import { WORKBOOK, simpleWorkbook } from '../workbooks.ts'

const t = await harness()

const csv = (name: string, lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test('a file of people is understood, checked, mended and imported', async () => {
  const { at, amir, member } = await hospital(t)
  const maya = await member('Maya Okafor')
  const stamp = t.unique('file')
  const mail = (name: string) => `${name}.${stamp}@harbourview.example`
  const page = await open(amir, `${at}/people`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible()

  await step('the sample names the columns', async () => {
    const sample = await saved(() => page.getByRole('button', { name: 'Download a sample' }).click())
    expect(sample.name).toBe('people-template.csv')
  })

  await step('a list of another program is read, and says how', async () => {
    const text = 'Vorname;Name;E-Mail;Personalnummer\r\nZoë;Núñez;zoe@b.example;7\r\n'
    await page.locator('input[type=file]').setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
    await expect(page.getByText('Read as Windows-1252: are the names right?')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'What Vorname means' })).toHaveValue('Given name')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('Columns not used: Personalnummer')).toBeVisible()
    await expect(page.getByRole('row', { name: /^2 Zoë Núñez Will be added/ })).toBeVisible()
    await page.getByRole('button', { name: 'Choose another' }).click()
  })

  await step('a workbook is read, and says which of its sheets', async () => {
    const buffer = simpleWorkbook([['E-Mail', 'Full name'], [mail('zoe'), 'Zoë Núñez']], 'Staff 2026') // prettier-ignore
    await page.locator('input[type=file]').setInputFiles({ name: 'staff.xlsx', mimeType: WORKBOOK, buffer })
    await expect(page.getByText('Read as an Excel workbook, sheet “Staff 2026”.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'What Full name means' })).toHaveValue('Name')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByRole('row', { name: /^2 Zoë Núñez Will be added/ })).toBeVisible()
    await page.getByRole('button', { name: 'Choose another' }).click()
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await page.locator('input[type=file]').setInputFiles({ name: 'staff.xls', mimeType: 'application/vnd.ms-excel', buffer: old })
    await expect(page.getByText(/^The file is an old Excel workbook/)).toBeVisible()
    await page.getByRole('button', { name: 'Choose another' }).click()
  })

  await step('a column that was not recognized is named by hand', async () => {
    const lines = ['Mitarbeiter,Postfach,Station', `"Haleem, Noor",${mail('noor')},ED`, `Jo Brandt,jo at home,ED`, `,,ICU`]
    await page.locator('input[type=file]').setInputFiles(csv('staff.csv', lines))
    await expect(page.getByText('How are people recognized?')).toBeVisible()
    await expect(page.getByText('Such as Haleem, Noor')).toBeVisible()
    await choose(page, 'Mitarbeiter', 'Name')
    await choose(page, 'Postfach', 'E-mail address')
    await expect(page.getByText('How are people recognized?')).toHaveCount(0)
    await page.getByRole('button', { name: 'Check the file' }).click()
  })

  await step('every wrong line is named, with what to change', async () => {
    await expect(page.getByText('2 rows with problems')).toBeVisible()
    await expect(page.getByRole('row', { name: /^3 Jo Brandt Cannot be added “jo at home” is no e-mail address/ })).toBeVisible()
    await expect(
      page.getByRole('row', { name: /^4 Nobody Cannot be added Neither an identity nor an e-mail address says who it is/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import the 1 that is right' })).toBeEnabled()
    await page.getByRole('button', { name: 'Choose another' }).click()
  })

  const lines = ['E-Mail,Full name', `${mail('noor')},"Haleem, Noor"`, `${mail('jo')},Jo Brandt`, `${maya.email},Maya`]
  await step('a refused import loses nothing', async () => {
    await page.locator('input[type=file]').setInputFiles(csv('staff.csv', lines))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('Every row is fine')).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 Maya Members already/ })).toBeVisible()
    page.intercept(({ url }) => {
      if (url.endsWith('/directory/import')) throw new TypeError('Failed to fetch')
      return undefined
    })
    await page.getByRole('button', { name: 'Add 2 people' }).click()
    await expect(page.getByText('Nobody was added')).toBeVisible()
    page.intercept(undefined)
  })

  await step('the import says what it did', async () => {
    await page.getByRole('button', { name: 'Add 2 people' }).click()
    await expect(page.getByText('2 people added to Harbour View Hospital')).toBeVisible()
    await expect(page.getByText('1 person belonged to it already')).toBeVisible()
    await page.getByRole('link', { name: 'See the people' }).click()
    await page.getByRole('searchbox', { name: 'Name or address' }).fill(mail('noor'))
    await expect(page.getByRole('link', { name: 'Haleem, Noor' })).toBeVisible()
  })
})

test('a file grants roles; what is wrong is left out when asked for, and saved to be mended', async () => {
  const { at, amir, wards } = await hospital(t)
  await wards()
  const stamp = t.unique('file')
  const mail = (name: string) => `${name}.${stamp}@harbourview.example`
  const page = await open(amir, `${at}/people/import`)

  await step('columns of a role are recognized, and mean nothing without one', async () => {
    await page.locator('input[type=file]').setInputFiles(csv('plain.csv', ['email,Abteilung', `${mail('ida')},ICU`]))
    await expect(page.getByRole('combobox', { name: 'What Abteilung means' })).toHaveValue('Not used')
    await choose(page, 'Abteilung', 'Department of the role')
    await expect(page.getByText('Which role?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
    await page.getByRole('button', { name: 'Choose another' }).click()
  })

  await step('every row is told with its role, and what is wrong in words', async () => {
    const lines = [
      'email,name,Role,Department,Until',
      `${mail('ida')},Ida Berg,"Nurse, Maternity",Maternity,2099-05-01`,
      `${mail('ida').toUpperCase()},Ida again,,,`,
      `${mail('ole')},Ole Dahl,Wizard,,`,
      `${mail('per')},Per Lund,nurse-maternity,Transport,`,
      `${mail('eva')},Eva Holm,nurse-maternity,,1 May`,
      `${mail('kim')},Kim Ruud,Maternity nurse,,`,
    ]
    await page.locator('input[type=file]').setInputFiles(csv('staff.csv', lines))
    await expect(page.getByRole('combobox', { name: 'What Until means' })).toHaveValue('Role until')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('4 rows with problems')).toBeVisible()
    await expect(page.getByText('1 row says “Wizard”.')).toBeVisible()
    await page.getByRole('combobox', { name: 'The role that “Maternity nurse” means' }).click()
    await page.getByRole('option', { name: 'Nurse, Maternity (Maternity)' }).click()
    await expect(page.getByText('3 rows with problems')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Days in the file are written' })).toHaveValue('2026-03-31, year first')
    await expect(page.getByRole('row', { name: /^4 Ole Dahl Cannot be added There is no role “Wizard”/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^5 Per Lund Cannot be added .* “(Transport|nurse-maternity)”/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^6 Eva Holm Cannot be added “1 May” is no day such as/ })).toBeVisible()
    await page.getByText('All rows (6)').click()
    await expect(page.getByRole('row', { name: /^2 Ida Berg Will be added Role: Nurse, Maternity/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^3 Ida again Members already That person stands in line 2 already/ })).toBeVisible()
  })

  await step('what is wrong is saved with the reasons', async () => {
    const failed = await saved(() => page.getByRole('button', { name: 'Save what failed as CSV' }).click())
    expect(failed.name).toBe('failed-staff.csv')
    expect(failed.text.split('\r\n')).toHaveLength(5)
    expect(failed.text).toContain(`"${mail('ole')}","Ole Dahl","","Wizard","","","4","There is no role “Wizard”."`)
  })

  await step('those that are right are imported', async () => {
    await page.getByRole('button', { name: 'Import the 3 that are right' }).click()
    await expect(page.getByText('2 people added to Harbour View Hospital')).toBeVisible()
    await expect(page.getByText('2 roles were granted. 3 rows were left out.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 Ole Dahl Not added/ })).toBeVisible()
    await page.getByRole('link', { name: 'See the people' }).click()
    await page.getByRole('searchbox', { name: 'Name or address' }).fill(mail('ida'))
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
    await page.getByRole('link', { name: 'Ida Berg' }).click()
    await expect(page.getByText('Ends 1 May 2099')).toBeVisible()
  })
})

async function choose(page: Page, column: string, meaning: string) {
  await page.getByRole('combobox', { name: `What ${column} means` }).click()
  await page.getByRole('option', { name: meaning, exact: true }).click()
}

test('columns and names of roles that were matched by hand are offered with the next file, changed and forgotten', async () => {
  const { at, org, amir, wards } = await hospital(t)
  const { nurse } = await wards()
  const stamp = t.unique('file')
  const file = (name: string, role = 'Pflegekraft') => csv('staff.csv', ['Postfach,Sippe,Rolle', `${name}.${stamp}@harbourview.example,Okafor,${role}`])
  const page = await open(amir, `${at}/people/import`)
  const rowOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const bring = async (name: string) => {
    await page.locator('input[type=file]').setInputFiles(file(name))
    await expect(page.getByRole('combobox', { name: 'What Postfach means' })).toBeVisible()
  }

  await step('the first file is matched by hand', async () => {
    await bring('ann')
    await expect(page.getByText('Matched before')).toHaveCount(0)
    await choose(page, 'Postfach', 'E-mail address')
    await choose(page, 'Sippe', 'Family name')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('1 row says “Pflegekraft”.')).toBeVisible()
  })
  const send = (name: string) => {
    const parts = [['provider_id', 'test'], ['allow_email_only', 'true'], ['grant_roles', 'true'], ['columns', 'email,family_name,role'], ['roles', JSON.stringify({ Pflegekraft: nurse.id })]]
      .map(([key, value]) => `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    const body = `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\n\r\n${file(name).buffer.toString()}\r\n--b--\r\n`
    return t.call(amir, 'POST', `/api/organizations/${org.id}/directory/import`, Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=b' })
  }
  expect((await send('ann')).body).toMatchObject({ added_count: 1, granted_count: 1 })

  await step('the next file is read so, and says so', async () => {
    await page.getByRole('button', { name: 'Choose another' }).click()
    await bring('bea')
    await expect(page.getByRole('combobox', { name: 'What Postfach means' })).toHaveValue('E-mail address')
    await expect(rowOf('Sippe').getByText('Matched before')).toBeVisible()
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(rowOf('Pflegekraft').getByText('Matched before')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'The role that “Pflegekraft” means' })).toHaveValue(/^Nurse/)
    await expect(page.getByText('Every row is fine')).toBeVisible()
  })

  await step('another choice is no match of before, and matches are forgotten', async () => {
    await choose(page, 'Sippe', 'Name')
    await expect(rowOf('Sippe').getByText('Matched before')).toHaveCount(0)
    await page.getByRole('button', { name: 'Forget matches' }).click()
    await expect(page.getByText('Matched before')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'What Postfach means' })).toHaveValue('Not used')
  })
}) // prettier-ignore
