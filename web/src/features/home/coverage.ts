import { type Certification, type Row, isDueWithin } from '../team/rows.ts'

export type Coverage = { certification: Certification; had: number; asked: number }

/** Of everybody of whom each certification is asked, how many have it; the least covered first. */
export function coverageOf(rows: Row[], certifications: Certification[]): Coverage[] {
  const found = certifications.map((certification) => {
    const cells = rows.flatMap(({ cells }) => cells.get(certification.id) ?? []).filter(({ state }) => state !== 'exempt')
    const had = cells.filter(({ state }) => state === 'valid' || state === 'renewal_open').length
    return { certification, had, asked: cells.length }
  })
  return found.filter(({ asked }) => asked > 0).toSorted((a, b) => a.had / a.asked - b.had / b.asked || b.asked - a.asked)
}

/** How many of all cells are overdue, and how many fall due within the days. */
export function pressingOf(rows: Row[], days: number): { overdue: number; due: number } {
  const cells = rows.flatMap((row) => [...row.cells.values()])
  return {
    overdue: cells.filter(({ state }) => state === 'overdue').length,
    due: cells.filter((cell) => isDueWithin(cell, days)).length,
  }
}
