import { expect, test } from '@playwright/test'
import { manifest2004, scormPackage } from '../scorm.ts'
import { expectNoFindings } from './axe.ts'
import { CONTENT, content, launch, makeCourse, speak } from './courses.ts'
import { type Visitor, arrive } from './people.ts'

let author: Visitor

test.beforeAll(async ({ browser }) => {
  author = await arrive(browser, 'amir')
})
test.afterAll(async () => {
  expect(author.complaints).toEqual([])
  await author.leave()
})

const zip = () => scormPackage(manifest2004({ title: 'Fresh from the tool' }), [{ name: 'index.html', content: CONTENT }])
const banner = /^Preview: you play the course as a learner does, and nothing of it is kept/

test('an author previews a course: it says so all along, goes on after a reload, and leaves nothing', async () => {
  const { page } = author
  const id = await makeCourse(page, zip())
  const { slug } = (await (await page.request.get('/api/organizations')).json()).items[0]
  const home = `/o/${slug}/courses/${id}`
  await page.goto(home)
  await page.getByRole('link', { name: 'Preview' }).click()
  const player = page.frameLocator('iframe[title="Fresh from the tool"]')
  await expect(player.getByText(banner)).toBeVisible()
  await speak(await content(page), 'set', 'cmi.suspend_data', 'page 3')
  await speak(await content(page), 'commit')
  await expectNoFindings(page)

  await page.reload()
  await expect(player.getByText(banner)).toBeVisible()
  expect(await speak(await content(page), 'get', 'cmi.suspend_data')).toBe('page 3')
  expect(await speak(await content(page), 'get', 'cmi.mode')).toBe('normal')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(player.getByText(banner)).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 860 })

  await speak(await content(page), 'set', 'cmi.completion_status', 'completed')
  await speak(await content(page), 'end')
  await expect(player.getByText('This part has ended.', { exact: true })).toBeVisible()
  await player.getByRole('button', { name: 'End the preview' }).click()
  await expect(page).toHaveURL(home)
  await expect(page.getByText('The preview has ended, and nothing of it is kept')).toBeVisible()
  await expect(page.getByText('A learner who did the same would have completed it.')).toBeVisible()
  await expect(page.getByText('Not started', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'How it goes' }).click()
  await expect(page.getByText('Nobody has opened it yet')).toBeVisible()
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(player.getByText(banner)).toBeVisible()
  expect(await speak(await content(page), 'get', 'cmi.suspend_data')).toBe('')
  await player.getByRole('button', { name: 'Exit' }).click()
  await expect(page.getByText('A learner who did the same would not have completed it yet.')).toBeVisible()
})

test('where the browser denies the course a storage, the preview tells its author, and nobody else', async () => {
  const { page } = author
  const id = await makeCourse(page, zip())
  for (const wish of [{ preview: true }, {}]) {
    const { launch: opened } = await launch(page, id, wish)
    const tab = await page.context().newPage()
    await tab.addInitScript(() => {
      const deny = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, area, { get: deny, configurable: true })
    })
    await tab.goto(opened.url)
    await content(tab)
    const lent = tab.getByText(/Your browser does not let this course store anything in it\. The player lends it a store/)
    await expect(lent).toBeVisible({ visible: wish.preview === true })
    if (wish.preview) await expectNoFindings(tab)
    await tab.close()
  }
})
