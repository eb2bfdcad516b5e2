import { type Locator, type Page, expect, test } from '@playwright/test'
import { type DemoSubject, demoPeople } from '../../server/demo/people.ts'
import { expectNoFindings } from './axe.ts'
import { signIn, turnTo } from './people.ts'

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

const DIALOG = '[role=dialog][aria-modal=true]'

/** Requests that preview something with a body. They write nothing. */
const LOOKS = /\/submissions\/preview$/

/** The kinds of pages that were opened by their address. Other pages of such a kind are opened within the app. */
const opened = new Set<string>()
/** Buttons that one person has pressed. Other people do not press them again. */
const met = new Set<string>()

for (const { subject, job } of demoPeople) {
  test(`${job}: every page that a link leads to opens, every button does something, and every dialog is accessible`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const { page, complaints, leave } = await signIn(browser, subject as DemoSubject)
    const written = await refuseWrites(page)
    // Other pages may be opened within the app, so the page is reloaded to install the script that refuses writes.
    await page.reload()
    const known = new Set<string>()
    const waiting = ['/']
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (known.has(kindOf(address))) continue
      known.add(kindOf(address))
      await open(page, address, opened.has(kindOf(address)) ? turnTo : undefined)
      opened.add(kindOf(address))
      waiting.push(...(await linksOf(page)))
      await pressEach(page, address)
      expect([...complaints, ...written].map((text) => `${address}: ${text}`)).toEqual([])
    }
    expect(known.size, [...known].join(' ')).toBeGreaterThanOrEqual(5)
    await leave()
  })
}

/** Returns the kind of a page. Pages of one kind differ only in ids and in filters. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const tab = searchParams.get('tab')
  return `${pathname.replaceAll(ID, '*').replace(/^\/connections\/(?!new$).+/, '/connections/*')}${tab ? `?tab=${tab}` : ''}`
}

/**
 * Refuses writes within the page. If the browser intercepted requests instead, it would not use its cache. Then it would load every page
 * again.
 */
async function refuseWrites(page: Page): Promise<string[]> {
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !LOOKS.test(request.url())) written.push(`${request.method()} ${request.url()} got through`)
  })
  const refusal = JSON.stringify({ error: 'conflict', error_description: 'Nothing is written here.' })
  await page.addInitScript(`{
    const ask = window.fetch
    window.fetch = async (input, init) => {
      // Making another one of a request would use up its body.
      const { method, url } = input instanceof Request ? input : new Request(input, init)
      if (method === 'GET' || ${LOOKS}.test(url)) return ask(input, init)
      window.changes += 1
      return new Response(${JSON.stringify(refusal)}, { status: 409, headers: { 'content-type': 'application/json' } })
    }
    window.print = () => { window.changes += 1 }
    // A mark of attendance is kept here until it has arrived; the next page would ask what is to become of it.
    const keep = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, value) {
      if (name.startsWith('mark ')) window.changes += 1
      else keep.call(this, name, value)
    }
    window.XMLHttpRequest.prototype.send = function () {
      window.changes += 1
      this.dispatchEvent(new Event('error'))
    }
  }`)
  return written
}

async function open(page: Page, address: string, how: (page: Page, address: string) => Promise<unknown> = (at, to) => at.goto(to)) {
  await how(page, address)
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  await expect(page.getByText('Loading', { exact: true }), address).toHaveCount(0)
  await expect(page.getByText(/could not be (loaded|opened|looked up)/), address).toHaveCount(0)
  await page.evaluate(quiet)
}

/** Waits until nothing has arrived for a moment. Some buttons are named after data that is fetched in several steps. */
const quiet = `new Promise((done) => {
  performance.clearResourceTimings()
  let before = -1
  const look = () => {
    const now = performance.getEntriesByType('resource').length
    if (now === before) return done()
    before = now
    setTimeout(look, 100)
  }
  look()
})`

const linksOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href^="/"]:not([download])')]
    .map((link) => link.getAttribute('href')).filter((href) => !/^\\/(api|auth|docs|files)\\b/.test(href))`)

/** Presses the buttons of a kind that was not met before, each on a freshly opened page. */
async function pressEach(page: Page, address: string) {
  const buttons = page.getByRole('main').getByRole('button', { disabled: false }).filter({ visible: true })
  const names = await buttons.evaluateAll((found) =>
    found.map((button) => {
      const read = button.cloneNode(true) as typeof button
      for (const hidden of read.querySelectorAll('[aria-hidden=true]')) hidden.remove()
      return (button.ariaLabel ?? read.textContent ?? '').trim()
    }),
  )
  for (const name of names.filter((each) => each !== '')) {
    const like = `${kindOf(address)} ${name.split(' ').slice(0, 2).join(' ').replaceAll(/\d+/g, '#')}`
    if (met.has(like)) continue
    met.add(like)
    const button = buttons.and(page.getByRole('button', { name: spaced(name) })).first()
    if (!(await button.isVisible())) await open(page, address)
    await expect(button, `${name} on ${address}`).toBeVisible()
    expect(await does(page, button), `“${name}” on ${address} does nothing`).toBe(true)
    if (await page.locator(DIALOG).first().isVisible()) await expectNoFindings(page, { within: DIALOG, where: `“${name}” on ${address}` })
    await putBack(page, address)
  }
}

/** Matches an accessible name, which has spaces between its parts where the text has none. */
const spaced = (name: string) =>
  new RegExp(`^${[...name.replaceAll(/\s/g, '')].map((glyph) => glyph.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')).join('\\s*')}$`)

/** Whether a button changes the page or its address, or sends a request. There is no hovering pointer, because a tooltip does not count. */
async function does(page: Page, button: Locator): Promise<boolean> {
  await page.evaluate(`window.changes = 0; new MutationObserver(() => { window.changes += 1 })
    .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })`)
  let asked = false
  const note = () => (asked = true)
  page.once('request', note).once('filechooser', note).once('download', note)
  const before = page.url()
  await button.dispatchEvent('click')
  const changed = async () => asked || page.url() !== before || (await page.evaluate<number>('window.changes').catch(() => 1)) > 0
  return expect
    .poll(changed, { timeout: 3000, intervals: [20, 50, 100] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

async function putBack(page: Page, address: string) {
  const floating = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible')
  if ((await floating.count()) > 0) await page.keyboard.press('Escape')
  await page.waitForTimeout(50)
  if (new URL(page.url()).pathname + new URL(page.url()).search !== address || (await floating.count()) > 0)
    await open(page, address, turnTo)
}
