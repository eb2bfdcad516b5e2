import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Personal, PersonFile, Scope } from '#platform/rows/personal.ts'

/** What is the account's own, whoever else keeps something of the person: identities stand in the profile, answers live for a day. */
export const personal: Personal = { about: { identity: ['account_id'] }, beside: { idempotent_answer: ['account_id'] } }

export const rows = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

export function account(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export const identities = (db: Db, { account_id }: Scope) =>
  rows(
    db,
    sql<object>`select i.id, p.slug as provider, i.subject, i.email, i.email_verified, i.created_at, i.last_sign_in_at
      from identity i join sign_in_provider p on p.id = i.provider_id where i.account_id = ${account_id}::uuid order by i.id`,
  )

/** The stored files of a person. */
export async function files(db: Db, scope: Scope, kept: Personal[]): Promise<PersonFile[]> {
  const found = await Promise.all(kept.flatMap(({ files }) => (files ? [rows(db, files(scope))] : [])))
  return found.flat()
}

/** Up to 500 entries after an id: what they did, and what was done to them and what is theirs; values only of the latter. */
export function auditEntries(db: Db, { account_id, ...scope }: Scope, after: string, kept: Personal[]) {
  const own = kept.flatMap(({ trail }) => (trail ? [sql`union all ${trail({ account_id, ...scope })}`] : []))
  return rows(
    db,
    sql<{ id: string }>`
      with own (subject_id) as (
        select ${account_id}::uuid ${sql.join(own, sql` `)}
      ), relevant (id) as (
        select id from audit_entry where actor_id = ${account_id}::uuid
        union select a.id from own join audit_entry a on a.subject_id = own.subject_id
        union select id from audit_entry where person_id = ${account_id}::uuid and subject_kind = 'certification'
      )
      select a.id, a.organization_id, a.at, a.actor_id, a.action, a.subject_kind, a.subject_id, a.request_id,
        case when told.own then a.old_values end as old_values, case when told.own then a.new_values end as new_values
      from audit_entry a join relevant on relevant.id = a.id left join own on own.subject_id = a.subject_id
      cross join lateral (select own.subject_id is not null
        or (a.person_id = ${account_id}::uuid and a.subject_kind = 'certification') as own) told
      where a.id > ${after}::uuid order by a.id limit 500`,
  )
}

/** Takes away what names the person. The account cannot be used again. */
export async function pseudonymise(db: Tx, id: string, display_name: string) {
  await db.deleteFrom('idempotent_answer').where('account_id', '=', id).execute()
  await sql`update identity set subject = 'erased:' || id, email = null, email_verified = null, last_sign_in_at = null
    where account_id = ${id}::uuid`.execute(db)
  return db
    .updateTable('account')
    .set({ display_name, email: null, erased_at: sql`now()`, disabled_at: sql`coalesce(disabled_at, now())` })
    .where('id', '=', id)
    .returning(['id', 'display_name', 'erased_at'])
    .executeTakeFirstOrThrow()
}

/** The account, so that nobody else erases it meanwhile, and the organizations it is a member of. */
export async function lock(db: Tx, id: string) {
  const found = await db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const member = await db.selectFrom('membership').select('organization_id').where('account_id', '=', id).execute()
  return found && { ...found, organizations: member.map(({ organization_id }) => organization_id) }
}
