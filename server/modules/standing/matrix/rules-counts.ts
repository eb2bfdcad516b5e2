import type { CertificationRef } from '#modules/certifications/schema.ts'
import { type MatrixRow, type StandingState, type StateCount, standingStates } from '../schema.ts'

/** Counts that the summaries of a matrix share. */

export type Cell = MatrixRow['cells'][number]
export type Page = { certifications: CertificationRef[]; items: MatrixRow[] }
export type Counts = Map<StandingState, number>

/** The states of a person who holds it: in force, or to be renewed. */
export const having: ReadonlySet<StandingState> = new Set(['valid', 'renewal_open'])

/** The states after the due date, within the grace period or beyond it. */
export const late: ReadonlySet<StandingState> = new Set(['in_grace', 'overdue'])

/** Adds one to the count of a state. */
export const tally = (counts: Counts, state: StandingState): Counts => counts.set(state, (counts.get(state) ?? 0) + 1)
/** Adds one to the count of a state of one thing, such as a certification. */
export const tallyOf = (each: Map<string, Counts>, id: string, state: StandingState) =>
  each.set(id, tally(each.get(id) ?? new Map(), state))

export const stateCounts = (counts: Counts): StateCount[] =>
  standingStates.flatMap((state) => {
    const count = counts.get(state)
    return count === undefined ? [] : [{ state, count }]
  })

/** Returns of how many people it is required and how many hold it. Undefined if all are exempt. */
export function covered(counts: Counts) {
  const states = stateCounts(counts)
  const asked = sum(states.filter(({ state }) => state !== 'exempt'))
  return asked === 0 ? undefined : { asked, had: sum(states.filter(({ state }) => having.has(state))), states }
}
const sum = (counts: StateCount[]) => counts.reduce((total, { count }) => total + count, 0)

export const nameOf = ({ person }: Pick<MatrixRow, 'person'>) => person?.display_name ?? person?.email ?? ''
export const compare = (a: string, b: string) => a.localeCompare(b)
