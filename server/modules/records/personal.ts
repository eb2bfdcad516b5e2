import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { PersonFile, Personal, Scope } from '#platform/rows/personal.ts'
import { trail } from './actions.ts'

const theirs = ({ account_id, hidden }: Scope) =>
  sql`(r.learner_user_id = ${account_id}::uuid and (${hidden} or not r.hidden_from_learner))`

/** SQL for up to 200 records, each with its subjects and evidence. */
const records = (scope: Scope, after: string) => sql<{ id: string }>`
  select r.*,
    (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.id), '[]')
      from record_subject t join subject s on s.id = t.subject_id where t.record_id = r.id) as subjects,
    (select coalesce(json_agg(json_build_object('id', e.id, 'evidence_type', e.evidence_type, 'label', e.label,
        'payload', e.payload, 'created_at', e.created_at, 'created_by', e.created_by) order by e.id), '[]')
      from evidence e where e.record_id = r.id) as evidence
  from learning_record r where ${theirs(scope)} and r.id > ${after}::uuid order by r.id limit 200`

/** Removes the learner's name and address from their records, which stay. */
async function erase(db: Tx, accountId: string) {
  const records = await db
    .updateTable('learning_record')
    .set({ learner_display_name: null, learner_email: null, updated_at: sql`now()` })
    .where('learner_user_id', '=', accountId)
    .where((eb) => eb.or([eb('learner_display_name', 'is not', null), eb('learner_email', 'is not', null)]))
    .returning(['id', 'owner_organization_id', 'learner_user_id'])
    .execute()
  return records.map((record) => ({ ...trail.event(record, 'learner_erased'), new: { learner_display_name: null, learner_email: null } }))
}

export const personal: Personal = {
  kind: 'records',
  about: { learning_record: ['learner_user_id'] },
  beside: {
    learning_record: ['recorded_by', 'approved_by', 'rejected_by', 'status_set_by'],
    evidence: ['created_by'],
    record_import: ['imported_by', 'undone_by'],
  },
  pages: { records },
  files: (scope) => sql<PersonFile>`
    select e.id, e.payload ->> 'file_name' as file_name, e.blob_key
    from evidence e join learning_record r on r.id = e.record_id where ${theirs(scope)} and e.blob_key is not null order by e.id`,
  trail: (scope) => sql<{ id: string }>`
    select r.id from learning_record r where ${theirs(scope)}
    union all select e.id from evidence e join learning_record r on r.id = e.record_id where ${theirs(scope)}`,
  erase,
}
