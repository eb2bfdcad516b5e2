import { type AddressInfo, type Socket, createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail, parsed and raw. */
export type Arrived = { email: Email; raw: string; to: string[]; from: string; secure: boolean }
type Taken = { bytes: Buffer } & Pick<Arrived, 'to' | 'from' | 'secure'>
type Step = 'connect' | 'from' | 'to' | 'data'
/** The answers of the server to a step, such as `451 4.2.0 Later`. */
export type Refusals = Partial<Record<Step, string>>

/** Starts a local mail server. Its refusals can be changed while it runs. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = []
  const refusals: Refusals = {}
  const refused = (step: Step) => {
    const answer = refusals[step]
    return answer === undefined ? null : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
  }
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    // All clients are on this machine, so no name server is asked.
    disableReverseLookup: true,
    disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
    onConnect: (_session, done) => done(refused('connect')),
    onMailFrom: (_address, _session, done) => done(refused('from')),
    onRcptTo: (_address, _session, done) => done(refused('to')),
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const refusal = refused('data')
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        if (!refusal) taken.push({ bytes: Buffer.concat(chunks), from, to: envelope.rcptTo.map(({ address }) => address), secure })
        done(refusal)
      })
    },
    ...options,
  })
  // A client that rejects the certificate ends the connection early.
  server.on('error', () => {})
  const port = await new Promise<number>((done) => {
    const listening = server.listen(0, '127.0.0.1', () => done((listening.address() as AddressInfo).port))
  })
  const arrived = (): Promise<Arrived[]> =>
    Promise.all(taken.map(async ({ bytes, ...of }) => ({ email: await PostalMime.parse(bytes), raw: bytes.toString('latin1'), ...of })))
  return { port, arrived, refusals, close: () => new Promise<void>((done) => server.close(done)) }
}

/** Starts a server that answers each line as the test wants: with a text, by hanging up (`drop`), or not at all. `heard` has all lines. */
export async function oddMailServer(says: (line: string) => string | undefined) {
  const heard: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    const answer = (line: string) => {
      const reply = says(line)
      if (reply === 'drop') socket.destroy()
      else if (reply !== undefined) socket.write(`${reply}\r\n`)
    }
    answer('connected')
    let rest = ''
    socket.on('data', (bytes) => {
      const lines = `${rest}${bytes.toString('latin1')}`.split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        heard.push(line)
        answer(line)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    for (const socket of open) socket.destroy()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { port: (server.address() as AddressInfo).port, heard, close }
}
