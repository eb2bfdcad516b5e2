import { afterEach, expect, test, vi } from 'vitest'
import { fetchOrTake } from './asked-first.ts'

const ADDRESS = '/api/users/me'
const ask = async (method = 'GET') => (await fetchOrTake(new Request(`http://localhost${ADDRESS}`, { method }))).text()

/** Simulates a page that was opened `ago` milliseconds ago. `early` is the answer to the request of its first script. */
function opened(ago: number, early: Promise<Response | undefined> = Promise.resolve(new Response('early'))) {
  vi.stubGlobal('window', { askedFirst: new Map([[ADDRESS, early]]) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('now')))
  vi.spyOn(performance, 'now').mockReturnValue(ago)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what was asked while the app was loaded is taken once', async () => {
  opened(5000)
  expect([await ask(), await ask()]).toEqual(['early', 'now'])
})

test('after a change, nothing is taken that was asked before it', async () => {
  opened(5000)
  expect(await ask('POST')).toBe('now')
  expect(await ask()).toBe('now')
})

test('what was not answered, or has become old, is asked again', async () => {
  opened(5000, Promise.resolve(undefined))
  expect(await ask()).toBe('now')
  opened(60_000)
  expect(await ask()).toBe('now')
})
