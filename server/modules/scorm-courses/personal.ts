import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

/** Up to 20 attempts at courses, each with all data saved by content and all launches. */
const attempts = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select a.*, c.name as course_name,
    (select coalesce(json_agg(i order by i.item_id), '[]') from scorm_attempt_item i where i.attempt_id = a.id) as items,
    (select coalesce(json_agg(n order by n.item_id, n.position), '[]') from scorm_interaction n where n.attempt_id = a.id) as interactions,
    (select coalesce(json_agg(l order by l.id), '[]') from scorm_launch l where l.attempt_id = a.id) as launches
  from scorm_attempt a join scorm_course c on c.id = a.scorm_course_id
  where a.user_id = ${account_id}::uuid and a.id > ${after}::uuid order by a.id limit 20`

/** Up to 10 launches with their stored calls. */
const calls = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select l.id, l.attempt_id, coalesce(jsonb_agg(c.said order by s.first, c.nr), '[]') as calls
  from scorm_attempt a join scorm_launch l on l.attempt_id = a.id
  join scorm_launch_calls s on s.launch_id = l.id cross join lateral jsonb_array_elements(s.calls) with ordinality c (said, nr)
  where a.user_id = ${account_id}::uuid and l.id > ${after}::uuid group by l.id order by l.id limit 10`

/** Erases the suspend data and the calls of course content, which may contain anything. Reported results stay. */
async function erase(db: Tx, accountId: string) {
  await sql`update scorm_attempt_item i set suspend_data = null, location = null
    from scorm_attempt a where a.id = i.attempt_id and a.user_id = ${accountId}::uuid`.execute(db)
  await sql`delete from scorm_launch_calls s using scorm_launch l, scorm_attempt a
    where l.id = s.launch_id and a.id = l.attempt_id and a.user_id = ${accountId}::uuid`.execute(db)
  await sql`delete from scorm_launch where previewer_id = ${accountId}::uuid`.execute(db)
  return []
}

export const personal: Personal = {
  kind: 'courses',
  onePerPerson: [
    {
      table: 'scorm_attempt',
      person: 'user_id',
      with: ['scorm_course_id'],
      when: `t.completed_at is null and t.success_status <> 'failed' and t.abandoned_at is null`,
      better: 't.started_at',
      ends: (by) => ({
        abandoned_at: sql`now()`,
        corrected_at: sql`now()`,
        corrected_by: sql`${by}::uuid`,
        correction_reason: sql`'The accounts of one person were joined.'`,
      }),
    },
  ],
  numbered: [{ table: 'scorm_attempt', person: 'user_id', with: ['scorm_course_id'], number: 'attempt_number', by: 'started_at' }],
  about: { scorm_attempt: ['user_id'] },
  beside: { scorm_package_version: ['registered_by'], scorm_attempt: ['corrected_by'], scorm_launch: ['previewer_id'] },
  pages: { 'scorm-attempts': attempts, 'scorm-calls': calls },
  trail: ({ account_id }) => sql<{ id: string }>`select id from scorm_attempt where user_id = ${account_id}::uuid`,
  erase,
}
