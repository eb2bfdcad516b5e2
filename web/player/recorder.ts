import { storable } from './texts.ts'

/** A call of the content to the API, with its result. */
export type Call = {
  at: string
  item_id: string
  call: string
  element: string | null
  value: string | null
  result: string | null
  error_code: number
}
/** The calls in one commit. `calls_before` is the number of calls that the content made in this launch before the first of them. */
export type CallReport = { calls: Call[]; calls_before: number }
export type HeardCall = Record<'element' | 'value' | 'result', unknown> & Pick<Call, 'call' | 'error_code'>
export type Recorder = ReturnType<typeof recorderOf>

const LONGEST = 200
const MOST_A_COMMIT = 200
const MOST_A_LAUNCH = 5000
/** The most calls that wait to be sent. Beyond that, the oldest are dropped. */
const MOST_WAITING = 1000

/**
 * Records the calls of the content until the service has them. `calls` is the number of calls that the service already
 * has from this launch. `now` is the time of the service, which sets the clock for the calls.
 */
export function recorderOf({ calls: made, now }: { calls: number; now: string }) {
  const began = Date.parse(now) - performance.now()
  let waiting: Call[] = []
  let count = made
  let told = made
  return {
    heard(item_id: string, { call, element, value, result, error_code }: HeardCall): void {
      count += 1
      if (count > MOST_A_LAUNCH) return
      const at = new Date(began + performance.now()).toISOString()
      waiting.push({ at, item_id, call, element: textOf(element), value: textOf(value), result: textOf(result), error_code })
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(1)
    },
    waits: () => told < count,
    /**
     * Returns the calls to send after the first `skipped`, within `most` bytes. If none are left, it returns only the
     * count of all calls.
     */
    next(most = Number.POSITIVE_INFINITY, skipped = 0): CallReport {
      const calls: Call[] = []
      let bytes = 0
      for (const call of waiting.slice(skipped, skipped + MOST_A_COMMIT)) {
        bytes += new Blob([JSON.stringify(call)]).size + 1
        if (bytes > most) break
        calls.push(call)
      }
      return { calls, calls_before: skipped < waiting.length ? Math.min(count, MOST_A_LAUNCH) - waiting.length + skipped : count }
    },
    /** Marks calls as received by the service. */
    toldOf({ calls, calls_before }: CallReport): void {
      told = Math.max(told, calls_before + calls.length)
      const first = Math.min(count, MOST_A_LAUNCH) - waiting.length
      waiting = waiting.slice(Math.max(0, Math.min(told, MOST_A_LAUNCH) - first))
    },
  }
}

/** Returns a text in the length that is stored, or null if it is empty. */
function textOf(given: unknown): string | null {
  if (given === undefined || given === null || given === '') return null
  const text = Array.from(said(given).slice(0, 2 * LONGEST))
  return storable(text.slice(0, LONGEST).join(''))
}

function said(given: unknown): string {
  try {
    return String(given)
  } catch {
    return typeof given
  }
}
