import type { Readable } from 'node:stream'
import { type NodemailerError, createTransport } from 'nodemailer'
import { type MailConfig, isMailAddress } from '../../config-mail.ts'
import { SIGNED, compose } from './compose.ts'
import type { Letter } from './letter.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Sends mails, two at a time, over connections that stay open for a while. */
export type Mailer = {
  /** The sender of the mails. */
  from: MailConfig['from']
  /** Never throws for the behaviour of a server. */
  send: (letter: Letter) => Promise<Outcome>
  /** Closes all connections, also those that are sending a mail. */
  close: () => void
}

const AT_ONCE = 2
const TIMEOUT_MS = 30_000

export function openMailer(config: MailConfig, publicOrigin: string, timeoutMs = TIMEOUT_MS): Mailer {
  const host = new URL(publicOrigin).hostname
  const dkim = config.dkim && { ...config.dkim, headerFieldNames: SIGNED }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...(dkim && { dkim }) })
  const pool = createTransport({ pool: true, maxConnections: AT_ONCE, maxRequeues: AT_ONCE, ...serverOf(config, timeoutMs) })
  /** The stream of each message that is being sent. If nothing was read from it, nothing can have arrived. */
  const readings = new WeakMap<object, Readable>()
  pool.use('stream', ({ data, message }, done) => {
    const { raw } = data
    message?.processFunc((stream) => {
      if (Buffer.isBuffer(raw)) readings.set(raw, stream)
      return stream
    })
    done()
  })

  const send = async (letter: Letter): Promise<Outcome> => {
    const { address } = letter.to
    if (!isMailAddress(address)) return { outcome: 'failed', response: 'This is no address that mail can be sent to.' }
    const { message } = await writer.sendMail(compose(letter, config.from, host))
    const raw = Buffer.isBuffer(message) ? message : Buffer.alloc(0)
    try {
      const { response } = await pool.sendMail({ raw, envelope: { from: config.from.address, to: [address] } })
      return { outcome: 'sent', response }
    } catch (error) {
      return outcomeOf(error as NodemailerError, readings.get(raw)?.readableDidRead ?? false)
    }
  }
  return { from: config.from, send, close: () => pool.close({ force: true }) }
}

/** Certificates are always checked. Private authorities are given to the process (NODE_EXTRA_CA_CERTS). */
const serverOf = ({ host, port, tls, login }: MailConfig, timeoutMs: number) => ({
  host,
  port,
  secure: tls === 'at once',
  requireTLS: tls === 'required',
  ignoreTLS: tls === 'none',
  ...(login && { auth: login }),
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
})
