import { createHash, randomBytes } from 'node:crypto'

/** Returns a secret that is shown once, 256 random bits as text, and its hash to store. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
