import type { Signer } from '#platform/auth/signer.ts'
import { refusal } from '#platform/errors.ts'
import { LABEL_LENGTH } from '#platform/http/content-hosts.ts'

export const noContentOrigin = refusal(
  'storage_not_configured',
  'content_origin_not_configured',
  'Courses cannot be opened: CONTENT_ORIGIN is not configured on this deployment.',
)

/** Returns the origin of a launch. `*` becomes a label that only this launch has, and that is not guessable. */
export function originOf(signer: Signer, contentOrigin: string, launchId: string): string {
  const label = Buffer.from(signer.sign('scorm-host', launchId), 'base64url').toString('hex').slice(0, LABEL_LENGTH)
  return contentOrigin.replace('*', label)
}

type Launch = { id: string; expires: Date }

/** Returns the address of the player with its ticket. The ticket is valid until the launch expires, at that origin only. */
export function addressAt(signer: Signer, origin: string, launch: Launch): string {
  return `${origin}/scorm/${writeTicket(signer, launch, new URL(origin).host)}/play`
}

/** Signs a short ticket. It contains only the launch id and the expiry; the launch says the rest. */
function writeTicket(signer: Signer, { id: launchId, expires }: Launch, host: string): string {
  const id = Buffer.from(launchId.replaceAll('-', ''), 'hex').toString('base64url')
  const text = `${id}.${Math.floor(expires.getTime() / 1000).toString(36)}`
  return `${text}.${signer.sign('scorm-content', `${text} ${host}`)}`
}

/** The content of a ticket: the launch, and its expiry in milliseconds. */
export type Ticket = { launch_id: string; expires: number }

/** Returns undefined for a ticket that this service did not sign for that host. The caller checks the expiry on every use. */
export function readTicket(signer: Signer, ticket: string, host: string): Ticket | undefined {
  const [id = '', expires = '', signature = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !signer.verify('scorm-content', `${id}.${expires} ${host}`, signature)) return undefined
  const launch_id = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { launch_id, expires: Number.parseInt(expires, 36) * 1000 }
}
