import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api'
import { expect } from 'vitest'
import { isShown } from './dom.ts'
import { Locator, inTime, isChecked, isDisabled, normalized, pageText, valueOf } from './locator.ts'

type Text = string | RegExp

const fits = (found: string, expected: Text) =>
  typeof expected === 'string' ? normalized(found) === normalized(expected) : expected.test(found)
const includes = (found: string, expected: Text) =>
  typeof expected === 'string' ? normalized(found).includes(normalized(expected)) : expected.test(found)
/** The accessible name and description, as screen readers say them. */
const nameOf = (element: Element) => computeAccessibleName(element)
const descriptionOf = (element: Element) => computeAccessibleDescription(element)
/** Returns the text of an element without the style sheets that components add. */
function textOf(element: Element): string {
  if (!element.querySelector('style')) return normalized(element.textContent ?? '')
  const copy = element.cloneNode(true)
  if (copy instanceof Element) for (const style of copy.querySelectorAll('style')) style.remove()
  return normalized(copy.textContent ?? '')
}

type Look = { holds: boolean; found: unknown }
type State = { isNot?: boolean }

/** A matcher that tries again until it holds or, with `.not`, until it does not hold. */
const eventually = <Expected extends unknown[]>(name: string, look: (locator: Locator, ...expected: Expected) => Look) =>
  async function (this: State, locator: Locator, ...expected: Expected) {
    const seen = { look: look(locator, ...expected) }
    await inTime(() => {
      seen.look = look(locator, ...expected)
      return seen.look.holds !== Boolean(this.isNot)
    })
    const sentence = [locator.selector, this.isNot ? 'is not expected' : 'is expected', name, expected.map(String).join(', ')].join(' ')
    return { pass: seen.look.holds, message: () => `${sentence}; found: ${JSON.stringify(seen.look.found)}. The page says: ${pageText()}` }
  }

/** Checks the only matching element. With none or several, the check fails. */
const ofOne =
  <Found, Expected extends unknown[]>(read: (element: Element) => Found, holds: (found: Found, ...expected: Expected) => boolean) =>
  (locator: Locator, ...expected: Expected): Look => {
    const elements = locator.elements()
    const [element] = elements
    if (!element || elements.length > 1) return { holds: false, found: `${elements.length} elements` }
    const found = read(element)
    return { holds: holds(found, ...expected), found }
  }

const listed =
  (compare: (found: string, expected: Text) => boolean) =>
  (locator: Locator, expected: Text | Text[]): Look => {
    const found = locator.elements().map(textOf)
    const all = [expected].flat()
    return { holds: found.length === all.length && all.every((each, index) => compare(found[index] ?? '', each)), found }
  }

const focusOf = (element: Element) =>
  element === document.activeElement ? 'focus' : `elsewhere: ${document.activeElement?.outerHTML.slice(0, 200)}`
const attributeOf = (locator: Locator, name: string, expected?: Text) =>
  ofOne(
    (element) => element.getAttribute(name),
    (found) => found !== null && (expected === undefined || (typeof expected === 'string' ? found === expected : expected.test(found))),
  )(locator)

expect.extend({
  toBeVisible: eventually('to be visible', ofOne(isShown, Boolean)),
  toBeHidden: eventually('to be hidden', (locator) => {
    const found = locator.elements().filter(isShown).map(textOf)
    return { holds: found.length === 0, found }
  }),
  toHaveCount: eventually('to be there so often:', (locator, count: number) => {
    const found = locator.elements().map(textOf)
    return { holds: found.length === count, found }
  }),
  toHaveText: eventually('to have the text', listed(fits)),
  toContainText: eventually('to contain', listed(includes)),
  toHaveValue: eventually(
    'to have the value',
    ofOne(valueOf, (found, expected: Text) => (typeof expected === 'string' ? found === expected : expected.test(found))),
  ),
  toBeFocused: eventually(
    'to have the focus',
    ofOne(focusOf, (found) => found === 'focus'),
  ),
  toBeChecked: eventually('to be checked', ofOne(isChecked, Boolean)),
  toBeDisabled: eventually('to be disabled', ofOne(isDisabled, Boolean)),
  toBeEnabled: eventually(
    'to be enabled',
    ofOne(isDisabled, (found) => !found),
  ),
  toHaveAttribute: eventually('to have the attribute', attributeOf),
  toHaveAccessibleName: eventually('to be called', ofOne(nameOf, fits)),
  toHaveAccessibleDescription: eventually('to be described as', ofOne(descriptionOf, fits)),
})

interface PageMatchers {
  /** Exactly one element, which is rendered. */
  toBeVisible: () => Promise<void>
  /** No element, or none that is rendered. */
  toBeHidden: () => Promise<void>
  toHaveCount: (count: number) => Promise<void>
  /** The whole text, with white space collapsed; for a list, the text of each element. */
  toHaveText: (expected: Text | Text[]) => Promise<void>
  toContainText: (expected: Text | Text[]) => Promise<void>
  toHaveValue: (expected: Text) => Promise<void>
  toBeFocused: () => Promise<void>
  toBeChecked: () => Promise<void>
  toBeDisabled: () => Promise<void>
  toBeEnabled: () => Promise<void>
  toHaveAttribute: (name: string, expected?: Text) => Promise<void>
  toHaveAccessibleName: (expected: Text) => Promise<void>
  toHaveAccessibleDescription: (expected: Text) => Promise<void>
}
declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-unused-vars -- the matchers are added to those of vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends PageMatchers {}
}
