import { timingSafeEqual } from 'node:crypto'
import { type Declared, whoMay } from '../access/declared.ts'
import { fingerprint } from './credential.ts'

/** What a scheduler outside asks for again and again: it brings the secret of the installation, and is nobody. */
export const scheduler: Declared = whoMay('scheduler', 'nothing', { says: 'CRON_SECRET' })

/** Whether the header brings the secret of schedulers. Where there is none, nothing does. */
export function bringsCronSecret(authorization: string | undefined, secret: string | undefined): boolean {
  const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || secret === undefined) return false
  return timingSafeEqual(Buffer.from(fingerprint(token)), Buffer.from(fingerprint(secret)))
}
