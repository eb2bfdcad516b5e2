import { expect, test, vi } from 'vitest'
import { harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { eventually } from './poll.ts'
import { step } from './step.ts'

const t = await harness()

/** Pages with an empty form: the submit button of each, and its first error. */
const blank = [
  { room: 'records/new', does: 'Create the record', says: 'Whose record is it?' },
  { room: 'certifications/new', does: 'Create the certification', says: 'Give it a name.' },
  { room: 'structure/roles/new', does: 'Create the role', says: 'Where is this role held?' },
  { room: 'job-aids/new', does: 'Go on to its text', says: 'Give it a title.' },
  { room: 'quizzes/new', does: 'Go on to its questions', says: 'Give the quiz a title.' },
]

/** Returns the texts to which the page led the user: the description of the focused field, and the elements that were scrolled to. */
function ledTo(scrolled: Element[]): string {
  const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
  return [...described.map((id) => document.getElementById(id)), ...scrolled].map((each) => each?.textContent).join(' ')
}

/** Submits a form and expects that the page leads to the error. */
async function expectLed(page: Page, does: string, says: string) {
  const scrolled: Element[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  await page.getByRole('button', { name: does, exact: true }).click()
  await expect(page.getByText(says, { exact: true }).first()).toBeVisible()
  await eventually(() => ledTo(scrolled)).toContain(says)
  scroll.mockRestore()
}

test('each page on which something is made leads to what is missing', async () => {
  const { at, amir } = await hospital(t)
  const page = await open(amir, '/')
  for (const { room, does, says } of blank)
    await step(room, async () => {
      await page.turnTo(`${at}/${room}`)
      await expectLed(page, does, says)
    })
  await page.turnTo(`${at}/courses/new`)
  await page.getByRole('button', { name: 'Add the course', exact: true }).click()
  await expect(page.getByText('Drop or choose the zip first.', { exact: true }).first()).toBeVisible()
  await page.turnTo('/my-records/new')
  await expectLed(page, 'Submit for approval', 'Give it a title, such as the name of the course.')
})

test('each page on which something is changed leads to what is wrong with it', async () => {
  const { org, at, amir, made } = await hospital(t)
  const aid = await made('job-aids', { org: org.id, title: 'Hoist' })
  const quiz = await made('quizzes', { owner_organization_id: org.id, title: 'Fire safety' })
  const about = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const certification = await made('certifications', about)
  const page = await open(amir, '/')
  const changed = [
    { list: 'job-aids', id: aid.id, named: 'Title', does: 'Save the changes', says: 'Give it a title.' },
    { list: 'quizzes', id: quiz.id, tab: 'Settings', named: 'Title', does: 'Save the settings', says: 'Give the quiz a title.' },
    { list: 'certifications', id: certification.id, named: 'Name', does: 'Save the changes', says: 'Give it a name.' },
  ]
  for (const { list, id, tab, named, does, says } of changed)
    await step(list, async () => {
      await page.turnTo(`${at}/${list}/${id}`)
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('textbox', { name: named, exact: true }).fill('')
      await expectLed(page, does, says)
      await page.getByRole('button', { name: /^Discard/ }).click()
      await expect(page.getByText(says, { exact: true })).toHaveCount(0)
    })
})

test('a provider that lacks nearly everything is led to its name', async () => {
  const page = await open(await t.superuser(), '/connections/new')
  await expectLed(page, 'Add the provider', 'What do people read on the sign-in page?')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
})

test('what waits for a connection says so, is sent once there is one, and never once it was cancelled', async () => {
  const { org, at, amir } = await hospital(t)
  const page = await open(amir, `${at}/subjects`)
  const dialog = page.getByRole('dialog', { name: 'New subject' })
  const begin = async (name: string) => {
    await page.getByRole('button', { name: 'New subject' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.setOffline(true)
    await dialog.getByRole('button', { name: 'Create the subject' }).click()
    await expect(dialog.getByText('It is sent by itself as soon as there is one.')).toBeVisible()
  }
  await begin('Lifting')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.setOffline(false)
  await begin('Carrying')
  await page.setOffline(false)
  // If the cancelled request were still sent, it would have been sent by now.
  await expect(dialog).toHaveCount(0)
  const { items } = (await t.call(amir, 'GET', `/api/subjects?org=${org.slug}`)).body
  expect(items).toMatchObject([{ name: 'Carrying' }])
})

test('nothing is sent of what was discarded while it waited', async () => {
  const { org, at, amir, made } = await hospital(t)
  const aid = await made('job-aids', { org: org.id, title: 'Hoist' })
  const page = await open(amir, `${at}/job-aids/${aid.id}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Hoist, discarded')
  await page.setOffline(true)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('It is sent by itself as soon as there is one.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(title).toHaveValue('Hoist')
  await page.setOffline(false)
  await expect(page.getByText('You are not connected.')).toHaveCount(0)
  await page.reload()
  await expect(title).toHaveValue('Hoist')
  expect(page.sent().filter(({ method }) => method === 'PATCH')).toEqual([])
})
