import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { type PageRequest, cut } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { evaluate, explain, trace, unseenIn } from './actions.ts'
import { view } from './rules-view.ts'
import type { Standing, StandingState } from './schema.ts'
import * as reach from './store-reach.ts'
import { EVERYBODY, type MemberFilter, keyOf } from './store-reach.ts'
import * as standings from './store.ts'
import type { EvaluatedType } from './store.ts'

/** The caller's own standings: what is required of them or due for them, was awarded to them or is asked for by them, alphabetically. */
export async function mine(db: Db, actor: Actor): Promise<Standing[]> {
  const at = await standings.moment(db, undefined)
  return ownStandings(db, actor, await standings.typesWhere(db, reach.typesOf(actor.id, at), at), at)
}

/** The caller's own standings in whatever reaches them, newest certification first. */
export async function reachingMe(db: Db, actor: Actor, request: PageRequest): Promise<Page<Standing>> {
  const at = await standings.moment(db, undefined)
  const { items, next_cursor } = await reach.typesReaching(db, actor, request)
  const ids = items.map(({ id }) => id)
  const own = await ownStandings(db, actor, await standings.types(db, ids, at), at)
  return { items: own.toSorted((a, b) => ids.indexOf(a.certification.id) - ids.indexOf(b.certification.id)), next_cursor }
}

async function ownStandings(db: Db, actor: Actor, types: EvaluatedType[], at: string): Promise<Standing[]> {
  if (types.length === 0) return []
  const [own, me] = await Promise.all([
    trace(db, { people: [actor.id], types, at }, false),
    reach.personIn(db, actor, types[0]!.owner_organization_id, actor.id),
  ])
  const unseen = await unseenIn(db, actor, own)
  return own.map((standing) => view(actor, standing, me.person, unseen))
}

type StandingFilter = Pick<MemberFilter, 'role_id' | 'department_id'> & { state?: StandingState; at?: string }

/** Those whom a type concerns and the caller may know of, newest member first; undefined when it is archived at that moment. */
export async function ofCertification(
  db: Db,
  actor: Actor,
  { id, owner_organization_id }: Certification,
  { state, at: asked, ...filter }: StandingFilter,
  request: PageRequest,
): Promise<Page<Standing> | undefined> {
  const at = await standings.moment(db, asked)
  const [type] = await standings.types(db, [id], at)
  if (!type) return undefined
  const whom = { ...filter, concerned_by: id, covered_by: 'certifications:read' as const }
  const all = state === undefined ? request : { ...request, limit: EVERYBODY }
  const found = await reach.members(db, actor, owner_organization_id, whom, at, all)
  const evaluated = await evaluate(db, { people: found.items.map(({ user_id }) => user_id), types: [type], at })
  const judged = found.items.map((member) => ({ ...member, verdict: evaluated.verdict(member.user_id, type) }))
  const fitting = judged.filter(({ verdict }) => state === undefined || verdict.state === state)
  const { items, next_cursor } = state === undefined ? { ...found, items: fitting } : cut(fitting, keyOf, request)
  const explained = await explain(
    db,
    evaluated,
    items.map(({ verdict }) => verdict),
  )
  const unseen = await unseenIn(db, actor, explained)
  return { items: explained.map((standing, nr) => view(actor, standing, items[nr]!.person, unseen)), next_cursor }
}
