import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { SubjectUses } from './schema.ts'

const SHOWN = 50

/** What the caller may read of what is tagged with a subject, in one statement. */
export async function uses(db: Db, actor: Actor, subjectId: string): Promise<SubjectUses> {
  const { rows } = await sql<SubjectUses>`
    with tagged as (
      select type.id, type.slug, type.name
      from certification_subject tag join certification_type type on type.id = tag.certification_type_id
      where tag.subject_id = ${subjectId}::uuid and type.archived_at is null and ${within(actor, 'certifications:read', 'type')}
    )
    select (
        select count(*) from record_subject tag join learning_record record on record.id = tag.record_id
        where tag.subject_id = ${subjectId}::uuid and record.archived_at is null and ${within(actor, 'records:read', 'record')}
      ) as learning_records,
      coalesce((
        select json_agg(shown order by shown.name, shown.id) from (select * from tagged order by name, id limit ${SHOWN}) shown
      ), '[]') as certifications,
      (select count(*) from tagged) as certification_count`.execute(db)
  return rows[0]!
}
