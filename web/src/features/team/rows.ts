import type { Schemas } from '../../platform/client.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { daysUntil } from '../../platform/words/format.ts'
import { statesByUrgency } from '../../../../common/states-by-urgency.ts'
import { countStates, isOffer, urgency } from '../certifications/parts/states.ts'
import { personName } from '../../platform/words/names.ts'
import type { Sort, TeamFilters } from './filters.ts'

export type Certification = Schemas['CertificationRef']
export type Cell = Schemas['MatrixCell']
/** A person with the cells that pass the filters, by certification id. */
export type Row = { id: string; name: string; cells: ReadonlyMap<string, Cell> }
export type MatrixRow = Schemas['MatrixRow']
type RowFilters = Pick<TeamFilters, 'q' | 'certification' | 'state' | 'due' | 'offers'>

/** True when it is due within `days` days from `now`. An overdue cell is not due soon. */
export function isDueWithin({ due_at, state }: Pick<Cell, 'due_at' | 'state'>, days: number, now = Date.now()): boolean {
  if (state === 'exempt' || due_at === null || Date.parse(due_at) < now) return false
  return daysUntil(due_at, new Date(now).toISOString()) <= days
}

const isWanted = (cell: Cell, { certification, state, due, offers }: RowFilters, now?: number) =>
  (certification === undefined || cell.certification_type_id === certification) &&
  (state === undefined || cell.state === state) &&
  (due === undefined || isDueWithin(cell, due, now)) &&
  (offers === true || !isOffer(cell))

const settled: ReadonlySet<Cell['state']> = new Set(['valid', 'exempt', 'requested'])

/** True when the person still has something to do for it. */
export const isOutstanding = (cell: Cell) => !settled.has(cell.state) && !isOffer(cell)

/** True when the person has a certification that is overdue or in its grace period. */
export const isLate = ({ cells }: Row) => [...cells.values()].some(({ state }) => state === 'overdue' || state === 'in_grace')

/** Returns the people with the cells that pass the filters at `now`. With a filter on cells, people without such a cell are left out. */
export function rowsOf(items: MatrixRow[], wanted: RowFilters, now?: number): Row[] {
  const chosen = wanted.certification !== undefined || wanted.state !== undefined || wanted.due !== undefined
  return items.flatMap(({ person, cells }) => {
    if (!person || !holdsWords(wanted.q ?? '', person.display_name, person.email)) return []
    const passing = cells.filter((cell) => isWanted(cell, wanted, now))
    if (chosen && passing.length === 0) return []
    return [{ id: person.user_id, name: personName(person), cells: new Map(passing.map((cell) => [cell.certification_type_id, cell])) }]
  })
}

/** Returns the number of cells in each state. */
export const stateCounts = (rows: Row[]) => countStates(rows.flatMap(({ cells }) => [...cells.values()]))

const NEVER = '9999'
const dueOf = ({ state, due_at }: Cell) => (state === 'exempt' ? NEVER : (due_at ?? NEVER))

/** Returns a person's cells, the most urgent first. */
export const pressing = ({ cells }: Row): Cell[] =>
  [...cells.values()].toSorted((a, b) => urgency(a.state) - urgency(b.state) || compare(dueOf(a), dueOf(b)))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts people by the most urgent state and its count, by the earliest due date, or by name. */
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
