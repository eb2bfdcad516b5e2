import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import { managerOf, manages, managing } from '#platform/access/managers.ts'
import { withAbove } from '#platform/access/nested-departments.ts'
import type { Db } from '#platform/db/open.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { CertificationRef } from '#modules/certifications/schema.ts'
import type { LearningPathwayRef } from '#modules/pathways/schema.ts'
import { peopleOn } from '#modules/pathways/store-audience.ts'
import { reached } from '#modules/standing/store-reach.ts'

/** SQL for rows `(user_id)`: the people to whom a pathway is shown. Disabled accounts are left out. */
const audience = (pathwayId: string): RawBuilder<unknown> => sql`
  select shown.user_id from (${peopleOn(sql`select ${pathwayId}::uuid as id`)}) shown
  join account on account.id = shown.user_id and account.disabled_at is null and account.kind = 'human'`

export const amongAudience = (pathwayId: string): RawBuilder<unknown> => sql`select user_id from (${audience(pathwayId)}) audience`

/** Whether a pathway is shown to a person now. */
export async function isShownTo(db: Db, pathwayId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from (${peopleOn(sql`select ${pathwayId}::uuid as id`)}) shown where shown.user_id = ${userId}::uuid) as shown`.execute(
    db,
  )
  return rows[0]!.shown
}

/** Whether the caller manages a person to whom a pathway is shown. */
export async function isShownToManaged(db: Db, actor: Actor, pathwayId: string, organizationId: string): Promise<boolean> {
  const manager = managerOf(actor, organizationId)
  if (manager === undefined) return false
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from (${audience(pathwayId)}) shown where ${manages(manager, 'shown.user_id')}) as shown`.execute(db)
  return rows[0]!.shown
}

/**
 * Returns the live pathways of an organization that are shown to a person whom the caller manages there, by name. Like `isShownToManaged`,
 * for all pathways at once.
 */
export async function shownToManaged(db: Db, actor: Actor, organizationId: string): Promise<LearningPathwayRef[]> {
  const manager = managerOf(actor, organizationId)
  if (manager === undefined) return []
  const { rows } = await sql<LearningPathwayRef>`
    with people as materialized (
      select distinct g.account_id ${managing(manager)} and g.account_id in (select id from account where kind = 'human')
    ), held as materialized (
      select distinct g.role_id, g.department_id from ${liveGrants()} g
      where g.organization_id = ${organizationId}::uuid and g.account_id in (select account_id from people)
    )
    select pathway.id, pathway.slug, pathway.name from learning_pathway pathway
    where pathway.owner_organization_id = ${organizationId}::uuid and pathway.archived_at is null and exists (
      select from learning_pathway_assignment assigned where assigned.pathway_id = pathway.id and (
        assigned.role_id in (select role_id from held)
        or assigned.department_id in (select department_id from (${withAbove(sql`select department_id as start, department_id from held`)}) above)
        or assigned.assignee_kind = 'organization' and exists (select from people)))
    order by ${byName('pathway.name')}, pathway.id`.execute(db)
  return rows
}

/** Returns how many people a pathway is shown to. */
export async function countAudience(db: Db, pathwayId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from (${audience(pathwayId)}) audience`.execute(db)
  return rows[0]!.people
}

type UnreachedCertification = { level_id: string; certification: CertificationRef; people: number }

/** Returns the live certifications of a pathway that do not reach some people of its audience, with the number of those people. */
export async function outOfReach(db: Db, pathwayId: string, typeIds: string[], at: string): Promise<UnreachedCertification[]> {
  const { rows } = await sql<UnreachedCertification>`
    with audience as materialized (${audience(pathwayId)}), reach as materialized (${reached(typeIds, at)})
    select placed.level_id, json_build_object('id', type.id, 'slug', type.slug, 'name', type.name) as certification, (
      select count(*) from audience where not exists (
        select from reach where reach.certification_type_id = type.id and reach.user_id = audience.user_id))::int as people
    from learning_pathway_certification placed
    join learning_pathway_level level on level.id = placed.level_id
    join certification_type type on type.id = placed.certification_type_id and type.archived_at is null
    where placed.pathway_id = ${pathwayId}::uuid
    order by level.position, placed.position`.execute(db)
  return rows.filter(({ people }) => people > 0)
}
