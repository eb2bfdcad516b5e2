import { afterAll, afterEach } from 'vitest'
import { fullName } from '../../server/platform/auth/cookies.ts'
import { passTime, resetTime } from './clock.ts'
import { ORIGIN, screen } from './dom.ts'
import { streamsBy } from './event-source.ts'
import { type Harness, type Person, harness } from '../harness.ts'
import { startSession } from '../session.ts'
import { Locator, press, pageText, tab, type, until } from './locator.ts'
import { type Connection, type Interceptor, fetchOf } from './service.ts'
import { requestsBy } from './xhr.ts'

const shared = await harness()
let asked = shared
const connection: Connection = { cookie: undefined, sent: [], intercept: undefined, isCut: false, isLeft: true }
globalThis.fetch = fetchOf(() => asked, connection)
globalThis.XMLHttpRequest = requestsBy(() => globalThis.fetch)
globalThis.EventSource = streamsBy(() => globalThis.fetch)
document.body.innerHTML = '<div id="root"></div>'
// `main.tsx` does both before it loads the app.
const { speak } = await import('../../web/src/platform/language.ts')
await Promise.all([speak(), import('temporal-polyfill/global')])
const [{ mount }, { queryClient }, { resumeSession }, { hurry }, { notifications }] = await Promise.all([
  import('../../web/src/app.tsx'),
  import('../../web/src/platform/client.ts'),
  import('../../web/src/platform/session-state.ts'),
  import('../../web/src/platform/over/after-first-page.ts'),
  import('@mantine/notifications'),
])
// Parts that wait for the first page are loaded at once.
hurry()

export type Page = Awaited<ReturnType<typeof open>>

let shown: ReturnType<typeof mount> | undefined
const complaints: string[] = []
const complain = console.error
console.error = (...said: unknown[]) => {
  complaints.push(said.map(String).join(' '))
  complain(...said)
}

/** Makes the pages of a test file call a harness with its own database. */
export function askInstead(own: Harness): void {
  asked = own
  afterAll(() => void (asked = shared))
}

type Window = { width?: number }

/**
 * Opens the app in a fresh browser at an address, signed in as a person or as nobody. Only one page is open at a time:
 * opening another one closes it. Other people act through `t.call`.
 */
export async function open(person: Person | undefined, address: string, { width = 1280 }: Window = {}) {
  leaveBrowser()
  screen.happyDOM.setViewport({ width, height: width < 700 ? 740 : 860 })
  connection.cookie = person && `${fullName('session', ORIGIN)}=${await startSession(asked, person)}`
  load(address)
  return Object.assign(new Locator(''), page)
}

/** Loads the page at an address as a browser does: only the storage of the browser remains. */
function load(address: string): void {
  leavePage()
  resumeSession()
  connection.isLeft = false
  history.replaceState(null, '', address)
  shown = mount()
}

function leavePage(): void {
  connection.isLeft = true
  shown?.leave()
  shown = undefined
  queryClient.clear()
  notifications.clean()
}

function leaveBrowser(): void {
  leavePage()
  Object.assign(connection, { cookie: undefined, sent: [], intercept: undefined })
  resetTime()
  goOnline(true)
  localStorage.clear()
  sessionStorage.clear()
}

function goOnline(isOnline: boolean): void {
  connection.isCut = !isOnline
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
  screen.dispatchEvent(new screen.Event(isOnline ? 'online' : 'offline'))
}

const address = () => location.href.slice(ORIGIN.length)

/** The actions on a window. `Locator` has those on its content. */
const page = {
  keyboard: { press, type, tab },
  /** Loads an address, as if it was typed or opened from a bookmark. */
  goto: async (to: string) => load(to),
  reload: async () => load(address()),
  /** Goes to an address of the app, as its links do. */
  turnTo: (to: string) => shown?.router.navigate({ to }),
  back: async () => history.back(),
  /** The address without the origin. */
  address,
  expectAddress: (expected: string | RegExp) =>
    until(
      () => (typeof expected === 'string' ? address() === expected : expected.test(address())),
      () => `The address is not ${String(expected)} but ${address()}. The page says: ${pageText()}`,
    ),
  /** Every request that was answered since the page was opened. */
  sent: () => [...connection.sent],
  /** Lets the interceptor answer requests instead of the service, until it is removed with `undefined`. */
  intercept: (interceptor: Interceptor | undefined) => void (connection.intercept = interceptor),
  /** Moves the clock forward, as if the page had been open for that time. */
  passTime,
  /** Returns to the window after a while, so that the page refreshes outdated data. */
  comeBack: (afterMs = 15_500) => {
    passTime(afterMs)
    screen.dispatchEvent(new screen.Event('visibilitychange'))
  },
  setOffline: async (isOffline: boolean) => goOnline(!isOffline),
  /** The errors on the console. A test removes those that it expects. */
  complaints,
  text: pageText,
}

afterEach(async () => {
  leaveBrowser()
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(`The page said on its console: ${said.join('; ')}`)
})
