import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { pathwayDesk } from '../pathways.ts'
import { certificationWorld } from '../standing/facts.ts'
import { certificate } from '../certificate.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Creates a pathway and a function that opens it as its author. */
async function desk(name?: string) {
  const all = await pathwayDesk(t, name === undefined ? {} : { name })
  const room = `/o/${all.org.slug}/pathways`
  return { ...all, room, show: () => open(all.author, `${room}/${all.pathway.id}`) }
}

test('an author makes a pathway, and finds it again by its name', async () => {
  const { author, room, level, certification, pathway } = await desk('From new nurse to ward leader')
  await level('Safe from the first day', { certification_type_ids: [(await certification('Data protection')).id] })
  await level('Run a ward')
  const page = await open(author, room)
  await expect(title(page, 'Learning pathways')).toBeVisible()
  await expect(page.getByRole('link', { name: 'From new nurse to ward leader' })).toBeVisible()
  await expect(page.getByText('Test Hospital · 2 levels · 1 certification')).toBeVisible()
  await button(page, 'New pathway').click()
  const dialog = page.getByRole('dialog', { name: 'New learning pathway' })
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(dialog.getByText('What is it called?')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('The first year')
  await dialog.getByRole('textbox', { name: 'Short name' }).fill(pathway.slug)
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(dialog.getByText('Another learning pathway of the organization has that slug.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Short name' }).fill('first-year')
  await dialog.getByRole('button', { name: 'Create the pathway' }).click()
  await expect(title(page, 'The first year')).toBeVisible()
  await expect(page.getByText('Shown to nobody yet')).toBeVisible()

  await page.getByRole('link', { name: 'Learning pathways' }).first().click()
  await page.getByRole('searchbox', { name: 'Name' }).fill('the first year')
  await expect(page.getByRole('link', { name: 'From new nurse to ward leader' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'The first year' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name' }).fill('nobody lays this')
  await expect(page.getByText('No pathway passes these filters')).toBeVisible()
  await button(page, 'Clear all filters').last().click()
  await expect(page.getByRole('link', { name: 'The first year' })).toBeVisible()
})

test('an author writes about a pathway, and its history tells of it', async () => {
  const { show } = await desk()
  const page = await show()
  await tab(page, 'About it').click()
  await expect(page.getByText('Nothing is written about it yet.')).toBeVisible()
  await expect(rows(page, 'History')).toHaveText([/Learning pathway created/])
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Description' }).fill('What you learn with us first.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Take your **time**.')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('What you learn with us first.')).toBeVisible()
  await expect(page.locator('strong').filter({ hasText: 'time' })).toBeVisible()
  await expect(rows(page, 'History').first()).toHaveText(/Learning pathway changed/)
})

test('job aids go with a pathway in an order, by the keyboard', async () => {
  const { author, org, pathway, room, aid } = await desk()
  for (const name of ['Patient hoist', 'Infusion pump']) await aid(name)
  // The list of job aids asks what the field for a job aid asks before a word is typed.
  const page = await open(author, `/o/${org.slug}/job-aids`)
  await expect(page.getByRole('link', { name: 'Infusion pump' })).toBeVisible()
  await page.turnTo(`${room}/${pathway.id}`)
  await tab(page, 'Job aids and files').click()
  await expect(page.getByText('No job aids go with the pathway as a whole.')).toBeVisible()
  const aids = rows(page, 'Job aids')
  for (const name of ['Patient hoist', 'Infusion pump']) {
    await page.getByRole('combobox', { name: 'Add a job aid' }).fill(name)
    await page.getByRole('option', { name }).click()
    await expect(aids.filter({ hasText: name })).toBeVisible()
  }
  await expect(aids).toHaveText([/Patient hoist/, /Infusion pump/])
  await button(page, /^Move up: Infusion pump/).focus()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveText([/Infusion pump/, /Patient hoist/])
  await expect(button(page, /^Move down: Infusion pump/)).toBeFocused()
  await button(page, /^Take Patient hoist.* out$/).focus()
  await page.keyboard.press('Enter')
  await expect(aids).toHaveText([/Infusion pump/])
  await expect(button(page, /^Take Infusion pump.* out$/)).toBeFocused()
})

test('files go with a pathway in an order, and a learner sees no file of the trainers', async () => {
  const { org, show, pathway, assign } = await desk()
  const page = await show()
  await tab(page, 'Job aids and files').click()
  for (const file of ['plan.pdf', 'answers.pdf']) {
    await page.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/pdf', buffer: certificate })
    await expect(rows(page, 'Files').filter({ hasText: file })).toBeVisible()
  }
  await button(page, 'Change answers.pdf').click()
  await page.getByRole('radio', { name: 'Trainers only' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const answers = rows(page, 'Files').filter({ hasText: 'answers.pdf' })
  await expect(answers.getByText(/Trainers only/)).toBeVisible()
  await button(page, 'Move up: answers.pdf').click()
  await expect(rows(page, 'Files')).toHaveText([/answers\.pdf/, /plan\.pdf/])
  await button(page, 'Download plan.pdf').click()
  await expect.poll(() => page.sent().find(({ url }) => url.endsWith('/download'))?.status, PATIENT).toBe(200)

  await assign()
  const learner = await open(await t.named(org, 'Maya Okafor'), `/pathways/${pathway.id}`)
  await expect(learner.getByText(/plan\.pdf/)).toBeVisible()
  await expect(learner.getByText(/answers\.pdf/)).toHaveCount(0)

  const again = await show()
  await tab(again, 'Job aids and files').click()
  await button(again, 'Delete answers.pdf').click()
  await again.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(again, 'Files')).toHaveText([/plan\.pdf/])
  await t.drain()
})

test('an author says whom a pathway is shown to, and reads how many people that is', async () => {
  const { org, show, assign } = await desk()
  const emergency = await t.dept(org)
  await t.db.updateTable('department').set({ name: 'Emergency' }).where('id', '=', emergency.id).execute()
  const nurse = await t.role(org, [], emergency)
  await t.db.updateTable('role').set({ name: 'Nurse' }).where('id', '=', nurse.id).execute()
  await t.grant(await t.named(org, 'Maya Okafor'), nurse)
  const page = await show()
  await tab(page, 'For whom').click()
  await expect(page.getByText('It is shown to nobody yet')).toBeVisible()
  await button(page, 'Show it to somebody').click()
  await page.getByRole('radio', { name: 'A department' }).check()
  await button(page, 'Show it to them').click()
  await expect(page.getByText('Choose a department.')).toBeVisible()
  await choose(page, 'Department', /Emergency/)
  await button(page, 'Show it to them').click()
  const whom = rows(page, 'Whom it is shown to')
  await expect(whom).toHaveText([/Emergency/])
  await expect(page.getByText(/^It is shown to (?:1 person|one person)/)).toBeVisible()
  await expect(page.getByText('Shown to nobody yet')).toHaveCount(0)

  await button(page, 'Show it to more people').click()
  await page.getByRole('radio', { name: 'A role' }).check()
  await choose(page, 'Role', /^Nurse/)
  await button(page, 'Show it to them').click()
  await expect(whom).toHaveCount(2)
  // Another author assigns it first.
  await button(page, 'Show it to more people').click()
  await assign()
  await button(page, 'Show it to them').click()
  await expect(page.getByText('The pathway is assigned to that audience already.')).toBeVisible()
  await button(page, 'Cancel').click()
  await page.reload()
  await expect(whom.last()).toHaveText(/Everybody of Test Hospital/)
  await button(page, /^Show it no longer to Everybody/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show it no longer' }).click()
  await expect(whom).toHaveCount(2)
})

test('an author is told which certifications some of the audience cannot earn, and how many people these are', async () => {
  const w = await certificationWorld(t)
  const { author, pathway, level, assign } = await pathwayDesk(t, { org: w.org })
  const few = await w.type({ department: await t.dept(w.org) })
  await level('For a few', { certification_type_ids: [few.id] })
  await assign()
  const page = await open(author, `/o/${w.org.slug}/pathways/${pathway.id}`)
  await page.getByRole('link', { name: 'Some cannot earn all of it' }).click()
  const missed = rows(page, 'What some of them cannot earn')
  await expect(missed).toHaveText([/^.+\d+ of them cannot earn itFor a few$/])
  await missed.getByRole('link', { name: few.slug }).click()
  await expect(title(page, few.slug)).toBeVisible()
  await page.back()
  await page.getByRole('link', { name: 'Roles and what they require' }).click()
  await expect(title(page, 'Roles')).toBeVisible()
})

test('a pathway is duplicated, archived, brought back, and deleted for good once its name is typed', async () => {
  const { room, show, pathway, level, assign } = await desk('To go')
  await level('Only level')
  await assign()
  const page = await show()
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('Duplicate')
  await expect(page.getByRole('textbox', { name: 'Name of the copy' })).toHaveValue('To go (copy)')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(title(page, 'To go (copy)')).toBeVisible()
  await expect(button(page, 'Edit Only level')).toBeVisible()
  await expect(page.getByText('Shown to nobody yet')).toBeVisible()

  await page.goto(`${room}/${pathway.id}`)
  await more('Archive')
  await expect(page.getByRole('main').getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Learning pathways' }).first().click()
  await expect(page.getByRole('link', { name: 'To go (copy)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'To go', exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
  await page.getByRole('link', { name: 'To go', exact: true }).click()
  await more('Bring back')
  await expect(page.getByText('The pathway is back.')).toBeVisible()

  await more('Delete for good')
  const dialog = page.getByRole('dialog', { name: 'Delete this learning pathway for good?' })
  await expect(dialog.getByText('1 level')).toBeVisible()
  await expect(dialog.getByText('1 audience no longer sees it.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('To go')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(title(page, 'Learning pathways')).toBeVisible()
  await page.goto(`${room}/${pathway.id}`)
  await expect(title(page, 'Page not found')).toBeVisible()
})

test('a reader of certifications sees a pathway without a button that changes it, and is told of a lost connection', async () => {
  const { org, room, create, post } = await desk()
  const ward = await t.dept(org)
  const pathway = await create('Of the ward', { owner_department_id: ward.id })
  await post(`/api/learning-pathways/${pathway.id}/assignments`, { assignee_kind: 'organization' })
  const page = await open(await t.named(org, 'Tomás Lindqvist', ['certifications:read']), room)
  await expect(page.getByRole('link', { name: 'Of the ward' })).toBeVisible()
  await expect(button(page, 'New pathway')).toHaveCount(0)
  await page.getByRole('link', { name: 'Of the ward' }).click()
  await expect(title(page, 'Of the ward')).toBeVisible()
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

  await page.goto(`${room}/${pathway.id}`)
  await expect(page.getByText('No levels yet')).toBeVisible()
  await page.setOffline(true)
  await tab(page, 'For whom').click()
  await expect(rows(page, 'Whom it is shown to')).toHaveCount(1)
  await expect(page.getByText('There is no connection', { exact: true })).toBeVisible()
  await page.setOffline(false)
  await expect(page.getByText(/^It is shown to \d+ people\.$/)).toBeVisible()
})

test('a failed list is asked for again, and a refused text stays typed', async () => {
  const { author, room, level } = await desk()
  await level('Safe from the first day')
  const page = await open(author, '/profile')
  const failure = (error: string, status: number) => Response.json({ error, error_description: 'Not now.' }, { status })
  page.intercept(({ url }) => (url.includes('/api/learning-pathways?') ? failure('server_error', 500) : undefined))
  await page.goto(room)
  await expect(page.getByText('The learning pathways could not be loaded')).toBeVisible()
  page.intercept(undefined)
  await button(page, 'Try again').click()
  await page.getByRole('link', { name: 'Theatre' }).click()
  await expect(button(page, 'Edit Safe from the first day')).toBeVisible()
  await tab(page, 'About it').click()
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Typed by hand.')
  page.intercept(({ method }) => (method === 'PATCH' ? failure('conflict', 409) : undefined))
  await button(page, 'Save the changes').click()
  await expect(page.getByText('It was not saved')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Typed by hand.')
})

test('a pathway that is not there, or of another organization, is not found', async () => {
  const [here, other] = [await desk('From deckhand to mate'), await desk()]
  const page = await here.show()
  await expect(title(page, 'From deckhand to mate')).toBeVisible()
  for (const id of ['00000000-0000-7000-8000-000000000000', 'none', other.pathway.id]) {
    await page.goto(`${here.room}/${id}`)
    await expect(title(page, 'Page not found')).toBeVisible()
  }
})
