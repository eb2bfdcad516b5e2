import type { NodemailerError } from 'nodemailer'

/** What became of a mail, in the words of the server that was to take it. */
export type Outcome =
  | { outcome: 'sent'; response: string }
  /** The server asks to try again later. */
  | { outcome: 'deferred'; code: number; response: string }
  /** There is no such address: nothing more should be sent to it. */
  | { outcome: 'bounced'; response: string }
  /** Refused for good, for another reason. */
  | { outcome: 'failed'; response: string }
  /** Nothing was handed over, and nothing says anything about this mail: it may be sent at any time. */
  | { outcome: 'unreachable'; reason: string }
  /** The connection ended while the mail was on its way: it may have arrived. Sending it again with its id lets readers fold both. */
  | { outcome: 'unknown'; reason: string }

/** Whom it is for, as opposed to whom it is from (5.1.7 and 5.1.8). */
const NO_SUCH_ADDRESS = /^550[ -]5\.1\.(?:[0-6]|9|10)\b/
/** What is answered to anything else is about the server and us, such as a password that it does not take. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** A server that closes in the middle of a mail names no command. */
const isClosing = ({ code, responseCode }: NodemailerError) => code === 'ECONNECTION' && responseCode === 421

/** `begun`: whether anything of the mail itself was on its way. */
export function outcomeOf(error: NodemailerError, begun: boolean): Outcome {
  const { code, command, permanent, response, responseCode, message } = error
  const aboutIt = begun || ABOUT_THE_MAIL.has(command ?? '') || isClosing(error)
  if (aboutIt && response !== undefined && responseCode !== undefined) {
    if (!permanent) return { outcome: 'deferred', code: responseCode, response }
    return { outcome: NO_SUCH_ADDRESS.test(response) ? 'bounced' : 'failed', response }
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'failed', response: message }
  return { outcome: begun ? 'unknown' : 'unreachable', reason: message }
}
