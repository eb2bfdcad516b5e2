import { type Day, type Zone, addMonths, dayOn, partsOf } from '#platform/days.ts'
import { before } from '#platform/moments.ts'
import { isOptional } from './rules.ts'
import { type Counts, type Page, compare, covered, tally } from './rules-counts.ts'

type Certification = Page['certifications'][number]

/** A moment to count at, and its day. */
export type Point = { day: Day; at: string }

const MONTHS = 12
const LAST_OF_MONTH = 31

/**
 * Returns the ends of the eleven months before the moment, and the moment itself, oldest first. Fewer at the beginning of the writable
 * years.
 */
export function pointsUntil(zone: Zone, at: string): Point[] {
  const today = zone.dayOf(at)
  const months = Array.from({ length: MONTHS - 1 }, (_, nr) => partsOf(addMonths(today, nr + 1 - MONTHS)))
  const ends = new Set(months.map(([year, month]) => dayOn(year, month, LAST_OF_MONTH)))
  const past = [...ends].map((day) => ({ day, at: zone.endOf(day) })).filter((end) => before(end.at, at))
  return [...past, { day: today, at }]
}

/** Sums matrices of several moments, page by page, for all certifications or only one. */
export function addingUp(points: Point[], certification_type_id: string | undefined) {
  const types = new Map<string, Certification>()
  const sums = new Map(points.map((point): [Point, Counts] => [point, new Map()]))

  function add(point: Point, { certifications, items }: Page) {
    const counts = sums.get(point)!
    for (const certification of certifications) types.set(certification.id, certification)
    for (const { cells } of items)
      for (const cell of cells) {
        const meant = cell.certification_type_id === (certification_type_id ?? cell.certification_type_id)
        if (meant && !isOptional(cell)) tally(counts, cell.state)
      }
  }

  const total = () => ({
    certifications: [...types.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id)),
    points: [...sums].map(([{ day, at }, counts]) => {
      const { asked = 0, had = 0 } = covered(counts) ?? {}
      return { day, evaluated_at: at, asked, had }
    }),
  })

  return { add, total }
}
