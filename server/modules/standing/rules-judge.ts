import type { TracedItem } from '#modules/proof/kind.ts'
import type { ProofItem } from '#modules/proof/schema.ts'
import { zoneOf } from '#platform/days.ts'
import { refusal } from '#platform/errors.ts'
import type { AwardRow, Decision, EvaluatedType } from './store.ts'
import { type Progress, required } from './rules-progress.ts'
import { type Dates, datesOf, isAwardable, stateOf } from './rules.ts'
import type { RequiredBy, RuleProgress, StandingFacts, StandingState } from './schema.ts'

/** Everything that standings depend on except proof, by type and person: requirements, awards and decisions. */
export type StandingInputs = {
  requiredBy: (type: string, user: string) => RequiredBy[]
  /** Oldest first. */
  awards: (type: string, user: string) => AwardRow[]
  decided: (type: string, user: string, kind: Decision['kind']) => Decision[]
}

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

/** One person and one type at a moment. */
type Case = { user_id: string; type: EvaluatedType; at: string }

/** Returns what is required of a person and what they hold. Proof has no part in it. */
function obligation({ user_id, type }: Pick<Case, 'user_id' | 'type'>, known: StandingInputs) {
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
      zoneOf(type.time_zone),
      required_by,
      awards,
      assigned.map(({ moment, ...set }) => ({ ...set, due_at: moment! })),
    ),
  }
}

/** Returns the verdict. `reached` is the person's progress in each rule of the type. */
export function judge({ at, ...whose }: Case, known: StandingInputs, reached: number[]): Verdict {
  const { dates, ...asked } = obligation(whose, known)
  const { type, award, request, exemption } = asked
  const satisfied = type.rules.map((rule, place) => reached[place]! >= required(rule))
  const awardable = isAwardable(at, satisfied, award, dates)
  const begun = reached.some((value) => value > 0)
  const situation = { ...dates, exempt: Boolean(exemption), award: Boolean(award), requested: Boolean(request), awardable, begun }
  return { ...asked, ...dates, state: stateOf(at, situation), awardable }
}

/** How late a person is with a type, or when it is due. It needs no proof. */
export type Lateness = Dates & { state: 'overdue' | 'in_grace' | 'exempt' | undefined; award: AwardRow | undefined }

export function latenessOf(whose: Case, known: StandingInputs): Lateness {
  const { dates, exemption, award } = obligation(whose, known)
  const unproven = { exempt: Boolean(exemption), award: Boolean(award), requested: false, awardable: false, begun: false }
  const state = stateOf(whose.at, { ...dates, ...unproven })
  return { state: state === 'overdue' || state === 'in_grace' || state === 'exempt' ? state : undefined, award, ...dates }
}

/** A standing with the complete traces of its rules. rules-view.ts cuts it for the reader. */
export type Evaluation = StandingFacts & { user_id: string; rules: Progress[] }

export function factsOf({ type, award, request, exemption, ...verdict }: Verdict, at: string): StandingFacts {
  return {
    certification: { id: type.id, slug: type.slug, name: type.name },
    time_zone: type.time_zone,
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

/** The error for a certification that is archived at the moment in question. */
export const notEvaluated = refusal('invalid_state', 'not_evaluated', 'The certification is archived: it is no longer evaluated.')

/** The part of a standing that an award stores: each rule with its value, threshold and counted evidence. */
export type Proof = Pick<Evaluation, 'evaluated_at' | 'awardable'> & {
  rules: (Omit<RuleProgress, 'counted' | 'not_counted' | 'more' | 'explanation' | 'overlapping' | 'hidden'> & {
    counted: Omit<ProofItem, 'reason'>[]
  })[]
}

/**
 * Returns the proof for an award. Records hidden from their learner are left out, because the learner reads the award; the values still
 * include them.
 */
export function proofOf({ evaluated_at, awardable, rules }: Evaluation): Proof {
  const kept = (items: TracedItem[]) =>
    items
      .filter(({ record }) => !record?.hidden_from_learner)
      .map(({ kind, id, title, at, amount, self_recorded }) => ({
        kind,
        id,
        title,
        at,
        amount,
        ...(self_recorded && { self_recorded }),
      }))
  return {
    evaluated_at,
    awardable,
    rules: rules.map(({ explanation: _explanation, overlapping: _overlapping, not_counted: _not_counted, counted, ...rule }) => ({
      ...rule,
      counted: kept(counted),
    })),
  }
}
