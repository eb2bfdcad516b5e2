import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY = /is ready/
export const SIGNING_KEY = 'k'.repeat(32)

export type Service = {
  url: string
  pid: number
  /** The output so far, from both streams. */
  output: () => string
  /** The exit code, or null if a signal ended the process. */
  exited: Promise<number | null>
  signal: (signal: NodeJS.Signals) => void
}
type Env = Record<string, string>

const children = new Set<ChildProcess>()
const folders: string[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates a temporary folder, which is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-fault-'))
  folders.push(folder)
  return folder
}

/** Creates a folder with an unused installation, which is removed after the test. */
export function installedFolder(): string {
  const folder = temporaryFolder()
  cpSync(process.env.FAULTS_INSTALLED!, folder, { recursive: true })
  return folder
}

/**
 * The service as operators run it: a process of its own. Resolves at once; `ready` waits for its first line. `folder` holds the
 * version that runs; left out, it is this one.
 */
export const spawnService = (env: Env, nodeFlags: string[] = [], folder = root) =>
  spawned(process.execPath, [...nodeFlags, 'server/main.ts'], env, { folder })

/** Starts the service through npm as the leader of a process group. Signals go to the whole group, as from terminals and systemd. */
export async function spawnGroup(env: Env): Promise<Service> {
  const service = await spawned('npm', ['run', '--ignore-scripts', 'serve'], env, { detached: true })
  return { ...service, signal: (signal) => process.kill(-service.pid, signal) }
}

type Run = { folder?: string; detached?: boolean }

async function spawned(command: string, args: string[], env: Env, { folder = root, detached = false }: Run): Promise<Service> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    cwd: folder,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      SIGNING_KEY,
      ALLOW_PRIVATE_PROVIDERS: 'true',
      SUPERUSERS: 'test:root',
      DRAIN_SECONDS: '1',
      ...env,
    },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  return { url, pid: child.pid!, output: () => output, exited, signal: (signal) => child.kill(signal) }
}

/** Waits until the service reports that it is ready. If it ends instead, throws its output. */
export async function ready(service: Service): Promise<Service> {
  const ended = service.exited.then((code) => ({ code }))
  while (!READY.test(service.output())) {
    const end = await Promise.race([ended, delay(20)])
    if (end) throw new Error(`The service ended with ${end.code}: ${service.output()}`)
  }
  return service
}

export const startService = async (env: Env, nodeFlags?: string[]) => ready(await spawnService(env, nodeFlags))

export async function stopService(service: Service): Promise<number | null> {
  service.signal('SIGTERM')
  return service.exited
}

export const delay = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms))

/** Returns the resident memory of the process in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Returns the peak memory of the process in megabytes until `stop`, measured fifty times a second. */
export function watchMemory(pid: number): { stop: () => number } {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 20)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
