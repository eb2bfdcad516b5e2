import type { Schemas } from '../../platform/client.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { daysUntil } from '../../platform/words/format.ts'
import { statesByUrgency } from '../../../../common/states-by-urgency.ts'
import { countStates, isOffer, urgency } from '../certifications/parts/states.ts'
import { personName } from '../../platform/words/names.ts'
import type { Sort, TeamFilters } from './filters.ts'

export type Certification = Schemas['CertificationRef']
export type Cell = Schemas['MatrixCell']
/** Somebody with the cells that pass the filters, by certification. */
export type Row = { id: string; name: string; cells: ReadonlyMap<string, Cell> }
export type Given = Schemas['MatrixRow']
type Wanted = Pick<TeamFilters, 'q' | 'certification' | 'state' | 'due' | 'offers'>

/** Whether it falls due from now on within the days; what is late is late, and not due soon. */
export function isDueWithin({ due_at, state }: Pick<Cell, 'due_at' | 'state'>, days: number, now = Date.now()): boolean {
  if (state === 'exempt' || due_at === null || Date.parse(due_at) < now) return false
  return daysUntil(due_at, new Date(now).toISOString()) <= days
}

const isWanted = (cell: Cell, { certification, state, due, offers }: Wanted, now?: number) =>
  (certification === undefined || cell.certification_type_id === certification) &&
  (state === undefined || cell.state === state) &&
  (due === undefined || isDueWithin(cell, due, now)) &&
  (offers === true || !isOffer(cell))

const settled: ReadonlySet<Cell['state']> = new Set(['valid', 'exempt', 'requested'])

/** Whether the person has something to do about it. */
export const isOutstanding = (cell: Cell) => !settled.has(cell.state) && !isOffer(cell)

/** Whether something of the person is overdue or in its grace period. */
export const isLate = ({ cells }: Row) => [...cells.values()].some(({ state }) => state === 'overdue' || state === 'in_grace')

/** The people with the cells that pass at `now`. Whoever has none is left out as soon as cells are looked for. */
export function rowsOf(items: Given[], wanted: Wanted, now?: number): Row[] {
  const chosen = wanted.certification !== undefined || wanted.state !== undefined || wanted.due !== undefined
  return items.flatMap(({ person, cells }) => {
    if (!person || !holdsWords(wanted.q ?? '', person.display_name, person.email)) return []
    const passing = cells.filter((cell) => isWanted(cell, wanted, now))
    if (chosen && passing.length === 0) return []
    return [{ id: person.user_id, name: personName(person), cells: new Map(passing.map((cell) => [cell.certification_type_id, cell])) }]
  })
}

/** How many cells are in each state. */
export const stateCounts = (rows: Row[]) => countStates(rows.flatMap(({ cells }) => [...cells.values()]))

const NEVER = '9999'
const dueOf = ({ state, due_at }: Cell) => (state === 'exempt' ? NEVER : (due_at ?? NEVER))

/** Somebody's cells, the most pressing first. */
export const pressing = ({ cells }: Row): Cell[] =>
  [...cells.values()].toSorted((a, b) => urgency(a.state) - urgency(b.state) || compare(dueOf(a), dueOf(b)))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By the state that presses most and how often, by what falls due first, or by name. */
export function sorted(rows: Row[], by: Sort): Row[] {
  const keyed = rows.map((row) => ({ row, key: by === 'name' ? '' : keyOf(row, by) }))
  return keyed.toSorted((a, b) => compare(a.key, b.key) || a.row.name.localeCompare(b.row.name)).map(({ row }) => row)
}

const MOST = 10_000

function keyOf({ cells }: Row, by: 'worst' | 'due'): string {
  const all = [...cells.values()]
  const first = all.map(dueOf).reduce((least, due) => (due < least ? due : least), NEVER)
  if (by === 'due') return first
  const worst = Math.min(statesByUrgency.length, ...all.map(({ state }) => urgency(state)))
  const times = all.filter(({ state }) => urgency(state) === worst).length
  return `${worst} ${MOST - times} ${first}`
}
