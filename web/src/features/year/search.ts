/** The year that an address names; this one where it names none. */
export type YearSearch = { year?: number }

/** The years that people look into, so that no step leads out of what the service knows. */
const [FIRST, LAST] = [1900, 2199]

export function yearSearch({ year }: Record<string, unknown>): YearSearch {
  return typeof year === 'number' && Number.isInteger(year) && year >= FIRST && year <= LAST ? { year } : {}
}
