import { type StandingState, countStates } from '../certifications/parts/states.ts'
import { type Cell, type Certification, type Row, isDueWithin } from '../team/rows.ts'

export type Coverage = { certification: Certification; had: number; asked: number; states: ReadonlyMap<StandingState, number> }

/** Of everybody of whom each certification is asked, how many have it, and how all stand; the least covered first. */
export function coverageOf(rows: Row[], certifications: Certification[]): Coverage[] {
  const found = certifications.map((certification) => {
    const cells = rows.flatMap(({ cells }) => cells.get(certification.id) ?? []).filter(({ state }) => state !== 'exempt')
    const states = countStates(cells)
    return { certification, had: (states.get('valid') ?? 0) + (states.get('renewal_open') ?? 0), asked: cells.length, states }
  })
  return found.filter(({ asked }) => asked > 0).toSorted((a, b) => a.had / a.asked - b.had / b.asked || b.asked - a.asked)
}

/** Somebody's certification that falls due. */
export type Due = { row: Row; certification: Certification; cell: Cell; due_at: string }

/** What falls due within the days, the earliest first. */
export function dueWithin(rows: Row[], certifications: Certification[], days: number): Due[] {
  const named = new Map(certifications.map((certification) => [certification.id, certification]))
  const found = rows.flatMap((row) =>
    [...row.cells.values()].flatMap((cell) => {
      const certification = named.get(cell.certification_type_id)
      return certification && cell.due_at !== null && isDueWithin(cell, days) ? [{ row, certification, cell, due_at: cell.due_at }] : []
    }),
  )
  return found.toSorted((a, b) => a.due_at.localeCompare(b.due_at) || a.row.name.localeCompare(b.row.name))
}
