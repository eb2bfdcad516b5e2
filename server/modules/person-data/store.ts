import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'

/** Whose data, and whether also what is hidden from them. */
export type Scope = { account_id: string; hidden: boolean }
export type PersonFile = { id: string; file_name: string; blob_key: string }

const rows = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

const theirs = ({ account_id, hidden }: Scope) =>
  sql`(r.learner_user_id = ${account_id}::uuid and (${hidden} or not r.hidden_from_learner))`

export function account(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export const identities = (db: Db, { account_id }: Scope) =>
  rows(
    db,
    sql<object>`select i.id, p.slug as provider, i.subject, i.email, i.email_verified, i.created_at, i.last_sign_in_at
      from identity i join sign_in_provider p on p.id = i.provider_id where i.account_id = ${account_id}::uuid order by i.id`,
  )

const sessions = (db: Db, { account_id }: Scope) =>
  rows(
    db,
    sql<object>`select s.id, p.slug as provider, s.subject, s.created_at, s.expires_at
      from session s join sign_in_provider p on p.id = s.provider_id where s.account_id = ${account_id}::uuid order by s.id`,
  )

const memberships = (db: Db, { account_id }: Scope) =>
  rows(
    db,
    sql<object>`select o.id as organization_id, o.slug, o.name, m.created_at as member_since
      from membership m join organization o on o.id = m.organization_id where m.account_id = ${account_id}::uuid order by o.id`,
  )

const grants = (db: Db, { account_id }: Scope) =>
  rows(
    db,
    sql<object>`select g.organization_id, r.department_id, r.id as role_id, r.slug, r.name, r.permissions, g.granted_at, g.expires_at
      from role_grant g join role r on r.id = g.role_id where g.account_id = ${account_id}::uuid order by r.id`,
  )

const uploads = (db: Db, { account_id }: Scope) =>
  rows(
    db,
    sql<object>`select pathname, organization_id, purpose, file_name, content_type, size_bytes, issued_at, claimed_at
      from upload where issued_to = ${account_id}::uuid order by issued_at, pathname`,
  )

/** What a table of certifications says of them: other people appear as ids only. */
const certified =
  (table: string, order: string) =>
  (db: Db, { account_id }: Scope) =>
    rows(db, sql<object>`select c.* from ${sql.table(table)} c where c.user_id = ${account_id}::uuid order by ${sql.ref(`c.${order}`)}`)

/** What is short enough to be read at once, by the names of the files in the export. */
export const lists = {
  memberships,
  grants,
  sessions,
  uploads,
  'certification-awards': certified('certification_award', 'id'),
  'certification-requests': certified('certification_request', 'id'),
  'certification-sign-offs': certified('certification_sign_off', 'id'),
  'certification-due-dates': certified('certification_due_date', 'id'),
  'certification-exemptions': certified('certification_exemption', 'id'),
}

/** Up to 200 records after an id, each with its subjects and evidence. Other people appear as ids only. */
export const records = (db: Db, scope: Scope, after: string) =>
  rows(
    db,
    sql<{ id: string }>`
      select r.*,
        (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.id), '[]')
          from record_subject t join subject s on s.id = t.subject_id where t.record_id = r.id) as subjects,
        (select coalesce(json_agg(json_build_object('id', e.id, 'evidence_type', e.evidence_type, 'label', e.label,
            'payload', e.payload, 'created_at', e.created_at, 'created_by', e.created_by) order by e.id), '[]')
          from evidence e where e.record_id = r.id) as evidence
      from learning_record r where ${theirs(scope)} and r.id > ${after}::uuid order by r.id limit 200`,
  )

/** Up to 20 attempts at courses after an id, each with everything that the content saved and every opening of the player. */
export const scormAttempts = (db: Db, { account_id }: Scope, after: string) =>
  rows(
    db,
    sql<{ id: string }>`
      select a.*, c.name as course_name,
        (select coalesce(json_agg(i order by i.item_id), '[]') from scorm_attempt_item i where i.attempt_id = a.id) as items,
        (select coalesce(json_agg(n order by n.item_id, n.position), '[]') from scorm_interaction n where n.attempt_id = a.id) as interactions,
        (select coalesce(json_agg(l order by l.id), '[]') from scorm_launch l where l.attempt_id = a.id) as launches
      from scorm_attempt a join scorm_course c on c.id = a.scorm_course_id
      where a.user_id = ${account_id}::uuid and a.id > ${after}::uuid order by a.id limit 20`,
  )

export const files = (db: Db, scope: Scope) =>
  rows(
    db,
    sql<PersonFile>`select e.id, e.payload ->> 'file_name' as file_name, e.blob_key
      from evidence e join learning_record r on r.id = e.record_id where ${theirs(scope)} and e.blob_key is not null order by e.id`,
  )

/** Up to 500 entries after an id: what they did, and what was done to them, their records and certifications; values only of the latter. */
export const auditEntries = (db: Db, scope: Scope, after: string) =>
  rows(
    db,
    sql<{ id: string }>`
      with own (subject_id) as (
        select ${scope.account_id}::uuid
        union all select r.id from learning_record r where ${theirs(scope)}
        union all select e.id from evidence e join learning_record r on r.id = e.record_id where ${theirs(scope)}
        union all select id from certification_award where user_id = ${scope.account_id}::uuid
        union all select id from certification_request where user_id = ${scope.account_id}::uuid
        union all select id from certification_sign_off where user_id = ${scope.account_id}::uuid
        union all select id from scorm_attempt where user_id = ${scope.account_id}::uuid
      ), relevant (id) as (
        select id from audit_entry where actor_id = ${scope.account_id}::uuid
        union select a.id from own join audit_entry a on a.subject_id = own.subject_id
        union select id from audit_entry where person_id = ${scope.account_id}::uuid and subject_kind = 'certification'
      )
      select a.id, a.organization_id, a.at, a.actor_id, a.action, a.subject_kind, a.subject_id, a.request_id,
        case when told.own then a.old_values end as old_values, case when told.own then a.new_values end as new_values
      from audit_entry a join relevant on relevant.id = a.id left join own on own.subject_id = a.subject_id
      cross join lateral (select own.subject_id is not null
        or (a.person_id = ${scope.account_id}::uuid and a.subject_kind = 'certification') as own) told
      where a.id > ${after}::uuid order by a.id limit 500`,
  )

/** Takes away what names the person, except in records. The account cannot be used again. */
export async function pseudonymise(db: Tx, id: string, display_name: string) {
  await db.deleteFrom('session').where('account_id', '=', id).execute()
  await db.deleteFrom('pending_email_link').where('account_id', '=', id).execute()
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

/** Takes the learner's name and address off their records, which stay; returns which ones those were. */
export const namelessRecords = (db: Tx, id: string) =>
  db
    .updateTable('learning_record')
    .set({ learner_display_name: null, learner_email: null, updated_at: sql`now()` })
    .where('learner_user_id', '=', id)
    .where((eb) => eb.or([eb('learner_display_name', 'is not', null), eb('learner_email', 'is not', null)]))
    .returning(['id', 'owner_organization_id'])
    .execute()

/** Takes away what course content noted for itself, which may say anything; what it reported stays. */
export const forgetNotes = (db: Db, id: string) =>
  sql`update scorm_attempt_item i set suspend_data = null, location = null
    from scorm_attempt a where a.id = i.attempt_id and a.user_id = ${id}::uuid`.execute(db)

/** The account, so that nobody else erases it meanwhile, and the organizations it is a member of. */
export async function lock(db: Tx, id: string) {
  const found = await db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const member = await db.selectFrom('membership').select('organization_id').where('account_id', '=', id).execute()
  return found && { ...found, organizations: member.map(({ organization_id }) => organization_id) }
}
