import type { ByteRange } from '#platform/files/blobs/store.ts'

/**
 * Returns the bytes that a Range header requests, or undefined for all of them. As the standard allows, several ranges at once and unknown
 * forms return all bytes. Returns 'unsatisfiable' if the range begins after the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header)
  if (!match) return undefined
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') {
    if (last === '') return undefined
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
