import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give to connections that go out: one of those could take a port before whoever asked for it listens there. */
const [FIRST, END] = [20_000, 32_000]

/** A port of this machine that nobody listens on. */
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
