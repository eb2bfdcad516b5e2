import { createHash, randomBytes } from 'node:crypto'

/** A secret that is told once, 256 random bits as text, and what is kept of it. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
