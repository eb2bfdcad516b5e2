import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { SignInProvider } from '../db/schema.gen.ts'

export type Provider = Selectable<SignInProvider>
export type ProviderRegistry = ReturnType<typeof providerRegistry>

/** The providers are cached for one second at most, because another process may change them. */
const KEPT_MS = 1000

/** The enabled providers, oldest first. */
export function providerRegistry(db: Db) {
  type Reading = { at: number; all: Promise<Provider[]>; read?: Provider[] }
  let known: Reading | undefined
  const read = () => {
    const all = db.selectFrom('sign_in_provider').selectAll().where('enabled', '=', true).orderBy('created_at').orderBy('id').execute()
    const reading: Reading = { at: performance.now(), all }
    all.then(
      (read) => {
        reading.read = read
      },
      () => {
        if (known === reading) known = undefined
      },
    )
    return reading
  }
  const current = () => (known && performance.now() - known.at < KEPT_MS ? known : undefined)
  const enabled = () => (current() ?? (known = read())).all
  const find = async (matches: (provider: Provider) => boolean) => (await enabled()).find(matches)
  return {
    enabled,
    byId: (id: string) => find((provider) => provider.id === id),
    byIssuer: (issuer: string) => find((provider) => provider.issuer_url === issuer),
    bySlug: (slug: string) => find((provider) => provider.slug === slug),
    /** Whether the provider is enabled and unchanged since something was decided by it. */
    unchanged: async (provider: Provider) => (await enabled()).some(isSame(provider)),
    /** Like `unchanged`, but from the cache only. False if the cache does not know. */
    knownUnchanged: (provider: Provider) => current()?.read?.some(isSame(provider)) ?? false,
    /** Clears the cache. Call it when a provider has changed. */
    clear: () => {
      known = undefined
    },
  }
}

const isSame =
  ({ id, updated_at }: Provider) =>
  (other: Provider) =>
    other.id === id && other.updated_at === updated_at
