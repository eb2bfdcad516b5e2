import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** The types of the messages that carry text for people: errors and notices. */
const FOR_PEOPLE = new Set([0x45, 0x4e])
const SEVERITIES: Record<string, string> = { ERROR: 'FEHLER', FATAL: 'FATAL', WARNING: 'WARNUNG', NOTICE: 'HINWEIS' }

/** An error or notice as a server with `lc_messages` de_DE sends it. Codes and names of constraints stay as they are. */
function inGerman(message: Buffer): Buffer {
  const fields = message.subarray(5).toString('utf8').split('\0').slice(0, -2)
  const told = fields.map((field) => {
    const [kind, text] = [field[0]!, field.slice(1)]
    if (kind === 'S') return `S${SEVERITIES[text] ?? text}`
    return 'MDH'.includes(kind) ? `${kind}Das ist auf Deutsch gemeldet worden.` : field
  })
  const body = Buffer.from(`${told.join('\0')}\0\0`)
  const head = Buffer.alloc(5)
  head[0] = message[0]!
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Passes on what a server sends, message by message, errors and notices in German. */
function translating(send: (bytes: Buffer) => void) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      send(FOR_PEOPLE.has(message[0]!) ? inGerman(message) : message)
      rest = rest.subarray(length)
    }
  }
}

/** A server of PostgreSQL whose messages are German, in front of the one at `url`: the servers of tests know English only. */
export async function germanServer(url: string): Promise<{ url: string; translated: () => number; close: () => Promise<void> }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let translated = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [socket, other] of [[client, upstream], [upstream, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
    client.pipe(upstream)
    upstream.on('data', translating((bytes) => {
      if (bytes[0] === 0x45) translated += 1
      client.write(bytes)
    }))
    upstream.on('end', () => client.end())
  }).listen(0, '127.0.0.1') // prettier-ignore
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href,
    translated: () => translated,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
