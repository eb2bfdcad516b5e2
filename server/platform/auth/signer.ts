import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Signs and seals with keys derived from the one signing key; a signature for one purpose is worthless for another. */
export type Signer = ReturnType<typeof createSigner>
export type Purpose =
  | 'cursor'
  | 'upload'
  | 'download'
  | 'sign-in'
  | 'session'
  | 'audit'
  | 'scorm-content'
  | 'scorm-host'
  | 'check-in'
  | 'unsubscribe'

export function createSigner(secret: string) {
  // As key objects: from bytes, each signature would cost six times as much.
  const keys = new Map<Purpose, KeyObject>()
  const keyOf = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: Purpose, text: string) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url')
  return {
    sign,
    same,
    verify: (purpose: Purpose, text: string, signature: string): boolean => same(sign(purpose, text), signature),
    /** Encrypts text, so that only this installation can read it back. */
    seal(purpose: Purpose, text: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** The text of `seal`, or undefined when it was not made here. */
    unseal(purpose: Purpose, sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** In constant time. */
function same(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The generated signing key of an embedded installation, readable by its owner alone. */
export function generatedSigningKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'signing.key')
  // Written whole before it gets its name: a process killed midway must not leave an empty key behind.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
