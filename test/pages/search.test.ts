import { expect, test } from 'vitest'
import { speaking } from '../forums.ts'
import { ownHarness } from '../own-harness.ts'
import { pdfOf } from '../pdf.ts'
import { registerCourse } from '../scorm.ts'
import { type Hospital, hospital } from './hospital.ts'
import './matchers.ts'
import { type Page, askInstead, open } from './page.ts'
import { step } from './step.ts'

const t = await ownHarness()
askInstead(t)

/** A whole browser shows PDF files in place. */
Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })

const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' })
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

/** Creates courses, aids and a certification about hygiene. */
async function furnished() {
  const harbour = await hospital(t)
  const { org, amir, made } = harbour
  await registerCourse(t, amir, { org: org.id }, undefined, { name: 'Hand hygiene: five moments' })
  await made('job-aids', { org: org.id, title: 'Hygiene at the bedside' })
  const about = { owner_organization_id: org.id, slug: 'hygiene', awarding_mode: 'approval' }
  await made('certifications', { ...about, name: 'Hygiene in the kitchen' })
  return harbour
}

test('what is typed leads to all that has it, by kind, with what was meant where it is misspelt', async () => {
  const { amir } = await furnished()
  const page = await open(amir, '/')

  await step('the palette shows what was found for the text there is, and leads to the rest', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill('hygiene')
    const listbox = page.getByRole('listbox', { name: 'Found' })
    await expect(listbox.getByRole('option', { name: /Hand hygiene: five moments/ })).toBeVisible()
    await field(page).fill('hygienx')
    await field(page).fill('hygiene zzzz')
    await expect(listbox.getByRole('option', { name: /Hand hygiene: five moments/ })).toHaveCount(0)
    await field(page).fill('hygiene')
    await listbox.getByRole('option', { name: 'All results for “hygiene”' }).click()
    await page.expectAddress(/\/search\?q=hygiene$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeVisible()
  })

  await step('each result says where it has the words, marked', async () => {
    await expect(results(page).first()).toBeVisible()
    await expect(results(page).first().locator('mark').first()).toHaveText(/hygiene/i)
  })

  await step('a kind narrows them and says how many there are', async () => {
    const kinds = page.getByRole('navigation', { name: 'Kinds' })
    await kinds.getByRole('link', { name: /^Courses \d+/ }).click()
    await page.expectAddress(/kind=course/)
    await expect(results(page).filter({ hasNotText: 'Course' })).toHaveCount(0)
    await expect(results(page).first()).toBeVisible()
    await kinds.getByRole('link', { name: 'Everything' }).click()
    await page.expectAddress(/\/search\?q=hygiene$/)
  })

  await step('what is written nearly so is found or offered, and nothing is said to be nothing', async () => {
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('hygeine')
    await expect(page.getByText(/Hand hygiene/).first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('zzzzqq')
    await expect(page.getByRole('heading', { name: 'Nothing found for “zzzzqq”' })).toBeVisible()
  })

  await step('what is offered instead stands in the field as soon as it is looked for', async () => {
    const asked = page.getByRole('searchbox', { name: 'What are you looking for?' })
    await asked.fill('hygxxxx')
    const offered = page
      .getByRole('main')
      .getByRole('link', { name: /hygiene/i })
      .first()
    await expect(page.getByText('Did you mean one of these?')).toBeVisible()
    const text = (await offered.textContent()) ?? ''
    await offered.click()
    await expect(asked).toHaveValue(text)
    await expect(results(page).first()).toContainText(text)
  })
})

test('people are found by name, also with a wrong letter, and events are told apart by their day', async () => {
  const { amir, org, member, made } = await hospital(t)
  const maya = await member('Maya Okafor')
  const event = { org: org.id, title: 'Lifting round', time_zone: 'UTC' }
  for (const day of ['2027-01-11', '2027-02-11'])
    await made('events', { ...event, starts_at: `${day}T10:00:00Z`, ends_at: `${day}T11:00:00Z` })
  const page = await open(amir, '/search?q=Maya+Okafr')
  await expect(results(page).getByRole('link', { name: 'Maya Okafor' })).toHaveAttribute('href', `/o/${org.slug}/people/${maya.account_id}`)
  await expect(results(page).first()).toContainText(`Person · ${org.name}`)
  await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('lifting round')
  for (const day of ['11 Jan 2027', '11 Feb 2027']) await expect(results(page).filter({ hasText: day })).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await field(page).fill('okafr maya')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name: /Maya Okafor/ })).toHaveCount(1)
})

test('arrows, Home and End go from the field through the results and back', async () => {
  const { amir } = await furnished()
  const page = await open(amir, '/')
  await page.goto('/search')
  const asked = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await asked.pressSequentially('hygiene')
  await expect(results(page).nth(2)).toBeVisible()
  // Results that arrive meanwhile leave the focus in the field.
  await expect(asked).toBeFocused()
  const link = (row: ReturnType<typeof results>) => row.getByRole('link')
  await page.keyboard.press('End')
  await expect(asked).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).nth(0))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).nth(1))).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(results(page).last())).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).last())).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link(results(page).first())).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByRole('region', { name: 'Search results' })).toContainText(
    'The first or the last result',
  )
  await page.keyboard.press('Escape')
  await link(results(page).first()).focus()
  await page.keyboard.press('ArrowUp')
  await expect(asked).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /hygiene/i })).toBeVisible()
})

test('a thread is found by what a post of it says, and opens there', async () => {
  const { forum, open: begin, say } = speaking(t)
  const { ada, ben, forum: talk } = await forum()
  const title = 'Where are the spare slings for the hoist?'
  const thread = await begin(ada, talk, 'I cannot find them.', title)
  await say(ben, thread, 'Four are in the teaching room, second cupboard.')
  const page = await open(ada, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill('slings cupboard')
  const listbox = page.getByRole('listbox', { name: 'Found' })
  await expect(listbox.getByRole('group', { name: 'Forum threads' }).getByRole('option', { name: title })).toBeVisible()
  await listbox.getByRole('option', { name: 'All results for “slings cupboard”' }).click()
  await expect(results(page).first()).toContainText('Four are in the teaching room, second cupboard.')
  await expect(results(page).first()).toContainText('Forum thread')
  await expect(results(page).first().locator('mark').first()).toHaveText('cupboard')
  await results(page).first().getByRole('link', { name: title }).click()
  await page.expectAddress(/\/forum-threads\/[0-9a-f-]{36}\?post=2$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Four are in the teaching room')).toBeVisible()
})

test('one’s own records are found, on a phone as well, and lead to where they are read', async () => {
  const { org, member, made } = await hospital(t)
  const maya = await member('Maya Okafor')
  const title = 'Recognising sepsis'
  await made('records', { owner_organization_id: org.id, learner_user_id: maya.account_id, title })
  const page = await open(maya, `/search?q=${encodeURIComponent(`"${title}"`)}&kind=record`, { width: 360 })
  await results(page).getByRole('link', { name: title, exact: true }).first().click()
  await page.expectAddress(/\/my-records\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

/** Creates a level of a pathway with a file whose second page contains a word. Returns after the service has indexed it. */
async function levelWithFile({ made, org }: Hospital, word: string) {
  const name = 'Ways with a wheel'
  const pathway = await made('learning-pathways', { owner_organization_id: org.id, name, slug: 'way' })
  const level = await made(`learning-pathways/${pathway.id}/levels`, { name: 'The one level' })
  const file = pdfOf(['Nothing to see', `Turn the ${word} wheel`])
  const about = { file_name: 'wheel.pdf', content_type: 'application/pdf', size_bytes: file.length }
  const ticket = await made(`learning-pathway-levels/${level.id}/attachment-uploads`, about)
  expect((await t.send(ticket, file)).status).toBe(200)
  const attached = { pathname: ticket.pathname, file_name: 'wheel.pdf', prefer_inline_display: true }
  await made(`learning-pathway-levels/${level.id}/attachments`, attached)
  await readFiles()
  return { name, assign: () => made(`learning-pathways/${pathway.id}/assignments`, { assignee_kind: 'organization' }) }
}

async function readFiles() {
  const clock = { authorization: `Bearer ${t.env.CRON_SECRET}` }
  const tick = await t.call(undefined, 'POST', '/api/search/index/tick', undefined, clock)
  expect(tick.status, tick.text).toBe(200)
}

test('a reader who finds what a file says is led to the page of the file that says it', async () => {
  const harbour = await hospital(t)
  const { amir, member } = harbour
  const { name, assign } = await levelWithFile(harbour, 'quillwort')
  const page = await open(amir, '/search?q=quillwort')
  await expect(results(page).first()).toContainText('in wheel.pdf, page 2')
  await results(page).first().getByRole('link', { name }).click()
  await page.expectAddress(/#file-[0-9a-f-]{36}-page-2$/)
  await expect(page.getByText('What you looked for is on page 2.')).toBeVisible()
  await expect(page.getByTitle('Preview of wheel.pdf')).toHaveAttribute('src', /^blob:.*#page=2&/)

  await assign()
  const learner = await open(await member('Maya Okafor'), '/search?q=quillwort', { width: 360 })
  await results(learner).first().getByRole('link', { name }).click()
  const link = learner.getByRole('link', { name: 'Open wheel.pdf' })
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('href', /#page=2$/)
  await expect(learner.getByText('What you looked for is on page 2.')).toBeVisible()
})

test('a file of a certification leads to its page as well', async () => {
  const { org, amir, made } = await hospital(t)
  const about = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const { id } = await made('certifications', about)
  const file = pdfOf(['Shake the crash team'])
  const sent = { file_name: 'card.pdf', content_type: 'application/pdf', size_bytes: file.length }
  const ticket = await made(`certifications/${id}/attachment-uploads`, sent)
  expect((await t.send(ticket, file)).status).toBe(200)
  await made(`certifications/${id}/attachments`, { pathname: ticket.pathname, file_name: 'card.pdf', prefer_inline_display: true })
  await readFiles()
  const page = await open(amir, '/search?q=crash team shake&kind=certification')
  await results(page).first().getByRole('link').click()
  await expect(page.getByText('What you looked for is on page 1.')).toBeVisible()
})
