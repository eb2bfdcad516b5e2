import { type RawBuilder, sql } from 'kysely'
import type { ModuleDeclarations } from '../../module.ts'
import { hiddenFromThem } from '#platform/audit/families.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Personal, PersonFile, Scope } from '#platform/rows/personal.ts'

/**
 * The account's own data, in addition to the other modules' data. Identities are part of the profile. Idempotent answers expire after a
 * day.
 */
export const personal: Personal = {
  kind: 'accounts',
  onePerPerson: [{ table: 'idempotent_answer', person: 'account_id', with: ['key'] }],
  about: { identity: ['account_id'] },
  beside: { idempotent_answer: ['account_id'] },
}

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

/** Returns the stored files of a person. */
export async function files(db: Db, scope: Scope, kept: Personal[]): Promise<PersonFile[]> {
  const found = await Promise.all(kept.flatMap(({ files }) => (files ? [rows(db, files(scope))] : [])))
  return found.flat()
}

/**
 * Returns up to 500 audit entries after an id: the person's actions, and entries about the person or their things. Values are included only
 * in entries about the person or their things. Entries about things that are hidden from the person are left out, including the person's
 * own actions, unless the scope includes hidden things.
 */
export function auditEntries(db: Db, { account_id, ...scope }: Scope, after: string, { personal: kept, families }: ModuleDeclarations) {
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
      select entry.id, entry.organization_id, entry.at, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.request_id,
        entry.batch_id,
        case when told.own then entry.old_values end as old_values, case when told.own then entry.new_values end as new_values
      from audit_entry entry join relevant on relevant.id = entry.id left join own on own.subject_id = entry.subject_id
      cross join lateral (select own.subject_id is not null
        or (entry.person_id = ${account_id}::uuid and entry.subject_kind = 'certification') as own) told
      where entry.id > ${after}::uuid
        and (${scope.hidden} or not (entry.person_id is not distinct from ${account_id}::uuid and ${hiddenFromThem(families)}))
      order by entry.id limit 500`,
  )
}

/** Matches a learner's name or address in an answer's JSON, with the text before it. */
const LEARNER = '("learner_(?:display_name|email)"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"'

/** Removes the person from answers to other callers, which are kept for a day so that they can be repeated. */
async function forgetInAnswers(db: Tx, id: string, instead: string): Promise<void> {
  const account = await db.selectFrom('account').select(['display_name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
  const known = await db.selectFrom('identity').select('email').where('account_id', '=', id).execute()
  const addresses = [...new Set([account.email, ...known.map(({ email }) => email)])].filter((email) => email !== null)
  const names = account.display_name === null ? [] : [account.display_name]
  const replaced = [...names.map((name) => [name, JSON.stringify(instead)] as const), ...addresses.map((email) => [email, 'null'] as const)]
  const body = replaced.reduce(
    (text, [said, now]) => sql`replace(${text}, to_json(${said}::text)::text, ${now}::text)`,
    sql`regexp_replace(body, ${LEARNER}::text, '\\1null', 'g')`,
  )
  const named = [id, ...addresses].map((text) => sql`strpos(body, ${text}::text) > 0`)
  await sql`update idempotent_answer set body = ${body} where ${sql.join(named, sql` or `)}`.execute(db)
}

/** Removes the data that names the person. The account cannot be used again. */
export async function pseudonymise(db: Tx, id: string, display_name: string) {
  await db.deleteFrom('idempotent_answer').where('account_id', '=', id).execute()
  await forgetInAnswers(db, id, display_name)
  await sql`update identity set subject = 'erased:' || id, email = null, email_verified = null, last_sign_in_at = null
    where account_id = ${id}::uuid`.execute(db)
  return db
    .updateTable('account')
    .set({
      display_name,
      family_first: null,
      email: null,
      time_zone: null,
      language: null,
      erased_at: sql`now()`,
      disabled_at: sql`coalesce(disabled_at, now())`,
    })
    .where('id', '=', id)
    .returning(['id', 'display_name', 'erased_at'])
    .executeTakeFirstOrThrow()
}

/** Locks the account against another erasure. Returns it with the organizations that the person is a member of. */
export async function lock(db: Tx, id: string) {
  const found = await db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const member = await db.selectFrom('membership').select('organization_id').where('account_id', '=', id).execute()
  return found && { ...found, organizations: member.map(({ organization_id }) => organization_id) }
}
