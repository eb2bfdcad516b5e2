import { expect, test } from '@playwright/test'
import { arrive } from './people.ts'

test('the grades with problems are saved as CSV, before anything is written', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/external-lms')
  await page.getByRole('link', { name: 'Island Moodle' }).click()
  await page.getByRole('link', { name: 'Bring grades' }).click()
  const gradebook = ['Student,ID,SIS User ID,Section,Theory (77)', '    Points Possible,,,,20', '"Nobody, New",2,C-2,Ward,10'].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'gradebook.csv', mimeType: 'text/csv', buffer: Buffer.from(gradebook) })
  await page.getByRole('combobox', { name: 'Theory (77)' }).click()
  await page.getByRole('option', { name: 'Blood transfusion: the theory' }).click()
  await page.getByRole('button', { name: /See what would become of/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save what failed as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('failed-gradebook.csv')
  expect(complaints).toEqual([])
  await leave()
})
