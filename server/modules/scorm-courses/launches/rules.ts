import type { Signer } from '#platform/auth/signer.ts'
import { refusal } from '#platform/errors.ts'
import { LABEL_LENGTH } from '#platform/http/content-hosts.ts'

export const noContentOrigin = refusal(
  'storage_not_configured',
  'content_origin_not_configured',
  'Courses cannot be opened: CONTENT_ORIGIN is not configured on this deployment.',
)

/** The origin of a launch: `*` stands for a name that only this launch has, and that nobody can guess. */
export function originOf(signer: Signer, contentOrigin: string, launchId: string): string {
  const label = Buffer.from(signer.sign('scorm-host', launchId), 'base64url').toString('hex').slice(0, LABEL_LENGTH)
  return contentOrigin.replace('*', label)
}

type Launch = { id: string; expires: Date }

/** The player's page, of which a ticket is part: a permission to take part in the launch until then, at that origin alone. */
export function addressAt(signer: Signer, origin: string, launch: Launch): string {
  return `${origin}/scorm/${writeTicket(signer, launch, new URL(origin).host)}/play`
}

/** Short enough for a path. The launch says whose it is and of what. */
function writeTicket(signer: Signer, { id: launchId, expires }: Launch, host: string): string {
  const id = Buffer.from(launchId.replaceAll('-', ''), 'hex').toString('base64url')
  const text = `${id}.${Math.floor(expires.getTime() / 1000).toString(36)}`
  return `${text}.${signer.sign('scorm-content', `${text} ${host}`)}`
}

/** What a ticket says: the launch it is for, and until when in milliseconds. */
export type Ticket = { launch_id: string; expires: number }

/** Undefined for what was not signed here, for that host. Whether it has expired is for the reader to ask, each time. */
export function readTicket(signer: Signer, ticket: string, host: string): Ticket | undefined {
  const [id = '', expires = '', signature = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !signer.verify('scorm-content', `${id}.${expires} ${host}`, signature)) return undefined
  const launch_id = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { launch_id, expires: Number.parseInt(expires, 36) * 1000 }
}
