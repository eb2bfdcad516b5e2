import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type Page, expect } from '@playwright/test'

/** What is put into pages. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Where to look, for what (for everything where nothing is named), and what a finding is said to be about. `done` is about what a page
 * shows of what was just done: a dialog and what is open over it, where there is one, and without what stands around every page.
 */
type Look = { within?: string; rules?: string[]; where?: string; done?: boolean }

const DIALOG = '[role=dialog][aria-modal=true]'
const FLOATING = '[data-mantine-shared-portal-node], [data-portal]'
const AROUND = ['.mantine-AppShell-header', '.mantine-AppShell-navbar', '.mantine-AppShell-footer']

/** Marks the rows of a list that differ from one above them in their words alone: of what is built alike, one is looked at. */
const MARK = `(() => {
  const looks = ({ name, value }) => name === 'data-row' || !/^(class|style|role|type|data-.*)$/.test(name) ? name : name + value
  const kind = (part) => part.tagName + [...part.attributes].map(looks) + '(' + [...part.children].map(kind) + ')'
  for (const marked of document.querySelectorAll('[data-alike]')) marked.removeAttribute('data-alike')
  for (const list of document.querySelectorAll('tbody, ul, ol')) {
    const seen = new Set()
    for (const row of list.children) {
      const its = kind(row)
      if (seen.has(its)) row.setAttribute('data-alike', '')
      seen.add(its)
    }
  }
})()`

/**
 * axe finds nothing on the page as it stands, once what was just closed has gone. It is put into a page once, and asked for
 * nothing but what is wrong.
 */
export async function expectNoFindings(page: Page, { within, rules, where = page.url(), done = false }: Look = {}) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source)
  // Inside a frame is the browser's own PDF viewer.
  const context: axe.ElementContext = {
    ...(within !== undefined && { include: [within] }),
    exclude: ['iframe', '[data-alike]', ...(done ? AROUND : [])],
  }
  // Loading the style sheets and the media once more is for rules that are off, or for pages that play something by themselves.
  const options: axe.RunOptions = {
    iframes: false,
    preload: false,
    selectors: false,
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: rules }),
  }
  const findings = async () => {
    await page.evaluate(MARK)
    const { violations } = await page.evaluate<Pick<axe.AxeResults, 'violations'>>(
      `axe.run(
        { ...${JSON.stringify(context)}, ...(${done} && document.querySelector('${DIALOG}') && { include: ['${FLOATING}'] }) },
        ${JSON.stringify(options)},
      ).then(({ violations }) => ({ violations }))`,
    )
    return violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }
  // Looking through a long page takes seconds where the machine is busy.
  await expect.poll(findings, { timeout: 15_000 }).toEqual([])
}

/** What is open over the page is held to the same rules as the page. */
export async function expectAccessibleDialog(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, { within: '[role=dialog]' })
}

/** The rooms of everybody are asked for everything in both windows, with what stands around them; of what was just done, names and roles once. */
const LOOKS = [
  { colorScheme: 'dark', width: 360, rules: ['color-contrast', 'scrollable-region-focusable'] },
  { colorScheme: 'light', width: 1280, rules: undefined },
] as const

/** What is open now, as something that was just done left it: in the dark on a phone, in the light on a desk. It ends on the desk. */
export async function expectAccessible(page: Page) {
  for (const { colorScheme, width, rules } of LOOKS) {
    await dress(page, colorScheme, { width, height: 860 })
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1)
    const where = `${page.url()}, ${colorScheme}, ${width} px`
    await expectNoFindings(page, { ...(rules !== undefined && { rules: [...rules] }), where, done: true })
    await expectFits(page, `${page.url()}, ${width} px`)
  }
}

/** Puts the page into a colour scheme and a window. */
export async function dress(page: Page, colorScheme: 'light' | 'dark', viewport: { width: number; height: number }) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}

export async function expectFits(page: Page, where: string) {
  // What is fixed to the window does not make the document wider.
  const widths = `[document.documentElement, ...document.querySelectorAll('header')].map((part) => part.scrollWidth - part.clientWidth)`
  const surplus = () => page.evaluate<number>(`Math.max(...${widths})`)
  await expect.poll(surplus, { message: `${where} is wider than the window`, timeout: 2000 }).toBeLessThanOrEqual(0)
}
