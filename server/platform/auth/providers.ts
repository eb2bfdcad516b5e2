import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { SignInProvider } from '../db/schema.gen.ts'

export type Provider = Selectable<SignInProvider>
export type ProviderRegistry = ReturnType<typeof providerRegistry>

/** Another process may change a provider: what we know of them is a second old at most. */
const KEPT_MS = 1000

/** The enabled providers, oldest first. */
export function providerRegistry(db: Db) {
  let known: { at: number; all: Promise<Provider[]> } | undefined
  const read = () => {
    const all = db.selectFrom('sign_in_provider').selectAll().where('enabled', '=', true).orderBy('created_at').orderBy('id').execute()
    const reading = { at: performance.now(), all }
    all.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }
  const enabled = () => {
    if (!known || performance.now() - known.at >= KEPT_MS) known = read()
    return known.all
  }
  const find = async (matches: (provider: Provider) => boolean) => (await enabled()).find(matches)
  return {
    enabled,
    byId: (id: string) => find((provider) => provider.id === id),
    byIssuer: (issuer: string) => find((provider) => provider.issuer_url === issuer),
    bySlug: (slug: string) => find((provider) => provider.slug === slug),
    /** Whether the provider is enabled and just as it was when something was decided by it. */
    unchanged: async ({ id, updated_at }: Provider) =>
      (await find((provider) => provider.id === id && provider.updated_at === updated_at)) !== undefined,
    /** Call when a provider has changed. */
    clear: () => {
      known = undefined
    },
  }
}
