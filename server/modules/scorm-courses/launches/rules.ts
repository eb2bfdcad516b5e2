import type { Signer } from '#platform/auth/signer.ts'

/** A permission to take part in one launch until then, short enough for a path. The launch says whose it is and of what. */
export function writeTicket(signer: Signer, launchId: string, expiresAt: Date): string {
  const id = Buffer.from(launchId.replaceAll('-', ''), 'hex').toString('base64url')
  const text = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${text}.${signer.sign('scorm-content', text)}`
}

/** What a ticket says: the launch it is for, and until when in milliseconds. */
export type Ticket = { launch_id: string; expires: number }

/** Undefined for what was not signed here. Whether it has expired is for the reader to ask, each time. */
export function readTicket(signer: Signer, ticket: string): Ticket | undefined {
  const [id = '', expires = '', signature = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !signer.verify('scorm-content', `${id}.${expires}`, signature)) return undefined
  const launch_id = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { launch_id, expires: Number.parseInt(expires, 36) * 1000 }
}
