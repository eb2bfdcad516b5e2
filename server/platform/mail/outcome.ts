import type { NodemailerError } from 'nodemailer'

/** The outcome of a mail, in the words of the receiving server. */
export type Outcome =
  | { outcome: 'sent'; response: string }
  /** The server asks to try again later. */
  | { outcome: 'deferred'; code: number; response: string }
  /** The address does not exist. Nothing more should be sent to it. */
  | { outcome: 'bounced'; response: string }
  /** Refused permanently for another reason. */
  | { outcome: 'failed'; response: string }
  /** The mail was not handed over, and no answer is about it. It may be sent at any time. */
  | { outcome: 'unreachable'; reason: string }
  /** The connection ended during the mail, so it may have arrived. If it is sent again with its id, mail programs show it once. */
  | { outcome: 'unknown'; reason: string }

/** Answers about the recipient, not the sender (5.1.7 and 5.1.8). */
const NO_SUCH_ADDRESS = /^550[ -]5\.1\.(?:[0-6]|9|10)\b/
/** Commands whose answers are about the mail. Other answers are about the server and us, such as a wrong password. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** A server that closes during a mail names no command. */
const isClosing = ({ code, responseCode }: NodemailerError) => code === 'ECONNECTION' && responseCode === 421

/** Returns the outcome of a failed mail. `begun`: a part of the mail itself was sent. */
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
