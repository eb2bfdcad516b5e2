import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { type PageRequest, cut } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { mapYielding } from '#platform/exports/yielding.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { type Scope, type Verdict, evaluate, explain, trace } from './evaluate.ts'
import * as facts from './store.ts'
import type { EvaluatedType } from './store.ts'
import * as people from './store-reach.ts'
import { EVERYBODY, type Member, type MemberFilter, keyOf } from './store-reach.ts'
import type { MatrixRow, Standing, StandingState } from './schema.ts'
import { view } from './rules-view.ts'

/** The caller's own standings: what is required of them, was awarded to them or is asked for by them, alphabetically. */
export async function mine(db: Db, actor: Actor): Promise<Standing[]> {
  const at = await facts.moment(db, undefined)
  return ownStandings(db, actor, await facts.typesWhere(db, people.typesOf(actor.id, at), at), at)
}

/** The caller's own standings in whatever reaches them, newest certification first. */
export async function reachingMe(db: Db, actor: Actor, request: PageRequest): Promise<Page<Standing>> {
  const at = await facts.moment(db, undefined)
  const { items, next_cursor } = await people.typesReaching(db, actor, request)
  const ids = items.map(({ id }) => id)
  const standings = await ownStandings(db, actor, await facts.types(db, ids, at), at)
  return { items: standings.toSorted((a, b) => ids.indexOf(a.certification.id) - ids.indexOf(b.certification.id)), next_cursor }
}

async function ownStandings(db: Db, actor: Actor, types: EvaluatedType[], at: string): Promise<Standing[]> {
  if (types.length === 0) return []
  const [standings, me] = await Promise.all([
    trace(db, { people: [actor.id], types, at }, false),
    people.named(db, actor, types[0]!.owner_organization_id, actor.id),
  ])
  return standings.map((standing) => view(actor, standing, me.person))
}

type StandingFilter = Omit<MemberFilter, 'concerned_by' | 'managed'> & { state?: StandingState; at?: string }

/** Everybody whom a type concerns, newest member first; undefined when it is archived at that moment. */
export async function standings(
  db: Db,
  actor: Actor,
  { id, owner_organization_id }: Certification,
  { state, at: asked, ...filter }: StandingFilter,
  request: PageRequest,
): Promise<Page<Standing> | undefined> {
  const at = await facts.moment(db, asked)
  const [type] = await facts.types(db, [id], at)
  if (!type) return undefined
  const whom = { ...filter, concerned_by: id }
  const reach = state === undefined ? request : { ...request, limit: EVERYBODY }
  const found = await people.members(db, actor, owner_organization_id, whom, at, reach)
  const evaluated = await evaluate(db, { people: found.items.map(({ user_id }) => user_id), types: [type], at })
  const judged = found.items.map((member) => ({ ...member, verdict: evaluated.verdict(member.user_id, type) }))
  const fitting = judged.filter(({ verdict }) => state === undefined || verdict.state === state)
  const { items, next_cursor } = state === undefined ? { ...found, items: fitting } : cut(fitting, keyOf, request)
  const explained = await explain(
    db,
    evaluated,
    items.map(({ verdict }) => verdict),
  )
  return { items: explained.map((standing, nr) => view(actor, standing, items[nr]!.person)), next_cursor }
}

export const notReadingMatrix = refusal(
  'forbidden',
  'needs_certifications_read_or_team',
  'This needs certifications:read, or people whom you manage.',
)

/** Whoever reads certifications somewhere in the organization, and whoever manages people there. */
export function mayReadMatrix(actor: Actor, organizationId: string): boolean {
  const { managed_role_ids } = actor.in(organizationId)
  return readsSomewhere(actor, organizationId) || managed_role_ids.length > 0
}
export const readsSomewhere = (actor: Actor, organizationId: string) =>
  actor.superuser || actor.in(organizationId).anywhere.has('certifications:read')

/** `managed`: only the people whom the caller manages. */
export type MatrixFilter = Pick<MemberFilter, 'role_id' | 'department_id'> & { managed: boolean; at?: string }

/** People by types: to readers of certifications the types they read for everybody, to managers every type for their people. */
export async function matrix(
  db: Db,
  actor: Actor,
  organizationId: string,
  { at: asked, managed: ownOnly, ...filter }: MatrixFilter,
  request: PageRequest,
) {
  const at = await facts.moment(db, asked)
  const everybody = readsSomewhere(actor, organizationId) && !ownOnly
  const whom = { ...filter, managed: !everybody }
  const { items, next_cursor } = await people.members(db, actor, organizationId, whom, at, request)
  const ids = items.map(({ user_id }) => user_id)
  const managed = await people.managedOf(db, actor, organizationId, ids)
  const all = await facts.typesOfOrganization(db, organizationId, at)
  const types = managed.size > 0 ? all : all.filter((type) => actor.holds('certifications:read', type))
  const evaluated = await evaluate(db, { people: ids, types, at })
  const concerns = await concernOf(db, evaluated)
  const shown = (member: Member, type: EvaluatedType) => managed.has(member.user_id) || actor.holds('certifications:read', type)
  const rows = await mapYielding(items, (member): MatrixRow => {
    const cells = types.flatMap((type) => (shown(member, type) ? [evaluated.verdict(member.user_id, type)] : []))
    return { person: member.person, cells: cells.filter(concerns).map(cell) }
  })
  const filled = new Set(rows.flatMap(({ cells }) => cells.map(({ certification_type_id }) => certification_type_id)))
  const columns = types.filter((type) => filled.has(type.id) || actor.holds('certifications:read', type))
  return { certifications: columns.map(({ id, slug, name }) => ({ id, slug, name })), items: rows, next_cursor, evaluated_at: at }
}

const cell = ({ type, state, required_by, due_at }: Verdict) => ({
  certification_type_id: type.id,
  state,
  required: required_by.length > 0,
  due_at,
})

/** Whether a type concerns a person. What an organization owns concerns all its members, so that only the rest is looked up. */
export async function concernOf(db: Db, { people: ids, types, at }: Scope) {
  const departmental = types.filter(({ owner_department_id }) => owner_department_id !== null).map(({ id }) => id)
  const found = departmental.length === 0 ? [] : await people.pairs(db, people.concerned(departmental, at), ids)
  const known = new Set(found.map(({ certification_type_id, user_id }) => `${certification_type_id} ${user_id}`))
  return ({ type, user_id }: Pick<Verdict, 'type' | 'user_id'>) => type.owner_department_id === null || known.has(`${type.id} ${user_id}`)
}
