import { type Actor, allow } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { coversPerson } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { PersonRef } from '#platform/shapes.ts'
import * as pathways from '#modules/pathways/store.ts'
import * as structure from '#modules/pathways/structure/store.ts'
import { type EvaluatedScope, evaluate } from '#modules/standing/actions.ts'
import * as reach from '#modules/standing/store-reach.ts'
import * as standings from '#modules/standing/store.ts'
import { type VerdictOf, derive, levelProgress } from './rules.ts'
import type { PathwayProgress, PathwayReach } from './schema.ts'
import * as progress from './store.ts'

type ProgressPerson = { user_id: string; person: PersonRef | null }
/** The content of pathways, and the live certifications in them at a moment. */
type PathwayContents = { structures: Map<string, structure.Structure>; types: standings.EvaluatedType[]; at: string }

async function makeup(db: Db, on: pathways.Pathway[], at: string): Promise<PathwayContents> {
  const ids = on.map(({ id }) => id)
  const [structures, types] = await Promise.all([structure.structures(db, ids), standings.typesWhere(db, structure.isPlacedIn(ids), at)])
  return { structures, types, at }
}

/** Returns a person's progress on several pathways. All their certifications are evaluated once, at one moment. */
async function progressOn(
  db: Db,
  on: pathways.Pathway[],
  { structures, types, at }: PathwayContents,
  { user_id, person }: ProgressPerson,
): Promise<PathwayProgress[]> {
  const typeIds = types.map(({ id }) => id)
  const [evaluated, pairs] = await Promise.all([
    evaluate(db, { people: [user_id], types, at }),
    reach.pairs(db, reach.reached(typeIds, at), [user_id]),
  ])
  const open = new Set(pairs.map(({ certification_type_id }) => certification_type_id))
  const verdictOf = verdictsOn(evaluated, user_id)
  return on.map(({ id, slug, name, description, owner_organization_id, time_zone }) => {
    const made = structures.get(id)!
    const derived = derive(made, verdictOf)
    return {
      pathway: { id, slug, name },
      owner_organization_id,
      description,
      person,
      phases: made.phases.map((phase) => ({
        id: phase.id,
        name: phase.name,
        depends_on_phase_ids: phase.depends_on_phase_ids,
        complete: derived.completePhases.has(phase.id),
      })),
      levels: made.levels.map((level) => levelProgress(made, level, derived, verdictOf, (type) => open.has(type))),
      time_zone,
      evaluated_at: at,
    }
  })
}

/** Returns a person's verdicts on the evaluated certifications, each judged once. */
function verdictsOn({ types, verdict }: EvaluatedScope, userId: string): VerdictOf {
  const verdicts = new Map(types.map((type) => [type.id, verdict(userId, type)]))
  return (id) => verdicts.get(id)
}

const idsOf = (structures: structure.Structure[]) => [
  ...new Set(structures.flatMap(({ levels }) => levels.flatMap(({ certifications }) => certifications.map(({ id }) => id)))),
]

/** Returns the live pathways that are shown to the caller, by name, with their progress. */
export async function mine(db: Db, actor: Actor): Promise<PathwayProgress[]> {
  const [at, on] = await Promise.all([standings.moment(db, undefined), pathways.ofCaller(db, actor)])
  if (on.length === 0) return []
  const whose = reach.personIn(db, actor, on[0]!.owner_organization_id, actor.id)
  const [{ person }, made] = await Promise.all([whose, makeup(db, on, at)])
  return progressOn(db, on, made, { user_id: actor.id, person })
}

/** The person and the moment. By default the caller, now. */
type ProgressQuery = { user_id?: string; at?: string }

/**
 * Returns a person's progress on one pathway. Readers of certifications over the pathway and the person may read it. So may the person
 * themselves if it reaches them, and their managers if it is live and shown to the person. Otherwise throws 404.
 */
export async function progressOf(
  db: Db,
  actor: Actor,
  pathway: pathways.Pathway | undefined,
  { user_id = actor.id, at: asked }: ProgressQuery,
): Promise<PathwayProgress> {
  if (!pathway) throw notFound()
  const organization = pathway.owner_organization_id
  const { person, member } = await reach.personIn(db, actor, organization, user_id)
  const own = user_id === actor.id
  const reads =
    actor.holds('certifications:read', pathway) && (own || (member && person !== null && (await reachesOn(db, actor, pathway, user_id))))
  if (!reads && !(own ? pathway.reached : await managesOn(db, actor, pathway, user_id))) throw notFound()
  const made = await makeup(db, [pathway], await standings.moment(db, asked))
  return (await progressOn(db, [pathway], made, { user_id, person }))[0]!
}

const reachesOn = (db: Db, actor: Actor, { owner_organization_id }: pathways.Pathway, userId: string) =>
  coversPerson(db, actor, 'certifications:read', owner_organization_id, userId)

/** Whether the live pathway is shown to the person and the caller manages them. */
const managesOn = async (db: Db, actor: Actor, { id, owner_organization_id, archived_at }: pathways.Pathway, userId: string) =>
  archived_at === null &&
  (await reach.managesPerson(db, actor, owner_organization_id, userId)) &&
  (await progress.isShownTo(db, id, userId))

/**
 * Returns the pathway in the path. The caller must read certifications over it, or manage a person to whom the live pathway is shown.
 * Otherwise throws.
 */
export async function pathwayOfTeam(db: Db, req: ActorWithAccess & pathways.PathwayRouteRequest): Promise<pathways.Pathway> {
  const pathway = await pathways.named(db, req)
  const live = pathway?.archived_at === null
  return allow(req, pathway, live && (await progress.isShownToManaged(db, req.actor, pathway.id, pathway.owner_organization_id)))
}

/** The filter for the rows of a team. */
export type TeamFilter = Pick<reach.MemberFilter, 'role_id' | 'department_id'> & { managed: boolean; at?: string }

/**
 * Returns a page of the people to whom a pathway is shown, by its levels. Readers of certifications over it get the people they reach,
 * managers their people.
 */
export async function team(
  db: Db,
  actor: Actor,
  pathway: pathways.Pathway,
  { at: asked, managed, ...filter }: TeamFilter,
  request: PageRequest,
) {
  const at = await standings.moment(db, asked)
  const organization = pathway.owner_organization_id
  const reads = actor.holds('certifications:read', pathway) && !managed
  const seen = reads ? { covered_by: 'certifications:read' as const } : { managed: true }
  const whom = { ...filter, ...seen, among: progress.amongAudience(pathway.id) }
  const { items, next_cursor } = await reach.members(db, actor, organization, whom, at, request)
  const made = await structure.structure(db, pathway.id)
  const types = await standings.types(db, idsOf([made]), at)
  const evaluated = await evaluate(db, { people: items.map(({ user_id }) => user_id), types, at })
  const rows = items.map(({ user_id, person }) => {
    const { states } = derive(made, verdictsOn(evaluated, user_id))
    return { person, states: made.levels.map(({ id }) => states.get(id)!) }
  })
  const { id, slug, name } = pathway
  const levels = made.levels.map((level) => ({ id: level.id, name: level.name, phase_id: level.phase_id }))
  return { pathway: { id, slug, name }, owner_organization_id: organization, levels, items: rows, next_cursor, evaluated_at: at }
}

/** Returns how many people the pathway is shown to, and which certifications some of them cannot get. */
export async function reachOf(db: Db, { id }: pathways.Pathway): Promise<PathwayReach> {
  const at = await standings.moment(db, undefined)
  const types = idsOf([await structure.structure(db, id)])
  const [people, out_of_reach] = await Promise.all([progress.countAudience(db, id), progress.outOfReach(db, id, types, at)])
  return { people, out_of_reach }
}
