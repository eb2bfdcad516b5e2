import { randomUUIDv7 } from 'node:crypto'
import { type By, audit, changes } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import * as rules from './rules.ts'
import type { CreateSignInProvider, SignInProvider, UpdateSignInProvider } from './schema.ts'
import * as providers from './store.ts'

/** Registers a provider, enabled. */
export async function create(db: Tx, by: By, body: CreateSignInProvider, allowPrivate: boolean): Promise<SignInProvider> {
  rules.check(body, allowPrivate)
  const provider = await providers.create(db, { id: randomUUIDv7(), ...body })
  await audit(db, by, { ...about(provider), action: 'sign_in_provider.created', new: provider })
  return provider
}

/** Changes what the body names. */
export async function update(db: Tx, by: By, idOrSlug: string, body: UpdateSignInProvider, allowPrivate: boolean): Promise<SignInProvider> {
  const before = await providers.lock(db, idOrSlug)
  const set = rules.wholeUpdate(body)
  rules.check({ ...before, ...set }, allowPrivate)
  if (Object.keys(changes(before, set).new).length === 0) return before
  const after = await providers.update(db, before.id, set)
  await audit(db, by, { ...about(after), action: 'sign_in_provider.updated', ...changes(before, after) })
  return after
}

/** Removes a provider that nobody has an identity at. */
export async function remove(db: Tx, by: By, idOrSlug: string): Promise<void> {
  const provider = await providers.lock(db, idOrSlug)
  await providers.remove(db, provider.id)
  await audit(db, by, { ...about(provider), action: 'sign_in_provider.deleted', old: provider })
}

const about = ({ id }: SignInProvider) => ({ organization_id: null, subject_kind: 'sign_in_provider', subject_id: id })
