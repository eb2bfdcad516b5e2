import { PassThrough, type Readable } from 'node:stream'
import pg, { type PoolClient, type Submittable } from 'pg'

/** Returns a pool of connections without pipelining, because pipelined connections refuse to copy. */
export const copyPool = (connectionString: string) => new pg.Pool({ connectionString, max: 2, options: '-c timezone=UTC -c jit=off' })

/** Returns the rows of `copy … to stdout` as the server sends them. */
export function copyOut(client: PoolClient, text: string): Readable {
  const out = new PassThrough({ highWaterMark: 1024 * 1024 })
  const copying: Submittable & Record<string, unknown> = {
    submit: (connection) => connection.query(text),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => out.write(chunk),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => out.end(),
    handleError: (error: Error) => out.destroy(error),
  }
  client.query(copying)
  return out
}
