import type { Zone } from '#platform/days.ts'
import type { CertificationSummary, StandingState } from '../schema.ts'
import { isDueWithin, isOptional } from './rules.ts'
import { type Cell, type Counts, type Page, compare, covered, nameOf, stateCounts, tally, tallyOf } from './rules-counts.ts'

type DueEntry = CertificationSummary['due'][number]
type LateEntry = CertificationSummary['late'][number] & { first_due: string }
type Certification = DueEntry['certification']

/** The moment, the number of days to look ahead, and how many people to name. */
export type Scope = { zone: Zone; at: string; days: number; limit: number }

/** Sums a matrix page by page. It keeps only as much as it will return. */
export function summing({ zone, at, days, limit }: Scope) {
  let [people, due_count, late_count] = [0, 0, 0]
  const [all, byType, types] = [new Map() as Counts, new Map<string, Counts>(), new Map<string, Certification>()]
  let [due, late]: [DueEntry[], LateEntry[]] = [[], []]

  function add({ certifications, items }: Page) {
    for (const certification of certifications) types.set(certification.id, certification)
    people += items.length
    const [nextDue, nextLate] = [[...due], [...late]]
    for (const { person, cells } of items) {
      const asked = cells.filter((cell) => !isOptional(cell))
      for (const { certification_type_id, state } of asked) {
        tally(all, state)
        tallyOf(byType, certification_type_id, state)
      }
      const falling = asked.flatMap((cell): DueEntry[] => {
        const certification = types.get(cell.certification_type_id)
        if (!certification || cell.due_at === null || !isDueWithin(zone, cell, at, days)) return []
        return [{ person, certification, state: cell.state, due_at: cell.due_at }]
      })
      due_count += falling.length
      nextDue.push(...falling)
      const [overdue, in_grace] = [times(asked, 'overdue'), times(asked, 'in_grace')]
      if (overdue + in_grace === 0) continue
      late_count += 1
      nextLate.push({ person, overdue, in_grace, first_due: firstDue(asked) })
    }
    due = nextDue.toSorted((a, b) => compare(a.due_at, b.due_at) || compare(nameOf(a), nameOf(b))).slice(0, limit)
    late = nextLate.toSorted(worstFirst).slice(0, limit)
  }

  const total = () => ({
    people,
    states: stateCounts(all),
    coverage: coverageOf(byType, types),
    due,
    due_count,
    late: late.map(({ person, overdue, in_grace }) => ({ person, overdue, in_grace })),
    late_count,
  })

  return { add, total }
}

/** Returns for each certification how many people hold it among those of whom it is required, least covered first. */
function coverageOf(byType: Map<string, Counts>, types: Map<string, Certification>) {
  const all = [...byType].flatMap(([id, counts]) => {
    const [certification, coverage] = [types.get(id), covered(counts)]
    return certification && coverage ? [{ certification, ...coverage }] : []
  })
  return all.toSorted(
    (a, b) => a.had / a.asked - b.had / b.asked || b.asked - a.asked || compare(a.certification.name, b.certification.name),
  )
}

const times = (cells: Cell[], state: StandingState) => cells.filter((cell) => cell.state === state).length

const NEVER = '9999'
const firstDue = (cells: Cell[]) =>
  cells.reduce((first, { state, due_at }) => (state !== 'exempt' && due_at !== null && due_at < first ? due_at : first), NEVER)

/** Sorts overdue people before people in a grace period, then by count, by the earliest due date, and by name. */
function worstFirst(a: LateEntry, b: LateEntry): number {
  const tolerated = Number(a.overdue === 0) - Number(b.overdue === 0)
  return tolerated || b.overdue - a.overdue || b.in_grace - a.in_grace || compare(a.first_due, b.first_due) || compare(nameOf(a), nameOf(b))
}
