import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { Awaited } from '#platform/rows/awaited.ts'
import { MOST, type ToDo } from './schema.ts'

/** Returns the number of items of each kind that wait for the caller, everywhere or in one organization, in one statement. */
export async function counts(db: Db, actor: Actor, awaited: Awaited[], organizationId: string | undefined): Promise<ToDo['counts']> {
  const kinds = awaited.flatMap(({ kind, waits }) => {
    const waiting = waits(actor)
    return waiting ? [sql`${sql.lit(kind)}, ${counted(waiting, organizationId)}`] : []
  })
  if (kinds.length === 0) return {}
  const { rows } = await sql<{ counts: ToDo['counts'] }>`select json_build_object(${sql.join(kinds)}) as counts`.execute(db)
  return rows[0]!.counts
}

function counted(waiting: RawBuilder<unknown>, organizationId: string | undefined): RawBuilder<number> {
  const there = organizationId === undefined ? sql`` : sql`where waiting.organization_id = ${organizationId}::uuid`
  return sql`(select count(*)::int from (select from (${waiting}) waiting ${there} limit ${sql.lit(MOST)}) seen)`
}
