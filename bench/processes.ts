import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/free-port.ts'

export type Server = { origin: string; pid: number; stop: () => Promise<void> }

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a script that prints a line with "is ready" once it listens on PORT. */
export async function startServer(script: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, PORT: String(port), PUBLIC_ORIGIN: origin, CONTENT_ORIGIN: `http://localhost:${port}`, ...env },
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  await untilReady(child, script)
  return {
    origin,
    pid: child.pid!,
    stop: async () => {
      process.off('exit', end)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilReady(child: ChildProcess, script: string): Promise<void> {
  let printed = ''
  const ready = new Promise<void>((done) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('is ready')) done()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} ended before it was ready: ${printed}`)
  })
  await Promise.race([ready, ended])
}
