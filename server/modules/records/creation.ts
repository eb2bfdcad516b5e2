import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type By, auditing, columnsOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statement, statementIn } from '#platform/db/statement.ts'
import { type Asked, keeping } from '#platform/rows/create-once.ts'
import { readerOf } from '#platform/access/people.ts'
import type { NewEvidence } from './evidence/store.ts'
import type { NewRecord } from './store.ts'
import { viewOfNew } from './view.ts'

export type Creation = { record: NewRecord & { hidden_from_learner: boolean }; subject_ids: string[]; evidence: NewEvidence[] }
export type Created = {
  /** Whether the learner belongs to the organization, and whether all subjects do; else nothing was written. */
  member: boolean
  tagged: boolean
  /** The record as the API shows it, as JSON. */
  answer: string | null
}

/**
 * Writes a record with its tags, its evidence and their audit entries, reads it as the API shows it, and keeps that answer,
 * all in one statement. Nothing is written unless all of it belongs to the organization.
 */
export async function create(
  db: Db,
  caller: Caller,
  creation: Creation,
  asked: Asked | undefined,
  withEvidence: boolean,
): Promise<Created> {
  const { superuser, directories, managed } = readerOf(caller.actor)
  const form = {
    superuser,
    directories: directories !== undefined,
    managed: managed !== undefined,
    withEvidence,
    keeps: asked !== undefined,
  }
  const rows = await creating(db, form, { ...written(caller, creation), ...asked, directories, managed })
  return rows[0]!
}

type Form = Record<'superuser' | 'directories' | 'managed' | 'withEvidence' | 'keeps', boolean>
type Values = Record<string, unknown>

const creating = statementIn<Created, Form, Values>(({ superuser, directories, managed, withEvidence, keeps }, value) => {
  const reader = {
    superuser,
    id: value('actor_id'),
    directories: directories ? value('directories') : undefined,
    managed: managed ? value('managed') : undefined,
  }
  const asked = { account_id: value('account_id'), key: value('key'), request_hash: value('request_hash') }
  return sql<Created>`
      with tag as materialized (${tagged(value)}), checked as materialized (${checks(value)}),
      ${writing(value, sql`where (select member and tagged from checked)`)},
      answer as materialized (select row_to_json(answer)::text as body from (${viewOfNew(reader, withEvidence)}) answer)
      ${keeps ? sql`, kept as (${keeping(asked, sql`select body from answer`)})` : sql``}
      select member, tagged, (select body from answer) as answer from checked`
})

type Value = (name: string) => RawBuilder<unknown>

/** Those of the subjects that the organization has. */
const tagged = (value: Value) => sql`
  select id, slug, name from subject
  where owner_organization_id = ${value('owner_organization_id')}::uuid and id = any(${value('subject_ids')}::uuid[])`

const checks = (value: Value) => sql`
  select ${value('learner_user_id')}::uuid is null or exists (
      select from membership m
      where m.organization_id = ${value('owner_organization_id')}::uuid and m.account_id = ${value('learner_user_id')}::uuid
    ) as member,
    cardinality(${value('subject_ids')}::uuid[]) = (select count(*) from tag) as tagged`

/** The same of what the service itself has found out; nobody is shown it. Its id, or nothing where its external_id has just been taken. */
export async function report(db: Db, by: By, creation: Creation): Promise<string | undefined> {
  const rows = await reporting(db, written(by, creation))
  return rows[0]?.id
}
const reporting = statement<{ id: string }, Values>(
  (value) =>
    sql`with tag as materialized (${tagged(value)}),
      ${writing(value, sql`on conflict on constraint learning_record_external_id_key do nothing`)}
      select id from learning_record`,
)

/** The values of `writing`. */
const written = (by: By, { record, subject_ids, evidence }: Creation) => ({
  ...columnsOf(by),
  ...record,
  record_entry: randomUUIDv7(),
  subject_ids,
  evidence: JSON.stringify(evidence),
  evidence_ids: evidence.map(({ id }) => id),
  evidence_entries: evidence.map(() => randomUUIDv7()),
})

/** The columns that a new record is given. */
const columns = {
  id: 'uuid',
  owner_organization_id: 'uuid',
  owner_department_id: 'uuid',
  learner_user_id: 'uuid',
  learner_display_name: 'text',
  learner_email: 'text',
  title: 'text',
  description: 'text',
  status: 'text',
  completed_at: 'timestamptz',
  expires_at: 'timestamptz',
  external_id: 'text',
  hidden_from_learner: 'boolean',
  recorded_by: 'uuid',
}

/** The parts of a statement that insert bear the names of the tables. Its part `tag` has the subjects. */
const writing = (value: Value, condition = sql``) => sql`
  learning_record as (
    insert into learning_record (${sql.raw(Object.keys(columns).join(', '))})
    select ${sql.join(Object.entries(columns).map(([column, type]) => sql`${value(column)}::${sql.raw(type)}`))} ${condition}
    returning *
  ), record_subject as (
    insert into record_subject (organization_id, record_id, subject_id)
    select learning_record.owner_organization_id, learning_record.id, tag.id from learning_record cross join tag
  ), evidence as (
    insert into evidence (id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by)
    select made.id, owner_organization_id, learning_record.id, evidence_type, label, payload, hours, blob_key, created_by
    from learning_record cross join jsonb_populate_recordset(null::evidence, ${value('evidence')}::jsonb) made
    returning *
  ), ${trail(value)}`

/** What the audit trail keeps: every column of what was written. */
function trail(value: Value) {
  const by = {
    actor_id: value('actor_id'),
    actor_provider: value('actor_provider'),
    actor_subject: value('actor_subject'),
    request_id: value('request_id'),
  }
  return auditing(
    by,
    sql`
    select ${value('record_entry')}::uuid, told.owner_organization_id, 'learning_record.created', 'learning_record', told.id,
      told.learner_user_id, row_to_json(told)
    from (select ${every(recordColumns)}, ${value('subject_ids')}::uuid[] as subject_matter_ids from learning_record) told
    union all
    select (${value('evidence_entries')}::uuid[])[array_position(${value('evidence_ids')}::uuid[], told.id)], told.organization_id,
      'evidence.created', 'evidence', told.id, ${value('learner_user_id')}::uuid, row_to_json(told)
    from (select ${every(evidenceColumns)} from evidence) told`,
  )
}

/** The columns of a table, each as it is or as a moment that the API shows. */
type Columns<Table extends keyof DB> = Record<keyof DB[Table], 'plain' | 'moment'>
const every = (columns: Record<string, 'plain' | 'moment'>) =>
  sql.raw(
    Object.entries(columns)
      .map(([column, kind]) => (kind === 'moment' ? `${rfc3339(column)} as ${column}` : column))
      .join(', '),
  )

const recordColumns: Columns<'learning_record'> = {
  id: 'plain',
  owner_organization_id: 'plain',
  owner_department_id: 'plain',
  learner_user_id: 'plain',
  learner_display_name: 'plain',
  learner_email: 'plain',
  title: 'plain',
  description: 'plain',
  status: 'plain',
  completed_at: 'moment',
  expires_at: 'moment',
  external_id: 'plain',
  hidden_from_learner: 'plain',
  recorded_by: 'plain',
  approved_by: 'plain',
  approved_at: 'moment',
  rejected_by: 'plain',
  rejected_at: 'moment',
  rejection_note: 'plain',
  created_at: 'moment',
  updated_at: 'moment',
  archived_at: 'moment',
}

const evidenceColumns: Columns<'evidence'> = {
  id: 'plain',
  organization_id: 'plain',
  record_id: 'plain',
  evidence_type: 'plain',
  label: 'plain',
  payload: 'plain',
  hours: 'plain',
  blob_key: 'plain',
  created_at: 'moment',
  created_by: 'plain',
}
