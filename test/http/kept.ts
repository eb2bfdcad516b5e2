import { connect } from 'node:net'

/** One answer of the server. */
export type Said = { status: number; closes: boolean; body: string }

/**
 * Opens a connection that stays open. `ask` sends a request and returns its answer. It throws if no answer comes within `withinMs`, or if
 * the connection ends first. `closed` resolves once the server ends the connection.
 */
export function keptConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.on('end', resolve).on('close', resolve))
  let text = ''
  let heard = () => {}
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    heard()
  })
  socket.on('error', () => {})

  async function ask(bytes: (string | Buffer)[], withinMs = 2000): Promise<Said> {
    text = ''
    const answered = new Promise<Said>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`No answer within ${withinMs} ms. It said: ${text}`)), withinMs)
      heard = () => {
        const said = wholeAnswer(text)
        if (!said) return
        clearTimeout(late)
        resolve(said)
      }
      void closed.then(() => reject(new Error(`The connection ended first. It said: ${text}`)))
    })
    for (const part of bytes) socket.write(part)
    return answered
  }
  return { ask, closed, end: () => socket.destroy() }
}

/** Returns the answer once it is complete; until then undefined. The answer must state its length. */
function wholeAnswer(text: string): Said | undefined {
  const [head, body = ''] = text.split('\r\n\r\n', 2)
  const length = /^content-length: (\d+)$/im.exec(head!)?.[1]
  if (length === undefined || body.length < Number(length)) return undefined
  return { status: Number(head!.slice(9, 12)), closes: /^connection: close$/im.test(head!), body }
}
