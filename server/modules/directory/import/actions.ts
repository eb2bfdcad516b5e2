import { foldEmail } from '#platform/auth/claims.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Tx } from '#platform/db/open.ts'
import * as directory from '../store.ts'
import { speaksFor } from '../rules.ts'
import { type Superuser, wholeAccounts } from '../store-accounts.ts'
import type { Row } from './rules.ts'
import * as accounts from './store.ts'

/** With `superusers`, addresses may also match accounts that other providers know. */
export type Target = { organization_id: string; provider: { id: string }; superusers?: Superuser[] }

/**
 * Makes everyone a member of the organization. The number of statements does not depend on the number of rows. Returns the account of each
 * row. Also returns whether it is a new member, and whether its address at the provider is newly linked.
 */
export async function enrol(db: Tx, actor: Actor, { organization_id, provider, superusers }: Target, rows: Row[]) {
  await accounts.holdProvider(db, provider.id)
  const bySubject = await accounts.accountsOfSubjects(
    db,
    provider.id,
    firstOf(rows.flatMap(withSubject), ({ subject }) => subject),
  )
  const byAddress = await accounts.accountsOfAddresses(
    db,
    provider.id,
    firstOf(rows.flatMap(withAddress), ({ address }) => address),
  )
  const linked = superusers ? await link(db, actor, { provider, superusers }, byAddress) : new Set<string>()
  const accountOf = (row: Row) => (row.subject === null ? byAddress.get(addressOf(row)) : bySubject.get(row.subject))!
  const joined = new Set(await directory.join(db, organization_id, [...new Set(rows.map(accountOf))]))
  return rows.map((row) => {
    const account_id = accountOf(row)
    return { row, account_id, added: joined.delete(account_id), linked: row.subject === null && linked.delete(account_id) }
  })
}

/**
 * Links addresses at the provider to matching accounts without an identity there, for the next sign-in. Only accounts that the caller
 * speaks for are linked.
 */
async function link(
  db: Tx,
  actor: Actor,
  { provider, superusers }: Required<Omit<Target, 'organization_id'>>,
  byAddress: Map<string, string>,
) {
  const strangers = new Set(await accounts.withoutIdentity(db, provider.id, [...byAddress.values()]))
  const whole = await wholeAccounts(db, [...strangers], superusers)
  const links = [...byAddress].filter(([, id]) => whole.has(id) && speaksFor(actor, whole.get(id)!))
  return new Set(await accounts.linkAddresses(db, provider.id, links))
}

const withSubject = (row: Row) => (row.subject === null ? [] : [{ ...row, subject: row.subject }])
const withAddress = (row: Row) => (row.subject === null ? [{ ...row, address: addressOf(row) }] : [])
const addressOf = ({ email }: Row) => foldEmail(email!)

/** Returns the first item of each key, in a fixed order, so that two imports take their locks in the same order. */
function firstOf<T>(items: T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}
