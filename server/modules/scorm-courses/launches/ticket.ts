import type { Signer } from '#platform/signer.ts'

/** A permission to take part in one launch until then, short enough for a path. The launch says whose it is and of what. */
export function writeTicket(signer: Signer, launchId: string, expiresAt: Date): string {
  const id = Buffer.from(launchId.replaceAll('-', ''), 'hex').toString('base64url')
  const text = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${text}.${signer.sign('scorm-content', text)}`
}

/** The launch of a ticket; undefined for what was not signed here, or has expired. */
export function readTicket(signer: Signer, ticket: string): string | undefined {
  const [id = '', expires = '', signature = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !signer.verify('scorm-content', `${id}.${expires}`, signature)) return undefined
  if (Number.parseInt(expires, 36) * 1000 <= Date.now()) return undefined
  return Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
