import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import * as attached from '#platform/files/attachments/store.ts'
import { lock } from '../store.ts'
import type { LearningPathwayAttachment } from './schema.ts'

const own = ['audience'] as const

/** Where the files of pathways are kept, and those of their levels. Whoever changes either holds the pathway. */
export const pathwayFiles = { table: 'learning_pathway_attachment', column: 'pathway_id', kind: 'learning_pathway', own, lock }
export const levelFiles = {
  table: 'learning_pathway_level_attachment',
  column: 'level_id',
  kind: 'learning_pathway_level',
  own,
  lock: async (db: Tx, id: string) => {
    const level = await db.selectFrom('learning_pathway_level').select('pathway_id').where('id', '=', id).executeTakeFirst()
    await lock(db, found(level).pathway_id)
    return found(await db.selectFrom('learning_pathway_level').select('id').where('id', '=', id).executeTakeFirst())
  },
}

const columns = [
  'id', 'file_name', 'content_type', 'size_bytes', 'label', 'prefer_inline_display', 'position', 'created_at',
  sql<LearningPathwayAttachment['audience']>`audience`.as('audience'),
] as const // prettier-ignore
const shownTo = (trainers: boolean) => sql<boolean>`(audience = 'trainees' or ${trainers}::boolean)`

/** Those of a pathway in their order; without `trainers` none of those that are for them. */
export function ofPathway(db: Db, pathwayId: string, trainers: boolean): Promise<LearningPathwayAttachment[]> {
  return db
    .selectFrom('learning_pathway_attachment')
    .select(columns)
    .where('pathway_id', '=', pathwayId)
    .where(shownTo(trainers))
    .orderBy('position')
    .execute()
}

/** The same of levels, each with the level that it hangs on. */
export function ofLevels(db: Db, levelIds: string[], trainers: boolean): Promise<(LearningPathwayAttachment & { level_id: string })[]> {
  return db
    .selectFrom('learning_pathway_level_attachment')
    .select(columns)
    .select('level_id')
    .where('level_id', '=', sql<string>`any(${levelIds}::uuid[])`)
    .where(shownTo(trainers))
    .orderBy('position')
    .execute()
}

/** Whom a file is for; undefined where the thing has none of that id. */
export async function audienceOf(db: Db, { table, column }: attached.AttachmentTable, parentId: string, id: string) {
  const { rows } = await sql<{ audience: 'trainees' | 'trainers' }>`
    select audience from ${sql.table(table)} where ${sql.ref(column)} = ${parentId}::uuid and id = ${id}::uuid`.execute(db)
  return rows[0]?.audience
}
