import { expect, test } from 'vitest'
import { badRequest } from '../../errors.ts'
import { type ReaderAt, readBeside } from './beside.ts'
import type * as readers from './beside.test-readers.ts'

type Readers = typeof readers
const at = <Name extends keyof Readers>(name: Name): ReaderAt<Readers[Name]> => ({
  module: new URL('./beside.test-readers.ts', import.meta.url),
  name,
})

test('what a reader answers comes back, and what it refuses is refused alike', async () => {
  expect(await readBeside(at('counted'), { bytes: Buffer.from('abc') })).toEqual({ count: 3 })
  await expect(readBeside(at('refused'), undefined)).rejects.toEqual(badRequest('Line 3 is wrong.', 'file'))
})

test('a reader that never ends is ended, and others go on', async () => {
  const endless = readBeside(at('endless'), undefined, { seconds: 1 })
  expect(await readBeside(at('counted'), { bytes: Buffer.from('ab') })).toEqual({ count: 2 })
  await expect(endless).rejects.toMatchObject({ status: 400, details: { code: 'reading_takes_too_long', field: 'file' } })
  expect(await readBeside(at('counted'), { bytes: Buffer.from('a') })).toEqual({ count: 1 })
})

test('a reader that takes ever more memory is ended, and the process goes on', async () => {
  await expect(readBeside(at('greedy'), undefined, { seconds: 25 })).rejects.toMatchObject({
    status: 400,
    details: { code: 'reading_needs_too_much', field: 'file' },
  })
  expect(await readBeside(at('counted'), { bytes: Buffer.from('a') })).toEqual({ count: 1 })
})

test('a file is not charged with the memory that the file before it needed', async () => {
  const fresh = await readBeside(at('held'), undefined)
  await readBeside(at('wasteful'), undefined)
  // The previous file held 200 MB more.
  expect((await readBeside(at('held'), undefined)) - fresh).toBeLessThan(100 * 1024 * 1024)
})

test('a reader that comes to the end of the stack is refused, and its process has ended', async () => {
  const pid = await readBeside(at('whereRead'), undefined)
  await expect(readBeside(at('deep'), undefined)).rejects.toMatchObject({ status: 400, details: { code: 'reading_needs_too_much' } })
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a fault of a reader is a fault', async () => {
  await expect(readBeside(at('faulty'), undefined)).rejects.toThrow('no such thing')
})
