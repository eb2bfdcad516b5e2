import { sql } from 'kysely'
import type { Actor } from '#platform/access.ts'
import type { Db } from '#platform/db/open.ts'
import * as evidence from '../evidence/store.ts'
import { view } from '../view.ts'
import type { SubmittedRecord } from './schema.ts'

/** A record that exists, as the API shows it, with its evidence. */
export async function find(db: Db, actor: Actor, id: string): Promise<SubmittedRecord> {
  const rows = evidence.shown(actor, sql`evidence.record_id = ${id}::uuid`)
  const proof = sql`(select coalesce(json_agg(row_to_json(shown)), '[]') from (${rows}) shown) as evidence,`
  const found = await view<SubmittedRecord>(actor, sql`select * from learning_record where id = ${id}::uuid`, proof).execute(db)
  return found.rows[0]!
}
