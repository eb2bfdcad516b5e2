import { expect, test, vi } from 'vitest'
import { harness } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { eventually } from './poll.ts'
import { step } from './step.ts'

const t = await harness()

const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' })
/** Opens the search on an open page. */
async function openSearch(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
}
const found = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name, exact: typeof name === 'string' })
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Creates a hospital with a nurse, her manager and an educator, a certification, and a course for the nurse. */
async function furnished() {
  const harbour = await hospital(t)
  const { org, amir, wards, member, made } = harbour
  const { nurse, manager } = await wards()
  const [maya, tomas] = [await member('Maya Okafor', nurse), await member('Tomás Lindqvist', manager)]
  await member('Ingrid Sørensen')
  const about = { owner_organization_id: org.id, slug: 'life', name: 'Basic life support', awarding_mode: 'approval' }
  const requirements = [{ role_id: nurse.id, recertification: { kind: 'once' } }]
  const certification = await made('certifications', { ...about, requirements })
  await registerCourse(t, amir, { org: org.id }, undefined, { name: 'Hand hygiene: five moments' })
  return { ...harbour, maya, tomas, certification }
}

test('what is typed before the search has loaded stands in its field', async () => {
  const { amir } = await furnished()
  const page = await open(amir, '/')
  await openSearch(page)
  await page.keyboard.type('maya  ')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('oka')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('maya oka')
  await page.keyboard.type('f')
  await expect(field(page)).toHaveValue('maya okaf')
  await expect(found(page, /Maya Okafor/)).toBeVisible()
})

test('an administrator finds pages, people, certifications, courses and things to do from wherever they are', async () => {
  const { at, amir } = await furnished()
  const page = await open(amir, '/')
  const look = async (typed: string) => {
    await openSearch(page)
    await field(page).fill(typed)
  }

  await step('the button in the header opens it, and it begins with pages and things to do', async () => {
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Audit log' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Things to do' }).getByRole('option', { name: 'Import people' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeFocused()
  })

  await step('a person, whatever the capitals and accents', async () => {
    await look('OKAFOR may')
    await expect(found(page, /Maya Okafor/)).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /^found-person-/)
    await page.keyboard.press('Enter')
    await heading(page, 'Maya Okafor')
    await look('sorensen')
    await expect(found(page, /Ingrid Sørensen/)).toBeVisible()
    await page.keyboard.press('Escape')
    await look('lindqvist tomas')
    await found(page, /Tomás Lindqvist/).click()
    await heading(page, 'Tomás Lindqvist')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await step('a certification and a course', async () => {
    await look('basic life')
    await found(page, /Basic life support.*Certification type/i).click()
    await heading(page, /Basic life support/i)
    await look('hand hyg')
    await found(page, /Hand hygiene.*Course/).click()
    await heading(page, /Hand hygiene/)
  })

  await step('arrows go round the list, and a page opens as its link in the navigation would', async () => {
    await look('records')
    await expect(found(page, 'Records')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(found(page, 'Records')).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.keyboard.press('End')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(found(page, 'Records')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(found(page, 'My records')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await heading(page, 'My records')
  })

  await step('something to do begins at once, and the way back does not begin it again', async () => {
    await look('add a pers')
    await page.keyboard.press('Enter')
    await heading(page, 'People')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.expectAddress(`${at}/people`)
    await page.back()
    await heading(page, 'My records')
  })

  await step('what may be made begins where it belongs', async () => {
    for (const [typed, dialog] of [
      ['create a learning path', 'New learning pathway'],
      ['make a for', 'New forum'],
      ['create a sub', 'New subject'],
    ] as const) {
      await look(typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('heading', { name: dialog })).toBeVisible()
      await page.expectAddress(/^(?!.*add=)/)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  await step('what is nowhere is said to be nowhere', async () => {
    await look('zzzz')
    await expect(page.getByText('Nothing here has that name.')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveCount(0)
  })
})

test('people find whom and what they may know of: managers their people, learners themselves', async () => {
  const { maya, tomas } = await furnished()
  const manager = await open(tomas, '/')
  await openSearch(manager)
  await field(manager).fill('okafor')
  await expect(found(manager, /Maya Okafor/)).toBeVisible()
  await field(manager).fill('sign-in providers')
  await expect(manager.getByText('Nothing here has that name.')).toBeVisible()

  const learner = await open(maya, '/', { width: 360 })
  await learner
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await expect(found(learner, 'Submit a record')).toHaveCount(1)
  await expect(found(learner, 'Import people')).toHaveCount(0)
  await field(learner).fill('okafor')
  await expect(found(learner, /Maya Okafor/)).toBeVisible()
  await field(learner).fill('audit log')
  await expect(learner.getByText('Nothing here has that name.')).toBeVisible()
  await field(learner).fill('life support')
  await found(learner, /Basic life support.*Where I stand/i).click()
  await heading(learner, /Basic life support/i)

  const elsewhere = await open((await hospital(t)).amir, '/')
  await openSearch(elsewhere)
  await field(elsewhere).fill('okafor')
  await expect(elsewhere.getByText('Nothing here has that name.')).toBeVisible()
})

/** Returns the address outside of the app to which an action leads. */
async function leadsTo(act: () => Promise<void>): Promise<string> {
  const leaving = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await act()
  await eventually(() => leaving.mock.calls).toHaveLength(1)
  const [address] = leaving.mock.calls[0] ?? []
  leaving.mockRestore()
  return String(address)
}

test('awards are found by what they are of, and by the serial on a certificate', async () => {
  const { amir, maya, certification, made } = await furnished()
  const { serial } = await made(`certifications/${certification.id}/awards`, { user_id: maya.account_id })
  const page = await open(maya, '/')
  await openSearch(page)
  await field(page).fill(certification.name)
  const certificate = await leadsTo(() => found(page, /Basic life support.*My certificate/).click())
  expect((await t.call(maya, 'GET', certificate)).headers['content-type']).toBe('application/pdf')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await field(page).fill(serial.toLowerCase().replaceAll('-', ''))
  const award = await leadsTo(() => found(page, /^Look up the award/).click())
  expect((await t.call(undefined, 'GET', award)).text).toContain('This award is valid')

  const keeper = await open(amir, '/')
  await openSearch(keeper)
  await field(keeper).fill(certification.name)
  await found(keeper, /Basic life support.*Who was awarded it/).click()
  await expect(keeper.getByRole('tab', { name: 'Awards', selected: true })).toBeVisible()
})

test('what was found for an earlier text is in sight until there is an answer, and nobody comes to it by Enter', async () => {
  const { amir } = await furnished()
  const page = await open(amir, '/')
  const held = Promise.withResolvers<void>()
  const holding = (addresses: RegExp) =>
    page.intercept(async ({ url }) => {
      if (addresses.test(url)) await held.promise
      return undefined
    })
  // Some sources have not answered yet when the text changes.
  holding(/\/api\/(?:certifications|organizations\/[^/]+\/directory)\?/)
  await openSearch(page)
  await field(page).fill('hygiene')
  await expect(found(page, 'All results for “hygiene”')).toBeVisible()
  const course = found(page, /^Hand hygiene.*Course/)
  await expect(course).toBeVisible()
  holding(/\/api\/(?:search|forums|certifications|organizations\/[^/]+\/directory)\?/)
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
  held.resolve()
  await expect(page.getByText(/^Nothing here has that name\./)).toBeVisible()
  await expect(earlier).toHaveCount(0)
  await page.expectAddress('/')
})

test('where nothing has the words, what is written nearly so is offered, and looked for when it is chosen', async () => {
  const { amir } = await furnished()
  const page = await open(amir, '/')
  await openSearch(page)
  await field(page).fill('hygxxxx')
  const offered = page
    .getByRole('group', { name: 'Did you mean' })
    .getByRole('option', { name: /hygiene/i })
    .first()
  await expect(offered).toBeVisible()
  await expect(page.getByText('Nothing here has that name. Did you mean one of these?')).toBeVisible()
  const text = (await offered.textContent()) ?? ''
  await page.keyboard.press('Home')
  await offered.click()
  await expect(field(page)).toHaveValue(text)
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('group', { name: 'Did you mean' })).toHaveCount(0)
  await expect(found(page, new RegExp(`^${text}`)).first()).toBeVisible()
})

test('the search leaves no half-written form without asking', async () => {
  const { at, amir } = await hospital(t)
  const page = await open(amir, `${at}/records/new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
  await openSearch(page)
  await field(page).fill('home')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
})
