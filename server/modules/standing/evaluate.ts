import type { TracedItem } from '#modules/proof/kind.ts'
import type { ProofItem } from '#modules/proof/schema.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import * as facts from './store.ts'
import type { AwardRow, Decision, EvaluatedType, LinkRow } from './store.ts'
import { measure, required } from './measure.ts'
import * as people from './store-reach.ts'
import { type Progress, traceRules } from './progress.ts'
import { type Dates, datesOf, isAwardable, stateOf } from './rules.ts'
import type { RequiredBy, RuleProgress, StandingFacts, StandingState } from './schema.ts'

/** People and types at a moment: whatever is asked is a set of both, and the statements are as many for one as for all. */
export type Scope = { people: string[]; types: EvaluatedType[]; at: string }

/** A standing without the traces of its rules. */
export type Verdict = Dates & {
  user_id: string
  type: EvaluatedType
  state: StandingState
  required_by: RequiredBy[]
  award: AwardRow | undefined
  request: Decision | undefined
  exemption: Decision | undefined
  awardable: boolean
}

/** The standing of everybody in everything, one by one as it is asked for. */
export type Evaluated = Scope & { verdict: (user_id: string, type: EvaluatedType) => Verdict }

export async function evaluate(db: Db, scope: Scope): Promise<Evaluated> {
  const [known, count] = await Promise.all([gather(db, scope), measure(db, scope)])
  const { people: users, types } = scope
  const last = users.flatMap((user) => types.map((type) => known.awards(type.id, user).at(-1)?.awarded_at))
  const values = count((person, type) => last[person * types.length + type])
  const place = new Map(users.map((user_id, person) => [user_id, person]))
  return {
    ...scope,
    verdict: (user_id, type) => {
      const person = place.get(user_id)!
      const reached = type.rules.map((rule) => values.of(person, rule))
      return judge({ user_id, type, at: scope.at }, known, reached)
    },
  }
}

type Known = Awaited<ReturnType<typeof gather>>

/** Who holds what, what was awarded and what was decided: all that a standing rests on but proof. */
async function gather(db: Db, { people, types, at }: Scope) {
  const typeIds = [...new Set(types.map(({ id }) => id))]
  const [links, holders, awarded, decided] = await Promise.all([
    facts.links(db, typeIds, at),
    facts.holders(db, facts.requiring(typeIds, at), people, at),
    facts.awards(db, typeIds, people, at),
    facts.decisions(db, typeIds, people, at),
  ])
  const grants = grouped(holders, ({ role_id }) => role_id)
  const awards = grouped(awarded, typeOf)
  const decisions = grouped(decided, typeOf)
  const linksOf = Map.groupBy(links, typeOf)
  return {
    requiredBy: (type: string, user: string) =>
      (linksOf.get(type) ?? []).flatMap((link) => {
        const [grant] = grants(user, link.role_id)
        return grant ? [requirement(link, grant.granted_at)] : []
      }),
    awards: (type: string, user: string): AwardRow[] => awards(user, type),
    decided: (type: string, user: string, kind: Decision['kind']) => decisions(user, type).filter((decision) => decision.kind === kind),
  }
}

/** The rows of a person and something else, in their order. Looked up for every cell of a matrix, so that no key is put together. */
function grouped<Row extends { user_id: string }>(rows: Row[], other: (row: Row) => string): (user: string, other: string) => Row[] {
  const users = new Map([...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user, own]) => [user, Map.groupBy(own, other)]))
  return (user, key) => users.get(user)?.get(key) ?? none
}
const none: never[] = []
const typeOf = ({ certification_type_id }: { certification_type_id: string }) => certification_type_id
const requirement = ({ certification_type_id: _type, ...link }: LinkRow, granted_at: string): RequiredBy => ({ ...link, granted_at })

/** One person and one type at the moment. */
type Case = { user_id: string; type: EvaluatedType; at: string }

/** What is asked of somebody and what they hold, which proof has no part in. */
function obligation({ user_id, type }: Pick<Case, 'user_id' | 'type'>, known: Known) {
  const required_by = known.requiredBy(type.id, user_id)
  const awards = known.awards(type.id, user_id)
  const assigned = known.decided(type.id, user_id, 'due_date')
  return {
    user_id,
    type,
    required_by,
    award: awards.at(-1),
    request: known.decided(type.id, user_id, 'request')[0],
    exemption: known.decided(type.id, user_id, 'exemption')[0],
    dates: datesOf(
      required_by,
      awards,
      assigned.map(({ moment, ...set }) => ({ ...set, due_at: moment! })),
    ),
  }
}

/** `reached`: how far the person is with each rule of the type. */
function judge({ at, ...whose }: Case, known: Known, reached: number[]): Verdict {
  const { dates, ...asked } = obligation(whose, known)
  const { type, award, request, exemption } = asked
  const satisfied = type.rules.map((rule, place) => reached[place]! >= required(rule))
  const awardable = isAwardable(at, satisfied, award, dates)
  const begun = reached.some((value) => value > 0)
  const situation = { ...dates, exempt: Boolean(exemption), award: Boolean(award), requested: Boolean(request), awardable, begun }
  return { ...asked, ...dates, state: stateOf(at, situation), awardable }
}

/** How late somebody is in something, or when it is due: what can be told without looking at proof. */
export type Lateness = { state: 'overdue' | 'in_grace' | 'exempt' | undefined; due_at: string | null }

/** How late everybody is with everything. */
export async function lateness(db: Db, scope: Scope): Promise<(user_id: string, type: EvaluatedType) => Lateness> {
  const known = await gather(db, scope)
  return (user_id, type) => {
    const { dates, exemption, award } = obligation({ user_id, type }, known)
    const unproven = { exempt: Boolean(exemption), award: Boolean(award), requested: false, awardable: false, begun: false }
    const state = stateOf(scope.at, { ...dates, ...unproven })
    return { state: state === 'overdue' || state === 'in_grace' || state === 'exempt' ? state : undefined, due_at: dates.due_at }
  }
}

/** A standing with the whole trace of its rules; what of it somebody is shown is cut in view.ts. */
export type Evaluation = StandingFacts & { user_id: string; rules: Progress[] }

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

function factsOf({ type, award, request, exemption, ...verdict }: Verdict, at: string): StandingFacts {
  return {
    certification: { id: type.id, slug: type.slug, name: type.name },
    awarding_mode: type.awarding_mode,
    state: verdict.state,
    required_by: verdict.required_by,
    award: award ? { id: award.id, origin: award.origin, awarded_at: award.awarded_at, serial: award.serial } : null,
    request: request ? { id: request.id!, requested_at: request.set_at, note: request.words } : null,
    due_at: verdict.due_at,
    renewal_opens_at: verdict.renewal_opens_at,
    grace_until: verdict.grace_until,
    exemption: exemption ? { until: exemption.moment, reason: exemption.words! } : null,
    awardable: verdict.awardable,
    evaluated_at: at,
  }
}

/** One person and one type. */
type Pair = { certification_type_id: string; user_id: string }

/**
 * At a moment as `moment` writes it. Undefined when there is no such type, or it is archived then. Works inside a transaction,
 * and sees what others committed before the call; whether the type reaches the person is for `reaches` to say.
 */
export async function standingAt(db: Db, { certification_type_id, user_id }: Pair, at: string): Promise<Evaluation | undefined> {
  const types = await facts.types(db, [certification_type_id], at)
  if (types.length === 0) return undefined
  const [standing] = await trace(db, { people: [user_id], types, at }, true)
  return standing
}

/** For what is asked of a certification that is archived at the moment in question. */
export const notEvaluated = refusal('invalid_state', 'not_evaluated', 'The certification is archived: it is no longer evaluated.')

/** What an award keeps of the standing it was given on: each rule with its value, threshold and the evidence that counted. */
export type Proof = Pick<Evaluation, 'evaluated_at' | 'awardable'> & {
  rules: (Omit<RuleProgress, 'counted' | 'not_counted' | 'more' | 'explanation' | 'overlapping'> & {
    counted: Omit<ProofItem, 'reason'>[]
  })[]
}

/** Records that are hidden from their learner stay out: the learner reads the award. They do count in the values. */
export function proofOf({ evaluated_at, awardable, rules }: Evaluation): Proof {
  const kept = (items: TracedItem[]) =>
    items.filter(({ record }) => !record?.hidden_from_learner).map(({ kind, id, title, at, amount }) => ({ kind, id, title, at, amount }))
  return {
    evaluated_at,
    awardable,
    rules: rules.map(({ explanation: _explanation, overlapping: _overlapping, not_counted: _not_counted, counted, ...rule }) => ({
      ...rule,
      counted: kept(counted),
    })),
  }
}

/** Whether the type reaches the person now: for their own standing, claim, request and attachments. */
export async function reaches(db: Db, { certification_type_id, user_id }: Pair): Promise<boolean> {
  const at = await facts.moment(db, undefined)
  return (await people.pairs(db, people.reached([certification_type_id], at), [user_id])).length > 0
}
