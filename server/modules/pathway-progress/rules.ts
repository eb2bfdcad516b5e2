import type { Verdict } from '#modules/standing/rules-judge.ts'
import type { StandingState } from '#modules/standing/schema.ts'
import type { Level, Structure } from '#modules/pathways/structure/store.ts'
import type { LevelProgress, LevelState, MissingInPathway, PathwayCertification } from './schema.ts'

/** The states in which a certification counts as held. */
const HELD: ReadonlySet<StandingState> = new Set(['valid', 'renewal_open', 'in_grace', 'exempt'])

/** Returns a person's verdict on a certification. Undefined if it is archived and so requires nothing. */
export type VerdictOf = (typeId: string) => Verdict | undefined

export type DerivedProgress = { states: ReadonlyMap<string, LevelState>; completePhases: ReadonlySet<string> }

/**
 * Returns the state of every level for a person. A level is complete once its certifications are, even if its prerequisites are not. A
 * level without certifications is complete once its prerequisites are. A phase is complete once its levels are; an empty one is complete.
 * Prerequisites never form a circle.
 */
export function derive({ levels, phases }: Structure, verdictOf: VerdictOf): DerivedProgress {
  const byId = new Map(levels.map((level) => [level.id, level]))
  const within = Map.groupBy(levels, ({ phase_id }) => phase_id)
  const states = new Map<string, LevelState>()
  const isComplete = (level: Level) => stateOf(level) === 'complete'
  const phaseComplete = (id: string) => (within.get(id) ?? []).every(isComplete)
  const stateOf = (level: Level): LevelState => {
    const known = states.get(level.id)
    if (known) return known
    const state = ownState(level, verdictOf) ?? (waitsFor(level) ? 'locked' : asksNothing(level, verdictOf) ? 'complete' : 'unlocked')
    states.set(level.id, state)
    return state
  }
  const waitsFor = ({ depends_on_level_ids, depends_on_phase_ids }: Level) =>
    !(depends_on_level_ids.every((id) => isComplete(byId.get(id)!)) && depends_on_phase_ids.every(phaseComplete))
  for (const level of levels) stateOf(level)
  return { states, completePhases: new Set(phases.map(({ id }) => id).filter(phaseComplete)) }
}

const verdictsOf = ({ certifications }: Level, verdictOf: VerdictOf) => certifications.flatMap(({ id }) => verdictOf(id) ?? [])
const asksNothing = (level: Level, verdictOf: VerdictOf) => verdictsOf(level, verdictOf).length === 0

/** Returns complete if everything it requires is held, else undefined. */
function ownState(level: Level, verdictOf: VerdictOf): 'complete' | undefined {
  const verdicts = verdictsOf(level, verdictOf)
  return verdicts.length > 0 && verdicts.every(isHeld) ? 'complete' : undefined
}
const isHeld = ({ state }: Verdict) => HELD.has(state)

/** Returns since when an award no longer counts. */
const lapsedAt = ({ state, award, grace_until }: Verdict) => (state === 'overdue' && award ? grace_until : null)

/** Returns the progress of a person in a level. `open`: whether a certification reaches them. */
export function levelProgress(
  structure: Structure,
  level: Level,
  derived: DerivedProgress,
  verdictOf: VerdictOf,
  open: (typeId: string) => boolean,
): LevelProgress {
  const { id, name, description, phase_id, depends_on_level_ids, depends_on_phase_ids } = level
  const state = derived.states.get(id)!
  const lapsed = verdictsOf(level, verdictOf).filter((verdict) => !isHeld(verdict)).map(lapsedAt) // prettier-ignore
  return {
    id,
    name,
    description,
    phase_id,
    depends_on_level_ids,
    depends_on_phase_ids,
    state,
    missing: missingOf(structure, level, derived, verdictOf),
    lapsed_at: lapsed.includes(null) ? null : (lapsed.flatMap((at) => at ?? []).toSorted()[0] ?? null),
    certifications: level.certifications.map((type) => certificationOf(type, verdictOf(type.id), open(type.id))),
  }
}

function missingOf({ levels, phases }: Structure, level: Level, { states, completePhases }: DerivedProgress, verdictOf: VerdictOf) {
  const state = states.get(level.id)
  const named = (kind: MissingInPathway['kind']) => ({ id, name }: { id: string; name: string }) => ({ kind, id, name }) // prettier-ignore
  if (state === 'complete') return []
  if (state === 'unlocked')
    return level.certifications.filter(({ id }) => { const verdict = verdictOf(id); return verdict && !isHeld(verdict) }).map(named('certification')) // prettier-ignore
  return [
    ...levels.filter(({ id }) => level.depends_on_level_ids.includes(id) && states.get(id) !== 'complete').map(named('level')),
    ...phases.filter(({ id }) => level.depends_on_phase_ids.includes(id) && !completePhases.has(id)).map(named('phase')),
  ]
}

function certificationOf(
  { id, slug, name }: Level['certifications'][number],
  verdict: Verdict | undefined,
  open: boolean,
): PathwayCertification {
  return {
    certification: { id, slug, name },
    state: verdict?.state ?? null,
    archived: verdict === undefined,
    open,
    awardable: verdict?.awardable ?? false,
    awarded_at: verdict?.award?.awarded_at ?? null,
    due_at: verdict?.due_at ?? null,
    renewal_opens_at: verdict?.renewal_opens_at ?? null,
    grace_until: verdict?.grace_until ?? null,
    lapsed_at: verdict ? lapsedAt(verdict) : null,
  }
}
