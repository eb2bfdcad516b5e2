import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/**
 * Starts the service with its demo, stops it and returns its data directory, which services can copy to start with. The
 * directory is deleted when this process ends.
 */
export async function filledDemo(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'lrs-demo-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  const port = await freePort()
  const service = spawn(process.execPath, ['server/main.ts', '--demo'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn' },
  })
  const ended = once(service, 'exit')
  await readyAt(service, port)
  service.kill('SIGTERM')
  await ended
  if (service.exitCode !== 0) throw new Error(`The demo could not be filled: the service ended with ${service.exitCode}.`)
  return directory
}

/** Waits until the service is ready or has ended. */
export async function readyAt(service: ChildProcess, port: number) {
  while (service.exitCode === null && !(await isReady(port))) await setTimeout(100)
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
