import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { unseenTargets } from '#modules/proof/sight.ts'
import { measure, traceRules } from './actions-proof.ts'
import { isGiven } from './rules.ts'
import { type Evaluation, type StandingInputs, type Lateness, type Verdict, factsOf, judge, latenessOf } from './rules-judge.ts'
import type { RequiredBy } from './schema.ts'
import * as reach from './store-reach.ts'
import * as standings from './store.ts'
import type { EvaluatedType, LinkRow } from './store.ts'

/** People and types at a moment. The number of statements does not depend on how many there are. */
export type Scope = { people: string[]; types: EvaluatedType[]; at: string }

/** The standings of all people in all types, each computed on demand. */
export type EvaluatedScope = Scope & { verdict: (user_id: string, type: EvaluatedType) => Verdict }

export async function evaluate(db: Db, scope: Scope): Promise<EvaluatedScope> {
  return { ...scope, verdict: (await evaluateSupposing(db, scope, [])).is }
}

/**
 * Returns standings as they are, and as they would be with these requirements. Each supposed requirement replaces the stored one of its
 * role and type.
 */
export async function evaluateSupposing(
  db: Db,
  scope: Scope,
  supposed: LinkRow[],
): Promise<Record<'is' | 'would', EvaluatedScope['verdict']>> {
  const [{ is, would }, count] = await Promise.all([gatherSupposing(db, scope, supposed), measure(db, scope)])
  const { people: users, types, at } = scope
  const last = users.flatMap((user) => types.map((type) => is.awards(type.id, user).at(-1)?.awarded_at))
  const values = count((person, type) => last[person * types.length + type])
  const place = new Map(users.map((user_id, person) => [user_id, person]))
  const verdictBy =
    (known: StandingInputs): EvaluatedScope['verdict'] =>
    (user_id, type) => {
      const person = place.get(user_id)!
      const reached = type.rules.map((rule) => values.of(person, rule))
      return judge({ user_id, type, at }, known, reached)
    }
  return { is: verdictBy(is), would: verdictBy(would) }
}

type AwardScope = { organization_id: string; people: string[]; until: string }

/**
 * Returns a function like `evaluate` for several moments. It reads the awards of the people once and ignores proof: people who could be
 * awarded the type, or have begun, count as not started.
 */
export async function evaluatingUnproven(
  db: Db,
  { organization_id, people, until }: AwardScope,
): Promise<(scope: Scope) => Promise<EvaluatedScope>> {
  const given = grouped(await standings.awardsUntil(db, organization_id, people, until), typeOf)
  return async (scope) => {
    const { at } = scope
    const known = await gather(db, scope, (type, user) => given(user, type).filter((award) => isGiven(award, at)))
    return { ...scope, verdict: (user_id, type) => judge({ user_id, type, at }, known, nothingReached(type)) }
  }
}
const nothingReached = ({ rules }: EvaluatedType) => rules.map(() => 0)

/** Reads everything that a standing depends on except proof: requirements, awards and decisions. */
const gather = async (db: Db, scope: Scope, awards?: StandingInputs['awards']): Promise<StandingInputs> =>
  (await gatherSupposing(db, scope, [], awards)).is

/** Returns the facts without the supposed requirements, and with them. */
async function gatherSupposing(db: Db, { people, types, at }: Scope, supposed: LinkRow[], known?: StandingInputs['awards']) {
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
  const knownBy = (rows: LinkRow[]): StandingInputs => {
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

/** Groups rows by person and another key, in order. It is nested, because every cell of a matrix looks it up and should not build a key. */
function grouped<Row extends { user_id: string }>(rows: Row[], other: (row: Row) => string): (user: string, other: string) => Row[] {
  const users = new Map([...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user, own]) => [user, Map.groupBy(own, other)]))
  return (user, key) => users.get(user)?.get(key) ?? none
}
const none: never[] = []
const typeOf = ({ certification_type_id }: { certification_type_id: string }) => certification_type_id
const requirement = ({ certification_type_id: _type, ...link }: LinkRow, granted_at: string): RequiredBy => ({ ...link, granted_at })

/** Returns how late each person is with each type. */
export async function lateness(db: Db, scope: Scope): Promise<(user_id: string, type: EvaluatedType) => Lateness> {
  const known = await gather(db, scope)
  return (user_id, type) => latenessOf({ user_id, type, at: scope.at }, known)
}

/** Returns the present due dates of certifications for people. It includes archived types, because their awards remain. */
export async function datesNow(db: Db, pairs: Pair[]) {
  const types = await standings.typesEver(db, [...new Set(pairs.map(typeOf))])
  const at = await standings.moment(db, undefined)
  const late = await lateness(db, { people: [...new Set(pairs.map(({ user_id }) => user_id))], types, at })
  const byId = new Map(types.map((type) => [type.id, type]))
  return { of: ({ certification_type_id, user_id }: Pair) => late(user_id, byId.get(certification_type_id)!), evaluated_at: at }
}

/** Returns the verdicts with the traces of their rules. */
export async function explain(db: Db, { types, at }: Scope, verdicts: Verdict[]): Promise<Evaluation[]> {
  const people = [...new Set(verdicts.map(({ user_id }) => user_id))]
  const progress = await traceRules(db, { people, types, at }, false)
  return verdicts.map((verdict) => {
    const { user_id, type, award } = verdict
    return { ...factsOf(verdict, at), user_id, rules: progress({ user_id, type, since: award?.awarded_at }) }
  })
}

/**
 * Returns the standings of a few people with the traces of their rules, person by person. They equal those of `evaluate` and `explain`, but
 * the values come from the traces, which saves reading them. `elsewhere` also traces records of other subjects.
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

/** A person and a type. */
type Pair = { certification_type_id: string; user_id: string }

/**
 * Returns the standing at a moment as `moment` writes it. Undefined if the type does not exist or is archived then. It works inside a
 * transaction and sees what others committed before the call. It does not check whether the type reaches the person; `reaches` does.
 */
export async function standingAt(db: Db, { certification_type_id, user_id }: Pair, at: string): Promise<Evaluation | undefined> {
  const types = await standings.types(db, [certification_type_id], at)
  if (types.length === 0) return undefined
  const [standing] = await trace(db, { people: [user_id], types, at }, true)
  return standing
}

/** Whether the type reaches the person now. It decides about their own standing, claim, request and attachments. */
export async function reaches(db: Db, { certification_type_id, user_id }: Pair): Promise<boolean> {
  const at = await standings.moment(db, undefined)
  return (await reach.pairs(db, reach.reached([certification_type_id], at), [user_id])).length > 0
}

/** Returns whether a type concerns a person. A type owned by an organization concerns all members, so only the others are looked up. */
export async function concernOf(db: Db, { people: ids, types, at }: Scope) {
  const departmental = types.filter(({ owner_department_id }) => owner_department_id !== null).map(({ id }) => id)
  const found = departmental.length === 0 ? [] : await reach.pairs(db, reach.concerned(departmental, at), ids)
  const known = new Set(found.map(({ certification_type_id, user_id }) => `${certification_type_id} ${user_id}`))
  return ({ type, user_id }: Pick<Verdict, 'type' | 'user_id'>) => type.owner_department_id === null || known.has(`${type.id} ${user_id}`)
}

/** Returns the certification if it reaches the caller. Otherwise throws 404, even if the caller may read it. */
export async function reachingCaller(db: Db, actor: Actor, certification: Certification | undefined): Promise<Certification> {
  if (!certification || !actor.sees(certification.owner_organization_id)) throw notFound()
  if (!(await reaches(db, { certification_type_id: certification.id, user_id: actor.id }))) throw notFound()
  return certification
}

/** Returns the ids of rule targets in standings that the caller may not see. */
export const unseenIn = (db: Db, actor: Actor, standings: Evaluation[]) =>
  unseenTargets(
    db,
    actor,
    standings.flatMap(({ rules }) => rules),
  )
