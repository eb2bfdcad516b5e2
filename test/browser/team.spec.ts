import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { arrive } from './people.ts'
import { exported } from './exports.ts'
import { readXlsx } from '../xlsx.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'People and their certifications' })
const people = (page: Page) => grid(page).getByRole('rowheader').getByRole('link')

test('the cell of the matrix that has the focus is scrolled into sight', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/o/harbour-view/team')
  await people(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const cell = grid(page).locator('tr').nth(2).locator('[tabindex="0"]')
  await expect(cell).toBeFocused()
  await expect(cell).toBeInViewport()
  expect(complaints).toEqual([])
  await leave()
})

test('the table and the workbook of the team are downloaded with what passes the filters', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/o/harbour-view/team?state=overdue')
  await expect(people(page).first()).toBeVisible()
  const table = await exported(page, 'CSV')
  expect(table.suggestedFilename()).toMatch(/^certifications-.*\.csv$/)
  const lines = readFileSync(await table.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
  const workbook = await exported(page, 'Spreadsheet (XLSX)')
  expect(workbook.suggestedFilename()).toMatch(/^certifications-.*\.xlsx$/)
  const { title, head: words, rows } = readXlsx(readFileSync(await workbook.path()))
  expect(title).toBe('Certifications')
  expect(words.slice(0, 4)).toEqual(['Name', 'E-mail', 'Certification', 'Status'])
  expect(lines.length).toBeGreaterThan(0)
  expect(rows).toHaveLength(lines.length)
  expect(rows.filter((row) => row[3] !== 'Overdue')).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
