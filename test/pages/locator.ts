import { isShown } from './dom.ts'
import { userEvent } from '@testing-library/user-event'
import { Ivya, getByLabelSelector, getByPlaceholderSelector, getByRoleSelector, getByTextSelector, getByTitleSelector } from 'ivya'

/** Finds elements with the locator engine of Playwright, so that both kinds of tests use the same locators. */
const finder = Ivya.create({ browser: 'chromium' })

/** The time in milliseconds that a page may take to show what a test expects. Parts of pages are compiled when they are first loaded. */
export const PATIENCE_MS = 15_000
/** The options of `expect.poll` with this time. */
export const PATIENT = { timeout: PATIENCE_MS }

/** The time in milliseconds for which an element must not change before it is pressed. */
const STEADY_MS = 20

type Text = string | RegExp
type Exactness = { exact?: boolean }
type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator; hasNot?: Locator }

const quoted = (text: Text) => (typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text))

/** One or several elements of the page. They are looked up at each use. */
export class Locator {
  readonly selector: string
  constructor(selector: string) {
    this.selector = selector
  }
  #within(selector: string): Locator {
    return new Locator(this.selector === '' ? selector : `${this.selector} >> ${selector}`)
  }

  getByRole = (role: string, options: RoleOptions = {}): Locator => {
    const found = this.#within(getByRoleSelector(role, { exact: false, ...options }))
    if (role !== 'columnheader') return found
    // The engine needs a `scope` attribute, which browsers infer in the header of a table.
    return found.or(this.getByRole('cell', options).and(new Locator('css=thead th')))
  }
  getByText = (text: Text, options: Exactness = {}) => this.#within(getByTextSelector(text, { exact: false, ...options }))
  getByLabel = (text: Text, options: Exactness = {}) => this.#within(getByLabelSelector(text, { exact: false, ...options }))
  getByTitle = (text: Text, options: Exactness = {}) => this.#within(getByTitleSelector(text, { exact: false, ...options }))
  getByPlaceholder = (text: Text, options: Exactness = {}) => this.#within(getByPlaceholderSelector(text, { exact: false, ...options }))
  locator = (selector: string) => this.#within(/^(?:css=|xpath=|internal:|\.\.$)/.test(selector) ? selector : `css=${selector}`)
  filter({ hasText, hasNotText, has, hasNot }: Filter): Locator {
    const parts = [
      hasText !== undefined && `internal:has-text=${quoted(hasText)}`,
      hasNotText !== undefined && `internal:has-not-text=${quoted(hasNotText)}`,
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
    ]
    return this.#within(parts.filter((part) => typeof part === 'string').join(' >> '))
  }
  and = (other: Locator) => this.#within(`internal:and=${JSON.stringify(other.selector)}`)
  or = (other: Locator) => this.#within(`internal:or=${JSON.stringify(other.selector)}`)
  nth = (index: number) => this.#within(`nth=${index}`)
  first = () => this.nth(0)
  last = () => this.nth(-1)

  /** Returns all matching elements that exist now. */
  elements = (): Element[] => finder.queryLocatorSelectorAll(this.selector, document)
  count = async () => this.elements().length
  all = async () => this.elements().map((_element, index) => this.nth(index))
  allTextContents = async () => this.elements().map(({ textContent }) => textContent ?? '')

  /** Waits for the only matching element. Two matches are a fault of the test. */
  async element(): Promise<HTMLElement> {
    let found: Element[] = []
    await until(
      () => (found = this.elements()).length > 0,
      () => `${this.selector} is not there. The page says: ${pageText()}`,
    )
    if (found.length > 1)
      throw new Error(`${this.selector} is there ${found.length} times: ${found.map((each) => each.outerHTML.slice(0, 200)).join('\n')}`)
    const [one] = found
    if (!(one instanceof HTMLElement || one instanceof SVGElement)) throw new Error(`${this.selector} is no element that can be used.`)
    return one as HTMLElement
  }
  waitFor = async ({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'detached' } = {}) => {
    if (state === 'visible') await this.element()
    else
      await until(
        () => !this.elements().some(isShown),
        () => `${this.selector} is still there.`,
      )
  }

  /** Waits until a user could press the element: it is shown, enabled, and does not change for a moment. */
  async #usable(): Promise<HTMLElement> {
    const found = { element: await this.element() }
    for (;;) {
      const before = found.element
      await until(
        () => {
          const [element] = this.elements()
          if (element instanceof Element) found.element = element as HTMLElement
          return element !== undefined && isShown(element) && !isDisabled(element)
        },
        () => `${this.selector} cannot be used: ${found.element.outerHTML.slice(0, 300)}`,
      )
      await new Promise((resolve) => setTimeout(resolve, STEADY_MS))
      if (found.element === before && found.element.isConnected) return found.element
    }
  }
  click = async ({ modifiers = [] }: { modifiers?: ('Shift' | 'Control')[] } = {}) => {
    const element = await this.#usable()
    for (const key of modifiers) await person.keyboard(`{${key}>}`)
    await person.click(element)
    for (const key of modifiers) await person.keyboard(`{/${key}}`)
  }
  dblclick = async () => person.dblClick(await this.#usable())
  hover = async () => person.hover(await this.#usable())
  focus = async () => (await this.#usable()).focus()
  blur = async () => (await this.element()).blur()
  /** Replaces the text of the field. */
  async fill(text: string): Promise<void> {
    const element = await this.#usable()
    if (element instanceof HTMLInputElement && TYPED_WHOLE.has(element.type)) return setWhole(element, text)
    await person.click(element)
    await person.clear(element)
    if (text !== '') await person.paste(text)
  }
  clear = () => this.fill('')
  async pressSequentially(text: string): Promise<void> {
    const element = await this.#usable()
    element.focus()
    await person.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
  }
  async press(key: string): Promise<void> {
    const element = await this.#usable()
    element.focus()
    await press(key)
  }
  check = async () => void ((await this.isChecked()) || (await this.click()))
  uncheck = async () => void ((await this.isChecked()) && (await this.click()))
  setChecked = (checked: boolean) => (checked ? this.check() : this.uncheck())
  async selectOption(choice: string | { label: string }): Promise<void> {
    const element = await this.#usable()
    const option = [...(element as HTMLSelectElement).options].find(({ value, text }) =>
      typeof choice === 'string' ? value === choice || text === choice : text === choice.label,
    )
    if (!option) throw new Error(`${this.selector} has no option ${JSON.stringify(choice)}.`)
    await person.selectOptions(element, option)
  }
  async setInputFiles(files: UploadedFile | UploadedFile[]): Promise<void> {
    const element = await this.element()
    if (!(element instanceof HTMLInputElement)) throw new Error(`${this.selector} takes no files.`)
    await person.upload(
      element,
      [files].flat().map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType })),
    )
  }
  isChecked = async () => isChecked(await this.element())
  isVisible = async () => this.elements().some(isShown)
  isHidden = async () => !(await this.isVisible())
  isDisabled = async () => isDisabled(await this.element())
  isEnabled = async () => !(await this.isDisabled())
  inputValue = async () => valueOf(await this.element())
  textContent = async () => (await this.element()).textContent
  innerText = async () => normalized((await this.element()).textContent ?? '')
  getAttribute = async (name: string) => (await this.element()).getAttribute(name)
}

export type UploadedFile = { name: string; mimeType: string; buffer: Uint8Array }

/** The hands of a user. Their typing and clicks dispatch the events of a browser. */
const person = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false, document, advanceTimers: () => {} })

/** Presses a key with a name of Playwright, such as `Control+Enter`. */
export async function press(key: string): Promise<void> {
  const keys = key === '+' ? ['+'] : key.split('+')
  const name = (part: string) => (part === 'Space' ? '[Space]' : part.length === 1 ? part : `{${part}}`)
  const held = keys.slice(0, -1)
  const last = keys.at(-1) ?? ''
  await person.keyboard(
    `${held.map((part) => `{${part}>}`).join('')}${last === '[' || last === '{' ? `${last}${last}` : name(last)}${held
      .toReversed()
      .map((part) => `{/${part}}`)
      .join('')}`,
  )
}
export const type = (text: string) => person.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
export const tab = (options: { shift?: boolean } = {}) => person.tab(options)

/** The inputs that get a whole value, as from a picker of the browser. */
const TYPED_WHOLE = new Set(['date', 'datetime-local', 'time', 'month', 'range', 'color'])
function setWhole(element: HTMLInputElement, text: string): void {
  element.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

export const normalized = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ').trim()
/** Returns the text of the page without its style sheets. */
export function pageText(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const style of copy.querySelectorAll('style')) style.remove()
  return normalized(copy.textContent ?? '').slice(0, 1500)
}

export const valueOf = (element: Element) => (element as HTMLInputElement).value ?? ''
export const isChecked = (element: Element) =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'
export const isDisabled = (element: Element) => element.closest('fieldset:disabled, :disabled, [aria-disabled=true]') !== null

/** Waits until a condition holds, and throws `what` if it does not in time. */
export async function until(holds: () => boolean, what: () => string): Promise<void> {
  if (!(await inTime(holds))) throw new Error(what())
}

/** Returns whether a condition holds within the time limit. */
export async function inTime(holds: () => boolean): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  for (let pause = 1; !holds(); pause = Math.min(pause * 2, 32)) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return true
}
