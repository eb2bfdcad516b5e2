import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'

/** Locks accounts until the transaction ends, so that none of them gets an award meanwhile. `ids` is a query for one column. */
export async function holdLearners(db: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select id from account where id in (${ids}) order by id for no key update`.execute(db)
}

/** SQL for the evidence in the proofs of awards in force: award_id, kind and id. `people` is a query for one column. */
export const restedOn = (people: RawBuilder<unknown>) => sql`
  select award.id as award_id, counted ->> 'kind' as kind, counted ->> 'id' as id from certification_award award
  cross join lateral jsonb_path_query(award.proof::jsonb, '$.rules[*].counted[*]') counted
  where award.user_id in (${people}) and award.revoked_at is null`
