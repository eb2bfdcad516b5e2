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
// `main.tsx` does these two before it loads the app.
const { speak } = await import('../../web/src/platform/language.ts')
await Promise.all([speak(), import('temporal-polyfill/global')])
const [{ mount }, { queryClient }, { resumeSession }, { hurry }, { notifications }] = await Promise.all([
  import('../../web/src/app.tsx'),
  import('../../web/src/platform/client.ts'),
  import('../../web/src/platform/session-state.ts'),
  import('../../web/src/platform/over/after-first-page.ts'),
  import('@mantine/notifications'),
])
// What is loaded behind the first page is asked for at once.
hurry()

export type Page = Awaited<ReturnType<typeof open>>

let shown: ReturnType<typeof mount> | undefined
const complaints: string[] = []
const complain = console.error
console.error = (...said: unknown[]) => {
  complaints.push(said.map(String).join(' '))
  complain(...said)
}

/** Lets the pages of a file of tests ask a harness with a database of its own. */
export function askInstead(own: Harness): void {
  asked = own
  afterAll(() => void (asked = shared))
}

type Window = { width?: number }

/**
 * The app in a browser of its own, signed in as a person, or as nobody, at an address. There is one such page at a time: opening
 * another one leaves it. Everything else that happens, other people do by `t.call`.
 */
export async function open(person: Person | undefined, address: string, { width = 1280 }: Window = {}) {
  leaveBrowser()
  screen.happyDOM.setViewport({ width, height: width < 700 ? 740 : 860 })
  connection.cookie = person && `${fullName('session', ORIGIN)}=${await startSession(asked, person)}`
  load(address)
  return Object.assign(new Locator(''), page)
}

/** Shows what is at an address, as a browser does that loads the page: nothing is left but what the browser stores. */
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

/** What a person does with a window, beside what `Locator` has for what is in it. */
const page = {
  keyboard: { press, type, tab },
  /** Loads an address, as one that is typed or opened from a bookmark. */
  goto: async (to: string) => load(to),
  reload: async () => load(address()),
  /** Goes to an address of the app as its links do. */
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
  /** Answers requests instead of the service where the interceptor answers something, until it is taken away by `undefined`. */
  intercept: (interceptor: Interceptor | undefined) => void (connection.intercept = interceptor),
  /** Lets time pass at once, as if the page had been open for so long. */
  passTime,
  /** Looks at the window again after a while, so that the page asks again for what may have changed. */
  comeBack: (afterMs = 15_500) => {
    passTime(afterMs)
    screen.dispatchEvent(new screen.Event('visibilitychange'))
  },
  setOffline: async (isOffline: boolean) => goOnline(!isOffline),
  /** What the page must not have said on its console; the test takes it away where it is expected. */
  complaints,
  text: pageText,
}

afterEach(async () => {
  leaveBrowser()
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(`The page said on its console: ${said.join('; ')}`)
})
