import { type Locator, type Page, expect, test } from '@playwright/test'
import { type DemoSubject, demoPeople } from '../../server/demo/people.ts'
import { expectNoFindings } from './axe.ts'
import { signIn, turnTo } from './people.ts'

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

const DIALOG = '[role=dialog][aria-modal=true]'

/** Asks what something would come to, with a body: nothing is written. */
const LOOKS = /\/submissions\/preview$/

/** The kinds of pages that were opened by their address; to the others like them somebody turns within the app. */
const opened = new Set<string>()
/** What one of them pressed, the next need not. */
const met = new Set<string>()

for (const { subject, job } of demoPeople) {
  test(`${job}: every page that a link leads to opens, every button does something, and every dialog is accessible`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const { page, complaints, leave } = await signIn(browser, subject as DemoSubject)
    const written = await refuseWrites(page)
    // Pages that others have opened are turned to without loading them anew.
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

/** Pages of a kind differ in ids, and in what was chosen to be shown. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const tab = searchParams.get('tab')
  return `${pathname.replaceAll(ID, '*').replace(/^\/connections\/(?!new$).+/, '/connections/*')}${tab ? `?tab=${tab}` : ''}`
}

/** Done within the page: a browser whose requests are intercepted keeps nothing in its cache, and each page is loaded anew. */
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

/** Until nothing has arrived for a moment: buttons are named after things that are asked for one after the other. */
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

/** Presses the buttons whose like was not met before, each on the page as it was opened. */
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

/** A name as it is read out, which has a blank between its parts where the text has none. */
const spaced = (name: string) =>
  new RegExp(`^${[...name.replaceAll(/\s/g, '')].map((glyph) => glyph.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')).join('\\s*')}$`)

/** Whether something changes on the page or in its address, or is asked of the service. No pointer hovers: a tooltip is not an answer. */
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
