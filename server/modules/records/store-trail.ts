import { type SqlBool, sql } from 'kysely'
import { within } from '#platform/access/actor.ts'
import { type Family, type LogReader, ownerIn, rowsOf, told } from '#platform/audit/families.ts'

/** SQL for the record of an `entry` about evidence. It comes from the row, from the entry, or from the entry of its creation. */
const recordOfEvidence = sql`coalesce(
  (select record_id from evidence where id = entry.subject_id),
  ${told('record_id')}::uuid,
  (select (made.new_values ->> 'record_id')::uuid from audit_entry made
    where made.subject_id = entry.subject_id and made.action = 'evidence.created' limit 1))`

/** SQL condition: a record is hidden from its learner, or was when it was deleted. */
const hidden = (recordId: ReturnType<typeof sql>) => sql<SqlBool>`coalesce(
  (select hidden_from_learner from learning_record where id = ${recordId}),
  (select said.hidden from audit_entry past
    cross join lateral (select (coalesce(past.new_values, past.old_values) ->> 'hidden_from_learner')::boolean as hidden) said
    where past.subject_id = ${recordId} and said.hidden is not null order by past.at desc, past.id desc limit 1),
  false)`

/** SQL condition: a record's subjects differ from the last ones in the trail. Deleted subjects do not count. */
const otherSubjects = sql<SqlBool>`(history.told ? 'subject_matter_ids'
  and array(select subject_id from record_subject where record_id = (compared.row).id order by subject_id) is distinct from array(
    select subject.id from jsonb_array_elements_text(history.told -> 'subject_matter_ids') tag (id)
    join subject on subject.id = tag.id::uuid order by subject.id))`

/** SQL for the names of records. Their learner sees them too, unless they are hidden. */
const recordNames = ({ actor, organizationId }: LogReader) => sql`
  select id, title as name,
    case when learner_user_id = ${actor.id}::uuid then not hidden_from_learner else ${within(actor, 'records:read', 'learning_record')} end as shown
  from learning_record where owner_organization_id = ${organizationId}::uuid`

export const families: Family[] = [
  {
    kind: 'learning_record',
    read: 'records:read',
    owner: ownerIn('learning_record'),
    hidden: hidden(sql`entry.subject_id`),
    rows: { ...rowsOf('learning_record', 'learning_record', ['learner_user_id'], 'owner_organization_id'), beyond: otherSubjects },
    goesWith: ['owner_department_id'],
    named: { fields: ['record_id', 'learning_record_ids'], rows: recordNames },
  },
  {
    kind: 'evidence',
    read: 'records:read',
    owner: ownerIn('learning_record', recordOfEvidence),
    hidden: hidden(recordOfEvidence),
    rows: rowsOf('evidence', 'evidence', ['record_id']),
    goesWith: ['record_id'],
  },
  { kind: 'record_import', read: 'records:read', takes: 'learning_record_ids' },
]
