/** Small readers of the values that travel in the API: ids, moments, text. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => UUID.test(text)

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Milliseconds since the epoch of an RFC 3339 moment with a zone; undefined for anything else, 30 February and year 0 included. */
export function parseTimestamp(value: string): number | undefined {
  const match = MOMENT.exec(value)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [number, number, number, number, number, number]
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lastDay || hour > 23 || minute > 59 || second > 59) return undefined
  const zone = match[8]!
  if (zone !== 'Z' && (Number(zone.slice(1, 3)) > 15 || Number(zone.slice(4)) > 59)) return undefined
  const at = Date.parse(value)
  // The database keeps microseconds: what is finer is rounded, and must not round into the year 10000.
  const finer = (match[7]?.length ?? 0) > '.123456'.length
  return at >= YEAR_1 && at < (finer ? YEAR_10000 - 1 : YEAR_10000) ? at : undefined
}
const YEAR_1 = Date.parse('0001-01-01T00:00:00Z')
const YEAR_10000 = Date.parse('9999-12-31T23:59:59.999Z') + 1

/** Why a JSON value cannot be stored as it is: NUL, lone surrogates, infinite numbers, nesting beyond `depth`. */
export function unstorable(value: unknown, path = '', depth = 64): string | undefined {
  if (typeof value === 'string') return unstorableText(value, path)
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path || 'The body'} is too large a number.`
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return 'The body is nested deeper than 64 levels.'
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    const problem = unstorableText(key, 'A field name') ?? unstorable(inner, at, depth - 1)
    if (problem) return problem
  }
  return undefined
}

function unstorableText(text: string, path: string): string | undefined {
  if (text.includes('\0')) return `${path || 'The body'} must not contain the NUL character.`
  if (!text.isWellFormed()) return `${path || 'The body'} must not contain half of a surrogate pair.`
  return undefined
}

/** An empty text clears a clearable field, as null does. */
export const emptyToNull = <T extends string | null | undefined>(text: T): T | null => (text === '' ? null : text)
