import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { cut, pageInMemory } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { evaluate, explain, trace, unseenIn } from './actions.ts'
import { decidingAbout } from './actions-person.ts'
import { actsOn } from './rules-acts.ts'
import type { Verdict } from './rules-judge.ts'
import { isRequired, worstKey } from './rules-order.ts'
import { view } from './rules-view.ts'
import type { Standing, StandingSort, StandingState } from './schema.ts'
import * as reach from './store-reach.ts'
import { EVERYBODY, type MemberFilter, type MemberSort, type NamedMember, placeBy } from './store-reach.ts'
import * as standings from './store.ts'
import type { EvaluatedType } from './store.ts'

/** Returns the caller's own standings, alphabetically: what is required of them, due for them, awarded to them or requested by them. */
export async function mine(db: Db, actor: Actor): Promise<Standing[]> {
  const at = await standings.moment(db, undefined)
  return ownStandings(db, actor, await standings.typesWhere(db, reach.typesOf(actor.id, at), at), at)
}

/** Returns the caller's own standings in all certifications that reach them, newest certification first. */
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
  return own.map((standing) => view(actor, standing, { person: me.person, unseen, may: [] }))
}

type StandingOptions = { state?: StandingState | undefined; required?: boolean | undefined; sort: StandingSort }
type StandingFilter = Pick<MemberFilter, 'role_id' | 'department_id'> & StandingOptions & { at?: string }
type Request = PageRequest

/** Returns standings of the people whom a type concerns and the caller reaches. Undefined if the type is archived at that moment. */
export async function ofCertification(
  db: Db,
  actor: Actor,
  { id, owner_organization_id }: Certification,
  { state, required, at: asked, sort, ...filter }: StandingFilter,
  request: Request,
): Promise<Page<Standing> | undefined> {
  const at = await standings.moment(db, asked)
  const [type] = await standings.types(db, [id], at)
  if (!type) return undefined
  const whom = { ...filter, concerned_by: id, covered_by: 'certifications:read' as const }
  const judge: Judge = async (by, part) => {
    const found = await reach.coveredMembers(db, actor, owner_organization_id, { ...whom, sort: by }, at, part)
    const { verdict } = await evaluate(db, { people: found.items.map(({ user_id }) => user_id), types: [type], at })
    return { ...found, items: found.items.map((member) => ({ ...member, verdict: verdict(member.user_id, type) })) }
  }
  const { items, next_cursor } = await pageOf(judge, { state, required, sort }, request)
  const verdicts = items.map(({ verdict }) => verdict)
  const people = verdicts.map(({ user_id }) => user_id)
  const explained = await explain(db, { people, types: [type], at }, verdicts)
  const unseen = await unseenIn(db, actor, explained)
  const by = await decidingAbout(db, actor, owner_organization_id, people)
  const shown = explained.map((standing, nr) =>
    view(actor, standing, { person: items[nr]!.person, unseen, may: actsOn(actor, type, standing.user_id, by) }),
  )
  return { items: shown, next_cursor }
}

type JudgedMember = NamedMember & { verdict: Verdict }
type Judge = (sort: MemberSort, part: Request) => Promise<Page<JudgedMember>>

/** Returns a page. SQL pages the orders that SQL knows. For filters and orders by standing, everyone is judged first. */
async function pageOf(judge: Judge, { state, required, sort }: StandingOptions, request: Request): Promise<Page<JudgedMember>> {
  const fits = ({ verdict }: JudgedMember) =>
    (state === undefined || verdict.state === state) && (required === undefined || isRequired(verdict) === required)
  if (sort === 'worst') {
    const { items } = await judge('name', { ...request, limit: EVERYBODY, after: undefined })
    const keyOf = ({ verdict, name, user_id }: JudgedMember): [string, string] => [worstKey(verdict, name), user_id]
    return pageInMemory(items.filter(fits), keyOf, { type: 'text', direction: 'asc' }, request)
  }
  if (state === undefined && required === undefined) return judge(sort, request)
  const { items } = await judge(sort, { ...request, limit: EVERYBODY })
  return cut(items.filter(fits), placeBy(sort), request)
}
