import { expect, test } from 'vitest'
import { runAll, sorted } from './run.ts'

const refusal = (error: string, params?: object) => ({ error, error_description: 'No.', ...(params && { params }) })
const none = { isKnown: () => false, isStopped: () => false, onStep: () => undefined, second: () => Promise.resolve() }
const kindsOf = (outcomes: { item: string; kind: string }[]) => outcomes.map(({ item, kind }) => `${item} ${kind}`)

/** Returns an action that rejects the named items with the given errors. */
const refusing = (refusals: Record<string, unknown>) => (item: string) =>
  item in refusals ? Promise.reject(refusals[item]) : Promise.resolve()

test('what is refused stops nothing, and comes first afterwards', async () => {
  const steps: number[] = []
  const act = refusing({ b: refusal('forbidden'), c: refusal('conflict') })
  const isKnown = (error: unknown) => JSON.stringify(error).includes('conflict')
  const outcomes = await runAll(['a', 'b', 'c', 'd'], { ...none, act, isKnown, onStep: (taken) => steps.push(taken) })
  expect(kindsOf(outcomes)).toEqual(['a done', 'b failed', 'c known', 'd done'])
  expect(kindsOf(sorted(outcomes))).toEqual(['b failed', 'c known', 'a done', 'd done'])
  expect(steps).toEqual([1, 2, 3, 4])
})

test.each([
  ['a session that ended', refusal('invalid_token')],
  ['a broken connection', new TypeError('Failed to fetch')],
])('%s leaves the rest untried', async (_what, error) => {
  const outcomes = await runAll(['a', 'b', 'c'], { ...none, act: refusing({ b: error }) })
  expect(kindsOf(outcomes)).toEqual(['a done', 'b failed', 'c untried'])
})

test('whoever stops it finds what was not done yet', async () => {
  let taken = 0
  const outcomes = await runAll(['a', 'b', 'c'], {
    ...none,
    act: () => Promise.resolve(),
    isStopped: () => taken >= 1,
    onStep: (count) => (taken = count),
  })
  expect(kindsOf(outcomes)).toEqual(['a done', 'b untried', 'c untried'])
})

test('where the service asks for patience, it is asked again after as many seconds', async () => {
  const answers = [Promise.resolve(), Promise.reject(refusal('rate_limited', { seconds: 3 })), Promise.resolve()]
  let seconds = 0
  const outcomes = await runAll(['a', 'b'], {
    ...none,
    act: () => answers.shift()!,
    second: async () => void (seconds += 1),
  })
  expect(kindsOf(outcomes)).toEqual(['a done', 'b done'])
  expect(seconds).toBe(3)
})
