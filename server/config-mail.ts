import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError, type Env, isLoopback } from './config-parts.ts'

export type MailConfig = {
  host: string
  port: number
  /** `at once`: from the first byte. `required`: before anything is sent. `offered`: if the server offers it. `none`: never. */
  tls: 'at once' | 'required' | 'offered' | 'none'
  login: { user: string; pass: string } | undefined
  from: { name: string; address: string }
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined
}
/** Whether a text is an address `a@b` without a character that could end it in a header or an SMTP command. */
export const isMailAddress = (text: string) => text.length <= 254 && MAIL_ADDRESS.test(text)
const MAIL_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

/** Reads the mail server and the sender. Undefined if no mail is sent. */
export function mail(env: Env): MailConfig | undefined {
  const key = dkim(env)
  if (!env.SMTP_URL && !env.MAIL_FROM && !key) return undefined
  if (!env.SMTP_URL)
    throw new ConfigError('SMTP_URL is required with MAIL_FROM: the server that takes the mails, such as smtps://mail.example.org.')
  if (!env.MAIL_FROM) throw new ConfigError('MAIL_FROM is required with SMTP_URL: an address such as Learning <learning@example.org>.')
  if (!env.PUBLIC_ORIGIN) throw new ConfigError('PUBLIC_ORIGIN is required with SMTP_URL: the links in mails begin with it.')
  return { ...mailServer(env.SMTP_URL), from: sender(env.MAIL_FROM), dkim: key }
}

/**
 * Reads the mail server. A password is sent over TLS only. On the machine itself TLS is off: nobody can listen, and no certificate fits.
 */
function mailServer(text: string): Pick<MailConfig, 'host' | 'port' | 'tls' | 'login'> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const rest = url && `${url.pathname.replace('/', '')}${url.search}${url.hash}`
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || rest !== '' || (url.username === '') !== (url.password === ''))
    throw new ConfigError(
      'SMTP_URL must be smtps://user:password@mail.example.org, or smtp:// with STARTTLS, and nothing behind the host and port.',
    )
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  const login = user === '' ? undefined : { user, pass }
  if (url.protocol === 'smtps:') return { host, port: Number(url.port) || 465, tls: 'at once', login }
  return { host, port: Number(url.port) || 587, tls: isLoopback(host) ? 'none' : login ? 'required' : 'offered', login }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ConfigError('SMTP_URL must have its user and password percent-encoded: a % in them is %25.')
  }
}

function sender(text: string): MailConfig['from'] {
  const [, name = '', within] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = within ?? text.trim()
  if (!isMailAddress(address)) throw new ConfigError('MAIL_FROM must be an address such as Learning <learning@example.org>.')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** Reads the DKIM key. It is needed only if mails are signed here and not at the relay. */
function dkim(env: Env): MailConfig['dkim'] {
  const [domainName, keySelector, file] = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_PRIVATE_KEY_FILE]
  if (!domainName && !keySelector && !file) return undefined
  const needed = 'is required where mails are signed: DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE belong together.'
  if (!domainName) throw new ConfigError(`DKIM_DOMAIN ${needed}`)
  if (!keySelector) throw new ConfigError(`DKIM_SELECTOR ${needed}`)
  if (!file) throw new ConfigError(`DKIM_PRIVATE_KEY_FILE ${needed}`)
  return { domainName, keySelector, privateKey: privateKey(file) }
}

function privateKey(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (createPrivateKey(text).asymmetricKeyType === 'rsa') return text
  } catch {
    // Treated like a file that holds something else.
  }
  throw new ConfigError('DKIM_PRIVATE_KEY_FILE must name a readable file with a private RSA key in PEM.')
}
