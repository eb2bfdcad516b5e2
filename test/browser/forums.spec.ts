import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog, expectFits } from './axe.ts'
import { drawnLate } from './drawn-late.ts'
import { arrive, fromHere, room, signIn } from './people.ts'

const NARROW = { viewport: { width: 360, height: 740 } }
const forums = '/o/harbour-view/forums'

test('somebody asks, is answered by name, and says which reply is the answer', async ({ browser }) => {
  const maya = await signIn(browser, 'maya')
  const { page } = maya
  const title = `Where do we keep it? ${Date.now()}`
  await room(page, 'Me', 'Forums').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forums' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask your colleagues' }).click()
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Read this first' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Give the thread a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Does anybody know, **please**? ')
  await text.pressSequentially('@Tom')
  await page.getByRole('option', { name: 'Tomás Lindqvist' }).click()
  await expectAccessible(page)
  await page.getByText('Preview').click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('@Tomás Lindqvist')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Post 1 by Maya Okafor' })).toContainText('@Tomás Lindqvist')
  const address = page.url()

  const tomas = await arrive(browser, 'tomas', NARROW)
  await tomas.page.goto(forums)
  await tomas.page.getByRole('link', { name: 'Ask your colleagues' }).click()
  await tomas.page.getByRole('region', { name: 'New to you' }).getByRole('link', { name: title }).click()
  await tomas.page.getByRole('button', { name: 'Quote post 1' }).click()
  const reply = tomas.page.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toHaveValue(/^> @Maya Okafor:\n> Does anybody know/)
  await tomas.page.evaluate(drawnLate)
  await reply.fill('')
  await tomas.page.getByRole('button', { name: 'Quote post 1' }).press('Enter')
  await tomas.page.keyboard.type('Ask @May')
  await tomas.page.getByRole('option', { name: 'Maya Okafor' }).waitFor()
  await tomas.page.keyboard.press('Enter')
  await tomas.page.keyboard.type('first. In the second cupboard.')
  await expect(reply).toHaveValue(/\n\nAsk @Maya Okafor first\. In the second cupboard\.$/)
  await reply.press('Control+Enter')
  await expect(tomas.page.getByRole('article', { name: 'Post 2 by Tomás Lindqvist' })).toContainText('second cupboard')
  await expect(reply).toHaveValue('')
  await expectAccessible(tomas.page)
  await expectFits(tomas.page, 'a thread')
  await tomas.page.goto(forums)
  await tomas.page.getByRole('link', { name: 'Ask your colleagues' }).click()
  await expect(tomas.page.getByRole('region', { name: 'Read', exact: true }).getByRole('link', { name: title })).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'More about post 2' }).click()
  await page.getByRole('menuitem', { name: 'It is the answer' }).click()
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('second cupboard')).toBeVisible()
  await page.getByRole('button', { name: 'More about post 1' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Found it.')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await page
    .getByRole('article', { name: 'Post 1' })
    .getByRole('button', { name: /^edited/ })
    .click()
  await expect(page.getByRole('dialog').getByText('@Tomás Lindqvist')).toBeVisible()
  expect([...maya.complaints, ...tomas.complaints]).toEqual([])
  await Promise.all([maya.leave(), tomas.leave()])
})

test('what is reported waits for a moderator, who hides it with a reason that everybody reads', async ({ browser }) => {
  const amir = await arrive(browser, 'amir')
  const { page } = amir
  await page.goto('/o/harbour-view/forum-reports')
  await expect(page).toHaveURL(/\/to-do/)
  await page.goto('/to-do?show=report')
  await page
    .getByRole('link', { name: /Gloves on/ })
    .first()
    .click()
  const reported = page.getByRole('main')
  await expect(reported).toContainText('wipe the gloves')
  await expect(reported).toContainText('Please do not leave this here')
  await expectAccessible(page)
  await reported.getByRole('button', { name: 'Hide it' }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click()
  await expect(page.getByText('wipe the gloves')).toBeHidden()

  const maya = await arrive(browser, 'maya')
  await maya.page.goto(forums)
  await maya.page.getByRole('link', { name: 'Hand hygiene' }).click()
  await maya.page.getByRole('link', { name: 'Gloves on: still disinfect?' }).click()
  await expect(maya.page.getByText('Hidden: wrong or dangerous.')).toBeVisible()
  await expect(maya.page.getByText('wipe the gloves')).toBeHidden()
  expect([...amir.complaints, ...maya.complaints]).toEqual([])
  await Promise.all([amir.leave(), maya.leave()])
})

test('a thing has its discussion beside it, which whoever keeps forums begins with one press', async ({ browser }) => {
  const amir = await arrive(browser, 'amir', NARROW)
  const { page } = amir
  const aids: { id: string; title: string }[] = await (await page.request.get('/api/job-aids?org=harbour-view')).json()
  const pump = aids.find(({ title }) => title.startsWith('Infusion pump'))
  await page.goto(`/job-aids/${pump?.id}`)
  await page.getByRole('tab', { name: 'Discussion' }).click()
  await expectAccessible(page)
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
  await expect(page).toHaveURL(/[?]tab=discussion$/)
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Which alarm is that?' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'a discussion')
  const { items } = await (await page.request.get(`/api/forums?about_kind=job_aid&about_id=${pump?.id}`)).json()
  const archive = (archived: boolean) => page.request.patch(`/api/forums/${items[0].id}`, { data: { archived }, headers: fromHere() })
  expect((await archive(true)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('Only who looks into forums still reads this discussion.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin a discussion' })).toBeHidden()
  await expectAccessible(page)
  await archive(false)
  await page.goto('/o/harbour-view/courses')
  await page.getByRole('link', { name: 'Hand hygiene' }).first().click()
  await page.getByRole('tab', { name: 'Discussion' }).click()
  await expect(page.getByRole('link', { name: 'Gloves on: still disinfect?' })).toBeVisible()
  expect(amir.complaints).toEqual([])
  await amir.leave()
})

test('everything that is discussed has a tab for it that says what is new; where there is nothing for the reader there is none', async ({
  browser,
}) => {
  const [amir, maya] = [await arrive(browser, 'amir', NARROW), await arrive(browser, 'maya')]
  const things = async (path: string): Promise<{ id: string }[]> => {
    const found = await (await amir.page.request.get(`/api/${path}org=harbour-view`)).json()
    return Array.isArray(found) ? found : found.items
  }
  const of = async (path: string, at: string) => (await things(path)).slice(0, 1).map(({ id }) => `${at}/${id}`)
  const pages = [
    ...(await of('scorm-courses?', '/o/harbour-view/courses')),
    ...(await of('job-aids?', '/job-aids')),
    ...(await of('quizzes?', '/quizzes')),
    ...(await of('events?', '/o/harbour-view/events')),
    ...(await of('learning-pathways?', '/pathways')),
  ]
  expect(pages).toHaveLength(5)
  for (const address of pages) {
    await amir.page.goto(`${address}?tab=discussion`)
    await expect(amir.page.getByRole('tab', { name: /^Discussion/ })).toHaveAttribute('aria-selected', 'true')
    await expectFits(amir.page, address)
  }
  const talks: { items: { id: string; title: string }[] } = await (
    await amir.page.request.get('/api/forums?about_kind=scorm_course')
  ).json()
  const talk = talks.items.find(({ title }) => title === 'Hand hygiene')!
  const news = { title: `Something new ${Date.now()}`, body_markdown: 'Read this.' }
  const told = await amir.page.request.post(`/api/forums/${talk.id}/threads`, { data: news, headers: fromHere() })
  expect(told.status(), await told.text()).toBe(201)
  const { page } = maya
  await page.goto('/learn')
  await page.getByRole('link', { name: 'Hand hygiene' }).first().click()
  await expect(page.getByRole('tab', { name: /^Discussion \(\d+ new\)$/ })).toBeVisible()
  const [quiz] = await of('quizzes?', '/quizzes')
  await page.goto(`${quiz}?tab=discussion`)
  await expect(page.getByRole('heading', { name: 'What it takes' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect([...amir.complaints, ...maya.complaints]).toEqual([])
  await Promise.all([amir.leave(), maya.leave()])
})

test('whoever follows threads and writes in some finds them in one place, those with news first', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', NARROW)
  await page.goto(forums)
  await page.getByRole('link', { name: 'Ask your colleagues' }).click()
  await page.getByRole('link', { name: 'Ask a question' }).click()
  const title = `Who has the key? ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('It is not on its hook.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto(forums)
  await page.getByRole('link', { name: 'My threads' }).click()
  await expect(page.getByRole('region', { name: 'Read', exact: true }).getByRole('listitem').filter({ hasText: title })).toContainText('Ask your colleagues')
  const tomas = await arrive(browser, 'tomas')
  const mine = await (await page.request.get('/api/forum-threads?mine=written')).json()
  const { thread } = mine.items.find((item: { thread: { title: string } }) => item.thread.title === title)
  await tomas.page.goto(`/o/harbour-view/forum-threads/${thread.id}`)
  await tomas.page.getByRole('textbox', { name: 'Your reply' }).fill('I do.')
  await tomas.page.getByRole('button', { name: 'Send' }).click()
  await expect(tomas.page.getByRole('article', { name: /^Post 2/ })).toBeVisible()
  await tomas.page.goto(`${forums}/mine`)
  await tomas.page.getByText('I wrote there').click()
  await expect(tomas.page).toHaveURL(/[?]show=written$/)
  await expect(tomas.page.getByRole('link', { name: title })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'New to you' }).getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'my threads')
  expect([...complaints, ...tomas.complaints]).toEqual([])
  await Promise.all([leave(), tomas.leave()])
}) // prettier-ignore

test('a reply that was begun is not lost by leaving the page', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  await page.goto(forums)
  await page.getByRole('link', { name: 'News from training' }).click()
  await page.getByRole('link', { name: 'The trauma simulation moves to the new theatre' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('Half a sentence')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(reply).toHaveValue('Half a sentence')
  await leave()
})

test('what is sent without a connection says so, goes by itself once there is one, and takes nothing along that was typed since', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser, 'maya', NARROW)
  await page.goto(forums)
  await page.getByRole('link', { name: 'News from training' }).click()
  await page.getByRole('link', { name: 'The trauma simulation moves to the new theatre' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  const said = `Is there a lift? ${Date.now()}`
  await reply.fill(said)
  await page.context().setOffline(true)
  await reply.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'There is no connection' })).toBeVisible()
  await expectFits(page, 'a reply that waits')
  await reply.press('End')
  await reply.pressSequentially(' And stairs?')
  await page.context().setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: said })).toHaveCount(1)
  await expect(reply).toHaveValue('And stairs?')
  await expect(page.getByText('There is no connection')).toHaveCount(0)
  await reply.fill('')
  await leave()
})
