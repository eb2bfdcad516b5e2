import { expect, test } from 'vitest'
import { KEEPER, gradebook } from '../external-lms.ts'
import { harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { saved } from './saved.ts'
import { WORKBOOK, simpleWorkbook } from '../workbooks.ts'
import { parse } from 'csv-parse/sync'

const t = await harness()

/** Drops a CSV file with these lines into the upload field. */
const drop = (page: Page, name: string, lines: string[]) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a learning system is added with a course', async () => {
  const { org } = await gradebook(t)
  const amir = await t.named(org, 'Amir Haddad', KEEPER)
  const page = await open(amir, `/o/${org.slug}/external-lms`)
  await expect(page.getByRole('link', { name: 'Moodle' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a learning system' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ward Canvas')
  await page.getByRole('textbox', { name: 'What it runs' }).fill('Canvas')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ward Canvas' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a course' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wound care')
  await page.getByRole('textbox', { name: 'What it is called there' }).fill('WOUND-1')
  await page.getByRole('textbox', { name: 'Passes from, in per cent' }).fill('70')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('link', { name: 'Wound care' })).toBeVisible()
})

test('a gradebook is brought, brought again and taken back', async () => {
  const { org, server, addCourse } = await gradebook(t)
  await addCourse({ external_course_id: 'WOUND-1', name: 'Wound care', passing_score: 70 })
  const amir = await t.named(org, 'Amir Haddad', [...KEEPER, 'directory:write'])
  await t.named(org, 'Samuel Osei')
  const anton = await t.named(org, 'Anton Weiss')
  const here = `/o/${org.slug}/external-lms/${server.id}`
  const page = await open(amir, here)
  await page.getByRole('link', { name: 'Bring grades' }).click()
  const lines = [
    'Student,ID,SIS User ID,Section,Wound quiz (77)',
    '    Points Possible,,,,20',
    '"Osei, Samuel",1,C-1,Ward,15',
    '"Nobody, New",2,C-2,Ward,10',
    `"Weiss, Anton",3,${anton.email},Ward,A+`,
  ]
  const buffer = simpleWorkbook(parse(lines.join('\n')), 'Wound care')
  await page.locator('input[type=file]').setInputFiles({ name: 'gradebook.xlsx', mimeType: WORKBOOK, buffer })
  await expect(page.getByText('Read as an Excel workbook, sheet “Wound care”.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Best grade there is' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Column that says who' })).toHaveValue('SIS User ID')
  await page.getByRole('button', { name: 'Choose another' }).click()
  await drop(page, 'gradebook.csv', lines)
  await expect(page.getByRole('combobox', { name: 'Column that says who' })).toHaveValue('SIS User ID')
  await expect(page.getByText('Such as 15 · 1 cell isn’t a grade')).toBeVisible()
  await expect(page.getByText('Columns not used: Student, ID, Section')).toBeVisible()
  await choose(page, 'Wound quiz (77)', 'Wound care')
  await expect(page.getByRole('textbox', { name: 'Best grade there is' })).toHaveValue('20')
  await expect(page.getByText('2 people are not known here')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who “C-1” is' }).fill('Samuel')
  await page.getByRole('option', { name: /Samuel Osei/ }).click()
  await page.getByRole('button', { name: 'Remember who “C-1” is' }).click()
  await expect(page.getByText('1 person is not known here')).toBeVisible()
  await page.getByRole('button', { name: /See what would become of/ }).click()
  await expect(page.getByText('Nothing is written yet.')).toBeVisible()
  await expect(page.getByText('2 grades with problems')).toBeVisible()
  const failed = await saved(() => page.getByRole('button', { name: 'Save what failed as CSV' }).click())
  expect(failed.name).toBe('failed-gradebook.csv')
  expect(failed.text).toContain('C-2')
  await page.getByRole('button', { name: 'Bring 1 grade' }).click()
  await expect(page.getByText('The same file can be brought again')).toBeVisible()

  await page.getByRole('button', { name: 'Bring another file' }).click()
  await drop(page, 'gradebook.csv', lines)
  await expect(page.getByRole('combobox', { name: 'Wound quiz (77)' })).toHaveValue('Wound care')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wound quiz (77)' })).toContainText('Matched before')
  await page.getByRole('button', { name: /See what would become of/ }).click()
  await expect(page.getByRole('button', { name: 'Nothing to bring' })).toBeDisabled()
  await page.getByRole('button', { name: 'Forget matches' }).click()
  await expect(page.getByRole('combobox', { name: 'Wound quiz (77)' })).toHaveValue('')
  await expect(page.getByText('Matched before')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Forget matches' })).toHaveCount(0)
  expect((await t.call(amir, 'GET', `/api/external-lms/servers/${server.id}`)).body).toMatchObject({ gradebook: null })

  await page.goto(here)
  await page.getByRole('tab', { name: 'Latest grades' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Samuel Osei' })).toContainText('75%')
  await page.getByRole('tab', { name: 'Who is who' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'C-1' })).toContainText('Samuel Osei')
  await page.getByRole('tab', { name: 'Imports' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Latest grades' }).click()
  await expect(page.getByText('No grades yet')).toBeVisible()
})

test('a course says who has grades and who needs them, and a certification asks for it', async () => {
  const w = await certificationWorld(t)
  const { org, server, course, bring, map } = await gradebook(t, w.org)
  const amir = await t.named(org, 'Amir Haddad', [...KEEPER, 'certifications:read', 'certifications:write'])
  const hanna = await t.named(org, 'Hanna Virtanen')
  await map('H-1', hanna)
  expect(
    (await bring([{ external_course_id: 'HYG-1', external_user_id: 'H-1', score: 85, completed_at: '2026-03-01T09:00:00Z' }])).status,
  ).toBe(200)
  const certification = await w.type()
  const rule = { rule_kind: 'external_course_pass', external_course_id: course.id }
  const asked = await t.call(amir, 'POST', `/api/certifications/${certification.id}/rules`, rule)
  expect(asked.status, asked.text).toBe(201)

  const page = await open(amir, `/o/${org.slug}/external-lms/${server.id}`, { width: 360 })
  await page.getByRole('link', { name: 'Hygiene' }).click()
  await expect(page.getByRole('heading', { name: 'Who has grades, and who needs them' })).toBeVisible()
  await expect(page.getByRole('link', { name: certification.slug })).toBeVisible()
  await page.getByRole('link', { name: 'Hanna Virtanen' }).click()
  await expect(page.getByRole('heading', { name: 'Grades from elsewhere' })).toBeVisible()
})
