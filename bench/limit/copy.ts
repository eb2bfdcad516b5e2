import { PassThrough, type Readable } from 'node:stream'
import type { PoolClient, Submittable } from 'pg'

/** The rows of `copy … to stdout`, as the server sends them. */
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
