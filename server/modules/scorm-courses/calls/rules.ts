import { parseTimestamp } from '#platform/moments.ts'
import type { SaidCall, ScormCall } from './schema.ts'

const LONGEST = 200

/** Returns a call in its stored form. */
export function kept({ at, item_id, call, element = null, value = null, result = null, error_code = 0 }: SaidCall): ScormCall {
  const moment = new Date(parseTimestamp(at) ?? 0).toISOString()
  return { at: moment, item_id, call, element: cut(element), value: cut(value), result: cut(result), error_code }
}

/** Characters outside the basic plane take two units of a string. */
const cut = (text: string | null) =>
  text === null || text.length <= LONGEST
    ? text
    : Array.from(text.slice(0, 2 * LONGEST))
        .slice(0, LONGEST)
        .join('')
