import { expect, test } from '@playwright/test'
import { arrive, turnTo } from './people.ts'

test('a form that is longer than the window leads to what is missing, however far from its button', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 900, height: 420 } })
  for (const { room, does, says } of [
    { room: 'records/new', does: 'Create the record', says: 'Whose record is it?' },
    { room: 'courses/new', does: 'Add the course', says: 'Drop or choose the zip first.' },
  ]) {
    await turnTo(page, `/o/harbour-view/${room}`)
    await page.getByRole('button', { name: does, exact: true }).click()
    await expect(page.getByText(says, { exact: true }).first()).toBeInViewport()
  }
  expect(complaints).toEqual([])
  await leave()
})
