import { type Day, type Zone, addMonths } from '#platform/days.ts'
import { isOptional } from './rules.ts'
import { type Cell, type Page, compare, having, late, nameOf } from './rules-counts.ts'
import type { CertificationForecast } from './schema.ts'

type Certification = Page['certifications'][number]
type DueEntry = CertificationForecast['due'][number]
type DueOnDay = DueEntry & { day: Day }
type Sums = { people: number; byType: Map<string, number> }

/** The moment; the one certification and the one month to name people of, if any; and how many people to name. */
export type Scope = { zone: Zone; at: string; certification_type_id: string | undefined; month: string | undefined; limit: number }

/** The key for what is already late, in place of a month. */
const LATE = 'late'
const MONTHS = 12

/** Sums a matrix by the month in which certifications run out, page by page. It keeps only as many names as it will return. */
export function forecasting({ zone, at, certification_type_id, month, limit }: Scope) {
  const months = monthsFrom(zone.dayOf(at))
  const sums = new Map([LATE, ...months].map((key): [string, Sums] => [key, { people: 0, byType: new Map() }]))
  const types = new Map<string, Certification>()
  let [due, due_count]: [DueOnDay[], number] = [[], 0]

  function add({ certifications, items }: Page) {
    for (const certification of certifications) types.set(certification.id, certification)
    const next = [...due]
    for (const { person, cells } of items) {
      const met = new Set<string>()
      for (const cell of cells) {
        const [certification, end] = [types.get(cell.certification_type_id), endOf(zone, cell)]
        const sum = end && sums.get(end.key)
        if (!certification || !sum || certification.id !== (certification_type_id ?? certification.id)) continue
        if (!met.has(end.key)) sum.people += 1
        met.add(end.key)
        sum.byType.set(certification.id, (sum.byType.get(certification.id) ?? 0) + 1)
        if (month === undefined ? end.key === LATE : end.key !== month) continue
        due_count += 1
        next.push({ person, certification, state: cell.state, ...end })
      }
    }
    due = next.toSorted(byDayAndName).slice(0, limit)
  }

  function total() {
    const certifications = [...types.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    const told = (key: string) => sumsOf(sums.get(key)!, certifications)
    return {
      certifications,
      late: told(LATE),
      months: months.map((of) => ({ month: of, ...told(of) })),
      due: due.map(({ person, certification, state, due_at }) => ({ person, certification, state, due_at })),
      due_count,
    }
  }

  return { add, total }
}

/**
 * Returns the key under which a cell counts, and the day on which it ends. Undefined for cells that are optional, have no end, or belong to
 * exempt people.
 */
function endOf(zone: Zone, cell: Cell): { key: string; day: Day; due_at: string } | undefined {
  const { state, due_at } = cell
  if (isOptional(cell) || due_at === null) return undefined
  const day = zone.dayOf(due_at)
  if (late.has(state)) return { key: LATE, day, due_at }
  return having.has(state) ? { key: monthOf(day), day, due_at } : undefined
}

function sumsOf({ people, byType }: Sums, certifications: Certification[]) {
  const each = certifications.flatMap(({ id }) => {
    const count = byType.get(id)
    return count === undefined ? [] : [{ certification_type_id: id, count }]
  })
  const count = each.reduce((all, one) => all + one.count, 0)
  return { people, count, certifications: each.toSorted((a, b) => b.count - a.count) }
}

const monthOf = (day: Day) => day.slice(0, 'YYYY-MM'.length)

/** Returns the month of the day and the following ones; fewer at the end of the writable years. */
const monthsFrom = (day: Day) => [...new Set(Array.from({ length: MONTHS }, (_, nr) => monthOf(addMonths(day, nr))))]

const byDayAndName = (a: DueOnDay, b: DueOnDay) =>
  compare(a.day, b.day) || compare(nameOf(a), nameOf(b)) || compare(a.certification.name, b.certification.name)
