import { type Zone, addDays } from '#platform/days.ts'
import { before } from '#platform/moments.ts'
import type { MatrixRow, StandingState } from '../schema.ts'

type Cell = MatrixRow['cells'][number]

/** `q`: a part of a name or address. `due_within_days`: what falls due within so many days from now. */
export type CellFilter = {
  q?: string
  certification_type_id?: string
  state?: StandingState
  due_within_days?: number
  include_optional: boolean
}

/** Whether the person matches `q`. */
export function isLookedFor({ person }: MatrixRow, { q }: Pick<CellFilter, 'q'>): boolean {
  if (q === undefined) return true
  const looked = q.toLowerCase()
  return [person?.display_name, person?.email].some((text) => text?.toLowerCase().includes(looked))
}

/** Whether a cell matches the filter at the moment. */
export function isWanted(zone: Zone, cell: Cell, at: string, wanted: CellFilter): boolean {
  const { certification_type_id, state, due_within_days, include_optional } = wanted
  if (certification_type_id !== undefined && cell.certification_type_id !== certification_type_id) return false
  if (state !== undefined && cell.state !== state) return false
  if (due_within_days !== undefined && !isDueWithin(zone, cell, at, due_within_days)) return false
  return include_optional || !isOptional(cell)
}

type DueCell = { due_at: string | null; state: StandingState | undefined }

/** Whether it falls due after the moment, at most `days` days later. Never for exempt people. */
export const isDueWithin = (zone: Zone, { due_at, state }: DueCell, at: string, days: number) =>
  state !== 'exempt' && due_at !== null && !before(due_at, at) && zone.dayOf(due_at) <= addDays(zone.dayOf(at), days)

const unheld: ReadonlySet<StandingState> = new Set(['awardable', 'in_progress', 'not_started'])

const SOON_DAYS = 30

/** Whether it is in its grace period or falls due soon. */
export const isDueSoon = (zone: Zone, due: DueCell, at: string) => due.state === 'in_grace' || isDueWithin(zone, due, at, SOON_DAYS)

/** Whether a cell is optional: neither required of the person, nor held, requested or due. */
export const isOptional = ({ required, due_at, state }: Cell) => !required && due_at === null && unheld.has(state)
