import { parseTimestamp } from '#platform/moments.ts'
import type { SaidCall, ScormCall } from './schema.ts'

const LONGEST = 200

/** A call as it is kept. */
export function kept({ at, item_id, call, element = null, value = null, result = null, error_code = 0 }: SaidCall): ScormCall {
  const moment = new Date(parseTimestamp(at) ?? 0).toISOString()
  return { at: moment, item_id, call, element: cut(element), value: cut(value), result: cut(result), error_code }
}

/** Characters outside the first plane take two places of a string. */
const cut = (text: string | null) =>
  text === null || text.length <= LONGEST
    ? text
    : Array.from(text.slice(0, 2 * LONGEST))
        .slice(0, LONGEST)
        .join('')
