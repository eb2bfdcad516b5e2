import { foldEmail } from '#platform/auth/claims.ts'
import type { Tx } from '#platform/db/open.ts'
import * as directory from '../store.ts'
import type { Row } from './rules.ts'
import * as accounts from './store.ts'

export type Target = { organization_id: string; provider: { id: string } }

/**
 * Makes everybody a member of the organization, with as many statements for a thousand as for one.
 * Answers, in the order of the rows, the account and whether it is a member since now.
 */
export async function enrol(db: Tx, { organization_id, provider }: Target, rows: Row[]) {
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
  const accountOf = (row: Row) => (row.subject === null ? byAddress.get(addressOf(row)) : bySubject.get(row.subject))!
  const joined = new Set(await directory.join(db, organization_id, [...new Set(rows.map(accountOf))]))
  return rows.map((row) => {
    const account_id = accountOf(row)
    return { row, account_id, added: joined.delete(account_id) }
  })
}

const withSubject = (row: Row) => (row.subject === null ? [] : [{ ...row, subject: row.subject }])
const withAddress = (row: Row) => (row.subject === null ? [{ ...row, address: addressOf(row) }] : [])
const addressOf = ({ email }: Row) => foldEmail(email!)

/** The first of each, in an order of their own, so that two imports take their locks in the same order. */
function firstOf<T>(items: T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}
