import { type Page, expect, test } from '@playwright/test'
import { pdfOf } from '../pdf.ts'
import { expectAccessible, expectFits } from './axe.ts'
import { CLOCK } from './clock.ts'
import { arrive, fromHere, signIn } from './people.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' })
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

test('what is typed leads to all that has it, by kind, with what was meant where it is misspelt', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')

  await test.step('the palette shows what was found for the text there is, and leads to the rest', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('hygiene')
    const listbox = page.getByRole('listbox', { name: 'Found' })
    await expect(listbox.getByRole('option', { name: /Hand hygiene: five moments/ })).toBeVisible()
    await field(page).fill('hygienx')
    await field(page).fill('hygiene zzzz')
    await expect(listbox.getByRole('option', { name: /Hand hygiene: five moments/ })).toHaveCount(0)
    await field(page).fill('hygiene')
    await listbox.getByRole('option', { name: 'All results for “hygiene”' }).click()
    await expect(page).toHaveURL(/\/search\?q=hygiene$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeVisible()
  })

  await test.step('each result says where it has the words, marked', async () => {
    await expect(results(page).first()).toBeVisible()
    await expect(results(page).first().locator('mark').first()).toHaveText(/hygiene/i)
    await expectAccessible(page)
    await expectFits(page, 'the results')
  })

  await test.step('a kind narrows them and says how many there are', async () => {
    const kinds = page.getByRole('navigation', { name: 'Kinds' })
    await kinds.getByRole('link', { name: /^Courses \d+/ }).click()
    await expect(page).toHaveURL(/kind=course/)
    await expect(results(page).filter({ hasNotText: 'Course' })).toHaveCount(0)
    await expect(results(page).first()).toBeVisible()
    await kinds.getByRole('link', { name: 'Everything' }).click()
    await expect(page).toHaveURL(/\/search\?q=hygiene$/)
  })

  await test.step('what is written nearly so is found or offered, and nothing is said to be nothing', async () => {
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('hygeine')
    await expect(page.getByText(/Hand hygiene/).first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('zzzzqq')
    await expect(page.getByRole('heading', { name: 'Nothing found for “zzzzqq”' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what is offered instead stands in the field as soon as it is looked for', async () => {
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
  expect(complaints).toEqual([])
  await leave()
})

test('arrows, Home and End go from the field through the results and back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/search')
  const asked = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await asked.pressSequentially('hygiene')
  await expect(results(page).nth(2)).toBeVisible()
  // Whoever types on is not thrown out of the field by what was found meanwhile.
  await expect(asked).toBeFocused()
  const link = (row: ReturnType<typeof results>) => row.getByRole('link')
  await page.keyboard.press('End')
  await expect(asked).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).nth(0))).toBeFocused()
  await expect(page.locator('a:focus-visible')).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(link(results(page).nth(1))).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(results(page).last())).toBeFocused()
  await expect(page.locator('a:focus-visible')).toBeInViewport()
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
  expect(complaints).toEqual([])
  await leave()
})

test('a thread is found by what a post of it says, and opens there', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  const thread = 'Where are the spare slings for the hoist?'
  await page.keyboard.press('Control+k')
  await field(page).fill('slings cupboard')
  const listbox = page.getByRole('listbox', { name: 'Found' })
  await expect(listbox.getByRole('group', { name: 'Forum threads' }).getByRole('option', { name: thread })).toBeVisible()
  await listbox.getByRole('option', { name: 'All results for “slings cupboard”' }).click()
  await expect(results(page).first()).toContainText('Four are in the teaching room, second cupboard.')
  await expect(results(page).first()).toContainText('Forum thread')
  await expect(results(page).first().locator('mark').first()).toHaveText('cupboard')
  await results(page).first().getByRole('link', { name: thread }).click()
  await expect(page).toHaveURL(/\/forum-threads\/[0-9a-f-]{36}\?post=2$/)
  await expect(page.getByRole('heading', { level: 1, name: thread })).toBeVisible()
  await expect(page.getByText('Four are in the teaching room')).toBeInViewport()
  expect(complaints).toEqual([])
  await leave()
})

test('one’s own records are found, on a phone as well, and lead to where they are read', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const answer = await page.request.get('/api/records?limit=1')
  const { items } = (await answer.json()) as { items: { title: string }[] }
  const title = items[0]!.title
  await page.goto(`/search?q=${encodeURIComponent(`"${title}"`)}&kind=record`)
  await expectFits(page, 'the results')
  await results(page).getByRole('link', { name: title, exact: true }).first().click()
  await expect(page).toHaveURL(/\/my-records\/[0-9a-f-]{36}$/)
  expect(complaints).toEqual([])
  await leave()
})

/** A level of a pathway with a file whose second page says something, made over the API that the pages use. */
async function levelWithFile({ request }: Page, word: string) {
  const headers = fromHere()
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return answer.json() as Promise<Record<string, string>>
  }
  const { id: owner_organization_id } = (await (await request.get('/api/organizations/harbour-view')).json()) as { id: string }
  const name = `Ways with a wheel ${Date.now()}`
  const pathway = await post('learning-pathways', { owner_organization_id, name, slug: `way-${Date.now()}` })
  const level = await post(`learning-pathways/${pathway.id}/levels`, { name: 'The one level' })
  const file = pdfOf(['Nothing to see', `Turn the ${word} wheel`])
  const about = { file_name: 'wheel.pdf', content_type: 'application/pdf', size_bytes: file.length }
  const { url, headers: asAsked, pathname } = await post(`learning-pathway-levels/${level.id}/attachment-uploads`, about)
  const sent = await request.put(url!, { data: file, headers: { ...(asAsked as unknown as Record<string, string>), ...headers } })
  expect(sent.ok(), await sent.text()).toBe(true)
  await post(`learning-pathway-levels/${level.id}/attachments`, { pathname, file_name: 'wheel.pdf', prefer_inline_display: true })
  const found = async () => ((await (await request.get(`/api/search?q=${word}`)).json()) as { items: { where: { page?: number } }[] }).items
  const read = async () => {
    const answer = await request.post('/api/search/index/tick', { headers: { authorization: `Bearer ${CLOCK}` }, timeout: 60_000 })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await found()).map(({ where }) => where.page)
  }
  // The tick of the service itself may be reading it.
  await expect.poll(read, { timeout: 90_000 }).toEqual([2])
  return { name, assign: () => post(`learning-pathways/${pathway.id}/assignments`, { assignee_kind: 'organization' }) }
}

test('whoever finds what a file says sees a PDF at the page that says it', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const word = `quillwort${Date.now()}`
  const { name, assign } = await levelWithFile(page, word)

  await test.step('in the level that it goes with, where one keeps the pathway', async () => {
    await page.goto(`/search?q=${word}`)
    await expect(results(page).first()).toContainText('in wheel.pdf, page 2')
    await results(page).first().getByRole('link', { name }).click()
    await expect(page).toHaveURL(/#file-[0-9a-f-]{36}-page-2$/)
    await expect(page.getByText('What you looked for is on page 2.')).toBeInViewport()
    await expect(page.getByTitle('Preview of wheel.pdf')).toHaveAttribute('src', /^blob:.*#page=2&/)
    await expectAccessible(page)
  })

  await test.step('and by the one link that there is, where one goes it', async () => {
    await assign()
    const learner = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
    await learner.page.goto(`/search?q=${word}`)
    await results(learner.page).first().getByRole('link', { name }).click()
    const link = learner.page.getByRole('link', { name: 'Open wheel.pdf' })
    await expect(link).toBeFocused()
    await expect(link).toHaveAttribute('href', /#page=2$/)
    await expect(learner.page.getByText('What you looked for is on page 2.')).toBeInViewport()
    await expectAccessible(learner.page)
    await expectFits(learner.page, 'the pathway')
    expect(learner.complaints).toEqual([])
    await learner.leave()
  })

  await test.step('from a certification as well', async () => {
    await page.goto('/search?q=crash team shake&kind=certification')
    await results(page).first().getByRole('link').click()
    await expect(page.getByText('What you looked for is on page 1.')).toBeInViewport()
  })
  expect(complaints).toEqual([])
  await leave()
})
