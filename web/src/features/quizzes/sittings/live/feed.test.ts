import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watch } from './feed.ts'

const opened: Source[] = []
class Source extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    opened.push(this)
  }
  say(event: string, data = '{}') {
    if (this.readyState !== Source.CLOSED) this.dispatchEvent(new MessageEvent(event, { data }))
  }
  close() {
    this.readyState = Source.CLOSED
  }
}

const SECOND = 1000
let [states, looks] = [0, 0]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  opened.length = 0
  states = 0
  looks = 0
  stop = watch(crypto.randomUUID(), { onState: () => (states += 1), look: () => (looks += 1) })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('while a stream says that it is alive, however quiet the sitting, nothing is asked', () => {
  opened[0]!.say('state')
  for (let beat = 0; beat < 40; beat += 1) {
    vi.advanceTimersByTime(15 * SECOND)
    opened[0]!.say('alive')
  }
  expect({ opened: opened.length, states, looks }).toEqual({ opened: 1, states: 1, looks: 0 })
})

test('a stream that has died unnoticed is opened anew, and meanwhile the service is asked', () => {
  opened[0]!.say('alive')
  vi.advanceTimersByTime(29 * SECOND)
  expect({ opened: opened.length, looks }).toEqual({ opened: 1, looks: 0 })
  vi.advanceTimersByTime(11 * SECOND)
  expect(opened.map(({ readyState }) => readyState)).toEqual([Source.CLOSED, 1])
  expect(looks).toBeGreaterThanOrEqual(2)
  opened[1]!.say('state')
  const asked = looks
  vi.advanceTimersByTime(20 * SECOND)
  expect({ states, looks }).toEqual({ states: 1, looks: asked })
})

test('where a stream was ended the service is asked why, and it is opened again a little later', () => {
  opened[0]!.say('end')
  expect({ looks, opened: opened.length }).toEqual({ looks: 1, opened: 1 })
  vi.advanceTimersByTime(5 * SECOND)
  expect(opened).toHaveLength(2)
})
