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
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Signs texts. A signature for one purpose is worthless for another. */
export type Signer = ReturnType<typeof createSigner>
export type Purpose =
  | 'cursor'
  | 'upload'
  | 'download'
  | 'sign-in'
  | 'session'
  | 'audit'
  | 'mark'
  | 'scorm-content'
  | 'scorm-host'
  | 'check-in'
  | 'unsubscribe'

/**
 * Signs and encrypts with keys derived from `secret`. Signatures and texts of the `previous` secrets are accepted too, so that the key can
 * be changed.
 */
export function createSigner(secret: string, previous: readonly string[] = []) {
  const present = derivedFrom(secret)
  const all = [present, ...previous.map(derivedFrom)]
  const sign = (purpose: Purpose, text: string) => mac(present(purpose), text)
  return {
    sign,
    same,
    verify: (purpose: Purpose, text: string, signature: string): boolean => all.some((keyOf) => same(mac(keyOf(purpose), text), signature)),
    /** Whether the present key made the signature. */
    isPresent: (purpose: Purpose, text: string, signature: string): boolean => same(sign(purpose, text), signature),
    /** Encrypts a text that only this installation can decrypt. */
    seal(purpose: Purpose, text: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', present(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** Decrypts a text of `seal`. Undefined if it was not made here. */
    unseal(purpose: Purpose, sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return undefined
      for (const keyOf of all) {
        const text = unsealed(keyOf(purpose), bytes)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

function derivedFrom(secret: string): (purpose: Purpose) => KeyObject {
  // Key objects: deriving them from bytes would make each signature six times as expensive.
  const keys = new Map<Purpose, KeyObject>()
  return (purpose) => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
}

const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function unsealed(key: KeyObject, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Compares in constant time. */
function same(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const fileOf = (dataDir: string) => join(dataDir, 'signing.key')

/** Returns the signing key that an embedded installation generated. Undefined if there is none yet. */
export function keptSigningKey(dataDir: string): string | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Generates the signing key of an embedded installation, in a file that only its owner can read. */
export function generateSigningKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = fileOf(dataDir)
  // The key is written whole before the file gets its name. A process killed midway must not leave an empty key.
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
