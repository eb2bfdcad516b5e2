import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onConflict, onViolation } from '#platform/errors.ts'
import { inOrder } from './rules.ts'
import type { LearningPathwayPhase, LevelCertification } from './schema.ts'

onViolation('learning_pathway_level_pathway_fkey', notFound)
onViolation('learning_pathway_level_phase_fkey', notFound)
onViolation('learning_pathway_prerequisite_needs_level_fkey', notFound)
onViolation('learning_pathway_prerequisite_needs_phase_fkey', notFound)
onViolation('learning_pathway_phase_pathway_fkey', notFound)
onViolation('learning_pathway_phase_order_after_fkey', notFound)
onViolation('learning_pathway_certification_type_fkey', notFound)
onConflict(
  'learning_pathway_certification_pkey',
  'certification_placed_already',
  'A certification lies in another level of this pathway already. Take it out there first.',
  'certification_type_ids',
)

/** A level with its prerequisites and certifications. */
export type Level = Selectable<DB['learning_pathway_level']> & {
  depends_on_level_ids: string[]
  depends_on_phase_ids: string[]
  certifications: LevelCertification[]
}
export type Phase = LearningPathwayPhase & { organization_id: string; position: number }
/** The content of a pathway, both lists in order. */
export type Structure = { phases: Phase[]; levels: Level[] }

/** SQL for rows `(level_id, found)`: the prerequisites of the levels of pathways, looked up for all levels at once. */
const needed = (pathwayIds: string[], column: 'needs_level_id' | 'needs_phase_id', of: string) => sql<{
  level_id: string
  found: string[]
}>`(
  select need.level_id, json_agg(${sql.ref(column)} order by place.position, place.id) as found
  from learning_pathway_prerequisite need join ${sql.table(of)} place on place.id = ${sql.ref(column)}
  where need.pathway_id = any(${pathwayIds}::uuid[]) group by need.level_id)`

const certifications = (pathwayIds: string[]) => sql<{ level_id: string; found: LevelCertification[] }>`(
  select placed.level_id, json_agg(json_build_object('id', type.id, 'slug', type.slug, 'name', type.name,
    'archived_at', ${sql.raw(rfc3339('type.archived_at'))}) order by placed.position) as found
  from learning_pathway_certification placed join certification_type type on type.id = placed.certification_type_id
  where placed.pathway_id = any(${pathwayIds}::uuid[]) group by placed.level_id)`

const orNothing = <T>(table: string) => sql<T[]>`coalesce(${sql.ref(`${table}.found`)}, '[]')`

const levels = (db: Db, pathwayIds: string[]) =>
  db
    .selectFrom('learning_pathway_level as level')
    .leftJoin(needed(pathwayIds, 'needs_level_id', 'learning_pathway_level').as('after_level'), 'after_level.level_id', 'level.id')
    .leftJoin(needed(pathwayIds, 'needs_phase_id', 'learning_pathway_phase').as('after_phase'), 'after_phase.level_id', 'level.id')
    .leftJoin(certifications(pathwayIds).as('placed'), 'placed.level_id', 'level.id')
    .selectAll('level')
    .select([
      orNothing<string>('after_level').as('depends_on_level_ids'),
      orNothing<string>('after_phase').as('depends_on_phase_ids'),
      orNothing<LevelCertification>('placed').as('certifications'),
    ])
    .where('level.pathway_id', '=', sql<string>`any(${pathwayIds}::uuid[])`)
    .orderBy('level.position')
    .orderBy('level.id')
    .execute()

const phases = (db: Db, pathwayIds: string[]) =>
  db
    .selectFrom('learning_pathway_phase')
    .selectAll()
    .select(
      sql<string[]>`coalesce((
        select json_agg(after.after_phase_id order by place.position, place.id)
        from learning_pathway_phase_order after join learning_pathway_phase place on place.id = after.after_phase_id
        where after.phase_id = learning_pathway_phase.id), '[]')`.as('depends_on_phase_ids'),
    )
    .where('pathway_id', '=', sql<string>`any(${pathwayIds}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** SQL condition: a certification type `c` is in one of the pathways. */
export const isPlacedIn = (pathwayIds: string[]) =>
  sql<boolean>`c.id in (select certification_type_id from learning_pathway_certification where pathway_id = any(${pathwayIds}::uuid[]))`

/** Returns the content of several pathways, in two statements. */
export async function structures(db: Db, pathwayIds: string[]): Promise<Map<string, Structure>> {
  const [allPhases, allLevels] = await Promise.all([phases(db, pathwayIds), levels(db, pathwayIds)])
  const [phasesOf, levelsOf] = [Map.groupBy(allPhases, pathwayOf), Map.groupBy(allLevels, pathwayOf)]
  return new Map(pathwayIds.map((id) => [id, { phases: inOrder(phasesOf.get(id) ?? []), levels: levelsOf.get(id) ?? [] }]))
}
const pathwayOf = ({ pathway_id }: { pathway_id: string }) => pathway_id

export const structure = async (db: Db, pathwayId: string): Promise<Structure> => (await structures(db, [pathwayId])).get(pathwayId)!

/** Adds a level after all others. For all writes below too: call with the pathway locked. */
export async function createLevel(db: Tx, level: Omit<Insertable<DB['learning_pathway_level']>, 'position'>): Promise<void> {
  const position = sql<number>`(select count(*) from learning_pathway_level where pathway_id = ${level.pathway_id}::uuid)`
  await db
    .insertInto('learning_pathway_level')
    .values({ ...level, position })
    .execute()
}

export async function updateLevel(db: Tx, id: string, changes: UpdateObject<DB, 'learning_pathway_level'>): Promise<void> {
  await db
    .updateTable('learning_pathway_level')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Sets the positions of a pathway's levels in this order, from 0. */
export async function arrange(db: Tx, levelIds: string[]): Promise<void> {
  await sql`
    update learning_pathway_level level set position = place.number - 1
    from unnest(${levelIds}::uuid[]) with ordinality as place (id, number)
    where level.id = place.id and level.position <> place.number - 1`.execute(db)
}

export async function removeLevel(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('learning_pathway_level').where('id', '=', id).execute()
}

type PathwayKey = { organization_id: string; pathway_id: string }

/** Sets the prerequisites of a level. */
export async function setPrerequisites(
  db: Tx,
  of: PathwayKey,
  level_id: string,
  needs: { levels: string[]; phases: string[] },
): Promise<void> {
  await db.deleteFrom('learning_pathway_prerequisite').where('level_id', '=', level_id).execute()
  const rows = [
    ...[...new Set(needs.levels)].map((needs_level_id) => ({ ...of, level_id, needs_level_id })),
    ...[...new Set(needs.phases)].map((needs_phase_id) => ({ ...of, level_id, needs_phase_id })),
  ]
  for (const row of rows) await db.insertInto('learning_pathway_prerequisite').values(row).execute()
}

/** Sets the certifications of a level, in order. */
export async function setCertifications(db: Tx, of: PathwayKey, level_id: string, typeIds: string[]): Promise<void> {
  await db.deleteFrom('learning_pathway_certification').where('level_id', '=', level_id).execute()
  const rows = [...new Set(typeIds)].map((certification_type_id, position) => ({ ...of, level_id, certification_type_id, position }))
  if (rows.length > 0) await db.insertInto('learning_pathway_certification').values(rows).execute()
}

export async function createPhase(db: Tx, phase: Omit<Insertable<DB['learning_pathway_phase']>, 'position'>): Promise<void> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from learning_pathway_phase where pathway_id = ${phase.pathway_id}::uuid)`
  await db
    .insertInto('learning_pathway_phase')
    .values({ ...phase, position })
    .execute()
}

export async function updatePhase(db: Tx, id: string, changes: UpdateObject<DB, 'learning_pathway_phase'>): Promise<void> {
  await db
    .updateTable('learning_pathway_phase')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Sets the phases before a phase. */
export async function setOrder(db: Tx, of: PathwayKey, phase_id: string, after: string[]): Promise<void> {
  await db.deleteFrom('learning_pathway_phase_order').where('phase_id', '=', phase_id).execute()
  const rows = [...new Set(after)].map((after_phase_id) => ({ ...of, phase_id, after_phase_id }))
  if (rows.length > 0) await db.insertInto('learning_pathway_phase_order').values(rows).execute()
}

export async function removePhase(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('learning_pathway_phase').where('id', '=', id).execute()
}

/** Returns which of the certifications an organization has, with their owners. */
export async function certificationsAmong(db: Db, organizationId: string, ids: string[]) {
  return db
    .selectFrom('certification_type')
    .select(['id', 'owner_organization_id', 'owner_department_id'])
    .where('owner_organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
