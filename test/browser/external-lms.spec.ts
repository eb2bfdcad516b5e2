import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { arrive } from './people.ts'

const NARROW = { viewport: { width: 360, height: 740 } }
const servers = '/o/harbour-view/external-lms'

/** Drops a file of these lines where CSV files are taken. */
async function drop(page: Page, name: string, lines: string[]) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a learning system is added with a course, and a gradebook brought, brought again and taken back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const name = `Canvas ${Date.now()}`
  await page.goto(servers)
  await expect(page.getByRole('link', { name: 'Island Moodle' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a learning system' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'What it runs' }).fill('Canvas')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add a course' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wound care')
  await page.getByRole('textbox', { name: 'What it is called there' }).fill('WOUND-1')
  await page.getByRole('textbox', { name: 'Passes from, in per cent' }).fill('70')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('link', { name: 'Wound care' })).toBeVisible()

  await page.getByRole('link', { name: 'Bring grades' }).click()
  const gradebook = [
    'Student,ID,SIS User ID,Section,Wound quiz (77)',
    '    Points Possible,,,,20',
    '"Osei, Samuel",1,C-1,Ward,15',
    '"Nobody, New",2,C-2,Ward,10',
    '"Weiss, Anton",3,anton.weiss@harbourview.example,Ward,A+',
  ]
  await drop(page, 'gradebook.csv', gradebook)
  await expect(page.getByRole('combobox', { name: 'Column that says who' })).toHaveValue('SIS User ID')
  await choose(page, 'Wound quiz (77)', 'Wound care')
  await expect(page.getByRole('textbox', { name: 'Best grade there is' })).toHaveValue('20')
  await expect(page.getByText('2 people are not known here')).toBeVisible()
  // What was said of the course lies over the options until it goes.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Who “C-1” is' }).fill('Samuel')
  await page.getByRole('option', { name: /Samuel Osei/ }).click()
  await page.getByRole('button', { name: 'Remember who “C-1” is' }).click()
  await expect(page.getByText('1 person is not known here')).toBeVisible()
  await page.getByRole('button', { name: /See what would become of/ }).click()
  await expect(page.getByText('Nothing is written yet.')).toBeVisible()
  await expect(page.getByText('2 grades with problems')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save what failed as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('failed-gradebook.csv')
  await page.getByRole('button', { name: 'Bring 1 grade' }).click()
  await expect(page.getByText('The same file can be brought again')).toBeVisible()

  await page.getByRole('button', { name: 'Bring another file' }).click()
  await drop(page, 'gradebook.csv', gradebook)
  await expect(page.getByRole('combobox', { name: 'Wound quiz (77)' })).toHaveValue('Wound care')
  await page.getByRole('button', { name: /See what would become of/ }).click()
  await expect(page.getByRole('button', { name: 'Nothing to bring' })).toBeDisabled()

  await page.goto(servers)
  await page.getByRole('link', { name }).click()
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
  expect(complaints).toEqual([])
  await leave()
})

test('a course says who has grades and who needs them, and a certification asks for it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', NARROW)
  await page.goto(servers)
  await page.getByRole('link', { name: 'Island Moodle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Island Moodle' })).toBeVisible()
  await expectFits(page, 'other learning systems')
  await page.getByRole('link', { name: 'Blood transfusion: the theory' }).click()
  await expect(page.getByRole('heading', { name: 'Who has grades, and who needs them' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Blood transfusion, theory' })).toBeVisible()
  await expectFits(page, 'other learning systems')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hanna Virtanen' }).click()
  await expect(page.getByRole('heading', { name: 'Grades from elsewhere' })).toBeVisible()
  await expectFits(page, 'other learning systems')
  expect(complaints).toEqual([])
  await leave()
})
