import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { mapYielding } from '#platform/exports/yielding.ts'
import { everyPage } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { type EvaluatedScope, type Scope, concernOf, evaluate } from '../actions.ts'
import { readsSomewhere } from '../rules-readers.ts'
import type { Verdict } from '../rules-judge.ts'
import type { MatrixRow } from '../schema.ts'
import * as reach from '../store-reach.ts'
import type { Member, MemberFilter } from '../store-reach.ts'
import * as standings from '../store.ts'
import type { EvaluatedType } from '../store.ts'

/** `managed`: only people whom the caller manages. */
export type MatrixFilter = Pick<MemberFilter, 'role_id' | 'department_id'> & { managed: boolean; at?: string }
/** `among`: only these people. */
export type PagesFilter = MatrixFilter & { among?: string[] }

/** A function that evaluates standings: `evaluate`, or a cheaper one. */
type Evaluate = (scope: Scope) => Promise<EvaluatedScope>

/** The organization and its time zone. */
export type Home = { id: string; time_zone: string }

/**
 * Returns people by types. Readers of certifications get the types they may read for the people they reach. Managers get every type for the
 * people they manage.
 */
export async function matrix(
  db: Db,
  actor: Actor,
  { id: organizationId, time_zone }: Home,
  { at: asked, managed: ownOnly, among, ...filter }: PagesFilter,
  request: PageRequest,
  how: Evaluate = (scope) => evaluate(db, scope),
) {
  const at = await standings.moment(db, asked)
  const whom = {
    ...filter,
    ...looksAt(actor, organizationId, { managed: ownOnly }),
    ...(among && { among: reach.these(among) }),
  }
  const { items, next_cursor } = await reach.members(db, actor, organizationId, whom, at, request)
  const ids = items.map(({ user_id }) => user_id)
  const managed = await reach.managedOf(db, actor, organizationId, ids)
  const all = await standings.typesOfOrganization(db, organizationId, at)
  const types = managed.size > 0 ? all : all.filter((type) => actor.holds('certifications:read', type))
  const evaluated = await how({ people: ids, types, at })
  const concerns = await concernOf(db, evaluated)
  const shown = (member: Member, type: EvaluatedType) => managed.has(member.user_id) || actor.holds('certifications:read', type)
  const rows = await mapYielding(items, (member): MatrixRow => {
    const cells = types.flatMap((type) => (shown(member, type) ? [evaluated.verdict(member.user_id, type)] : []))
    return { person: member.person, cells: cells.filter(concerns).map(cell) }
  })
  const filled = new Set(rows.flatMap(({ cells }) => cells.map(({ certification_type_id }) => certification_type_id)))
  const columns = types.filter((type) => filled.has(type.id) || actor.holds('certifications:read', type))
  return {
    certifications: columns.map(({ id, slug, name }) => ({ id, slug, name })),
    items: rows,
    next_cursor,
    evaluated_at: at,
    time_zone,
  }
}

export type Matrix = Awaited<ReturnType<typeof matrix>>

export const PEOPLE_AT_ONCE = 500

const looksAt = (actor: Actor, organizationId: string, { managed }: Pick<MatrixFilter, 'managed'>): MemberFilter =>
  readsSomewhere(actor, organizationId) && !managed ? { covered_by: 'certifications:read' } : { managed: true }

/** Yields the whole matrix, some hundred people at a time, all at the same moment. */
export async function* pages(db: Db, actor: Actor, home: Home, filter: PagesFilter): AsyncGenerator<Matrix> {
  const at = await standings.moment(db, filter.at)
  yield* everyPage(PEOPLE_AT_ONCE, (request) => matrix(db, actor, home, { ...filter, at }, request))
}

/**
 * Yields the ids of all people who can be in the matrix at any moment, some hundred at a time. Roles and departments of the filter are
 * ignored, because they change over time.
 */
export async function* peopleOf(db: Db, actor: Actor, { id }: Home, filter: MatrixFilter, at: string): AsyncGenerator<string[]> {
  const whom = looksAt(actor, id, filter)
  for await (const { items } of everyPage(PEOPLE_AT_ONCE, (request) => reach.members(db, actor, id, whom, at, request)))
    yield items.map(({ user_id }) => user_id)
}

const cell = ({ type, state, required_by, due_at }: Verdict) => ({
  certification_type_id: type.id,
  state,
  required: required_by.length > 0,
  due_at,
})
