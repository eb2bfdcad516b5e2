import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { arrive, certificate, fromHere, room, signIn } from './people.ts'

const ROOM = '/o/harbour-view/pathways'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** Makes a pathway as far as its page, and says its id. */
async function begin(page: Page, name: string): Promise<string> {
  await page.goto(ROOM)
  await button(page, 'New pathway').click()
  const dialog = page.getByRole('dialog', { name: 'New learning pathway' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(title(page, name)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function addAid(page: Page, name: string) {
  const field = page.getByRole('combobox', { name: 'Add a job aid' })
  await field.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(rows(page, 'Job aids').filter({ hasText: name })).toBeVisible()
}

async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('an author makes a pathway, writes about it, and finds it again by its name', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await room(page, 'Content', 'Pathways').click()
  await expect(title(page, 'Learning pathways')).toBeVisible()
  await expect(page.getByRole('link', { name: 'From new nurse to ward leader' })).toBeVisible()
  await expect(page.getByText('Harbour View Hospital · 6 levels · 9 certifications')).toBeVisible()
  await button(page, 'New pathway').click()
  const dialog = page.getByRole('dialog', { name: 'New learning pathway' })
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(dialog.getByText('What is it called?')).toBeVisible()
  const name = `The first year ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: 'Short name' }).fill('new-nurse-to-ward-leader')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(dialog.getByText('Another learning pathway of the organization has that slug.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Short name' }).fill(`first-year-${Date.now()}`)
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByText('Shown to nobody yet')).toBeVisible()
  await expectAccessible(page)

  await tab(page, 'About it').click()
  await expect(page.getByText('Nothing is written about it yet.')).toBeVisible()
  await expect(rows(page, 'History')).toHaveText([/Learning pathway created/])
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Description' }).fill('What you learn with us first.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Take your **time**.')
  await expectAccessibleDialog(page)
  await button(page, 'Save the changes').click()
  await expect(page.getByText('What you learn with us first.')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'time' })).toBeVisible()
  await expect(rows(page, 'History').first()).toHaveText(/Learning pathway changed/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Learning pathways' }).first().click()
  await page.getByRole('searchbox', { name: 'Name' }).fill('the first year')
  await expect(page.getByRole('link', { name: 'From new nurse to ward leader' })).toHaveCount(0)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name' }).fill('nobody lays this')
  await expect(page.getByText('No pathway passes these filters')).toBeVisible()
  await button(page, 'Clear all filters').last().click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  // The short name that was taken.
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 409 (Conflict)'])
  await leave()
})

test('job aids and files go with a pathway in an order, by mouse and by keyboard, and some files are for trainers', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `With things ${Date.now()}`
  const id = await begin(page, name)
  await tab(page, 'Job aids and files').click()
  await expect(page.getByText('No job aids go with the pathway as a whole.')).toBeVisible()
  await addAid(page, 'Patient hoist')
  await addAid(page, 'Infusion pump')
  const aids = rows(page, 'Job aids')
  await expect(aids).toHaveText([/Patient hoist/, /Infusion pump/])
  await button(page, /^Move Infusion pump.* up$/).focus()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveText([/Infusion pump/, /Patient hoist/])
  await expect(button(page, /^Move Infusion pump.* down$/)).toBeFocused()
  await aids.last().dragTo(aids.first())
  await expect(aids).toHaveText([/Patient hoist/, /Infusion pump/])
  await button(page, /^Take Patient hoist.* out$/).focus()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveText([/Infusion pump/])
  await expect(button(page, /^Take Infusion pump.* out$/)).toBeFocused()

  for (const file of ['plan.pdf', 'answers.pdf']) {
    await page.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/pdf', buffer: certificate })
    await expect(rows(page, 'Files').filter({ hasText: file })).toBeVisible()
  }
  await button(page, 'Change answers.pdf').click()
  await page.getByRole('radio', { name: 'Trainers only' }).check()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(
    rows(page, 'Files')
      .filter({ hasText: 'answers.pdf' })
      .getByText(/Trainers only/),
  ).toBeVisible()
  await button(page, 'Move answers.pdf up').click()
  await expect(rows(page, 'Files')).toHaveText([/answers\.pdf/, /plan\.pdf/])
  await expectAccessible(page)
  const ticket = page.waitForResponse((answer) => answer.url().endsWith('/download'))
  await button(page, 'Download plan.pdf').click()
  expect((await ticket).status()).toBe(200)

  await page.request.post(`/api/learning-pathways/${id}/assignments`, { headers: fromHere(), data: { assignee_kind: 'organization' } })
  const learner = await arrive(browser, 'maya')
  await learner.page.goto(`/pathways/${id}`)
  await expect(learner.page.getByRole('link', { name: /Infusion pump/ })).toBeVisible()
  await expect(learner.page.getByText(/plan\.pdf/)).toBeVisible()
  await expect(learner.page.getByText(/answers\.pdf/)).toHaveCount(0)
  await learner.leave()
  await button(page, 'Delete answers.pdf').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page, 'Files')).toHaveText([/plan\.pdf/])
  expect(complaints).toEqual([])
  await leave()
})

test('an author says whom a pathway is shown to, and how many people that is', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const id = await begin(page, `For some ${Date.now()}`)
  await tab(page, 'For whom').click()
  await expect(page.getByText('It is shown to nobody yet')).toBeVisible()
  await button(page, 'Show it to somebody').click()
  await page.getByRole('radio', { name: 'A department' }).check()
  await button(page, 'Show it to them').click()
  await expect(page.getByText('Choose a department.')).toBeVisible()
  await choose(page, 'Department', /Emergency/)
  await expectAccessibleDialog(page)
  await button(page, 'Show it to them').click()
  const whom = rows(page, 'Whom it is shown to')
  await expect(whom).toHaveText([/Emergency/])
  await expect(page.getByText(/^It is shown to \d+ people\.$/)).toBeVisible()
  await expect(page.getByText('Shown to nobody yet')).toHaveCount(0)
  await expectAccessible(page)

  await button(page, 'Show it to more people').click()
  await page.getByRole('radio', { name: 'A role' }).check()
  await choose(page, 'Role', /^Nurse, Emergency/)
  await button(page, 'Show it to them').click()
  await expect(whom).toHaveCount(2)
  // Somebody else is quicker.
  await button(page, 'Show it to more people').click()
  await page.request.post(`/api/learning-pathways/${id}/assignments`, { headers: fromHere(), data: { assignee_kind: 'organization' } })
  await button(page, 'Show it to them').click()
  await expect(page.getByText('The pathway is assigned to that audience already.')).toBeVisible()
  await button(page, 'Cancel').click()
  await page.reload()
  await expect(whom.last()).toHaveText(/Everybody of Harbour View Hospital/)
  await button(page, /^Show it no longer to Everybody/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show it no longer' }).click()
  await expect(whom).toHaveCount(2)
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 409 (Conflict)'])
  await leave()
})

test('an author is told what some of the audience cannot earn, and how many these are', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const send = async (address: string, data: object) => (await page.request.post(address, { headers: fromHere(), data })).json()
  const { items } = await (await page.request.get('/api/certifications?org=harbour-view&limit=100')).json()
  const { id: certification, name } = items.find(({ slug }: { slug: string }) => slug === 'ward-leadership')
  const id = await begin(page, `Not for all ${Date.now()}`)
  await send(`/api/learning-pathways/${id}/levels`, { name: 'For a few', certification_type_ids: [certification] })
  await send(`/api/learning-pathways/${id}/assignments`, { assignee_kind: 'organization' })
  await page.reload()
  await page.getByRole('link', { name: 'Some cannot earn all of it' }).click()
  const missed = rows(page, 'What some of them cannot earn')
  await expect(missed).toHaveText([/^.+\d+ of them cannot earn itFor a few$/])
  await expectAccessible(page)
  await missed.getByRole('link', { name }).click()
  await expect(title(page, name)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Roles and what they require' }).click()
  await expect(title(page, 'Roles')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a pathway is duplicated, archived, brought back, and deleted for good once its name is typed', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `To go ${Date.now()}`
  const id = await begin(page, name)
  await page.request.post(`/api/learning-pathways/${id}/levels`, { headers: fromHere(), data: { name: 'Only level' } })
  await page.request.post(`/api/learning-pathways/${id}/assignments`, { headers: fromHere(), data: { assignee_kind: 'organization' } })
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('Duplicate')
  await expect(page.getByRole('textbox', { name: 'Name of the copy' })).toHaveValue(`${name} (copy)`)
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(title(page, `${name} (copy)`)).toBeVisible()
  await expect(button(page, 'Edit Only level')).toBeVisible()
  await expect(page.getByText('Shown to nobody yet')).toBeVisible()

  await page.goto(`${ROOM}/${id}`)
  await more('Archive')
  await expect(page.getByRole('main').getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Learning pathways' }).first().click()
  await expect(page.getByRole('link', { name: `${name} (copy)` })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
  await page.getByRole('link', { name, exact: true }).click()
  await more('Bring back')
  await expect(page.getByText('The pathway is back.')).toBeVisible()

  await more('Delete for good')
  const dialog = page.getByRole('dialog', { name: 'Delete this learning pathway for good?' })
  await expect(dialog.getByText('1 level', { exact: false })).toBeVisible()
  await expect(dialog.getByText('1 audience no longer sees it.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await expectAccessibleDialog(page)
  await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill(name)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(title(page, 'Learning pathways')).toBeVisible()
  await page.goto(`${ROOM}/${id}`)
  await expect(title(page, 'Page not found')).toBeVisible()
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 404 (Not Found)'])
  await leave()
})

test('who only reads certifications looks at a pathway without a button that changes it, and without a connection is told so', async ({
  browser,
}) => {
  const author = await arrive(browser, 'amir')
  const send = async (address: string, data: object) =>
    (await author.page.request.post(address, { headers: fromHere(), data })).json() as Promise<{ id: string }>
  const { id: owner_organization_id } = await (await author.page.request.get('/api/organizations/harbour-view')).json()
  const departments: { id: string; slug: string }[] = await (
    await author.page.request.get('/api/organizations/harbour-view/departments')
  ).json()
  const owner_department_id = departments.find(({ slug }) => slug === 'emergency')?.id
  const [name, slug] = [`Of the ward ${Date.now()}`, `of-the-ward-${Date.now()}`]
  const { id } = await send('/api/learning-pathways', { owner_organization_id, owner_department_id, name, slug })
  await send(`/api/learning-pathways/${id}/assignments`, { assignee_kind: 'organization' })
  await author.leave()

  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto(ROOM)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(button(page, 'New pathway')).toHaveCount(0)
  await page.getByRole('link', { name }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(button(page, 'More')).toHaveCount(0)
  await tab(page, 'About it').click()
  await expect(page.getByText('Nothing is written about it yet.')).toBeVisible()
  await expect(button(page, 'Edit')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
  await tab(page, 'Job aids and files').click()
  await expect(page.getByText('No files go with the pathway as a whole.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Add a job aid' })).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await tab(page, 'For whom').click()
  await expect(rows(page, 'Whom it is shown to')).toHaveCount(1)
  await expect(button(page, /Show it/)).toHaveCount(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])

  await page.goto(page.url().replace(/\?.*/, ''))
  await expect(page.getByText('No levels yet')).toBeVisible()
  await page.context().setOffline(true)
  await tab(page, 'For whom').click()
  await expect(rows(page, 'Whom it is shown to')).toHaveCount(1)
  await expect(page.getByText('There is no connection', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^It is shown to \d+ people\.$/)).toBeVisible({ timeout: 20_000 })
  await leave()
})

test('what cannot be loaded is asked for again, and what is refused stays typed', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.route('**/api/learning-pathways?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'server_error', error_description: 'Not now.' } }),
  )
  await page.goto(ROOM)
  await expect(page.getByText('The learning pathways could not be loaded')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/learning-pathways?*')
  await button(page, 'Try again').click()
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  await expect(button(page, 'Edit Safe from the first day')).toBeVisible()
  await tab(page, 'About it').click()
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Typed by hand.')
  await page.route('**/api/learning-pathways/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { error: 'conflict', error_description: 'Not now.' } })
      : route.fallback(),
  )
  await button(page, 'Save the changes').click()
  await expect(page.getByText('It was not saved')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Typed by hand.')
  await leave()
})

test('a pathway that is not there, or of another organization, is not found', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'freya')
  const { items } = await (await page.request.get('/api/learning-pathways?org=skerry-line')).json()
  await page.goto(`/o/skerry-line/pathways/${items[0].id}`)
  await expect(title(page, 'From deckhand to mate')).toBeVisible()
  for (const id of ['00000000-0000-7000-8000-000000000000', 'none']) {
    await page.goto(`/o/skerry-line/pathways/${id}`)
    await expect(title(page, 'Page not found')).toBeVisible()
  }
  await leave()
})
