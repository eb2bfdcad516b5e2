import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The range is below the ports that systems use for outgoing connections. Such a connection could take a port before
 * the caller listens on it.
 */
const [FIRST, END] = [20_000, 32_000]

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
