import { expect, test } from 'vitest'
import { type Tally, walking } from './walk.ts'

const refusal = (error: string, more: object = {}) => ({ error, error_description: `No: ${error}.`, ...more })
const broken = new TypeError('Failed to fetch')

/** Simulates `count` items in pages of two, and logs every request for them. `answers` lists the errors of each request. */
function world(count: number, answers: Record<string, unknown[]> = {}) {
  const items = Array.from({ length: count }, (_, nr) => String.fromCharCode(97 + nr))
  const log: string[] = []
  const steps: Tally[] = []
  const state = { stopsAt: Infinity, isWaiting: false, waits: 0 }
  const next = (key: string) => {
    log.push(key)
    const error = answers[key]?.shift()
    return error === undefined ? Promise.resolve() : Promise.reject(error)
  }
  const go = walking<string>({
    read: async (cursor) => {
      const from = Number(cursor ?? 0)
      await next(`page ${from}`)
      return { items: items.slice(from, from + 2), next_cursor: from + 2 < count ? String(from + 2) : null }
    },
    keyOf: (item) => item,
    nameOf: (item) => item,
    wayOf: (item) => (item === 'x' ? 'Stays.' : () => next(item)),
    isKnown: (error) => JSON.stringify(error).includes('not_found'),
    isStopped: () => (steps.at(-1)?.seen ?? 0) >= state.stopsAt,
    onStep: (tally, isWaiting) => {
      steps.push(tally)
      state.isWaiting = isWaiting
    },
    second: () => Promise.resolve((state.waits += 1)),
  })
  return { go, log, steps, state, last: () => steps.at(-1) }
}

test('all of it is dealt with, a page after the other, and counted', async () => {
  const { go, log, last } = world(5, { b: [refusal('not_found')] })
  expect(await go()).toBe('over')
  expect(log).toEqual(['page 0', 'a', 'b', 'page 2', 'c', 'd', 'page 4', 'e'])
  expect(last()).toEqual({ seen: 5, done: 4, known: 1, stays: [] })
})

test('what stays is counted by its reason, of which the first three are named', async () => {
  const conflict = (nr: number) => [refusal('conflict', { code: 'held', error_description: `Held ${nr}.` })]
  const held = Object.fromEntries(['a', 'b', 'c', 'd'].map((key, nr) => [key, conflict(nr)]))
  const { go, last } = world(6, { ...held, e: [refusal('forbidden')] })
  expect(await go()).toBe('over')
  expect(last()).toMatchObject({ seen: 6, done: 1 })
  expect(last()?.stays.map(({ count, names }) => [count, ...names])).toEqual([
    [4, 'a', 'b', 'c'],
    [1, 'e'],
  ])
})

test('where there is no way to do it, that is the reason', async () => {
  const { go, last, log } = world(24)
  expect(await go()).toBe('over')
  expect(last()?.stays).toEqual([{ why: 'Stays.', count: 1, names: ['x'] }])
  expect(log).not.toContain('x')
})

test('whoever stops it goes on from there', async () => {
  const { go, log, state, last } = world(5)
  state.stopsAt = 3
  expect(await go()).toBe('stopped')
  expect(last()?.seen).toBe(3)
  state.stopsAt = Infinity
  expect(await go()).toBe('over')
  expect(log).toEqual(['page 0', 'a', 'b', 'page 2', 'c', 'page 2', 'd', 'page 4', 'e'])
  expect(last()).toMatchObject({ seen: 5, done: 5 })
})

test('a connection that breaks is waited for, and what may have arrived all the same is asked for again', async () => {
  const { go, log, state, last } = world(3, { b: [broken, refusal('not_found')], 'page 0': [broken, broken], 'page 2': [broken] })
  expect(await go()).toBe('over')
  expect(log).toEqual(['page 0', 'page 0', 'page 0', 'a', 'b', 'page 0', 'b', 'page 2', 'page 2', 'c'])
  expect(last()).toEqual({ seen: 3, done: 2, known: 1, stays: [] })
  expect([state.isWaiting, state.waits]).toEqual([false, 4])
})

test('what breaks the connection each time stays after five times', async () => {
  const { go, log, last } = world(2, { a: Array.from({ length: 9 }, () => broken) })
  expect(await go()).toBe('over')
  expect(log.filter((key) => key === 'a')).toHaveLength(5)
  expect(last()).toMatchObject({ seen: 2, done: 1, stays: [{ count: 1, names: ['a'] }] })
})

test('a session that ended stops it, and it goes on once there is another', async () => {
  const { go, last } = world(3, { b: [refusal('invalid_token')], 'page 2': [refusal('forbidden')] })
  expect(await go()).toEqual({ refused: refusal('invalid_token') })
  expect(last()).toMatchObject({ seen: 1, done: 1 })
  expect(await go()).toEqual({ refused: refusal('forbidden') })
  expect(await go()).toBe('over')
  expect(last()).toMatchObject({ seen: 3, done: 3, stays: [] })
})

test('where the service asks for patience it gets it', async () => {
  const { go, state, last } = world(2, { 'page 0': [refusal('rate_limited', { params: { seconds: 3 } })], a: [refusal('rate_limited')] })
  expect(await go()).toBe('over')
  expect([state.waits, last()?.done]).toEqual([4, 2])
})
