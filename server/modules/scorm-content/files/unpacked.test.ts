import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type UnpackedCopy, readUnpacked, unpackedFiles } from './unpacked.ts'

const MEGABYTE = 1024 * 1024
const folder = () => join(process.env.TEST_TMP ?? tmpdir(), `unpacked-${randomUUID()}`)
const content = randomBytes(3 * MEGABYTE)
const size = content.length

/** Yields content in 30 pieces. After `upTo` pieces it waits for `then`. */
function source(then: () => Promise<void> = async () => {}, upTo = 30, bytes = content) {
  const counted = { times: 0 }
  async function* pieces() {
    const step = Math.ceil(bytes.length / 30)
    for (let nr = 0; nr < 30; nr += 1) {
      if (nr === upTo) await then()
      yield bytes.subarray(nr * step, (nr + 1) * step)
    }
  }
  const unpack = async () => {
    counted.times += 1
    return Readable.from(pieces())
  }
  return { counted, unpack }
}

async function bytesOf(copy: UnpackedCopy | undefined, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of readUnpacked(copy!, start, end)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('fifty readers of all parts at once unpack a file once, and get exactly their bytes', async () => {
  const files = unpackedFiles(folder())
  const { counted, unpack } = source()
  await Promise.all(
    Array.from({ length: 50 }, async (_, nr) => {
      const [start, end] = [(nr * 61_000) % size, Math.min(size - 1, nr * 61_000 + 300_000)]
      expect((await bytesOf(files.find('a', size, unpack), start, end)).equals(content.subarray(start, end + 1))).toBe(true)
    }),
  )
  expect(counted.times).toBe(1)
  files.clear()
})

test('what is unpacked already is read while the rest still comes', async () => {
  const files = unpackedFiles(folder())
  const { promise, resolve } = Promise.withResolvers<void>()
  const copy = files.find('a', size, source(() => promise, 20).unpack)
  expect((await bytesOf(copy, 1000, MEGABYTE)).equals(content.subarray(1000, MEGABYTE + 1))).toBe(true)
  const last = bytesOf(copy, size - 10, size - 1)
  resolve()
  expect((await last).equals(content.subarray(size - 10))).toBe(true)
  files.clear()
})

test('a copy has no name, so that nobody finds one that is half written', async () => {
  const dir = folder()
  const files = unpackedFiles(dir)
  await bytesOf(files.find('a', size, source().unpack), 0, size - 1)
  expect(readdirSync(dir)).toEqual([])
  files.clear()
})

test('the copy least asked for makes room, and whoever reads it is told', async () => {
  const files = unpackedFiles(folder(), { room: 2 * size })
  const [first, second, third] = [source(), source(), source()]
  for (const [name, { unpack }] of [['a', first], ['b', second], ['a', first]] as const) await bytesOf(files.find(name, size, unpack), 0, size - 1)
  const reading = readUnpacked(files.find('b', size, second.unpack)!, 0, size - 1)
  await reading.next()
  await bytesOf(files.find('a', size, first.unpack), 0, 9)
  await bytesOf(files.find('c', size, third.unpack), 0, 9)
  expect(await outcome(reading.next())).toBe('The copy had to make room.')
  await bytesOf(files.find('a', size, first.unpack), 0, 9)
  expect([first.counted.times, second.counted.times, third.counted.times]).toEqual([1, 1, 1])
  expect(files.find('d', 2 * size + 1, first.unpack)).toBeUndefined()
  files.clear()
}) // prettier-ignore

test('two are unpacked at once, the next is not kept', async () => {
  const files = unpackedFiles(folder())
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = source(() => promise, 1)
  const copies = [files.find('a', size, waiting.unpack), files.find('b', size, waiting.unpack)]
  expect(files.find('c', size, waiting.unpack)).toBeUndefined()
  expect(files.find('a', size, waiting.unpack)).toBe(copies[0])
  resolve()
  for (const copy of copies) await bytesOf(copy, 0, size - 1)
  files.clear()
})

test('whatever goes wrong while unpacking ends the copy, and the next reader begins anew', async () => {
  const broken = () => Promise.reject(new Error('the store is away'))
  for (const [why, files, { unpack }, claimed] of [
    ['breaks', unpackedFiles(folder()), source(broken, 10), size],
    ['is longer than it said', unpackedFiles(folder()), source(), size - 1],
    ['is shorter than it said', unpackedFiles(folder()), source(), size + 1],
    ['would fill the disk', unpackedFiles(folder(), { spare: 2 ** 50 }), source(), size],
    ['has no folder', unpackedFiles('/dev/null/x'), source(), size],
  ] as const) {
    const copy = files.find('a', claimed, unpack)
    expect(await outcome(bytesOf(copy, 0, claimed - 1)), why).not.toBe('done')
    await expect.poll(() => files.find('a', claimed, source().unpack) === copy, { message: why }).toBe(false)
    files.clear()
  }
})

test('what nobody asks for is given up', async () => {
  const files = unpackedFiles(folder(), { idleMs: 500 })
  const copy = files.find('a', size, source().unpack)!
  await bytesOf(copy, 0, 9)
  await expect.poll(() => copy.gone, { timeout: 5000 }).toBe(true)
  expect(await outcome(bytesOf(copy, 0, 9))).toBe('The copy had to make room.')
})
