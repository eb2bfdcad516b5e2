import { connect } from 'node:net'

/** Sends bytes to a server unchanged. Returns all bytes of the answer. It ends when the server ends it, or after `quietMs` of silence. */
export function raw(port: number, bytes: string | Buffer, quietMs = 400): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(text) : reject(error),
    )
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

/** The status codes of the answers in what a server said, in order. */
export const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
