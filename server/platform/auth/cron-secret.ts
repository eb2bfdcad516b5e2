import { timingSafeEqual } from 'node:crypto'
import { type AccessDeclaration, whoMay } from '../access/declared.ts'
import { fingerprint } from './credential.ts'

/** The access of an external scheduler. It sends the secret of the installation and has no account. */
export const scheduler: AccessDeclaration = whoMay('scheduler', 'nothing', { says: 'CRON_SECRET' })

/** Whether the header has the scheduler's secret. Always false if no secret is set. */
export function bringsCronSecret(authorization: string | undefined, secret: string | undefined): boolean {
  const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || secret === undefined) return false
  return timingSafeEqual(Buffer.from(fingerprint(token)), Buffer.from(fingerprint(secret)))
}
