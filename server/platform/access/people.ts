import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, scopeOf } from './actor.ts'
import { liveGrants } from './live-grants.ts'
import { managerOf, manages } from './managers.ts'
import { type Value, column } from '../db/statement.ts'
import { writtenAs } from '../rows/written.ts'
import { PersonRef } from '../shapes.ts'

/**
 * The people whom any permission of a caller reaches. The caller is shown their addresses. Each field is a list of ids, undefined if empty.
 * Prepared statements put placeholders here.
 */
export type Reader = {
  superuser: boolean
  id: unknown
  /** Organizations with an organization-wide permission. It reaches every member. */
  organizations: unknown
  /** Departments with a permission. It reaches the people who hold a live grant there. */
  departments: unknown
  /** The roles whose holders the caller manages. */
  managed: unknown
}

/** A reader who reads only themselves. People always see their own address. */
export const oneself: Reader = { superuser: true, id: undefined, organizations: undefined, departments: undefined, managed: undefined }

export function readerOf(actor: Actor): Reader {
  const { organizations, departments } = scopeOf(actor, 'any')
  const some = (ids: string[]) => (ids.length > 0 ? ids : undefined)
  return {
    superuser: actor.superuser,
    id: actor.id,
    organizations: some(organizations),
    departments: some(departments),
    managed: managerOf(actor)?.managed,
  }
}

/** The form of a reader, which shapes a prepared statement, and the reader's values in it. */
export type ReaderForm = { superuser: boolean; ofOrganizations: boolean; ofDepartments: boolean; manages: boolean }
export type ReaderValues = Record<'reader' | 'reached_organizations' | 'reached_departments' | 'managed', unknown>

export function readerIn(actor: Actor): { form: ReaderForm; values: ReaderValues } {
  const { superuser, id: reader, organizations, departments, managed } = readerOf(actor)
  return {
    form: {
      superuser,
      ofOrganizations: organizations !== undefined,
      ofDepartments: departments !== undefined,
      manages: managed !== undefined,
    },
    values: { reader, reached_organizations: organizations, reached_departments: departments, managed },
  }
}

/** Returns the reader with placeholders for a prepared statement. */
export const readerAs = ({ superuser, ofOrganizations, ofDepartments, manages }: ReaderForm, value: Value<ReaderValues>): Reader => ({
  superuser,
  id: value('reader'),
  organizations: ofOrganizations ? value('reached_organizations') : undefined,
  departments: ofDepartments ? value('reached_departments') : undefined,
  managed: manages ? value('managed') : undefined,
})

/**
 * SQL for a PersonRef of the account in `account`, or null if the column is null. The address is shown for people whom a permission of the
 * caller reaches, for those they manage, and for themselves. Both arguments are column names such as `learning_record.learner_user_id` and
 * `learning_record.owner_organization_id`.
 */
export const person = (actor: Actor, account: string, organization: string): RawBuilder<PersonRef | null> =>
  sql<PersonRef | null>`(${personRows(readerOf(actor), account, organization)})`

/**
 * SQL for a joinable query with the column `person`, the PersonRef. PostgreSQL caches repeated people in a join. A whole row is cheaper
 * than an object of names and values.
 */
export const personRows = (reader: Reader, account: string, organization: string): RawBuilder<{ person: PersonRef }> =>
  sql`select row_to_json(shown_) as person from (${shownRows(reader, account, organization)}) shown_`

/** SQL for the PersonRef as part of an answer that the database writes as JSON. */
export const writtenPerson = (reader: Reader, account: string, organization: string): RawBuilder<unknown> =>
  sql`(select ${writtenAs(PersonRef)} from (${shownRows(reader, account, organization)}) row)`

const shownRows = (reader: Reader, account: string, organization: string) => sql`
  select person_.id as user_id, person_.display_name, ${address(reader, organization)} as email
  from account person_ where person_.id = ${sql.raw(account)}`

/** SQL for a query with the columns `display_name` and `email`. */
export const contactRows = (reader: Reader, account: string, organization: string): RawBuilder<Omit<PersonRef, 'user_id'>> => sql`
  select person_.display_name, ${address(reader, organization)} as email from account person_ where person_.id = ${sql.raw(account)}`

const address = (reader: Reader, organization: string) =>
  sql`case when ${addressShown(reader, 'person_.id', organization)} then person_.email end`

/** SQL condition per row, like `covers` for any permission, of people who are still members. */
function addressShown({ superuser, id, organizations, departments, managed }: Reader, account: string, organization: string) {
  if (superuser) return sql<SqlBool>`true`
  const [person, home] = [column(account), column(organization)]
  const reasons: RawBuilder<unknown>[] = [sql`${person} = ${id}::uuid`]
  if (organizations !== undefined)
    reasons.push(sql`(${home} = any(${organizations}::uuid[]) and exists (
      select from membership m where m.organization_id = ${home} and m.account_id = ${person}))`)
  if (departments !== undefined)
    reasons.push(sql`exists (
      select from ${liveGrants()} g
      where g.organization_id = ${home} and g.account_id = ${person} and g.department_id = any(${departments}::uuid[]))`)
  if (managed !== undefined) reasons.push(manages({ id, managed }, account))
  return sql<SqlBool>`(${sql.join(reasons, sql` or `)})`
}
