import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { SignInProvider } from '../db/schema.gen.ts'

export type Provider = Selectable<SignInProvider>

/** The enabled providers, read anew after a second at most, so that a disabled one is refused at once. */
export function providerRegistry(db: Db) {
  let known: { at: number; all: Promise<Provider[]> } | undefined
  const enabled = () => {
    if (!known || Date.now() - known.at > 1000) {
      known = { at: Date.now(), all: db.selectFrom('sign_in_provider').selectAll().where('enabled', '=', true).execute() }
    }
    return known.all
  }
  return {
    enabled,
    byIssuer: async (issuer: string) => (await enabled()).find((provider) => provider.issuer_url === issuer),
    bySlug: async (slug: string) => (await enabled()).find((provider) => provider.slug === slug),
    clear: () => {
      known = undefined
    },
  }
}
