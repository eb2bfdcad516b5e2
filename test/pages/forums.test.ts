import { expect, test, vi } from 'vitest'
import { discussedThings } from '../forum-things.ts'
import { speaking } from '../forums.ts'
import { harness } from '../harness.ts'
import type { Permission } from '../../server/platform/access/permissions.ts'
import './matchers.ts'
import { open } from './page.ts'
import { eventually } from './poll.ts'

const t = await harness()
const { forum, make, open: openThread, say } = speaking(t)

test('a forum without a title is not made: the field says so and has the focus', async () => {
  const { org, keeper } = await forum()
  const page = await open(keeper, `/o/${org.slug}/forums`)
  await page.getByRole('button', { name: 'New forum' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the forum' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Give the forum a title.')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Night shift')
  await dialog.getByRole('button', { name: 'Make the forum' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible()
})

test('a member asks; a draft without a title says so, and names are offered after @', async () => {
  const { org, keeper } = await forum()
  const [ada, ben] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'Tomás Lindqvist')]
  await make(keeper, org, { kind: 'questions', title: 'Ask your colleagues' })
  const page = await open(ada, `/o/${org.slug}/forums`)
  await page.getByRole('link', { name: 'Ask your colleagues' }).click()
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Give the thread a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Where do we keep it?')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Does anybody know, **please**? ')
  await text.pressSequentially('@Tom')
  await page.getByRole('option', { name: ben.name }).click()
  await page.getByText('Preview').click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(`@${ben.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where do we keep it?' })).toBeVisible()
  await expect(page.getByRole('article', { name: `Post 1 by ${ada.name}` })).toContainText(`@${ben.name}`)
})

/** Creates a question of Maya Okafor that mentions Tomás Lindqvist. */
async function question() {
  const { org, keeper } = await forum()
  const [ada, ben] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'Tomás Lindqvist')]
  const asked = await make(keeper, org, { kind: 'questions', title: 'Ask your colleagues' })
  const thread = await openThread(ada, asked, `Does anybody know, **please**? @[${ben.name}](${ben.account_id})`, 'Where do we keep it?')
  return { ada, ben, thread, list: `/o/${org.slug}/forums/${asked.id}`, at: `/o/${org.slug}/forum-threads/${thread.id}` }
}

test('a question is answered with a quotation of it, and is read from then on', async () => {
  const { ada, ben, list } = await question()
  const page = await open(ben, list, { width: 360 })
  await page.getByRole('region', { name: 'New to you' }).getByRole('link', { name: 'Where do we keep it?' }).click()
  await page.getByRole('button', { name: 'Quote post 1' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toHaveValue(new RegExp(`^> @${ada.name}:\n> Does anybody know`))
  await reply.fill('In the second cupboard.')
  await reply.press('Control+Enter')
  await expect(page.getByRole('article', { name: `Post 2 by ${ben.name}` })).toContainText('second cupboard')
  await expect(reply).toHaveValue('')
  await eventually(() => page.sent().some(({ method, url }) => method === 'PUT' && url.endsWith('/read'))).toBe(true)
  await page.goto(list)
  await expect(page.getByRole('region', { name: 'Read', exact: true }).getByRole('link', { name: 'Where do we keep it?' })).toBeVisible()
})

test('who asked says which reply is the answer, and what a post said before it was edited is shown', async () => {
  const { ada, ben, thread, at } = await question()
  await say(ben, thread, 'In the second cupboard.')
  const page = await open(ada, at)
  await page.getByRole('button', { name: 'More about post 2' }).click()
  await page.getByRole('menuitem', { name: 'It is the answer' }).click()
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('second cupboard')).toBeVisible()
  await page.getByRole('button', { name: 'More about post 1' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Found it.')
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await page
    .getByRole('article', { name: 'Post 1' })
    .getByRole('button', { name: /^edited/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Does anybody know')).toBeVisible()
})

test('a pinned thread stands apart from the others', async () => {
  const { org, ada, moderator, forum: talk } = await forum({ kind: 'questions' })
  const thread = await openThread(ada, talk, 'Hello', 'Read this first')
  await t.call(moderator, 'PATCH', `/api/forum-threads/${thread.id}`, { pinned: true })
  const page = await open(ada, `/o/${org.slug}/forums/${talk.id}`)
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Read this first' })).toBeVisible()
})

test('after quoting by the keyboard the reply takes the next keys, and Enter takes a name that is offered', async () => {
  const { org, forum: talk } = await forum()
  const [ada, ben] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'Tomás Lindqvist')]
  const thread = await openThread(ada, talk)
  const page = await open(ben, `/o/${org.slug}/forum-threads/${thread.id}`)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toBeVisible()
  drawLate()
  await page.getByRole('button', { name: 'Quote post 1' }).press('Enter')
  await page.keyboard.type('Ask @May')
  await page.getByRole('option', { name: ada.name }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('first. In the second cupboard.')
  vi.unstubAllGlobals()
  await expect(reply).toHaveValue(/\n\nAsk @Maya Okafor first\. In the second cupboard\.$/)
})

/** Delays work for the next frame, as on a busy machine. */
function drawLate() {
  const draw = requestAnimationFrame
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => draw(() => void setTimeout(() => draw(then), 400)))
}

test('a reported post waits for a moderator, who hides it with a reason that everybody reads', async () => {
  const { org, moderator, ada, ben, forum: talk } = await forum()
  const thread = await openThread(ada, talk, 'Do we?', 'Gloves on: still disinfect?')
  const { body: post } = await say(ben, thread, 'Just wipe the gloves.')
  const note = 'Please do not leave this here'
  expect((await t.call(ada, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'wrong', note })).status).toBe(201)
  const page = await open(moderator, `/o/${org.slug}/forum-reports`)
  await page.expectAddress(/\/to-do/)
  await page.goto('/to-do?show=report')
  await page
    .getByRole('link', { name: /Gloves on/ })
    .first()
    .click()
  const reported = page.getByRole('main')
  await expect(reported).toContainText('wipe the gloves')
  await expect(reported).toContainText(note)
  await reported.getByRole('button', { name: 'Hide it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click()
  await expect(page.getByText('wipe the gloves')).toBeHidden()

  const reader = await open(ada, `/o/${org.slug}/forum-threads/${thread.id}`)
  await expect(reader.getByText('Hidden: wrong or dangerous.')).toBeVisible()
  await expect(reader.getByText('wipe the gloves')).toBeHidden()
})

test('a thing has its discussion beside it, which a keeper of forums begins with one press', async () => {
  const { org, keeper } = await forum()
  await t.grant(keeper, await t.role(org, ['job-aids:read', 'job-aids:write']))
  const { body: aid } = await t.call(keeper, 'POST', '/api/job-aids', { org: org.id, title: 'Infusion pump: alarms' })
  const page = await open(keeper, `/job-aids/${aid.id}`, { width: 360 })
  await page.getByRole('tab', { name: 'Discussion' }).click()
  await page.getByRole('button', { name: 'Begin a discussion' }).click()
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Which alarm is that?')
  await page.getByRole('textbox', { name: 'Text' }).fill('Three short, one long.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which alarm is that?' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Infusion pump: / })
    .last()
    .click()
  await page.getByRole('tab', { name: 'Discussion' }).click()
  await page.expectAddress(/[?]tab=discussion$/)
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Which alarm is that?' })).toBeVisible()
  const { items } = (await t.call(keeper, 'GET', `/api/forums?about_kind=job_aid&about_id=${aid.id}`)).body
  expect((await t.call(keeper, 'PATCH', `/api/forums/${items[0].id}`, { archived: true })).status).toBe(200)
  await page.reload()
  await expect(page.getByText('Only who looks into forums still reads this discussion.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin a discussion' })).toBeHidden()
})

test('everything that is discussed has a tab for it that says what is new; where there is nothing for the reader there is none', async () => {
  const { org, ada, ben } = await forum()
  const keeper = await t.person(org, READS_AND_FORUMS)
  const [course, quiz, , event, pathway] = await discussedThings(t, org, ada, ben)
  const { body: aid } = await t.call(keeper, 'POST', '/api/job-aids', { org: org.id, title: 'Hoist' })
  const pages = [
    `/o/${org.slug}/courses/${course!.id}`,
    `/job-aids/${aid.id}`,
    `/quizzes/${quiz!.id}`,
    `/o/${org.slug}/events/${event!.id}`,
    `/pathways/${pathway!.id}`,
  ]
  const page = await open(keeper, '/')
  for (const address of pages) {
    await page.turnTo(`${address}?tab=discussion`)
    await expect(page.getByRole('tab', { name: /^Discussion/ })).toHaveAttribute('aria-selected', 'true')
  }
  const talk = await make(keeper, org, { title: 'Course', about: { kind: 'scorm_course', id: course!.id } })
  await openThread(keeper, talk, 'Read this.', 'Something new')
  const reader = await open(ada, '/learn')
  await reader.getByRole('link', { name: 'Course', exact: true }).first().click()
  await reader.getByRole('tab', { name: /^Discussion \(\d+ new\)$/ }).click()
  await expect(reader.getByRole('link', { name: 'Something new' })).toBeVisible()
  await reader.goto(`/quizzes/${quiz!.id}?tab=discussion`)
  await expect(reader.getByRole('heading', { name: 'What it takes' })).toBeVisible()
  await expect(reader.getByRole('tab')).toHaveCount(0)
})
const READS_AND_FORUMS = [
  'scorm:read',
  'job-aids:read',
  'job-aids:write',
  'quizzes:read',
  'events:read',
  'certifications:read',
  'forums:read',
  'forums:write',
] as const satisfies Permission[]

test('threads that one follows or wrote in stand in one place, those with news first', async () => {
  const { org, ada, ben, forum: talk } = await forum({ title: 'Ask your colleagues' })
  const thread = await openThread(ada, talk, 'It is not on its hook.', 'Who has the key?')
  const page = await open(ada, `/o/${org.slug}/forums`, { width: 360 })
  await page.getByRole('link', { name: 'My threads' }).click()
  const read = page.getByRole('region', { name: 'Read', exact: true })
  await expect(read.getByRole('listitem').filter({ hasText: 'Who has the key?' })).toContainText('Ask your colleagues')

  await say(ben, thread, 'I do.')
  const other = await open(ben, `/o/${org.slug}/forums/mine`)
  await other.getByText('I wrote there').click()
  await other.expectAddress(/[?]show=written$/)
  await expect(other.getByRole('link', { name: 'Who has the key?' })).toBeVisible()

  const again = await open(ada, `/o/${org.slug}/forums/mine`)
  await expect(again.getByRole('region', { name: 'New to you' }).getByRole('link', { name: 'Who has the key?' })).toBeVisible()
})

test('a reply that was begun is not lost by leaving the page', async () => {
  const { org, ada, forum: talk } = await forum()
  const thread = await openThread(ada, talk)
  const page = await open(ada, `/o/${org.slug}/forum-threads/${thread.id}`)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('Half a sentence')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(reply).toHaveValue('Half a sentence')
})

test('what is sent without a connection says so, and goes by itself once there is one', async () => {
  const { org, ada, ben, forum: talk } = await forum()
  const thread = await openThread(ada, talk)
  await say(ben, thread)
  const page = await open(ada, `/o/${org.slug}/forum-threads/${thread.id}`)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('Is there a lift?')
  await page.setOffline(true)
  await reply.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'There is no connection' })).toBeVisible()
  await reply.pressSequentially(' And stairs?')
  await page.setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: 'Is there a lift?' })).toHaveCount(1)
  await expect(reply).toHaveValue('And stairs?')
  await expect(page.getByText('There is no connection')).toHaveCount(0)
})
