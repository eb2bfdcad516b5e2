import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { certificate } from '../certificate.ts'
import { room, signInByHand } from './people.ts'
import { exported } from './exports.ts'

/** The main task of the service, from the first click to the auditor's file. Several people work on one record in turn. */
test('a learner proves something, a manager sends it back and then approves it, an administrator exports it', async ({ browser }) => {
  const title = `Sepsis course ${Date.now()}`
  const learner = await signInByHand(browser, 'maya')
  const manager = await signInByHand(browser, 'tomas')
  const administrator = await signInByHand(browser, 'amir')

  await test.step('the learner submits a PDF, an amount of work and a note', async () => {
    const { page } = learner
    await room(page, 'Me', 'Records').click()
    await page.getByRole('link', { name: 'Submit a record' }).click()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page.getByText('Give it a title')).toBeVisible()
    await page.getByLabel('Title').first().fill(title)
    await page.locator('input[type=file]').setInputFiles({ name: 'sepsis.pdf', mimeType: 'application/pdf', buffer: certificate })
    await page.getByRole('button', { name: 'Hours or amount' }).click()
    await page.getByLabel('How much').fill('2,5')
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('With the night shift, in the simulation room.')
    await expect(page.getByText(/^As it is, it counts towards none of your certifications/)).toBeVisible()
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page.getByText('It has no subject, so it counts towards no certification.')).toBeVisible()
    await page.getByRole('button', { name: 'Submit it like this' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Waiting for approval')).toBeVisible()
    await expect(page.getByText('2.5 hours', { exact: true }).first()).toBeVisible()
    await expect(page.getByTitle('Preview of sepsis.pdf')).toBeVisible()
  })

  await test.step('the manager finds it, looks at the PDF and rejects it with a note', async () => {
    const { page } = manager
    await page
      .getByRole('link', { name: /^To do/ })
      .first()
      .click()
    await page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title }).click()
    await expect(page.getByTitle('Preview of sepsis.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('button', { name: 'Reject with this note' }).click()
    await expect(page.getByText('Write a sentence')).toBeVisible()
    await page.getByLabel('What has to change?').fill('Please write who taught it.')
    await page.getByRole('button', { name: 'Reject with this note' }).click()
    await expect(page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })).toHaveCount(0)
  })

  await test.step('the learner reads the note, mends the record and resubmits it', async () => {
    const { page } = learner
    await page.goto('/my-records?status=rejected')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByText('Please write who taught it.')).toBeVisible()
    await page.getByRole('link', { name: 'Mend and resubmit' }).click()
    await page.getByLabel('Description').fill('Taught by Dr. Lund.')
    await page.getByRole('button', { name: 'Resubmit for approval' }).click()
    await page.getByRole('button', { name: 'Submit it like this' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Waiting for approval')).toBeVisible()
    await expect(page.getByText('Please write who taught it.')).toHaveCount(0)
  })

  await test.step('the manager approves it by keyboard, and the next submission comes up', async () => {
    const { page } = manager
    await page.goto('/to-do')
    await page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title }).click()
    await expect(page.getByText('Taught by Dr. Lund.')).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })).toHaveCount(0)
    await learner.page.reload()
    await expect(learner.page.getByText('Approved by Tomás Lindqvist')).toBeVisible()
  })

  await test.step('the administrator filters the records and downloads them', async () => {
    const { page } = administrator
    await room(page, 'Organization', 'Records').click()
    await page.goto('/o/harbour-view/records?status=completed&evidence_type=file')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    const download = await exported(page, 'CSV')
    expect(download.suggestedFilename()).toMatch(/^learning-records-.*\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFFid,owner_organization_id,')).toBe(true)
    const line = text.split('\r\n').find((row) => row.includes(title)) ?? text.split('\n').find((row) => row.includes(title))
    expect(line).toContain('Maya Okafor')
    expect(line).toContain('completed')
    expect(text).not.toContain(',rejected,')
  })

  for (const { complaints, leave } of [learner, manager, administrator]) {
    expect(complaints).toEqual([])
    await leave()
  }
})
