import { badRequest } from '../../errors.ts'

export const counted = ({ bytes }: { bytes: Uint8Array }) => ({ count: bytes.length })
export const whereRead = () => process.pid
/** Returns the bytes that the process holds. */
export const held = () => process.memoryUsage.rss()
/** Creates garbage of about 200 MB outside the heap, which is not collected before the next file. */
export const wasteful = () => Array.from({ length: 100 }, () => Buffer.alloc(2 * 1024 * 1024, 1)).map(({ length }) => length).length
export function deep(): number {
  return deep() + 1
}
export const refused = () => {
  throw badRequest('Line 3 is wrong.', 'file')
}
export const faulty = () => {
  throw new Error('There is no such thing.')
}
export const endless = () => {
  for (;;);
}
export function greedy(): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length))
}
