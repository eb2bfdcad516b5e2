import { randomUUIDv7 } from 'node:crypto'
import { type AuditActor, changes, trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import * as rules from './rules.ts'
import type { CreateSignInProvider, SignInProvider, UpdateSignInProvider } from './schema.ts'
import * as providers from './store.ts'

const trail = trailOf('sign_in_provider')
const itself = ({ id }: SignInProvider) => ({ id, organization_id: null })

/** Registers a provider. It is enabled by default. */
export async function create(db: Tx, by: AuditActor, body: CreateSignInProvider, allowed: rules.ProviderLimits): Promise<SignInProvider> {
  rules.check(body, allowed)
  const provider = await providers.create(db, { id: randomUUIDv7(), ...body })
  await trail.created(db, by, itself(provider), provider)
  return provider
}

/** Changes the fields in the body. */
export async function update(
  db: Tx,
  by: AuditActor,
  idOrSlug: string,
  body: UpdateSignInProvider,
  allowed: rules.ProviderLimits,
): Promise<SignInProvider> {
  const before = await providers.lock(db, idOrSlug)
  const set = rules.wholeUpdate(body)
  rules.check({ ...before, ...set }, allowed)
  if (Object.keys(changes(before, set).new).length === 0) return before
  const after = await providers.update(db, before.id, set)
  await trail.tell(db, by, itself(after), 'updated', changes(before, after))
  return after
}

/** Removes a provider that has no identities. */
export async function remove(db: Tx, by: AuditActor, idOrSlug: string): Promise<void> {
  const provider = await providers.lock(db, idOrSlug)
  await providers.remove(db, provider.id)
  await trail.deleted(db, by, itself(provider), provider)
}
