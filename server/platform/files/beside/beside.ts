import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ApiError, refusal } from '../../errors.ts'
import type { Outcome, RefusalFields, Task, ChildMessage } from './child.ts'
import { limitMemory } from './memory.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Readers need a tenth of this for the largest file that their format allows. */
const SECONDS = 10
const HEAP_MB = 192
const RESIDENT_MB = 320
/** A process that holds more than this after a file reads no other file. The limits are meant for one file. */
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

type FileReader = (given: never) => unknown
/**
 * A function of a module that reads a file. Its input and output must be cloneable: no functions or classes. Only the other process loads
 * the module; the type is for the caller.
 */
export type ReaderAt<F extends FileReader> = { module: URL; name: string; reads?: F }
type Limits = { seconds: number }

/**
 * Runs a reader of users' files in a separate process, without environment and without write access. A file that takes more than 10 seconds
 * or 192 MB is a 400 on `file`. A refusal of the reader is thrown here. Bytes come back as `Uint8Array`. Two files are read at once; others
 * wait. A thread would not do, because one that runs out of memory can end the whole process.
 */
export async function readBeside<F extends FileReader>(
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

/** Runs `work` with a child process, as soon as one is free. A child whose work failed is killed. */
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
  // The caller that waits for its answer notices its end.
  child.on('error', () => {})
  child.once('close', () => forget(child))
  child.on('message', ({ resident }: ChildMessage) => residents.set(child, resident))
  await Promise.race([once(child, 'message'), once(child, 'close')])
  if (!child.connected) throw new Error('The process that reads files could not be started.')
  return child
}

/** Puts a child back. An idle child keeps nothing alive and ends after a minute. A child that holds too much memory ends at once. */
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

/** Removes a child from the idle ones. Returns whether it was idle. */
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
    const answer = once(child, 'message', { signal }) as Promise<[ChildMessage]>
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

const refusedWith = ({ status, code, message, details }: RefusalFields) => new ApiError(status, code, message, details)
