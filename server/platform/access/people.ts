import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'
import { managerOf, manages } from './managers.ts'
import type { Value } from '../db/statement.ts'
import { writtenAs } from '../rows/written.ts'
import { PersonRef } from '../shapes.ts'

/**
 * What of a caller decides whose address they are shown: lists of ids, undefined where they are empty. In statements that are
 * put together once the names of values stand here.
 */
export type Reader = { superuser: boolean; id: unknown; directories: unknown; managed: unknown }

/** The reader of nobody but themselves, whose address they are shown in any case. */
export const oneself: Reader = { superuser: true, id: undefined, directories: undefined, managed: undefined }

export function readerOf(actor: Actor): Reader {
  const directories = directoriesRead(actor)
  return {
    superuser: actor.superuser,
    id: actor.id,
    directories: directories.length > 0 ? directories : undefined,
    managed: managerOf(actor)?.managed,
  }
}

/** What of a reader shapes a statement that is put together once, and what are values of it. */
export type ReaderForm = { superuser: boolean; ofDirectories: boolean; manages: boolean }
export type ReaderValues = Record<'reader' | 'directories' | 'managed', unknown>

export function readerIn(actor: Actor): { form: ReaderForm; values: ReaderValues } {
  const { superuser, id: reader, directories, managed } = readerOf(actor)
  return {
    form: { superuser, ofDirectories: directories !== undefined, manages: managed !== undefined },
    values: { reader, directories, managed },
  }
}

/** The reader in such a statement. */
export const readerAs = ({ superuser, ofDirectories, manages }: ReaderForm, value: Value<ReaderValues>): Reader => ({
  superuser,
  id: value('reader'),
  directories: ofDirectories ? value('directories') : undefined,
  managed: manages ? value('managed') : undefined,
})

/**
 * The person whose account id is in `account`, as SQL that gives a PersonRef, or null where the column is null. The
 * address comes only with oneself, with the members of a directory the caller reads, and with the people they manage.
 * Both arguments are column names such as `learning_record.learner_user_id` and `learning_record.owner_organization_id`.
 */
export const person = (actor: Actor, account: string, organization: string): RawBuilder<PersonRef | null> =>
  sql<PersonRef | null>`(${personRows(readerOf(actor), account, organization)})`

/**
 * The same as a query for the column `person`, to be joined: the database then remembers who comes again and again. As a whole row
 * it costs less than as an object of names and values.
 */
export const personRows = (reader: Reader, account: string, organization: string): RawBuilder<{ person: PersonRef }> =>
  sql`select row_to_json(shown_) as person from (${shownRows(reader, account, organization)}) shown_`

/** The same as a part of what the database writes as JSON. */
export const writtenPerson = (reader: Reader, account: string, organization: string): RawBuilder<unknown> =>
  sql`(select ${writtenAs(PersonRef)} from (${shownRows(reader, account, organization)}) row)`

const shownRows = (reader: Reader, account: string, organization: string) => sql`
  select person_.id as user_id, person_.display_name, ${address(reader, organization)} as email
  from account person_ where person_.id = ${sql.raw(account)}`

/** The same as a query for the columns `display_name` and `email`. */
export const contactRows = (reader: Reader, account: string, organization: string): RawBuilder<Omit<PersonRef, 'user_id'>> => sql`
  select person_.display_name, ${address(reader, organization)} as email from account person_ where person_.id = ${sql.raw(account)}`

const address = (reader: Reader, organization: string) =>
  sql`case when ${addressShown(reader, sql.raw(organization))} then person_.email end`

function addressShown({ superuser, id, directories, managed }: Reader, organization: RawBuilder<unknown>) {
  if (superuser) return sql<boolean>`true`
  const reasons = [sql`person_.id = ${id}::uuid`]
  if (directories !== undefined)
    reasons.push(sql`(${organization} = any(${directories}::uuid[]) and exists (
      select from membership m where m.organization_id = ${organization} and m.account_id = person_.id))`)
  if (managed !== undefined) reasons.push(manages({ id, managed }, 'person_.id'))
  return sql<boolean>`(${sql.join(reasons, sql` or `)})`
}

/** The organizations whose directory somebody other than a superuser reads. */
export function directoriesRead(actor: Actor): string[] {
  return [...actor.organizations].map(([id]) => id).filter((id) => actor.readsDirectory(id))
}
