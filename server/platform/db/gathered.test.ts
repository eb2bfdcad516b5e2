import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('who asks while others are being read shares the reading that comes after it, and each gets their own', async () => {
  const readings: { keys: string[]; end: () => void }[] = []
  const ask = gathered<string>(async (keys) => {
    await new Promise<void>((end) => readings.push({ keys, end }))
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} of ${readings.length}`]))
  })
  const first = [ask('a'), ask('b'), ask('a')]
  await turn()
  const second = [ask('a'), ask('c'), ask('nobody')]
  await turn()
  expect(readings.map(({ keys }) => keys)).toEqual([['a', 'b']])
  readings[0]!.end()
  expect(await Promise.all(first)).toEqual(['a of 1', 'b of 1', 'a of 1'])
  await turn()
  expect(readings.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['a', 'c', 'nobody'],
  ])
  readings[1]!.end()
  expect(await Promise.all(second)).toEqual(['a of 2', 'c of 2', undefined])
})

test('a reading that fails is that of those who wait for it, and of nobody after them', async () => {
  let works = false
  const ask = gathered<string>(async (keys) => {
    if (!works) throw new Error('no connection')
    return new Map(keys.map((key) => [key, key]))
  })
  const failed = await Promise.allSettled([ask('a'), ask('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  works = true
  expect(await ask('a')).toBe('a')
})

const turn = () => new Promise<void>((done) => setImmediate(done))
