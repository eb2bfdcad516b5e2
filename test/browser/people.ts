import { type Browser, type BrowserContextOptions, type Page, expect, test } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'

/** A person in a separate browser. `complaints` are the errors on its console. */
export type Visitor = { page: Page; complaints: string[]; leave: () => Promise<void> }

/** Opens a browser in which nobody is signed in. */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints, leave: () => context.close() }
}

/** Signs a demo person in through the picker and the embedded provider, as the person would. */
export async function signInByHand(browser: Browser, person: DemoSubject): Promise<Visitor> {
  const somebody = await visitor(browser)
  const { page } = somebody
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  await page.locator(`button[value=${person}]`).click()
  await expectHello(page)
  return somebody
}

/** Signs a demo person in with the same requests, without rendering their pages, and opens the home page. */
export async function signIn(browser: Browser, person: DemoSubject, options: BrowserContextOptions = {}): Promise<Visitor> {
  const somebody = await arrive(browser, person, options)
  await somebody.page.goto('/')
  await expectHello(somebody.page)
  return somebody
}

/** Signs a demo person in without opening a page. For tests that open an address at once or only send requests. */
export async function arrive(browser: Browser, person: DemoSubject, options: BrowserContextOptions = {}): Promise<Visitor> {
  const somebody = await visitor(browser, options)
  const { request } = somebody.page
  const picker = await request.get('/auth/sign-in/demo?return_to=/')
  const action = /<form[^>]* action="([^"]+)"/.exec(await picker.text())?.[1] ?? ''
  await request.post(new URL(action, picker.url()).href, { form: { person } })
  return somebody
}

/** Returns the headers of a request that changes data, for requests that a test sends without a page. */
export const fromHere = () => ({ origin: new URL(test.info().project.use.baseURL ?? '').origin })

const expectHello = (page: Page) => expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()

/**
 * Goes to another page of the app as its links do. This does not reload the app, which takes ten times as long. If an
 * unsaved form asks first, the address is opened instead.
 */
export async function turnTo(page: Page, address: string) {
  const turned = page.url().startsWith('http') && (await page.evaluate<boolean>(turning(address)).catch(() => false))
  if (!turned) await page.goto(address)
}

const turning = (address: string) => `new Promise((resolve) => {
  const router = window.__TSR_ROUTER__
  if (router === undefined) return resolve(false)
  setTimeout(() => resolve(false), 3000)
  router.subscribe('onRendered', () => resolve(true))
  router.history.push(${JSON.stringify(address)})
})`

type Group = 'Me' | 'My team' | 'Content' | 'Organization'

/** Returns the link to a room in the navigation. */
export const room = (page: Page, group: Group, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: group, exact: true }).getByRole('link', { name, exact: true })
