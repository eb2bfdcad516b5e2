/** The process that reads people's files. It takes one file at a time, and ends with the process that started it. */
import { ApiError } from '../../errors.ts'

export type Task = { module: string; name: string; given: unknown }
export type Refused = Pick<ApiError, 'status' | 'code' | 'message' | 'details'>
export type Outcome = { read: unknown } | { refused: Refused } | { failed: string } | 'exhausted' | 'ready'
/** What became of a task, and the bytes that the process holds afterwards. */
export type Told = { outcome: Outcome; resident: number }

/** What a file has left is collected where it is much: the next file is not charged with it. */
const MUCH = 120 * 1024 * 1024

function tell(outcome: Outcome) {
  if (process.memoryUsage.rss() > MUCH) globalThis.gc?.()
  process.send?.({ outcome, resident: process.memoryUsage.rss() } satisfies Told)
}

process.on('disconnect', () => process.exit(0))
process.on('message', (task: Task) => void read(task).then(tell))
tell('ready')

/** The stack of calls, or the length of a text or list, has come to the end of what the engine has. */
const isExhausted = (error: unknown) => error instanceof RangeError && /call stack|string length|array length/.test(error.message)

/** Errors cross the border as their parts. */
async function read({ module, name, given }: Task): Promise<Outcome> {
  try {
    const readers = (await import(module)) as Record<string, (given: unknown) => unknown>
    return { read: await readers[name]!(given) }
  } catch (error) {
    if (isExhausted(error)) return 'exhausted'
    if (!(error instanceof ApiError)) return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { status, code, message, details } = error
    return { refused: { status, code, message, details } }
  }
}
