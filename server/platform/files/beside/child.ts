/** The process that reads users' files, one at a time. It ends with the process that started it. */
import { ApiError } from '../../errors.ts'

export type Task = { module: string; name: string; given: unknown }
export type RefusalFields = Pick<ApiError, 'status' | 'code' | 'message' | 'details'>
export type Outcome = { read: unknown } | { refused: RefusalFields } | { failed: string } | 'exhausted' | 'ready'
/** The outcome of a task, and the bytes that the process holds afterwards. */
export type ChildMessage = { outcome: Outcome; resident: number }

/** Above this many bytes, garbage is collected after a file, so that it does not count for the next one. */
const MUCH = 120 * 1024 * 1024

function tell(outcome: Outcome) {
  if (process.memoryUsage.rss() > MUCH) globalThis.gc?.()
  process.send?.({ outcome, resident: process.memoryUsage.rss() } satisfies ChildMessage)
}

process.on('disconnect', () => process.exit(0))
process.on('message', (task: Task) => void read(task).then(tell))
tell('ready')

/** Whether the call stack, or the length of a text or list, reached the engine's limit. */
const isExhausted = (error: unknown) => error instanceof RangeError && /call stack|string length|array length/.test(error.message)

/** Runs a reader. Errors are sent to the parent as plain fields. */
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
