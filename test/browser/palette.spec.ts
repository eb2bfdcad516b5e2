import { type Page, type Route, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive, signIn } from './people.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' })
const found = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name, exact: typeof name === 'string' })
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('an administrator finds pages, people, certifications, courses and things to do from wherever they are', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(typed)
  }

  await test.step('the button in the header opens it, and it begins with pages and things to do', async () => {
    await page.getByRole('button', { name: /^Search/ }).click()
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Audit log' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Things to do' }).getByRole('option', { name: 'Import people' })).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused()
  })

  await test.step('a person, whatever the capitals and accents', async () => {
    await open('OKAFOR may')
    await expect(found(page, /Maya Okafor/)).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /^found-person-/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Maya Okafor')
    await open('sorensen')
    await expect(found(page, /Ingrid Sørensen/)).toBeVisible()
    await page.keyboard.press('Escape')
    await open('lindqvist tomas')
    await found(page, /Tomás Lindqvist/).click()
    await heading(page, 'Tomás Lindqvist')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('a certification and a course', async () => {
    await open('basic life')
    await found(page, /Basic life support.*Certification type/i).click()
    await heading(page, /Basic life support/i)
    await open('hand hyg')
    await found(page, /Hand hygiene.*Course/).click()
    await heading(page, /Hand hygiene/)
  })

  await test.step('arrows go round the list, and a page opens as its link in the navigation would', async () => {
    await open('records')
    await expect(found(page, 'Records')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(found(page, 'Records')).toHaveAttribute('aria-selected', 'true')
    // What was the last is not, once more has been found.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
      await expect(found(page, 'Records')).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
    }).toPass()
    await page.keyboard.press('ArrowDown')
    await expect(found(page, 'My records')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await heading(page, 'My records')
  })

  await test.step('something to do begins at once, and the way back does not begin it again', async () => {
    await open('add a pers')
    await page.keyboard.press('Enter')
    await heading(page, 'People')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/o\/harbour-view\/people$/)
    await page.goBack()
    await heading(page, 'My records')
  })

  await test.step('what may be made begins where it belongs', async () => {
    for (const [typed, dialog] of [
      ['create a learning path', 'New learning pathway'],
      ['make a for', 'New forum'],
      ['create a sub', 'New subject'],
    ] as const) {
      await open(typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('heading', { name: dialog })).toBeVisible()
      await expect(page).not.toHaveURL(/add=/)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  await test.step('what is nowhere is said to be nowhere', async () => {
    await open('zzzz')
    await expect(page.getByText('Nothing here has that name.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveCount(0)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('people find what they may know of: managers their people, learners themselves', async ({ browser }) => {
  const manager = await signIn(browser, 'tomas')
  await manager.page.keyboard.press('Control+k')
  await field(manager.page).fill('okafor')
  await expect(found(manager.page, /Maya Okafor/)).toBeVisible()
  await field(manager.page).fill('sign-in providers')
  await expect(manager.page.getByText('Nothing here has that name.')).toBeVisible()
  expect(manager.complaints).toEqual([])
  await manager.leave()

  const learner = await signIn(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const { page } = learner
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(found(page, 'Submit a record')).toHaveCount(1)
  await expect(found(page, 'Import people')).toHaveCount(0)
  await field(page).fill('okafor')
  await expect(found(page, /Maya Okafor/)).toBeVisible()
  await field(page).fill('audit log')
  await expect(page.getByText('Nothing here has that name.')).toBeVisible()
  await field(page).fill('life support')
  await found(page, /Basic life support.*Where I stand/i).click()
  await heading(page, /Basic life support/i)
  expect(learner.complaints).toEqual([])
  await learner.leave()

  const stranger = await signIn(browser, 'freya')
  await stranger.page.keyboard.press('Control+k')
  await field(stranger.page).fill('okafor')
  await expect(stranger.page.getByText('Nothing here has that name.')).toBeVisible()
  await stranger.leave()
})

test('awards are found by what they are of, and by the serial on a certificate', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  type Standing = { certification: { name: string }; award: { serial: string } | null }
  const mine: Standing[] = await (await page.request.get('/api/certifications/mine')).json()
  const held = mine.find(({ award }) => award !== null)
  const { certification, award } = held ?? { certification: { name: '' }, award: null }
  const { serial } = award ?? { serial: '' }
  await page.keyboard.press('Control+k')
  await field(page).fill(certification.name)
  const [certificate] = await Promise.all([
    page.waitForRequest(/\/api\/certification-awards\/[^/]+\/certificate\.pdf/),
    found(page, new RegExp(`${certification.name}.*My certificate`)).click(),
  ])
  expect((await page.request.get(certificate.url())).headers()['content-type']).toBe('application/pdf')
  await page.goto('/')
  await page.getByRole('button', { name: /^Search/ }).click()
  await field(page).fill(serial.toLowerCase().replaceAll('-', ''))
  await found(page, /^Look up the award/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This award is in force' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()

  const keeper = await signIn(browser, 'amir')
  await keeper.page.keyboard.press('Control+k')
  await field(keeper.page).fill(certification.name)
  await found(keeper.page, new RegExp(`${certification.name}.*Who was awarded it`)).click()
  await expect(keeper.page.getByRole('tab', { name: 'Awards', selected: true })).toBeVisible()
  await keeper.leave()
})

test('what was found for an earlier text is in sight until there is an answer, and nobody comes to it by Enter', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const wait = async (route: Route) => {
    await answered
    await route.continue()
  }
  // Some of it has not answered yet when the text changes.
  await page.route(/\/api\/(?:certifications|organizations\/[^/]+\/directory)\?/, wait)
  await page.keyboard.press('Control+k')
  await field(page).fill('hygiene')
  await expect(found(page, 'All results for “hygiene”')).toBeVisible()
  const course = found(page, /^Hand hygiene.*Course/)
  await expect(course).toBeVisible()
  await page.route(/\/api\/(?:search|forums)\?/, wait)
  await field(page).fill('zzzzqq')
  await expect(course).toHaveCount(0)
  const earlier = page
    .locator('[inert]')
    .getByText(/^Hand hygiene/)
    .first()
  await expect(earlier).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  answer()
  await expect(page.getByText(/^Nothing here has that name\./)).toBeVisible()
  await expect(earlier).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  expect(complaints).toEqual([])
  await leave()
})

test('where nothing has the words, what is written nearly so is offered, and looked for when it is chosen', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await page.keyboard.press('Control+k')
  await field(page).fill('hygxxxx')
  const offered = page
    .getByRole('group', { name: 'Did you mean' })
    .getByRole('option', { name: /hygiene/i })
    .first()
  await expect(offered).toBeVisible()
  await expect(page.getByText('Nothing here has that name. Did you mean one of these?')).toBeVisible()
  await expectAccessible(page)
  const text = await offered.textContent()
  await page.keyboard.press('Home')
  await offered.click()
  await expect(field(page)).toHaveValue(text ?? '')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('group', { name: 'Did you mean' })).toHaveCount(0)
  await expect(found(page, new RegExp(`^${text}`)).first()).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('the search leaves no half-written form without asking', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/records/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
  await page.keyboard.press('Control+k')
  await field(page).fill('home')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
  await leave()
})
