import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

const completed = { status: 'completed', completed_at: '2026-03-01T09:00:00Z' }
const stored = () => Object.entries({ ...sessionStorage }).join(' ')
const trail = (page: Page) => page.getByRole('navigation', { name: 'Where you are' })

test('a page says where it lies, and the way up leads to the list as it was left', async () => {
  const { org, at, amir, made } = await hospital(t)
  const title = 'Recognising sepsis'
  await made('records', { ...completed, owner_organization_id: org.id, learner_user_id: amir.account_id, title })
  const page = await open(amir, `${at}/records?status=completed`)
  await page.getByRole('row').getByRole('link', { name: title }).first().click()
  await expect(trail(page).getByRole('link')).toHaveText(['Records'])
  await expect(trail(page).locator('[aria-current=page]')).toHaveText(title)

  await step('pages beneath it name both above them', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit record' })).toBeVisible()
    await expect(trail(page).getByRole('link')).toHaveText(['Records', title])
  })

  await step('up and up, to the list with its filters, also after loading the page again', async () => {
    await page.reload()
    await trail(page).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await trail(page).getByRole('link', { name: 'Records', exact: true }).click()
    await page.expectAddress(/\/records\?status=completed$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeFocused()
  })

  await step('the browser’s own way back comes through the same pages', async () => {
    await page.back()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    history.forward()
    await page.expectAddress(/\/records\?status=completed$/)
  })

  await step('the navigation leads to the whole list', async () => {
    await room(page, 'Organization', 'Records').click()
    await page.expectAddress(/\/records$/)
  })
})

test('a record of one’s own leads back to the list that it was opened from', async () => {
  const { org, at, amir, made } = await hospital(t)
  const title = 'One of my own'
  await made('records', { owner_organization_id: org.id, learner_user_id: amir.account_id, title, status: 'in_progress' })
  for (const [list, name] of [
    [`${at}/records`, 'Records'],
    ['/my-records', 'My records'],
  ] as const) {
    const page = await open(amir, `${list}?status=in_progress`)
    await page.getByRole('link', { name: title }).click()
    await expect(trail(page).getByRole('link')).toHaveText([name])
    await page.reload()
    await trail(page).getByRole('link', { name, exact: true }).click()
    await page.expectAddress(`${list}?status=in_progress`)
  }
})

test('on a phone the page that is nearest above is the way back', async () => {
  const { org, member, made } = await hospital(t)
  const maya = await member('Maya Okafor')
  const title = 'Recognising sepsis'
  await made('records', { ...completed, owner_organization_id: org.id, learner_user_id: maya.account_id, title })
  const page = await open(maya, '/my-records?status=completed', { width: 360 })
  await page.getByRole('link', { name: title }).click()
  await expect(trail(page).getByRole('link', { name: 'My records' })).toBeVisible()
  await trail(page).getByRole('link', { name: 'My records' }).click()
  await page.expectAddress('/my-records?status=completed')
})

test('signing out leaves nothing in the browser of what was filtered by', async () => {
  const { at, amir, member, wards } = await hospital(t)
  const { nurse } = await wards()
  await member('Maya Okafor', nurse)
  const page = await open(amir, `${at}/people?q=okafor`)
  await page.getByRole('link', { name: 'Maya Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  expect(stored()).toContain('okafor')

  await step('meanwhile it leads them back, to the room with people that they came from', async () => {
    await trail(page).getByRole('link', { name: 'People' }).click()
    await page.expectAddress(`${at}/people?q=okafor`)
    await page.goto(`${at}/team?q=okafor`)
    await page.getByRole('link', { name: 'Maya Okafor' }).first().click()
    await trail(page).getByRole('link', { name: 'Team' }).click()
    await page.expectAddress(`${at}/team?q=okafor`)
  })
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.expectAddress(/\/sign-in/)
  expect(stored()).not.toContain('okafor')
})
