import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import { reachesCaller } from '#modules/job-aids/store.ts'

onViolation('learning_pathway_job_aid_aid_fkey', notFound)
onViolation('learning_pathway_level_job_aid_aid_fkey', notFound)

/** Where the job aids of a kind of thing are stored. */
export type PlacementTable = { table: 'learning_pathway_job_aid' | 'learning_pathway_level_job_aid'; column: 'pathway_id' | 'level_id' }
export const ofPathway: PlacementTable = { table: 'learning_pathway_job_aid', column: 'pathway_id' }
export const ofLevel: PlacementTable = { table: 'learning_pathway_level_job_aid', column: 'level_id' }

export type PlacedAid = { parent_id: string; id: string; title: string }

/** Returns the job aids of several things that the caller may read, in order. */
export async function list(db: Db, actor: Actor, { table, column }: PlacementTable, parentIds: string[]): Promise<PlacedAid[]> {
  const { rows } = await sql<PlacedAid>`
    select ${sql.ref(`placed.${column}`)} as parent_id, job_aid.id, job_aid.title
    from ${sql.table(table)} placed join job_aid on job_aid.id = placed.job_aid_id
    where ${sql.ref(`placed.${column}`)} = any(${parentIds}::uuid[])
      and ${isShown(actor)}
    order by placed.position`.execute(db)
  return rows
}

const isShown = (actor: Actor) => sql`(${reachesCaller(actor, 'job_aid')} or ${within(actor, 'job-aids:read', 'job_aid')})`

/** Returns which of some job aids the organization has and the caller may read. */
export async function seenAmong(db: Db, actor: Actor, organizationId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from job_aid
    where id = any(${ids}::uuid[]) and owner_organization_id = ${organizationId}::uuid and ${isShown(actor)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of all job aids of a thing, in order. */
export async function ids(db: Db, { table, column }: PlacementTable, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ job_aid_id: string }>`
    select job_aid_id from ${sql.table(table)} where ${sql.ref(column)} = ${parentId}::uuid order by position`.execute(db)
  return rows.map(({ job_aid_id }) => job_aid_id)
}

/** Sets the job aids of a thing. Call it with the pathway locked. Throws 404 for one that the organization lacks. */
export async function set(
  db: Tx,
  { table, column }: PlacementTable,
  of: { organization_id: string; id: string },
  aidIds: string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${of.id}::uuid`.execute(db)
  await sql`
    insert into ${sql.table(table)} (organization_id, ${sql.ref(column)}, job_aid_id, position)
    select ${of.organization_id}::uuid, ${of.id}::uuid, aid.id, aid.number - 1
    from unnest(${[...new Set(aidIds)]}::uuid[]) with ordinality as aid (id, number)`.execute(db)
}
