import { randomUUIDv7 } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Actor } from '#platform/access/actor.ts'
import { refusal } from '#platform/errors.ts'
import type { Language } from '#platform/languages.ts'
import * as users from '#modules/users/store.ts'
import { testWords } from './rules-letter.ts'

const noMail = refusal('invalid_state', 'mail_not_configured', 'This deployment sends no mail.')
const noAddress = refusal('invalid_state', 'no_address', 'Your account has no e-mail address.')

/** Sends the caller a test mail, to find out whether mails arrive. */
export async function sendTest({ db, mail, config }: Context, { id }: Actor, fallback: Language) {
  if (!mail) throw noMail()
  const { email, display_name, language } = await users.get(db, id)
  if (email === null) throw noAddress()
  const { publicOrigin } = config
  const words = testWords[language ?? fallback]
  const message_id = `${randomUUIDv7()}@${new URL(publicOrigin).hostname}`
  const to = { name: display_name, address: email }
  const became = await mail.send({ message_id, to, language: language ?? fallback, ...words, list: 'test' })
  return { address: email, outcome: became.outcome, response: 'response' in became ? became.response : became.reason }
}
