import { readFile } from 'node:fs/promises'
import { ApiError, toApiError } from '#platform/errors.ts'
import { transaction } from '#platform/db/open.ts'
import { describe } from '#platform/http/validate.ts'
import { createAjv } from '#platform/http/validate.ts'
import { Ref } from '#platform/shapes.ts'
import { ConfigError } from '../../config-parts.ts'
import type { Context } from '../../context.ts'
import * as actions from './actions.ts'
import { CreateSignInProvider } from './schema.ts'
import * as providers from './store.ts'

const VARIABLE = 'SIGN_IN_PROVIDERS_FILE'
const nobody = { actor: { id: null }, provider: null, subject: null, requestId: null }

/**
 * Creates or updates the providers in the operator's file by slug, all or none. If an entry leaves out a field, the field keeps its value.
 * Throws a ConfigError that names the invalid entry.
 */
export async function providersFromFile({ db, bearer, config }: Pick<Context, 'db' | 'bearer' | 'config'>): Promise<void> {
  const file = config.signInProvidersFile
  if (file === undefined) return
  const entries = await read(file)
  await transaction(db, async (db) => {
    for (const entry of entries) {
      try {
        const known = await providers.find(db, entry.slug)
        if (known) await actions.update(db, nobody, known.id, entry, config)
        else await actions.create(db, nobody, entry, config)
      } catch (error) {
        const problem = toApiError(error)
        throw problem instanceof ApiError ? new ConfigError(`${VARIABLE}: provider ${entry.slug}: ${problem.message}`) : error
      }
    }
  })
  bearer.clear()
}

async function read(file: string): Promise<CreateSignInProvider[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${VARIABLE} names ${file}, which cannot be read.`)
  })
  const check = createAjv([CreateSignInProvider]).compile<CreateSignInProvider>(Ref(CreateSignInProvider))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ConfigError(`${VARIABLE} must hold JSON.`)
  }
  if (!Array.isArray(value)) throw new ConfigError(`${VARIABLE} must hold an array of providers.`)
  return value.map((entry: unknown, index) => {
    if (check(entry)) return entry
    throw new ConfigError(`${VARIABLE}: entry ${index + 1}: ${describe(check).message}`)
  })
}
