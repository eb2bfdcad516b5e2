import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts'

/** A server whose databases belong to one test. */
export type Server = PostgresServer & {
  /** Creates an empty database and returns its address. */
  database: () => Promise<string>
  run: <Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]) => Promise<Row[]>
}

export async function startServer(flags: string[] = []): Promise<Server> {
  const server = await startPostgres(flags)
  const run: Server['run'] = async <Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  const database = async () => {
    const name = `own_${randomUUID().replaceAll('-', '')}`
    await run(server.url, `create database ${name}`)
    return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  }
  return { ...server, database, run }
}
