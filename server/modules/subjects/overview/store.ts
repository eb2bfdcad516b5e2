import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { Tagged } from '#platform/rows/tags.ts'
import { SHOWN } from './schema.ts'

/** Returns the things tagged with a subject that the caller may read, in one statement. */
export async function uses(db: Db, actor: Actor, subjectId: string, tagged: Tagged[]): Promise<Record<string, unknown>> {
  const columns = tagged.flatMap(({ tags, read, uses: { count, list } }) => {
    const found = sql`
      from ${sql.table(tags.table)} tag join ${sql.table(tags.things)} thing on thing.id = ${sql.ref(`tag.${tags.column}`)}
      where tag.subject_id = ${subjectId}::uuid and thing.archived_at is null and ${within(actor, read, 'thing')}`
    const counted = sql`(select count(*) ${found}) as ${sql.ref(count)}`
    if (!list) return [counted]
    const fields = Object.keys(list.shape.properties).flatMap((field) => [sql.lit(field), sql.ref(`shown.${field}`)])
    const by = list.by ?? 'name'
    const listed = sql`coalesce((
      select json_agg(json_build_object(${sql.join(fields)}) order by ${sql.ref(`shown.${by}`)}, shown.id)
      from (select thing.* ${found} order by ${sql.ref(`thing.${by}`)}, thing.id limit ${SHOWN}) shown), '[]') as ${sql.ref(list.field)}`
    return [listed, counted]
  })
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}
