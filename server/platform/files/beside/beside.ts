import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ApiError, refusal } from '../../errors.ts'
import type { Outcome, Refused, Task, Told } from './child.ts'
import { limitMemory } from './memory.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Readers need a tenth of this for a file of the most bytes that its format takes. */
const SECONDS = 10
const HEAP_MB = 192
const RESIDENT_MB = 320
/** A process that still holds more after a file does not read another: the limits are for what one file needs. */
const RESTING_MB = 220
const MEGABYTE = 1024 * 1024
const AT_ONCE = 2
const IDLE_MS = 60_000

const takesTooLong = refusal(
  'invalid_request',
  'reading_takes_too_long',
  'The file could not be read within {seconds} seconds: it nests or repeats too much. Import it in parts.',
  'file',
)
const needsTooMuch = refusal(
  'invalid_request',
  'reading_needs_too_much',
  'The file needs more than {megabytes} MB of memory to be read: it nests or repeats too much. Import it in parts.',
  'file',
)

type Reads = (given: never) => unknown
/**
 * A function of a module that reads a file, and takes and answers only what can be cloned: neither functions nor classes. The type is
 * that of the function, whose module is loaded in the other process alone.
 */
export type ReaderAt<F extends Reads> = { module: URL; name: string; reads?: F }
type Limits = { seconds: number }

/**
 * Runs a reader of people's files in a process of its own, without environment and without a way to write. A file that takes longer than
 * 10 seconds or more than 192 MB is a 400 on `file`; what the reader refuses is refused here. Bytes come back as `Uint8Array`. Two
 * files are read at once; others wait. A thread would not do: one that runs out of memory can end the whole process.
 */
export async function readBeside<F extends Reads>(
  { module, name }: ReaderAt<F>,
  given: Parameters<F>[0],
  { seconds }: Limits = { seconds: SECONDS },
): Promise<Awaited<ReturnType<F>>> {
  const outcome = await inTurn((child) => outcomeOf(child, { module: module.href, name, given }, seconds))
  if (outcome === 'ready' || 'failed' in outcome)
    throw new Error(`A file could not be read: ${outcome === 'ready' ? 'no answer' : outcome.failed}`)
  if ('refused' in outcome) throw refusedWith(outcome.refused)
  return outcome.read as Awaited<ReturnType<F>>
}

const idle: ChildProcess[] = []
const residents = new WeakMap<ChildProcess, number>()
const waiting: (() => void)[] = []
let busy = 0

/** Lends a child to `work`, as soon as one is free. A child whose work failed is ended. */
async function inTurn<T>(work: (child: ChildProcess) => Promise<T>): Promise<T> {
  if (busy === AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
  else busy += 1
  try {
    const child = idle.pop() ?? (await start())
    try {
      const done = await work(child)
      rest(child)
      return done
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(CHILD, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', '--permission', '--allow-fs-read=*', '--no-warnings'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // What ends it is found by who waits for its answer.
  child.on('error', () => {})
  child.once('close', () => forget(child))
  child.on('message', ({ resident }: Told) => residents.set(child, resident))
  await Promise.race([once(child, 'message'), once(child, 'close')])
  if (!child.connected) throw new Error('The process that reads files could not be started.')
  return child
}

/** A child without work keeps nothing alive, and ends after a minute; one that holds much memory ends at once. */
function rest(child: ChildProcess): void {
  if ((residents.get(child) ?? 0) > RESTING_MB * MEGABYTE) {
    child.kill('SIGKILL')
    return
  }
  child.unref()
  child.channel?.unref()
  idle.push(child)
  setTimeout(() => forget(child) && child.kill('SIGKILL'), IDLE_MS).unref()
}

/** Whether the child was idle. */
function forget(child: ChildProcess): boolean {
  const at = idle.indexOf(child)
  if (at !== -1) idle.splice(at, 1)
  return at !== -1
}

async function outcomeOf(child: ChildProcess, task: Task, seconds: number): Promise<Exclude<Outcome, 'exhausted'>> {
  child.ref()
  child.channel?.ref()
  const memory = limitMemory(child, RESIDENT_MB * MEGABYTE)
  const state = { isLate: false }
  const clock = setTimeout(() => {
    state.isLate = true
    child.kill('SIGKILL')
  }, seconds * 1000)
  const waits = new AbortController()
  const { signal } = waits
  try {
    const answer = once(child, 'message', { signal }) as Promise<[Told]>
    const end = once(child, 'close', { signal }).then(() => undefined)
    child.send(task)
    const answered = await Promise.race([answer, end])
    if (answered && answered[0].outcome !== 'exhausted') return answered[0].outcome
    throw state.isLate ? takesTooLong({ seconds }) : needsTooMuch({ megabytes: HEAP_MB })
  } finally {
    waits.abort()
    clearTimeout(clock)
    memory.stop()
  }
}

const refusedWith = ({ status, code, message, details }: Refused) => new ApiError(status, code, message, details)
