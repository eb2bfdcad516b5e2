import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import * as attached from '#platform/files/attachments/store.ts'
import { lock } from '../store.ts'
import type { LearningPathwayAttachment } from './schema.ts'

const own = ['audience'] as const

/** Where the files of pathways and of their levels are stored. A change to either locks the pathway. */
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

/** Returns the files of a pathway, in order. Without `trainers`, files for trainers are left out. */
export function ofPathway(db: Db, pathwayId: string, trainers: boolean): Promise<LearningPathwayAttachment[]> {
  return db
    .selectFrom('learning_pathway_attachment')
    .select(columns)
    .where('pathway_id', '=', pathwayId)
    .where(shownTo(trainers))
    .orderBy('position')
    .execute()
}

/** Returns the files of levels, each with its level. */
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

/** Returns the audience of a file; undefined if the thing has no such file. */
export async function audienceOf(db: Db, { table, column }: attached.AttachmentTable, parentId: string, id: string) {
  const { rows } = await sql<{ audience: 'trainees' | 'trainers' }>`
    select audience from ${sql.table(table)} where ${sql.ref(column)} = ${parentId}::uuid and id = ${id}::uuid`.execute(db)
  return rows[0]?.audience
}
