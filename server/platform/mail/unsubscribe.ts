import type { Signer } from '../auth/signer.ts'

/** The account and the kind of mail to stop. */
export type UnsubscribeClaims = { account_id: string; kind: string }

const TOKEN = /^([\w-]{22})\.([a-z_]{1,60})\.([\w-]{43})$/

/** Returns a token that only ends one kind of mail. It is valid for ever, because people keep mails for years. */
export function unsubscribeToken(signer: Signer, { account_id, kind }: UnsubscribeClaims): string {
  const bytes = Buffer.from(account_id.replaceAll('-', ''), 'hex')
  return `${bytes.toString('base64url')}.${kind}.${signer.sign('unsubscribe', `${account_id} ${kind}`)}`
}

/** Reads a token. Undefined if it was not made here. */
export function readUnsubscribeToken(signer: Signer, token: string): UnsubscribeClaims | undefined {
  const [, id = '', kind = '', signature = ''] = TOKEN.exec(token) ?? []
  const account_id = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return signer.verify('unsubscribe', `${account_id} ${kind}`, signature) ? { account_id, kind } : undefined
}
