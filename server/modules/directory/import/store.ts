import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/shapes.ts'

/** A person as another person names them. The name and address are used only for a new account. */
export type PersonNames = { display_name: string | null; email: string | null }
export type Subject = PersonNames & { subject: string }
/** `address` is the lower-case form that people are matched by. */
export type Address = PersonNames & { address: string }

type Outcome = { claimed_all: boolean }
const claimedAll = sql<boolean>`(select count(*) from made) = (select count(*) from claimed)`

/** Returns the account of each subject at the provider, and creates missing ones. Subjects must be distinct. */
export async function accountsOfSubjects(db: Tx, providerId: string, people: Subject[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const [accounts, identities] = [fresh(people), fresh(people)]
  const subjects = people.map(({ subject }) => subject)
  const { rows: outcome } = await sql<Outcome>`
    with missing as (
      select * from unnest(${accounts}::uuid[], ${identities}::uuid[], ${subjects}::text[], ${names(people)}::text[], ${emails(people)}::text[])
        as given (id, identity_id, subject, display_name, email)
      where not exists (select from identity i where i.provider_id = ${providerId}::uuid and i.subject = given.subject)
    ), made as (
      insert into account (id, kind, display_name, email) select id, 'human', display_name, email from missing returning id
    ), claimed as (
      insert into identity (id, account_id, provider_id, subject)
      select identity_id, made.id, ${providerId}::uuid, subject from missing join made on made.id = missing.id order by subject
      on conflict (provider_id, subject) do nothing returning account_id
    )
    select ${claimedAll} as claimed_all`.execute(db)
  if (!outcome[0]!.claimed_all) await forgetUnclaimed(db, accounts)
  const { rows } = await sql<{ subject: string; account_id: string }>`
    select subject, account_id from identity
    where provider_id = ${providerId}::uuid and subject = any(${subjects}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.subject, row.account_id]))
}

/**
 * Returns the account of each address: of a pending link at the provider, else the only live account with the address in its profile.
 * Otherwise it creates one that the first sign-in with the address claims. Addresses must be distinct.
 */
export async function accountsOfAddresses(db: Tx, providerId: string, people: Address[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const [accounts, links] = [fresh(people), fresh(people)]
  const addresses = people.map(({ address }) => address)
  const { rows: outcome } = await sql<Outcome>`
    with missing as (
      select * from unnest(${accounts}::uuid[], ${links}::uuid[], ${addresses}::text[], ${names(people)}::text[], ${emails(people)}::text[])
        as given (id, link_id, address, display_name, email)
      where not exists (select from pending_email_link l where l.provider_id = ${providerId}::uuid and l.email = given.address)
        and (select count(*) from ${liveAccounts(sql.ref('given.address'))}) <> 1
    ), made as (
      insert into account (id, kind, display_name, email) select id, 'human', display_name, email from missing returning id
    ), claimed as (
      insert into pending_email_link (id, provider_id, email, account_id)
      select link_id, ${providerId}::uuid, address, made.id from missing join made on made.id = missing.id order by address
      on conflict (provider_id, email) do nothing returning account_id
    )
    select ${claimedAll} as claimed_all`.execute(db)
  if (!outcome[0]!.claimed_all) await forgetUnclaimed(db, accounts)
  const { rows } = await sql<{ address: string; account_id: string }>`
    select given.address, coalesce(
      (select l.account_id from pending_email_link l where l.provider_id = ${providerId}::uuid and l.email = given.address),
      (select a.id from ${liveAccounts(sql.ref('given.address'))} limit 1)) as account_id
    from unnest(${addresses}::text[]) as given (address)`.execute(db)
  return new Map(rows.map((row) => [row.address, row.account_id]))
}

/** Returns which accounts have neither an identity at the provider nor a pending link there. */
export async function withoutIdentity(db: Tx, providerId: string, accounts: string[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.id = any(${accounts}::uuid[])
      and not exists (select from identity i where i.account_id = a.id and i.provider_id = ${providerId}::uuid)
      and not exists (select from pending_email_link l where l.account_id = a.id and l.provider_id = ${providerId}::uuid)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Links addresses at the provider to accounts. Returns the accounts with a new link. */
export async function linkAddresses(db: Tx, providerId: string, links: [address: string, account: string][]): Promise<string[]> {
  if (links.length === 0) return []
  const { rows } = await sql<{ account_id: string }>`
    insert into pending_email_link (id, provider_id, email, account_id)
    select given.id, ${providerId}::uuid, given.address, given.account_id
    from unnest(${fresh(links)}::uuid[], ${links.map(([address]) => address)}::text[], ${links.map(([, account]) => account)}::uuid[])
      as given (id, address, account_id)
    order by given.address on conflict (provider_id, email) do nothing returning account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/**
 * SQL for the live accounts with an address. Folded like `foldEmail`: with other collations, a look-alike such as the Kelvin sign becomes
 * an ASCII letter.
 */
const liveAccounts = (address: ReturnType<typeof sql.ref>) =>
  sql`(select id from account where lower(email collate "C") = ${address} and disabled_at is null and erased_at is null) as a`

/** Deletes accounts created for people who got one elsewhere in the meantime. */
async function forgetUnclaimed(db: Tx, accounts: string[]): Promise<void> {
  await sql`delete from account a where a.id = any(${accounts}::uuid[])
    and not exists (select from identity i where i.account_id = a.id)
    and not exists (select from pending_email_link l where l.account_id = a.id)`.execute(db)
}

const fresh = (people: unknown[]) => people.map(() => randomUUIDv7())
const names = (people: PersonNames[]) => people.map(({ display_name }) => display_name)
const emails = (people: PersonNames[]) => people.map(({ email }) => email)

/** Keeps the provider from being deleted until the transaction ends. Throws 404 if it is gone. */
export async function holdProvider(db: Tx, id: string): Promise<void> {
  const provider = await db.selectFrom('sign_in_provider').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!provider) throw notFound()
}

/** Returns the sign-in provider with a UUID or slug. Throws 404 if there is none. */
export async function findProvider(db: Db, idOrSlug: string): Promise<{ id: string }> {
  return found(
    await db
      .selectFrom('sign_in_provider')
      .select('id')
      .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
      .executeTakeFirst(),
  )
}
