import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'

/** The table of files that questions name. */
export const files = { table: 'quiz_attachment', column: 'quiz_id' }

/** Returns those of the ids that are not attached to the quiz. */
export async function missing(db: Db, quizId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select named.id from unnest(${ids}::uuid[]) named (id)
    where not exists (select from quiz_attachment a where a.quiz_id = ${quizId}::uuid and a.id = named.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const names = (text: string) => sql<boolean>`strpos(lower(${sql.ref(text)}::text), 'attachment:' || a.id) > 0`

/** Condition: a question of any version or of the draft names the file of a row `a`. */
const isNamed = sql<boolean>`(
  exists (select from quiz_question q where q.quiz_id = a.quiz_id and ${names('q.body')})
  or exists (select from quiz_draft d where d.quiz_id = a.quiz_id and ${names('d.questions')}))`

export async function hasToStay(db: Db, quizId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from quiz_attachment a where a.quiz_id = ${quizId}::uuid and a.id = ${id}::uuid and ${isNamed}`.execute(db)
  return rows.length > 0
}

/**
 * Deletes files that no question names, and returns their blob keys.
 * It keeps files that are less than a day old, because a question that is being written may use them.
 */
export async function removeUnnamed(db: Tx, quizId: string): Promise<string[]> {
  const { rows } = await sql<{ blob_key: string }>`
    delete from quiz_attachment a
    where a.quiz_id = ${quizId}::uuid and a.created_at < now() - interval '1 day' and not ${isNamed} returning a.blob_key`.execute(db)
  return rows.map(({ blob_key }) => blob_key)
}
