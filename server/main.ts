import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createContext } from './context.ts'
import { providersFromFile } from './modules/sign-in-providers/actions-from-file.ts'
import { createLog } from './platform/http/logging.ts'

const DRAIN_MS = 1000
const LAST_REQUESTS_MS = 300
/** Node's own. */
const BACKLOG = 511

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
  await providersFromFile(context)
  const { app, drain } = await buildApp(context)
  closeWithGrace({ delay: 10_000, logger: log, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'Stopping after a fault.')
    else await drained(drain, app.server)
    await app.close()
    await context.close()
  })
  if (config.demo) await import('./demo/start.ts').then(({ addDemo }) => addDemo(app, context))
  await context.jobs.work()
  await app.listen({ host: config.host, port: config.port })
  if (config.contentOrigin === undefined) log.warn('CONTENT_ORIGIN is not set: courses can be kept, but not opened.')
  console.log(`Learning Record Service is ready: open ${config.publicOrigin}`)
}

/** What whoever starts the service can change, in one line; undefined for a fault of ours. */
function sentence(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, port } = error as { code?: unknown; port?: unknown }
  return code === 'EADDRINUSE' ? `PORT ${String(port)} is taken by another process. Stop it, or choose another PORT.` : undefined
}

/**
 * Clients on kept-alive connections are told to go before the listener closes, and connections just made may still ask:
 * closing the server as Node does it would cut them off with their request unread.
 */
async function drained(drain: () => void, server: Server) {
  drain()
  await afterWhatArrived(DRAIN_MS)
  const closed = new Promise((done) => Listener.prototype.close.call(server, done))
  await afterWhatArrived(LAST_REQUESTS_MS)
  server.closeIdleConnections()
  await closed
}

/**
 * Timers come before what has arrived, and each turn of the loop accepts one connection: after a moment of work as many may
 * wait as the backlog holds.
 */
async function afterWhatArrived(milliseconds: number) {
  await setTimeout(milliseconds)
  for (let turn = 0; turn < BACKLOG; turn += 1) await setImmediate()
}
