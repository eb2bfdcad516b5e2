import { expect, test } from 'vitest'
import { batchOf, inBatch, newBatch, sameBatch } from './batch.ts'

const [post, get] = [{ method: 'POST' }, { method: 'GET' }]

test('what an act asks for bears its name, and nothing that the page asks for meanwhile', async () => {
  const sent: (string | undefined)[] = []
  const answer = Promise.withResolvers<void>()
  const act = inBatch('one', async () => {
    sent.push(batchOf(post), batchOf(get))
    await answer.promise
    sent.push(batchOf(post))
  })
  expect(batchOf(post)).toBeUndefined()
  answer.resolve()
  await act
  expect(sent).toEqual(['one', undefined, undefined])
})

test('what an act sends later is part of it where it says so', async () => {
  const act = inBatch('one', async () => {
    const again = sameBatch()
    await Promise.resolve()
    return [batchOf(post), again(() => batchOf(post)), batchOf(post)]
  })
  expect(await act).toEqual([undefined, 'one', undefined])
  expect(sameBatch()(() => batchOf(post))).toBeUndefined()
})

test('an act within an act is its own, and one that fails leaves nothing behind', () => {
  inBatch('one', () => {
    inBatch('two', () => expect(batchOf(post)).toBe('two'))
    expect(batchOf(post)).toBe('one')
  })
  expect(() => inBatch('one', () => JSON.parse('{'))).toThrow(SyntaxError)
  expect(batchOf(post)).toBeUndefined()
})

test('its name is a UUID, and another one each time', () => {
  expect(newBatch()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(newBatch()).not.toBe(newBatch())
})
