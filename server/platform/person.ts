import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './access.ts'
import type { PersonRef } from './shapes.ts'

/**
 * The person whose account id is in `account`, as SQL that gives a PersonRef, or null where the column is null. The
 * address comes only with oneself, with the members of a directory the caller reads, and with the people they manage.
 * Both arguments are column names such as `learning_record.learner_user_id` and `learning_record.owner_organization_id`.
 */
export function person(actor: Actor, account: string, organization: string): RawBuilder<PersonRef | null> {
  return sql<PersonRef | null>`(${personRows(actor, account, organization)})`
}

/** The same as a query for the column `person`, to be joined: the database then remembers who comes again and again. */
export function personRows(actor: Actor, account: string, organization: string): RawBuilder<{ person: PersonRef }> {
  return sql`
    select json_build_object('user_id', person_.id, 'display_name', person_.display_name,
      'email', case when ${addressShown(actor, sql.raw(organization))} then person_.email end) as person
    from account person_ where person_.id = ${sql.raw(account)}`
}

function addressShown(actor: Actor, organization: RawBuilder<unknown>) {
  if (actor.superuser) return sql<boolean>`true`
  const read = directoriesRead(actor)
  const managed = [...actor.organizations].flatMap(([, { managed_role_ids }]) => managed_role_ids)
  const reasons = [sql`person_.id = ${actor.id}::uuid`]
  if (read.length > 0)
    reasons.push(sql`(${organization} = any(${read}::uuid[]) and exists (
      select from membership m where m.organization_id = ${organization} and m.account_id = person_.id))`)
  if (managed.length > 0) reasons.push(sql`(person_.disabled_at is null and ${holdsOneOf(managed, 'person_.id')})`)
  return sql<boolean>`(${sql.join(reasons, sql` or `)})`
}

/** The organizations whose directory somebody other than a superuser reads. */
export function directoriesRead(actor: Actor): string[] {
  return [...actor.organizations].map(([id]) => id).filter((id) => actor.readsDirectory(id))
}

/** Whether the account in a column holds one of the roles now: neither expired nor in an archived department. */
export function holdsOneOf(roleIds: string[], account: string) {
  return sql<boolean>`exists (
    select from role_grant g join role r on r.id = g.role_id join department d on d.id = r.department_id and d.archived_at is null
    where g.account_id = ${sql.ref(account)} and g.role_id = any(${roleIds}::uuid[]) and (g.expires_at is null or g.expires_at > now()))`
}
