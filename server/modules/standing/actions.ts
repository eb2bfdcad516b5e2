import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { unseenTargets } from '#modules/proof/sight.ts'
import { measure, traceRules } from './actions-proof.ts'
import { isGiven } from './rules.ts'
import { type Evaluation, type Known, type Lateness, type Verdict, factsOf, judge, latenessOf } from './rules-judge.ts'
import type { RequiredBy } from './schema.ts'
import * as reach from './store-reach.ts'
import * as standings from './store.ts'
import type { EvaluatedType, LinkRow } from './store.ts'

/** People and types at a moment: whatever is asked is a set of both, and the statements are as many for one as for all. */
export type Scope = { people: string[]; types: EvaluatedType[]; at: string }

/** The standing of everybody in everything, one by one as it is asked for. */
export type Evaluated = Scope & { verdict: (user_id: string, type: EvaluatedType) => Verdict }

export async function evaluate(db: Db, scope: Scope): Promise<Evaluated> {
  return { ...scope, verdict: (await evaluateSupposing(db, scope, [])).is }
}

/** Standings as they are, and as they would be with these requirements: each replaces the stored one of its role and type. */
export async function evaluateSupposing(db: Db, scope: Scope, supposed: LinkRow[]): Promise<Record<'is' | 'would', Evaluated['verdict']>> {
  const [{ is, would }, count] = await Promise.all([gatherSupposing(db, scope, supposed), measure(db, scope)])
  const { people: users, types, at } = scope
  const last = users.flatMap((user) => types.map((type) => is.awards(type.id, user).at(-1)?.awarded_at))
  const values = count((person, type) => last[person * types.length + type])
  const place = new Map(users.map((user_id, person) => [user_id, person]))
  const verdictBy =
    (known: Known): Evaluated['verdict'] =>
    (user_id, type) => {
      const person = place.get(user_id)!
      const reached = type.rules.map((rule) => values.of(person, rule))
      return judge({ user_id, type, at }, known, reached)
    }
  return { is: verdictBy(is), would: verdictBy(would) }
}

type Given = { organization_id: string; people: string[]; until: string }

/**
 * The same at several moments, for which what the people were awarded is read once, and without looking at proof: whoever could be
 * awarded it or is on the way there has not started.
 */
export async function evaluatingUnproven(db: Db, { organization_id, people, until }: Given): Promise<(scope: Scope) => Promise<Evaluated>> {
  const given = grouped(await standings.awardsUntil(db, organization_id, people, until), typeOf)
  return async (scope) => {
    const { at } = scope
    const known = await gather(db, scope, (type, user) => given(user, type).filter((award) => isGiven(award, at)))
    return { ...scope, verdict: (user_id, type) => judge({ user_id, type, at }, known, nothingReached(type)) }
  }
}
const nothingReached = ({ rules }: EvaluatedType) => rules.map(() => 0)

/** Who holds what and what was decided, beside what was awarded: all that a standing rests on but proof. */
const gather = async (db: Db, scope: Scope, awards?: Known['awards']): Promise<Known> => (await gatherSupposing(db, scope, [], awards)).is

/** Facts without the supposed requirements, and with them. */
async function gatherSupposing(db: Db, { people, types, at }: Scope, supposed: LinkRow[], known?: Known['awards']) {
  const typeIds = [...new Set(types.map(({ id }) => id))]
  const supposing = supposed.map(({ role_id }) => role_id)
  const [links, holders, awarded, decided] = await Promise.all([
    standings.links(db, typeIds, at),
    standings.holders(db, standings.requiring(typeIds, at, supposing), people, at),
    known ? [] : standings.awards(db, typeIds, people, at),
    standings.decisions(db, typeIds, people, at),
  ])
  const grants = grouped(holders, ({ role_id }) => role_id)
  const awards = grouped(awarded, typeOf)
  const decisions = grouped(decided, typeOf)
  const knownBy = (rows: LinkRow[]): Known => {
    const linksOf = Map.groupBy(rows, typeOf)
    return {
      requiredBy: (type, user) =>
        (linksOf.get(type) ?? []).flatMap((link) => {
          const [grant] = grants(user, link.role_id)
          return grant ? [requirement(link, grant.granted_at)] : []
        }),
      awards: known ?? ((type, user) => awards(user, type)),
      decided: (type, user, kind) => decisions(user, type).filter((decision) => decision.kind === kind),
    }
  }
  const isSupposed = new Set(supposed.map(keyOfLink))
  return { is: knownBy(links), would: knownBy([...links.filter((link) => !isSupposed.has(keyOfLink(link))), ...supposed]) }
}
const keyOfLink = ({ role_id, certification_type_id }: LinkRow) => `${role_id} ${certification_type_id}`

/** The rows of a person and something else, in their order. Looked up for every cell of a matrix, so that no key is put together. */
function grouped<Row extends { user_id: string }>(rows: Row[], other: (row: Row) => string): (user: string, other: string) => Row[] {
  const users = new Map([...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user, own]) => [user, Map.groupBy(own, other)]))
  return (user, key) => users.get(user)?.get(key) ?? none
}
const none: never[] = []
const typeOf = ({ certification_type_id }: { certification_type_id: string }) => certification_type_id
const requirement = ({ certification_type_id: _type, ...link }: LinkRow, granted_at: string): RequiredBy => ({ ...link, granted_at })

/** How late everybody is with everything. */
export async function lateness(db: Db, scope: Scope): Promise<(user_id: string, type: EvaluatedType) => Lateness> {
  const known = await gather(db, scope)
  return (user_id, type) => latenessOf({ user_id, type, at: scope.at }, known)
}

/** When certifications are due for people, as it stands now: also of types that are archived, whose awards remain. */
export async function datesNow(db: Db, pairs: Pair[]) {
  const types = await standings.typesEver(db, [...new Set(pairs.map(typeOf))])
  const at = await standings.moment(db, undefined)
  const late = await lateness(db, { people: [...new Set(pairs.map(({ user_id }) => user_id))], types, at })
  const byId = new Map(types.map((type) => [type.id, type]))
  return { of: ({ certification_type_id, user_id }: Pair) => late(user_id, byId.get(certification_type_id)!), evaluated_at: at }
}

/** Verdicts with the traces of their rules. */
export async function explain(db: Db, { types, at }: Scope, verdicts: Verdict[]): Promise<Evaluation[]> {
  const people = [...new Set(verdicts.map(({ user_id }) => user_id))]
  const progress = await traceRules(db, { people, types, at }, false)
  return verdicts.map((verdict) => {
    const { user_id, type, award } = verdict
    return { ...factsOf(verdict, at), user_id, rules: progress({ user_id, type, since: award?.awarded_at }) }
  })
}

/**
 * The standings of a few people with the traces of their rules, person by person: as `evaluate` and `explain` tell them, by
 * what the traces count, so that nothing is read for the values alone. `elsewhere` traces records of other subjects too.
 */
export async function trace(db: Db, scope: Scope, elsewhere: boolean): Promise<Evaluation[]> {
  const [known, progress] = await Promise.all([gather(db, scope), traceRules(db, scope, elsewhere)])
  const { people, types, at } = scope
  return people.flatMap((user_id) =>
    types.map((type) => {
      const rules = progress({ user_id, type, since: known.awards(type.id, user_id).at(-1)?.awarded_at })
      const reached = rules.map(({ current }) => current)
      return { ...factsOf(judge({ user_id, type, at }, known, reached), at), user_id, rules }
    }),
  )
}

/** One person and one type. */
type Pair = { certification_type_id: string; user_id: string }

/**
 * At a moment as `moment` writes it. Undefined when there is no such type, or it is archived then. Works inside a transaction,
 * and sees what others committed before the call; whether the type reaches the person is for `reaches` to say.
 */
export async function standingAt(db: Db, { certification_type_id, user_id }: Pair, at: string): Promise<Evaluation | undefined> {
  const types = await standings.types(db, [certification_type_id], at)
  if (types.length === 0) return undefined
  const [standing] = await trace(db, { people: [user_id], types, at }, true)
  return standing
}

/** Whether the type reaches the person now: for their own standing, claim, request and attachments. */
export async function reaches(db: Db, { certification_type_id, user_id }: Pair): Promise<boolean> {
  const at = await standings.moment(db, undefined)
  return (await reach.pairs(db, reach.reached([certification_type_id], at), [user_id])).length > 0
}

/** Whether a type concerns a person. What an organization owns concerns all its members, so that only the rest is looked up. */
export async function concernOf(db: Db, { people: ids, types, at }: Scope) {
  const departmental = types.filter(({ owner_department_id }) => owner_department_id !== null).map(({ id }) => id)
  const found = departmental.length === 0 ? [] : await reach.pairs(db, reach.concerned(departmental, at), ids)
  const known = new Set(found.map(({ certification_type_id, user_id }) => `${certification_type_id} ${user_id}`))
  return ({ type, user_id }: Pick<Verdict, 'type' | 'user_id'>) => type.owner_department_id === null || known.has(`${type.id} ${user_id}`)
}

/** The certification, when it reaches the caller; else 404, whatever they may read. */
export async function reachingCaller(db: Db, actor: Actor, certification: Certification | undefined): Promise<Certification> {
  if (!certification || !actor.sees(certification.owner_organization_id)) throw notFound()
  if (!(await reaches(db, { certification_type_id: certification.id, user_id: actor.id }))) throw notFound()
  return certification
}

/** The ids of things that rules of standings ask for and the caller may not see. */
export const unseenIn = (db: Db, actor: Actor, standings: Evaluation[]) =>
  unseenTargets(
    db,
    actor,
    standings.flatMap(({ rules }) => rules),
  )
