/**
 * Finds where days begin and end, in the slow way, for the model. It reads the local date of a moment. The beginning of a day is the first
 * moment with that date. Days count from 1970.
 */

const DAY = 86_400_000

export type Place = { zone: string; day: (moment: number) => number; begins: (day: number) => number }

export function placeIn(zone: string): Place {
  const wall = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' })
  const day = (moment: number) => {
    const of = Object.fromEntries(wall.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(of.year!, of.month! - 1, of.day) / DAY
  }
  const known = new Map<number, number>()
  const begins = (wanted: number) => {
    const found = known.get(wanted)
    if (found !== undefined) return found
    let [earlier, later] = [wanted * DAY - DAY, wanted * DAY + DAY]
    while (later - earlier > 1) {
      const middle = Math.floor((earlier + later) / 2)
      if (day(middle) >= wanted) later = middle
      else earlier = middle
    }
    known.set(wanted, later)
    return later
  }
  return { zone, day, begins }
}

/**
 * Returns a day of the calendar. If the month has no such day, returns the last day of the month. Months count from 0; numbers above 11
 * are in later years.
 */
export function dayAt(year: number, month: number, day: number): number {
  for (let tried = day; ; tried -= 1) {
    const date = new Date(Date.UTC(year, month, tried))
    if (date.getUTCDate() === tried) return date.getTime() / DAY
  }
}
