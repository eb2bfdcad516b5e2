import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from './app.ts'
import { ConfigError } from './config-parts.ts'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { providersFromFile } from './modules/sign-in-providers/actions-from-file.ts'
import { warnOfForeignIds } from './modules/records/actions-foreign-ids.ts'
import { watchStanding } from './platform/db/versions.ts'
import { type TickRunner, everyMinute } from './platform/jobs/ticks.ts'
import { createLog } from './platform/http/logging.ts'
import { drained, silentConnections, stopOnSignals } from './stopping.ts'

try {
  await start()
} catch (error) {
  console.error(sentence(error) ?? error)
  process.exit(1)
}

async function start() {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
  const config = readConfig(process.env, values)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise was rejected and nobody looked.'))
  const context = await createContext(config, log)
  await context.alone(() => providersFromFile(context))
  const { app, drain, refuse, ticks } = await buildApp(context)
  tidyUp()
  const silent = silentConnections(app.server)
  let ticking: TickRunner | undefined
  let why: string | undefined
  const close = async (fault: Error | undefined) => {
    drain()
    if (fault) log.fatal({ err: fault }, 'Stopping after a fault.')
    else await drained(app.server, silent, config.drainMs)
    await app.close()
    watching.stop()
    await ticking?.stop()
    await context.close()
    if (why !== undefined) log.error(why)
  }
  const stop = stopOnSignals({ log, drainMs: config.drainMs, close })
  const watching = watchStanding(context.pool, ({ standing, newest }) => {
    if (standing === 'beside') {
      log.warn(
        `The database is of a newer version (${newest}). This process serves on, and leaves jobs, ticks and sealing to the newer one.`,
      )
      void context.jobs.stop()
      void ticking?.stop()
    }
    if (standing === 'older') {
      why = `The database is of a newer version (${newest}), which this one may not run beside. The process has stopped.`
      refuse()
      stop()
    }
  })
  if (config.demo) await import('./demo/start.ts').then(({ addDemo }) => addDemo(app, context))
  await context.jobs.work()
  if (config.scheduler) ticking = everyMinute(ticks, (err) => log.error({ err }, 'What is done every minute failed, and is tried again.'))
  await app.listen({ host: config.host, port: config.port })
  if (config.contentOrigin === undefined) log.warn('CONTENT_ORIGIN is not set: courses can be kept, but not opened.')
  warnOfForeignIds(context.db, log).catch((err: unknown) => log.error({ err }, 'The ids of records could not be looked through.'))
  console.log(`Learning Record Service is ready: open ${config.publicOrigin}`)
}

/** Collects the garbage of the start at once, instead of when the heap is full. */
function tidyUp(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Returns one line about something that the operator can change. Undefined for our own fault. */
function sentence(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, port, syscall, message } = error as Record<'code' | 'port' | 'syscall' | 'message', unknown>
  if (code !== 'EADDRINUSE' && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return `HOST or PORT cannot be used: ${String(message)}.`
  return code === 'EADDRINUSE' ? `PORT ${String(port)} is taken by another process. Stop it, or choose another PORT.` : undefined
}
