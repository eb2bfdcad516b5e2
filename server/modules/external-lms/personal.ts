import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

const grades = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select g.*, c.name as course_name, c.external_course_id, s.name as server_name
  from external_grade g join external_course c on c.id = g.course_id join external_server s on s.id = g.server_id
  where g.user_id = ${account_id}::uuid and g.id > ${after}::uuid order by g.id limit 1000`

const mappings = ({ account_id }: Scope) => sql<object>`
  select m.*, s.name as server_name from external_user_mapping m join external_server s on s.id = m.server_id
  where m.user_id = ${account_id}::uuid order by m.server_id, m.external_user_id`

/** Erases the person's ids on external servers; their grades stay. */
async function erase(db: Tx, accountId: string) {
  await db.deleteFrom('external_user_mapping').where('user_id', '=', accountId).execute()
  await db.updateTable('external_grade').set({ external_user_id: null }).where('user_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'grades',
  onePerPerson: [
    { table: 'external_grade', person: 'user_id', with: ['course_id', 'external_attempt_id'], when: 't.external_attempt_id is not null' },
    { table: 'external_grade', person: 'user_id', with: ['course_id', 'completed_at'], when: 't.external_attempt_id is null' },
  ],
  about: { external_grade: ['user_id'], external_user_mapping: ['user_id'] },
  beside: { external_grade_import: ['imported_by', 'undone_by'] },
  lists: { 'external-user-mappings': mappings },
  pages: { 'external-grades': grades },
  erase,
}
