import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'

/** Holds accounts until the transaction ends: meanwhile nobody of them is awarded anything. `ids` is a query for one column. */
export async function holdLearners(db: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select id from account where id in (${ids}) order by id for no key update`.execute(db)
}

/** SQL for the evidence that awards in force keep in their proof: award_id, and kind and id of the evidence. `people` is a query for one column. */
export const restedOn = (people: RawBuilder<unknown>) => sql`
  select award.id as award_id, counted ->> 'kind' as kind, counted ->> 'id' as id from certification_award award
  cross join lateral jsonb_path_query(award.proof::jsonb, '$.rules[*].counted[*]') counted
  where award.user_id in (${people}) and award.revoked_at is null`
