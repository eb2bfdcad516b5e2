import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { foldEmail } from '#platform/auth/claims.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import { statement } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { managerOf, manages, managing } from '#platform/access/managers.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { Trainee, UpdateMe, UserAccount } from './schema.ts'

const columns = [
  'account.id', 'account.display_name', 'account.email', 'account.kind', 'account.time_zone', 'account.language', 'account.created_at',
  sql<boolean>`account.disabled_at is not null`.as('disabled'), 'account.disabled_at', 'account.erased_at',
] as const // prettier-ignore

type Account = Omit<UserAccount, 'identities' | 'joined_into'>

/** Returns an account. Throws 404 if there is none. */
export async function get(db: Db, id: string): Promise<UserAccount> {
  const [account] = await reading(db, { ids: [id] })
  return found(account)
}

/** Returns accounts by their ids. */
export async function byId(db: Db, ids: string[]): Promise<Map<string, UserAccount>> {
  return new Map((await reading(db, { ids })).map((account) => [account.id, account]))
}

/** So many accounts may have one address. */
const OF_ADDRESS = 50

/** Returns the accounts with an address, oldest first. Capitals do not matter. */
export async function ofAddress(db: Db, email: string): Promise<UserAccount[]> {
  const named = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email collate "C")`, '=', foldEmail(email.trim()))
    .orderBy('id')
    .limit(OF_ADDRESS)
    .execute()
  const accounts = await byId(db, named.map(({ id }) => id)) // prettier-ignore
  return named.flatMap(({ id }) => accounts.get(id) ?? [])
}

/** Everybody's pages begin with it: one statement, put together once. */
const reading = statement<UserAccount, { ids: string[] }>(
  (value) => sql`
    select account.id, account.display_name, account.email, account.kind, account.time_zone, account.language, account.created_at,
      account.disabled_at is not null as disabled, account.disabled_at, account.erased_at,
      (select j.into_account_id from account_join j where j.from_account_id = account.id and j.undone_at is null) as joined_into, coalesce((
        select json_agg(shown) from (
          select i.id, i.provider_id, p.slug as provider_slug, i.subject, i.email, i.email_verified,
            ${sql.raw(rfc3339('i.created_at'))} as created_at, ${sql.raw(rfc3339('i.last_sign_in_at'))} as last_sign_in_at
          from identity i join sign_in_provider p on p.id = i.provider_id where i.account_id = account.id
          order by i.created_at, i.id
        ) shown
      ), '[]') as identities
    from account where account.id = any(${value('ids')}::uuid[])`,
)

/** Updates the fields that people set themselves. */
export async function setOwn(db: Db, id: string, fields: UpdateMe): Promise<void> {
  await db
    .updateTable('account')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute()
}

/** Disables or enables an account. A second disabling keeps the first time. */
export function setDisabled(db: Tx, id: string, disabled: boolean): Promise<Account> {
  return db
    .updateTable('account')
    .set({ disabled_at: disabled ? sql<string>`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Locks the account for a change. */
export async function lock(db: Tx, id: string): Promise<Account> {
  return found(await db.selectFrom('account').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Returns the organizations that the actor belongs to, and their live departments, by name. */
export async function surroundings(db: Db, actor: Actor) {
  const ids = [...new Set([...actor.memberships, ...[...actor.organizations].map(([id]) => id)])]
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'name', 'time_zone'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
  const departments = await db
    .selectFrom('department')
    .select(['id', 'slug', 'name', 'organization_id'])
    .where('organization_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
  return { organizations, departments }
}

/** Returns the people whom the actor manages, newest account first. */
export async function trainees(db: Db, actor: Actor, request: PageRequest) {
  const manager = managerOf(actor) ?? { id: actor.id, managed: [] }
  const query = db
    .selectFrom('account')
    .select([
      'account.id',
      'account.created_at',
      sql<PersonRef>`json_build_object('user_id', account.id, 'display_name', account.display_name, 'email', account.email)`.as('person'),
      sql<Trainee['roles']>`(select json_agg(json_build_object('organization_id', r.organization_id, 'role_id', r.id, 'role_slug', r.slug,
        'role_name', r.name, 'department_id', d.id, 'department_slug', d.slug, 'department_name', d.name) order by ${byName('r.name')}, r.id)
        from (select g.role_id ${managing(manager)} and g.account_id = account.id) held
        join role r on r.id = held.role_id join department d on d.id = r.department_id)`.as('roles'),
      sql<number>`(select count(*) from learning_record l
        where l.learner_user_id = account.id and l.status = 'pending' and l.archived_at is null
          and l.owner_organization_id in (select g.organization_id ${managing(manager)} and g.account_id = account.id))`.as(
        'pending_submissions',
      ),
    ])
    .where(manages(manager, 'account.id'))
  return listing(query, byMoment('account.created_at', 'account.id'), request)
}
