import type { Purpose, Signer } from '../../auth/signer.ts'
import type { DownloadPermit, UploadPermit } from './store.ts'

export type UploadTicketBody = Omit<UploadPermit, 'expires_at'> & { key: string; expires: number }
export type DownloadTicketBody = Omit<DownloadPermit, 'expires_at'> & { key: string; expires: number }

/** Returns a permission as text for a URL. All of it is signed, and a ticket for one purpose is worthless for the other. */
export function writeTicket(signer: Signer, purpose: 'upload' | 'download', body: UploadTicketBody | DownloadTicketBody): string {
  const text = Buffer.from(JSON.stringify(body)).toString('base64url')
  return `${text}.${signer.sign(purpose, text)}`
}

export const readUploadTicket = (signer: Signer, ticket: string) => read(signer, 'upload', ticket) as UploadTicketBody | undefined
export const readDownloadTicket = (signer: Signer, ticket: string) => read(signer, 'download', ticket) as DownloadTicketBody | undefined

/** Returns the permission. Undefined if it was not signed here for this purpose, or has expired. */
function read(signer: Signer, purpose: Purpose, ticket: string): { expires: number } | undefined {
  const [text = '', signature = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !signer.verify(purpose, text, signature)) return undefined
  const body = JSON.parse(Buffer.from(text, 'base64url').toString()) as { expires: number }
  return body.expires > Date.now() ? body : undefined
}
