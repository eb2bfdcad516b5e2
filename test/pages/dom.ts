import { locks } from 'node:worker_threads'
import { GlobalWindow } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

/** The zone and the language are those of the browser tests. */
process.env.TZ = 'Europe/Berlin'

/** The origin of the app: the public origin of the harness's service. */
export const ORIGIN = 'http://localhost:3000'

/** These globals stay those of Node for the service and its requests. The versions of the DOM cannot carry bytes to it. */
const NATIVE = ['Blob', 'File', 'FormData', 'EventTarget', 'MessageEvent', 'DOMException', 'WebSocket', 'Performance', 'Crypto'] as const
const native = NATIVE.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!] as const)

/**
 * A document without a screen. Its globals are added to those of Node, so that pages and the service run in one worker.
 * It loads nothing by itself; requests go through `service.ts`.
 */
export const screen = new GlobalWindow({
  url: ORIGIN,
  width: 1280,
  height: 860,
  settings: {
    disableJavaScriptFileLoading: true,
    navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true, disableChildPageNavigation: true },
    disableCSSFileLoading: true,
    // Widths in em use letters of 16 pixels, because no style sheet sets the size here.
    disableComputedStyleRendering: true,
    handleDisabledFileLoadingAsSuccess: true,
    device: { prefersReducedMotion: 'reduce' },
  },
})
populateGlobal(globalThis, screen, { bindFunctions: true })
for (const [name, descriptor] of native) Object.defineProperty(globalThis, name, descriptor)
Object.defineProperty(navigator, 'languages', { get: () => ['en-GB', 'en'], configurable: true })
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

/** Node's requests cannot resolve an address relative to a page. */
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, ORIGIN), init)
  }
}

// A DOM without a screen lacks these functions.
const nothing = () => {}
Object.assign(globalThis, { scrollTo: nothing, scrollBy: nothing })
Object.assign(Element.prototype, { scrollIntoView: nothing, scrollTo: nothing, scrollBy: nothing })
Object.assign(document, { fonts: { ready: Promise.resolve(), addEventListener: nothing, removeEventListener: nothing } })
Object.assign(Element.prototype, { setPointerCapture: nothing, releasePointerCapture: nothing, hasPointerCapture: () => false })
Object.defineProperty(globalThis, 'opener', { value: null, writable: true, configurable: true })

/** A click on a download link does nothing. */
HTMLAnchorElement.prototype.click = function () {
  if (this.download === '') HTMLElement.prototype.click.call(this)
}

/** Every element is in sight. Otherwise content that floats beside one out of sight would be hidden. */
function boxOf(this: Element): DOMRect {
  const isWindow = this === document.documentElement || this === document.body
  return isWindow ? new DOMRect(0, 0, innerWidth, innerHeight) : new DOMRect(8, 8, 100, 24)
}
const measured = (measure: (box: DOMRect) => number) => ({
  configurable: true,
  get(this: Element) {
    return measure(boxOf.call(this))
  },
})
Object.assign(Element.prototype, {
  getBoundingClientRect: boxOf,
  getClientRects(this: Element) {
    return [boxOf.call(this)]
  },
})
for (const name of ['clientWidth', 'offsetWidth', 'scrollWidth'])
  Object.defineProperty(
    HTMLElement.prototype,
    name,
    measured(({ width }) => width),
  )
for (const name of ['clientHeight', 'offsetHeight', 'scrollHeight'])
  Object.defineProperty(
    HTMLElement.prototype,
    name,
    measured(({ height }) => height),
  )

/** Reports each watched element as visible at once. */
globalThis.IntersectionObserver = class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = [0]
  readonly #watched = new Set<Element>()
  readonly #tell: (target: Element) => void
  constructor(seen: IntersectionObserverCallback) {
    this.#tell = (target) => {
      const box = target.getBoundingClientRect()
      const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: null }
      if (this.#watched.has(target)) seen([{ target, isIntersecting: true, intersectionRatio: 1, time: performance.now(), ...boxes }], this)
    }
  }
  observe(target: Element) {
    this.#watched.add(target)
    queueMicrotask(() => this.#tell(target))
  }
  unobserve(target: Element) {
    this.#watched.delete(target)
  }
  disconnect() {
    this.#watched.clear()
  }
  takeRecords = () => []
}

/** Whether an element is rendered, as far as attributes and inline styles say: neither it nor an ancestor is hidden. */
export function isShown(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part.hasAttribute('hidden') || inlineStyle(part)?.display === 'none') return false
    const around = part.parentElement
    if (around instanceof HTMLDetailsElement && !around.open && part.tagName !== 'SUMMARY') return false
  }
  return element.isConnected && visibilityOf(element) === 'visible'
}
const inlineStyle = (element: Element) => (element as HTMLElement).style as CSSStyleDeclaration | undefined

function visibilityOf(element: Element): string {
  for (let part: Element | null = element; part; part = part.parentElement) {
    const visibility = inlineStyle(part)?.visibility
    if (visibility) return visibility
  }
  return 'visible'
}

const displayOf = (element: Element) =>
  element.hasAttribute('hidden') || NEVER_DRAWN.has(element.tagName) ? 'none' : inlineStyle(element)?.display || 'block'
const NEVER_DRAWN = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'HEAD', 'TITLE', 'NOSCRIPT', 'META', 'LINK'])

/** The computed style, from attributes and inline styles. There are no style sheets, and the function of the DOM searches all of them. */
const computedStyle = (element: Element) =>
  new Proxy(inlineStyle(element) ?? document.body.style, {
    get(style, name) {
      if (name === 'display') return displayOf(element)
      if (name === 'visibility') return visibilityOf(element)
      // Media queries in `em` use the font size of the root.
      if (name === 'fontSize') return Reflect.get(style, name) || '16px'
      if (name === 'getPropertyValue') return (property: string) => computedValue(element, style, property)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
function computedValue(element: Element, style: CSSStyleDeclaration, property: string): string {
  if (property === 'display') return displayOf(element)
  if (property === 'visibility') return visibilityOf(element)
  return style.getPropertyValue(property)
}
Object.assign(globalThis, { getComputedStyle: computedStyle })
Object.assign(Element.prototype, {
  checkVisibility(this: Element) {
    return isShown(this)
  },
})
