import type { Signer } from '../auth/signer.ts'

/** Whom a kind of mail is no longer to be sent to. */
export type Unsubscribing = { account_id: string; kind: string }

const TOKEN = /^([\w-]{22})\.([a-z_]{1,60})\.([\w-]{43})$/

/** Opens nothing but the end of that kind of mail, hence for ever: mails are kept for years. */
export function unsubscribeToken(signer: Signer, { account_id, kind }: Unsubscribing): string {
  const bytes = Buffer.from(account_id.replaceAll('-', ''), 'hex')
  return `${bytes.toString('base64url')}.${kind}.${signer.sign('unsubscribe', `${account_id} ${kind}`)}`
}

/** Undefined for what was not made here. */
export function readUnsubscribeToken(signer: Signer, token: string): Unsubscribing | undefined {
  const [, id = '', kind = '', signature = ''] = TOKEN.exec(token) ?? []
  const account_id = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return signer.verify('unsubscribe', `${account_id} ${kind}`, signature) ? { account_id, kind } : undefined
}
