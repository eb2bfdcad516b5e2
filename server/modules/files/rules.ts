import type { ByteRange } from '#platform/files/blobs/store.ts'

/**
 * The bytes a Range header asks for; undefined for all of them. Several ranges at once, and forms we do not know, get all
 * bytes, as the standard allows. 'unsatisfiable' when the range begins behind the end.
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
