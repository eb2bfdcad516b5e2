import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/context.ts'
import { addDemo } from '../server/demo/start.ts'
import { freePort } from '../scripts/free-port.ts'

/** The secret with which the tests run the due jobs, as a scheduler does every minute. */
export const CLOCK = 'the clock of the demo'

export type DemoService = Awaited<ReturnType<typeof demoService>>

/** Starts the demo as `npm start` does, on a free port and in a new directory. */
export async function demoService() {
  const directory = mkdtempSync(join(tmpdir(), 'lrs-demo-'))
  const port = await freePort()
  let running = await start(port, directory)
  return {
    directory,
    origin: `http://localhost:${port}`,
    db: () => running.context.db,
    async restart() {
      await running.stop()
      running = await start(port, directory)
    },
    async stop() {
      await running.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function start(port: number, directory: string) {
  const config = readConfig({ PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'silent', CRON_SECRET: CLOCK }, { demo: true })
  const context = await createContext(config, pino({ level: config.logLevel }))
  const { app } = await buildApp(context)
  await addDemo(app, context)
  await app.listen({ host: config.host, port })
  const stop = async () => {
    await app.close()
    await context.close()
  }
  return { context, stop }
}
