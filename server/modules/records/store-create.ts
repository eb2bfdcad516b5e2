import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditActor, auditing, byIn, columnsOf } from '#platform/audit/trail.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Value, statement, statementIn } from '#platform/db/statement.ts'
import { type IdempotencyKey, keeping } from '#platform/rows/create-once.ts'
import { readerOf } from '#platform/access/people.ts'
import { type GivenColumn, givenColumns, keptColumns, namesOf } from './store-columns.ts'
import type { NewEvidence } from './evidence/store.ts'
import type { NewRecord } from './store.ts'
import { viewOfNew, viewOfNewWithEvidence } from './store-view.ts'

type GivenValues = Pick<NewRecord, GivenColumn> & { hidden_from_learner: boolean }
export type Creation = { record: GivenValues; subject_ids: string[]; evidence: NewEvidence[] }
export type CreatedRecord = {
  /** Whether the learner and all subjects belong to the organization. Otherwise nothing was written. */
  member: boolean
  tagged: boolean
  /** The record in the API's shape, as JSON. */
  answer: string | null
}

/**
 * Writes a record with its tags, evidence and audit entries, and reads it in the API's shape. Stores that answer if there is a key. All of
 * it is one statement. Nothing is written unless everything belongs to the organization.
 */
export const create = (db: Db, caller: Caller, creation: Creation, asked: IdempotencyKey | undefined): Promise<CreatedRecord> =>
  createBy(creating, db, caller, creation, asked)

/** Like `create`, with the evidence in the answer. */
export const createWithEvidence = (db: Db, caller: Caller, creation: Creation, asked: IdempotencyKey | undefined): Promise<CreatedRecord> =>
  createBy(creatingWithEvidence, db, caller, creation, asked)

async function createBy(
  by: typeof creating,
  db: Db,
  caller: Caller,
  creation: Creation,
  asked: IdempotencyKey | undefined,
): Promise<CreatedRecord> {
  const { form, values } = formOf(caller.actor, asked)
  const rows = await by(db, form, { ...written(caller, creation), ...values })
  return rows[0]!
}

/** Values that not every creation has: reasons to see the learner's address, and a key for storing the answer. */
type OptionalValues = Partial<IdempotencyKey> & { organizations?: unknown; departments?: unknown; managed?: unknown }
/** A superuser sees every address. `given` lists the other values that exist. */
type Form = { superuser: boolean; given: (keyof OptionalValues)[] }

/** Returns the form of the statement for a caller, and its values. */
export function formOf(actor: Actor, asked: IdempotencyKey | undefined): { form: Form; values: OptionalValues } {
  const { superuser, organizations, departments, managed } = readerOf(actor)
  const reasons = superuser
    ? {}
    : {
        ...(organizations !== undefined && { organizations }),
        ...(departments !== undefined && { departments }),
        ...(managed !== undefined && { managed }),
      }
  const values: OptionalValues = { ...reasons, ...asked }
  return { form: { superuser, given: Object.keys(values) as (keyof OptionalValues)[] }, values }
}

const creatingBy = (shown: typeof viewOfNew) =>
  statementIn<CreatedRecord, Form, CreationValues & OptionalValues>(({ superuser, given }, value) => {
    const some = (name: keyof OptionalValues) => (given.includes(name) ? value(name) : undefined)
    const maker = {
      superuser,
      id: value('actor_id'),
      organizations: some('organizations'),
      departments: some('departments'),
      managed: some('managed'),
    }
    const asked = { account_id: value('account_id'), key: value('key'), request_hash: value('request_hash') }
    return sql<CreatedRecord>`
      with tag as materialized (${tagged(value)}), checked as materialized (${checks(value)}),
      ${writing(value, sql`where (select member and tagged from checked)`)},
      answer as materialized (select row_to_json(answer)::text as body from (${shown(maker)}) answer)
      ${given.includes('key') ? sql`, kept as (${keeping(asked, sql`select body from answer`)})` : sql``}
      select member, tagged, (select body from answer) as answer from checked`
  })
export const creating = creatingBy(viewOfNew)
export const creatingWithEvidence = creatingBy(viewOfNewWithEvidence)

/** SQL for the given subjects that belong to the organization. */
const tagged = (value: Value<CreationValues>) => sql`
  select id, slug, name from subject
  where owner_organization_id = ${value('owner_organization_id')}::uuid and id = any(${value('subject_ids')}::uuid[])`

const checks = (value: Value<CreationValues>) => sql`
  select ${value('learner_user_id')}::uuid is null or exists (
      select from membership m
      where m.organization_id = ${value('owner_organization_id')}::uuid and m.account_id = ${value('learner_user_id')}::uuid
    ) as member,
    cardinality(${value('subject_ids')}::uuid[]) = (select count(*) from tag) as tagged`

/** Writes a record that the service itself found, with the same parts. Returns its id; undefined if its external_id was just taken. */
export async function report(db: Db, by: AuditActor, creation: Creation): Promise<string | undefined> {
  const rows = await reporting(db, written(by, creation))
  return rows[0]?.id
}
export const reporting = statement<{ id: string }, CreationValues>(
  (value) =>
    sql`with tag as materialized (${tagged(value)}),
      ${writing(value, sql`on conflict on constraint learning_record_external_id_key do nothing`)}
      select id from learning_record`,
)

/** Returns the values of `writing`. */
const written = (by: AuditActor, { record, subject_ids, evidence }: Creation) => ({
  ...columnsOf(by),
  ...record,
  record_entry: randomUUIDv7(),
  subject_ids,
  evidence: JSON.stringify(evidence),
  evidence_ids: evidence.map(({ id }) => id),
  evidence_entries: evidence.map(() => randomUUIDv7()),
})
type CreationValues = ReturnType<typeof written>

/** SQL parts that insert the rows; they have the names of the tables. The part `tag` has the subjects. */
const writing = (value: Value<CreationValues>, condition = sql``) => sql`
  learning_record as (
    insert into learning_record (${sql.raw(namesOf(givenColumns))})
    select ${sql.join(givenColumns.map(({ name, type }) => sql`${value(name)}::${sql.raw(type)}`))} ${condition}
    returning *
  ), record_subject as (
    insert into record_subject (organization_id, record_id, subject_id)
    select learning_record.owner_organization_id, learning_record.id, tag.id from learning_record cross join tag
    returning *
  ), evidence as (
    insert into evidence (id, organization_id, record_id, evidence_type, label, payload, hours, blob_key, created_by)
    select made.id, owner_organization_id, learning_record.id, evidence_type, label, payload, hours, blob_key, created_by
    from learning_record cross join jsonb_populate_recordset(null::evidence, ${value('evidence')}::jsonb) made
    returning *
  ), ${trail(value)}`

/** SQL for the audit entries: every column of what was written. */
function trail(value: Value<CreationValues>) {
  return auditing(
    byIn(value),
    sql`
    select ${value('record_entry')}::uuid, told.owner_organization_id, 'learning_record.created', 'learning_record', told.id,
      told.learner_user_id, row_to_json(told)
    from (select ${sql.raw(keptColumns)}, ${value('subject_ids')}::uuid[] as subject_matter_ids from learning_record) told
    union all
    select (${value('evidence_entries')}::uuid[])[array_position(${value('evidence_ids')}::uuid[], told.id)], told.organization_id,
      'evidence.created', 'evidence', told.id, ${value('learner_user_id')}::uuid, row_to_json(told)
    from (select ${sql.raw(everyEvidenceColumn)} from evidence) told`,
  )
}

const evidenceColumns: Record<keyof DB['evidence'], 'plain' | 'moment'> = {
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
export const everyEvidenceColumn = Object.entries(evidenceColumns)
  .map(([column, kind]) => (kind === 'moment' ? `${rfc3339(column)} as ${column}` : column))
  .join(', ')
