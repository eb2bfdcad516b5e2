import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JWK, exportJWK, generateKeyPair } from 'jose'

export const SIGNING_ALGORITHM = 'ES256'

/**
 * Returns the demo provider's signing keys. They are kept in DATA_DIR, so that tokens stay valid after a restart. Only the owner of the
 * file may read it.
 */
export async function signingKeys(dataDir: string): Promise<{ keys: JWK[] }> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'demo-sign-in-keys.json')
  const known = read(file)
  if (known !== undefined) return JSON.parse(known) as { keys: JWK[] }
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: SIGNING_ALGORITHM, use: 'sig' }
  writeFileSync(file, JSON.stringify({ keys: [jwk] }), { mode: 0o600 })
  return { keys: [jwk] }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}
