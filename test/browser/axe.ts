import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type Page, expect } from '@playwright/test'

/** The script that is injected into pages. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The options of a check. `within` limits it to an element and `rules` to some rules; `where` is named in findings.
 * `done` limits it to the result of an action: an open dialog with what is open above it, if there is one, without the
 * frame of the page.
 */
type Look = { within?: string; rules?: string[]; where?: string; done?: boolean }

const DIALOG = '[role=dialog][aria-modal=true]'
const FLOATING = '[data-mantine-shared-portal-node], [data-portal]'
const AROUND = ['.mantine-AppShell-header', '.mantine-AppShell-navbar', '.mantine-AppShell-footer']

/** Marks the rows of a list that differ from an earlier one only in their texts. Of rows with the same structure, only one is checked. */
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
 * Expects no findings of axe on the current page, once closed elements have disappeared. The script is injected once
 * into each page and reports only violations.
 */
export async function expectNoFindings(page: Page, { within, rules, where = page.url(), done = false }: Look = {}) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source)
  // A frame contains the browser's own PDF viewer.
  const context: axe.ElementContext = {
    ...(within !== undefined && { include: [within] }),
    exclude: ['iframe', '[data-alike]', ...(done ? AROUND : [])],
  }
  // Preloading style sheets and media is only for rules that are off or for pages that play media automatically.
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
  // Checking a long page takes seconds on a busy machine.
  await expect.poll(findings, { timeout: 15_000 }).toEqual([])
}

/** Expects that the open dialog meets the same rules as the page. */
export async function expectAccessibleDialog(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, { within: '[role=dialog]' })
}

/**
 * The two windows of a check after an action. Every page is checked with all rules in both windows elsewhere; after an
 * action, names and roles are checked once.
 */
const LOOKS = [
  { colorScheme: 'dark', width: 360, rules: ['color-contrast', 'scrollable-region-focusable'] },
  { colorScheme: 'light', width: 1280, rules: undefined },
] as const

/** Checks what an action has left open: in the dark theme on a phone, and in the light theme on a desktop, which stays. */
export async function expectAccessible(page: Page) {
  for (const { colorScheme, width, rules } of LOOKS) {
    await dress(page, colorScheme, { width, height: 860 })
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1)
    const where = `${page.url()}, ${colorScheme}, ${width} px`
    await expectNoFindings(page, { ...(rules !== undefined && { rules: [...rules] }), where, done: true })
    await expectFits(page, `${page.url()}, ${width} px`)
  }
}

/** Sets the color scheme and the size of the window. */
export async function dress(page: Page, colorScheme: 'light' | 'dark', viewport: { width: number; height: number }) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}

export async function expectFits(page: Page, where: string) {
  // Fixed elements do not make the document wider, so headers are measured too.
  const widths = `[document.documentElement, ...document.querySelectorAll('header')].map((part) => part.scrollWidth - part.clientWidth)`
  const surplus = () => page.evaluate<number>(`Math.max(...${widths})`)
  await expect.poll(surplus, { message: `${where} is wider than the window`, timeout: 2000 }).toBeLessThanOrEqual(0)
}
